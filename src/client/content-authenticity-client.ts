import type { DetectionJob, DetectionResult } from "../contract/detection.ts";
import { ENDPOINTS } from "../contract/endpoints.ts";
import type { GrammarRequest, GrammarResult } from "../contract/grammar.ts";
import type { ImageHealth, VoiceHealth } from "../contract/health.ts";
import type { ImageResult } from "../contract/image.ts";
import { isApiKey } from "../contract/key-format.ts";
import type { PlagiarismRequest, PlagiarismResult } from "../contract/plagiarism.ts";
import type { VoiceResult } from "../contract/voice.ts";
import { invalidConfiguration } from "./base-url.ts";
import { checkCallback, type CallbackFields } from "./callback-fields.ts";
import { OWN_ENTRIES } from "./failure-table.ts";
import { isServiceFailure, type ServiceFailure } from "./failure.ts";
import { unhealthy } from "./health-answer.ts";
import type { ImageRate } from "./image-rate.ts";
import type { InspectedAudio, InspectedImage } from "./media-file.ts";
import { invalidRequest } from "./own-refusal.ts";
import { answerToAnother } from "./parse-response.ts";
import { ServiceCaller, type CallerOptions, type CallOptions } from "./service-caller.ts";
import { submittedDetection, type SubmittedDetection } from "./submitted-detection.ts";

export interface ClientOptions extends CallerOptions {
  /** Limits images to the plan's rate a minute; shared by all clients of an account. */
  readonly imageRate?: Pick<ImageRate, "take"> | undefined;
}

/** A text for a background job, and the callback that also receives its result. */
export interface Submission extends CallbackFields {
  readonly content: string;
}

/** A task id that no service can have issued. */
const NO_TASK = "00000000-0000-0000-0000-000000000000";

/** A task id that a path can carry: not one that URL parsing would remove, such as `..`. */
const TASK_ID = /^(?!\.{1,2}$)[!-~]{1,500}$/;

/**
 * The service, one typed method an operation (CLI-1). Every method throws `ServiceFailure`: what happened, the effect on
 * credits, and the next step.
 */
export class ContentAuthenticityClient {
  readonly #caller: ServiceCaller;
  readonly #imageRate: ClientOptions["imageRate"];

  /** @throws ServiceFailure `invalid_configuration` for an impossible key, which then never reaches a header */
  constructor(options: ClientOptions) {
    if (options.apiKey !== undefined && !isApiKey(options.apiKey)) throw unusableKey(options.apiKey);
    this.#caller = new ServiceCaller(options);
    this.#imageRate = options.imageRate;
  }

  /** `POST /api/grammar/correct/`: one credit a word, repeated safely under one idempotency key. */
  async correctGrammar(request: GrammarRequest, options: CallOptions = {}): Promise<GrammarResult> {
    const answers = ENDPOINTS.correctGrammar.responses;
    return this.#caller.call({ operation: "correctGrammar", request, answers }, options);
  }

  /** `POST /api/plagiarism/scan/`: two credits at any length, repeated safely under one idempotency key. */
  async scanPlagiarism(request: PlagiarismRequest, options: CallOptions = {}): Promise<PlagiarismResult> {
    const answers = ENDPOINTS.scanPlagiarism.responses;
    return this.#caller.call({ operation: "scanPlagiarism", request, answers }, options);
  }

  /** `POST /api/detector/`, synchronous: one credit a word; not repeated if its response is lost. */
  async detectText(
    { content }: { readonly content: string },
    options: CallOptions = {},
  ): Promise<DetectionResult> {
    const answers = { 200: ENDPOINTS.detectText.responses[200] };
    return this.#caller.call({ operation: "detectText", request: { content }, answers }, options);
  }

  /**
   * `POST /api/detector/` as a background job, always with `poll`: one credit a word, on acceptance; not repeated if its
   * response is lost. A service may respond with the result immediately instead, which has been paid for and is returned
   * too; `status` distinguishes the two. A failure with `taskId` means that the job was accepted with a response that
   * doesn't match the interface.
   */
  async submitDetection(submission: Submission, options: CallOptions = {}): Promise<SubmittedDetection> {
    checkCallback(submission);
    const { content, callback_url, webhook_secret } = submission;
    const request = {
      content,
      poll: true,
      ...(callback_url === undefined ? {} : { callback_url }),
      ...(webhook_secret === undefined ? {} : { webhook_secret }),
    };
    const answers = { 200: submittedDetection, 202: submittedDetection };
    return this.#caller.call({ operation: "detectText", request, answers }, options);
  }

  /**
   * `GET /api/jobs/{task_id}/`: free. Makes one attempt, because polling repeats the call anyway. A response about another
   * job is a failure: its result belongs to another text.
   */
  async getJob(taskId: string, options: CallOptions = {}): Promise<DetectionJob> {
    if (!TASK_ID.test(taskId)) throw invalidRequest("task_id", OWN_ENTRIES.taskId);
    const answers = ENDPOINTS.getJob.responses;
    const parameters = { task_id: taskId };
    const job = await this.#caller.call({ operation: "getJob", parameters, answers }, options);
    if (job.task_id !== taskId) throw answerToAnother(200, "task_id");
    return job;
  }

  /** `POST /api/image-detector/predict/`: six to seventeen credits by size; not repeated if its response is lost. */
  async detectImage({ file }: InspectedImage, options: CallOptions = {}): Promise<ImageResult> {
    const answers = ENDPOINTS.detectImage.responses;
    // Each attempt counts toward the service's rate.
    const beforeAttempt = async (): Promise<void> => this.#imageRate?.take(options);
    return this.#caller.call({ operation: "detectImage", file, answers, beforeAttempt }, options);
  }

  /** `POST /api/voice-detector/detect/`: ten credits a second; not repeated if its response is lost. */
  async detectVoice({ file }: InspectedAudio, options: CallOptions = {}): Promise<VoiceResult> {
    const answers = ENDPOINTS.detectVoice.responses;
    return this.#caller.call({ operation: "detectVoice", file, answers }, options);
  }

  /** `GET /api/image-detector/health/`: no key, free. A 503 that says `unhealthy` is a result too. */
  async imageHealth(options: CallOptions = {}): Promise<ImageHealth> {
    const schema = ENDPOINTS.imageHealth.responses[200];
    const answers = { 200: schema, 503: unhealthy(schema) };
    return this.#caller.call({ operation: "imageHealth", answers }, options);
  }

  /** `GET /api/voice-detector/health/`: no key, free. A 503 that says `unhealthy` is a result too. */
  async voiceHealth(options: CallOptions = {}): Promise<VoiceHealth> {
    const schema = ENDPOINTS.voiceHealth.responses[200];
    const answers = { 200: schema, 503: unhealthy(schema) };
    return this.#caller.call({ operation: "voiceHealth", answers }, options);
  }

  /**
   * Checks that the service accepts the key, for free: it requests a job that cannot exist, which any key may do
   * ("Authentication" 4). Resolves if it does. A 404 that isn't JSON comes from something else at that address.
   */
  async checkKey(options: CallOptions = {}): Promise<void> {
    const answers = ENDPOINTS.getJob.responses;
    try {
      await this.#caller.call({ operation: "getJob", parameters: { task_id: NO_TASK }, answers }, options);
    } catch (error) {
      if (isServiceFailure(error) && error.status === 404 && error.isFromService) return;
      throw error;
    }
  }

  /** Closes the transport; calls in progress finish first. */
  async close(): Promise<void> {
    await this.#caller.close();
  }
}

/** Explains why a value can't be a key; never quotes any of it, since it may be a key with a typo. */
function unusableKey(value: string): ServiceFailure {
  return invalidConfiguration(
    /[^!-~]/.test(value)
      ? "The API key isn't valid: it has a space, a line break or an unexpected letter."
      : "The API key isn't valid: keys begin with prfd_.",
  );
}
