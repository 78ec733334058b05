import assert from "node:assert/strict";
import * as z from "zod";
import {
  type DetectionAccepted,
  detectionAccepted,
  type DetectionJob,
  detectionJob,
  type DetectionResult,
  detectionResult,
} from "../../src/contract/detection.ts";
import { type Endpoint, ENDPOINTS, type Operation } from "../../src/contract/endpoints.ts";
import { type ReadError, readErrorBody } from "../../src/contract/error-body.ts";
import { COMMON_ERRORS, OPERATION_ERRORS } from "../../src/contract/error-codes.ts";
import { type GrammarResult, grammarResult } from "../../src/contract/grammar.ts";
import { type ImageResult, imageResult } from "../../src/contract/image.ts";
import { type PlagiarismResult, plagiarismResult } from "../../src/contract/plagiarism.ts";
import { type VoiceResult, voiceResult } from "../../src/contract/voice.ts";
import { recordAnswer } from "./answers-seen.ts";
import { form } from "./media.ts";
import type { Target } from "./target.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty for a success. */
  readonly error: ReadError;
}

export interface Sent {
  readonly key?: string | undefined;
  readonly idempotencyKey?: string;
  /** Strings, bytes and forms are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  readonly method?: string;
  readonly taskId?: string;
  /** Instead of the operation's own path. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const exactError = z.strictObject({
  status: z.literal("error"),
  code: z.string(),
  message: z.string().min(1),
  details: z.record(z.string(), z.unknown()).nullable(),
});

/** The fields of `details` for each code ("Errors", common rule 5). */
const DETAILS: Readonly<Record<string, z.ZodType>> = {
  min_words_not_met: z.looseObject({ limit: z.int(), actual: z.int() }),
  max_words_exceeded: z.looseObject({ limit: z.int(), actual: z.int() }),
  insufficient_credits: z.looseObject({ credits: z.int().min(0), required: z.int().min(1) }),
  audio_too_long: z.looseObject({ limit_seconds: z.literal(600) }),
};

export const OPERATIONS = Object.keys(ENDPOINTS).filter((name): name is Operation => name in ENDPOINTS);

const JOB_WAIT_MS = 50;

/** Calls the operations of a target and checks every answer against the contract. */
export class Caller {
  readonly #target: Pick<Target, "baseUrl" | "isEmbedded" | "key">;

  constructor(target: Pick<Target, "baseUrl" | "isEmbedded" | "key">) {
    this.#target = target;
  }

  async send(operation: Operation, sent: Sent): Promise<Reply> {
    const endpoint = ENDPOINTS[operation];
    const { key, idempotencyKey, body } = sent;
    const path = sent.path ?? endpoint.path.replace("{task_id}", sent.taskId ?? "no-such-job");
    const response = await fetch(this.#target.baseUrl + path, {
      method: sent.method ?? endpoint.method,
      headers: {
        // A form sets its own content type, with the boundary.
        ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "x-api-key": key }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        ...sent.headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status, headers } = response;
    const fields = body instanceof Object && !isRaw(body) ? Object.keys(body) : [];
    const error = response.ok ? {} : readErrorBody(text, fields);
    if (sent.method !== "HEAD") this.holdToContract(operation, status, text, error);
    return { status, headers, text, error };
  }

  async correct(sent: Sent): Promise<Reply> {
    return this.send("correctGrammar", sent);
  }

  /** Corrects a text; asserts success. */
  async corrected(content: string, sent: Sent = { key: this.#target.key("full") }): Promise<GrammarResult> {
    const reply = await this.correct({ body: { content }, ...sent });
    assert.equal(reply.status, 200, reply.text.slice(0, 300));
    return grammarResult.parse(JSON.parse(reply.text));
  }

  /** Detects synchronously; asserts success. */
  async detected(content: string, key = this.#target.key("full")): Promise<DetectionResult> {
    return this.#succeed(detectionResult, 200, "detectText", { key, body: { content } });
  }

  /** Submits a background detection; asserts that it is accepted. */
  async accepted(content: string, parts: object, key = this.#target.key("full")): Promise<DetectionAccepted> {
    return this.#succeed(detectionAccepted, 202, "detectText", { key, body: { content, ...parts } });
  }

  async job(taskId: string, key = this.#target.key("full")): Promise<DetectionJob> {
    return this.#succeed(detectionJob, 200, "getJob", { key, taskId });
  }

  /** Polls a job until it is no longer processing. */
  async finishedJob(taskId: string, key = this.#target.key("full")): Promise<DetectionJob> {
    for (;;) {
      const job = await this.job(taskId, key);
      if (job.status !== "processing") return job;
      await new Promise((resolve) => setTimeout(resolve, JOB_WAIT_MS));
    }
  }

  async scanned(
    content: string,
    parts: object = {},
    key = this.#target.key("full"),
  ): Promise<PlagiarismResult> {
    return this.#succeed(plagiarismResult, 200, "scanPlagiarism", { key, body: { content, ...parts } });
  }

  async seenImage(
    file: Buffer<ArrayBuffer>,
    key = this.#target.key("full"),
    name?: string,
  ): Promise<ImageResult> {
    return this.#succeed(imageResult, 200, "detectImage", { key, body: form(file, name) });
  }

  async heardVoice(
    file: Buffer<ArrayBuffer>,
    key = this.#target.key("full"),
    name?: string,
  ): Promise<VoiceResult> {
    return this.#succeed(voiceResult, 200, "detectVoice", { key, body: form(file, name) });
  }

  /** Warms up the engine: it starts with its first text, which on a busy machine takes longer than a test may. */
  async warmUp(): Promise<void> {
    await this.corrected("I recieved teh letter on Monday morning.");
  }

  /**
   * Returns the credits that `work` costs the account. Only successful answers state the balance, so this
   * asks with the cheapest request: detecting one word, which costs one credit, or none when the detector
   * abstains.
   */
  async spent(key: string, work: () => Promise<unknown>): Promise<number> {
    const before = await this.#ask(key);
    await work();
    const after = await this.#ask(key);
    return before.left - after.left - after.price;
  }

  /** Returns the current balance behind a key. */
  async balance(key: string): Promise<number> {
    return (await this.#ask(key)).left;
  }

  /** Throws if the interface doesn't document this answer of the operation, or documents another shape. */
  holdToContract(operation: Operation, status: number, text: string, error: ReadError): void {
    if (this.#target.isEmbedded) recordAnswer({ operation, status, code: error.code ?? null });
    const endpoint: Endpoint = ENDPOINTS[operation];
    if (status < 300) {
      const schema = endpoint.responses[status];
      assert.ok(schema !== undefined, `${operation} answered ${status}, which is not in the contract`);
      schema.parse(JSON.parse(text));
      return;
    }
    const documented = [...COMMON_ERRORS, ...OPERATION_ERRORS[operation]];
    const known = documented.some((row) => row.status === status && (row.code ?? error.code) === error.code);
    assert.ok(known, `${operation} answered ${status} ${error.code}, which is not in the contract`);
    if (this.#target.isEmbedded || error.details !== undefined)
      DETAILS[error.code ?? ""]?.parse(error.details);
    const isUnhealthy = endpoint.scope === "none" && status === 503;
    if (this.#target.isEmbedded && !isUnhealthy) exactError.parse(JSON.parse(text));
  }

  async #succeed<T>(schema: z.ZodType<T>, status: number, operation: Operation, sent: Sent): Promise<T> {
    const reply = await this.send(operation, sent);
    assert.equal(reply.status, status, reply.text.slice(0, 300));
    return schema.parse(JSON.parse(reply.text));
  }

  async #ask(key: string): Promise<{ readonly left: number; readonly price: number }> {
    const result = await this.detected("One", key);
    const abstained = result.ai_score === null || result.ai_score === undefined;
    return { left: result.credits_remaining, price: abstained ? 0 : result.word_count };
  }
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> | FormData {
  return typeof body === "string" || body instanceof Uint8Array || body instanceof FormData;
}
