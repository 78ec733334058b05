import { KEY_HEADER } from "../contract/api-key.ts";
import { ENDPOINTS, type Endpoint, type Operation } from "../contract/endpoints.ts";
import { endpointUrl, type BaseUrl } from "./base-url.ts";
import { isMetered } from "./charge.ts";
import type { Clock } from "./clock.ts";
import { encodeRequest, type EncodedRequest } from "./encode-request.ts";
import { isServiceFailure } from "./failure.ts";
import type { HttpResponse, HttpTransport } from "./http-exchange.ts";
import { Intention } from "./intention.ts";
import { parseResponse, unexpectedResponse, type ResponseSchema } from "./parse-response.ts";
import { redact } from "./redact.ts";
import { refusalOf } from "./refusal.ts";
import { repeatSafely, type RetryNotice } from "./repeat-safely.ts";
import { retryAfterMs } from "./retry-after.ts";

export interface CallerOptions {
  readonly baseUrl: BaseUrl;
  readonly apiKey: string;
  /** Closed with the client. */
  readonly transport: HttpTransport;
  readonly clock: Clock;
  /** From 0 up to 1, for jitter. */
  readonly random: () => number;
  /** A fresh key each time, at most 255 characters. */
  readonly idempotencyKey: () => string;
  /** Takes lines that name operation, outcome, milliseconds and words; never the text or the key. */
  readonly log?: (line: string) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
  /** Kept by a caller who offers "try again", so that a repetition inside five minutes is not charged twice. */
  readonly intention?: Intention | undefined;
}

/** One operation with what goes in and which of its bodies of success is asked for. */
export interface Call<T> {
  readonly operation: Operation;
  /** For the JSON body of operations that have one. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** For the `{name}`s in the path. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly success: { readonly status: number; readonly schema: ResponseSchema<T> };
}

/** Makes any call of the endpoint table: request by its schema, attempts by the retry policy, answer by its schema. */
export class ServiceCaller {
  readonly #options: CallerOptions;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  /** @throws ServiceFailure */
  async call<T>(call: Call<T>, options: CallOptions): Promise<T> {
    const { clock, random, idempotencyKey } = this.#options;
    const { idempotent }: Endpoint = ENDPOINTS[call.operation];
    const request = encodeRequest(call.operation, call.request);
    const intention = options.intention ?? new Intention(idempotencyKey);
    intention.begin(`${call.operation} ${request.body}`, clock.now());
    return repeatSafely(
      { idempotent, intention, clock, random, signal: options.signal, onRetry: options.onRetry },
      async () =>
        this.#logged(call.operation, request.words, async (note) => {
          const response = await this.#send(call, request, intention.key, options.signal);
          note(response.status);
          return this.#read(call, request, response);
        }),
    );
  }

  async close(): Promise<void> {
    await this.#options.transport.close();
  }

  async #send<T>(
    { operation, parameters }: Call<T>,
    { body }: EncodedRequest,
    idempotencyKey: string,
    signal: AbortSignal | undefined,
  ): Promise<HttpResponse> {
    const { baseUrl, apiKey, transport } = this.#options;
    const { method, path, idempotent, scope }: Endpoint = ENDPOINTS[operation];
    return transport.send({
      method,
      url: endpointUrl(baseUrl, path, parameters),
      headers: {
        accept: "application/json",
        "user-agent": "content-authenticity-vscode",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(scope === "none" ? {} : { [KEY_HEADER]: apiKey }),
        ...(idempotent ? { "idempotency-key": idempotencyKey } : {}),
      },
      body,
      isMetered: isMetered(operation),
      signal,
    });
  }

  #read<T>({ operation, success }: Call<T>, { fields }: EncodedRequest, response: HttpResponse): T {
    const { status, headers } = response;
    if (status === success.status) return parseResponse(success.schema, response, isMetered(operation));
    if (status < 400) {
      throw unexpectedResponse(status, "status", isMetered(operation) ? "unknown" : "no");
    }
    throw refusalOf({
      operation,
      status,
      body: new TextDecoder().decode(response.body),
      fields,
      retryAfterMs: retryAfterMs(headers["retry-after"], headers["date"], this.#options.clock.now()),
    });
  }

  async #logged<T>(
    operation: Operation,
    words: number,
    attempt: (note: (status: number) => void) => Promise<T>,
  ): Promise<T> {
    const { clock, log } = this.#options;
    const begun = clock.now();
    let outcome = "failed";
    try {
      return await attempt((status) => {
        outcome = String(status);
      });
    } catch (error) {
      if (isServiceFailure(error)) {
        outcome = [error.kind, error.status, error.code ?? error.causeCode, error.field]
          .filter((part) => part !== undefined)
          .join(" ");
      }
      throw error;
    } finally {
      log?.(redact(`${operation}: ${outcome}, ${Math.round(clock.now() - begun)} ms, ${words} words`));
    }
  }
}
