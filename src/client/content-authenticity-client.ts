import type { DetectionResult } from "../contract/detection.ts";
import { ENDPOINTS } from "../contract/endpoints.ts";
import type { GrammarRequest, GrammarResult } from "../contract/grammar.ts";
import { isApiKey } from "../contract/key-format.ts";
import { invalidConfiguration } from "./base-url.ts";
import { isServiceFailure } from "./failure.ts";
import { ServiceCaller, type CallerOptions, type CallOptions } from "./service-caller.ts";

export interface ClientOptions extends CallerOptions {
  readonly apiKey: string;
}

/** A task that no service can have given out. */
const NO_TASK = "00000000-0000-0000-0000-000000000000";

/**
 * The service, one typed method an operation (CLI-1). Every method throws `ServiceFailure`: what happened, whether
 * credits moved, what to do next.
 */
export class ContentAuthenticityClient {
  readonly #caller: ServiceCaller;

  /** @throws ServiceFailure `invalid_configuration` when the key cannot be one; it then never reaches a header */
  constructor(options: ClientOptions) {
    if (!isApiKey(options.apiKey)) {
      throw invalidConfiguration("The API key does not have the form of a key, which begins with prfd_.");
    }
    this.#caller = new ServiceCaller(options);
  }

  /** `POST /api/grammar/correct/`: one credit a word, repeated safely under one idempotency key. */
  async correctGrammar(request: GrammarRequest, options: CallOptions = {}): Promise<GrammarResult> {
    const success = { status: 200, schema: ENDPOINTS.correctGrammar.responses[200] };
    return this.#caller.call({ operation: "correctGrammar", request, success }, options);
  }

  /** `POST /api/detector/`, synchronous: one credit a word; not repeated when its answer is lost. */
  async detectText(
    { content }: { readonly content: string },
    options: CallOptions = {},
  ): Promise<DetectionResult> {
    const success = { status: 200, schema: ENDPOINTS.detectText.responses[200] };
    return this.#caller.call({ operation: "detectText", request: { content }, success }, options);
  }

  /**
   * Asks whether the service takes the key, at no cost: for a job that cannot exist, which any key may do
   * ("Authentication" 4). Resolves when it does. A 404 that is no JSON comes from something else at that address.
   */
  async checkKey(options: CallOptions = {}): Promise<void> {
    const success = { status: 200, schema: ENDPOINTS.getJob.responses[200] };
    try {
      await this.#caller.call({ operation: "getJob", parameters: { task_id: NO_TASK }, success }, options);
    } catch (error) {
      if (isServiceFailure(error) && error.status === 404 && error.isFromService) return;
      throw error;
    }
  }

  /** Ends the transport; calls in progress finish first. */
  async close(): Promise<void> {
    await this.#caller.close();
  }
}
