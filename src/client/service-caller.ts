import { KEY_HEADER } from "../contract/api-key.ts";
import { ENDPOINTS, type Endpoint, type Operation } from "../contract/endpoints.ts";
import { endpointUrl, type BaseUrl } from "./base-url.ts";
import { isMetered } from "./charge.ts";
import type { Clock } from "./clock.ts";
import { encodeRequest } from "./encode-request.ts";
import { isServiceFailure } from "./failure.ts";
import type { HttpResponse, HttpTransport, UploadFile, UploadProgress } from "./http-exchange.ts";
import type { ImageWait } from "./image-rate.ts";
import { Intention } from "./intention.ts";
import { missingKey } from "./own-refusal.ts";
import { parseIfFitting, parseResponse, unexpectedStatus, type ResponseSchema } from "./parse-response.ts";
import { redact } from "../contract/redact.ts";
import { refusalOf } from "./refusal.ts";
import { repeatSafely, type RetryNotice } from "./repeat-safely.ts";
import { retryAfterMs } from "./retry-after.ts";
import { RunningWork } from "./running-work.ts";
import { TIMEOUTS } from "./timeouts.ts";

export interface CallerOptions {
  readonly baseUrl: BaseUrl;
  /** Not needed for health checks. */
  readonly apiKey?: string | undefined;
  /** Closed with the client. */
  readonly transport: HttpTransport;
  readonly clock: Clock;
  /** From 0 up to 1, for jitter. */
  readonly random: () => number;
  /** A fresh key each time, at most 255 characters. */
  readonly idempotencyKey: () => string;
  /** Receives lines with operation, outcome, milliseconds and size; never the text or the key. */
  readonly log?: (line: string) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
  /** Retained by a caller who offers "Try Again", so that a repetition within five minutes is not charged twice. */
  readonly intention?: Intention | undefined;
  /** Called with the bytes sent of an upload; restarts with each attempt. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Called when an image has to wait for the rate limit. */
  readonly onWait?: ((wait: ImageWait) => void) | undefined;
  /**
   * Awaited directly before each attempt, after all waiting: a minute may have passed since the previous one. A rejection
   * stops sending and ends the call with its error.
   */
  readonly isStillWanted?: (() => Promise<void>) | undefined;
}

/** One operation with its request and the schema of its response. */
export interface Call<T> {
  readonly operation: Operation;
  /** For the JSON body of operations that have one. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** For operations that take a file. */
  readonly file?: UploadFile;
  /** For the `{name}`s in the path. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Schemas of the bodies by status. A status of 400 or more counts as a result only if its body matches. */
  readonly answers: Readonly<Record<number, ResponseSchema<T>>>;
  /** Awaited before each attempt. A `ServiceFailure` counts as a failure of the attempt. */
  readonly beforeAttempt?: () => Promise<void>;
}

/** A request, identical in each attempt. */
interface Outgoing {
  readonly body: string | UploadFile | undefined;
  readonly fields: readonly string[];
  /** The size for the log. */
  readonly size: string;
}

/** Makes any call of the endpoint table: request by its schema, attempts by the retry policy, response by its schema. */
export class ServiceCaller {
  readonly #options: CallerOptions;
  readonly #running = new RunningWork();
  #closed: Promise<void> | undefined;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  /** @throws ServiceFailure, or any error of the intention's keeper or `isStillWanted`; nothing was sent then */
  async call<T>(call: Call<T>, options: CallOptions): Promise<T> {
    // A closed transport refuses with its own failure.
    if (this.#closed !== undefined) await this.#closed;
    return this.#running.add(this.#call(call, options));
  }

  /** Lets calls in progress finish, including those that have sent nothing yet, and accepts no more. */
  async close(): Promise<void> {
    this.#closed ??= this.#close();
    await this.#closed;
  }

  async #close(): Promise<void> {
    await this.#running.ended();
    await this.#options.transport.close();
  }

  async #call<T>(call: Call<T>, options: CallOptions): Promise<T> {
    const { apiKey, clock, random, idempotencyKey } = this.#options;
    const { operation } = call;
    const { scope }: Endpoint = ENDPOINTS[operation];
    if (scope !== "none" && apiKey === undefined) throw missingKey();
    const outgoing = outgoingOf(call);
    const intention = options.intention ?? new Intention(idempotencyKey);
    try {
      await intention.begin(`${operation} ${identityOf(outgoing)}`, clock.now());
      return await repeatSafely(
        { operation, intention, clock, random, signal: options.signal, onRetry: options.onRetry },
        async () => {
          await call.beforeAttempt?.();
          await options.isStillWanted?.();
          return this.#logged(operation, outgoing.size, async (note) => {
            const response = await this.#send(call, outgoing, intention, options);
            note(response.status);
            return this.#read(call, outgoing, response);
          });
        },
      );
    } finally {
      intention.end();
    }
  }

  async #send<T>(
    { operation, parameters }: Call<T>,
    { body }: Outgoing,
    intention: Intention,
    { signal, onProgress }: CallOptions,
  ): Promise<HttpResponse> {
    const { baseUrl, apiKey, transport } = this.#options;
    const { method, path, idempotent, scope }: Endpoint = ENDPOINTS[operation];
    return transport.send({
      method,
      url: endpointUrl(baseUrl, path, parameters),
      headers: {
        accept: "application/json",
        "user-agent": "content-authenticity-vscode",
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...(scope === "none" || apiKey === undefined ? {} : { [KEY_HEADER]: apiKey }),
        ...(idempotent ? { "idempotency-key": intention.headerValue() } : {}),
      },
      body,
      isMetered: isMetered(operation),
      timeouts: TIMEOUTS[operation],
      signal,
      onProgress: onProgress === undefined ? undefined : (progress) => tell(onProgress, progress),
    });
  }

  #read<T>({ operation, answers }: Call<T>, { fields }: Outgoing, response: HttpResponse): T {
    const { status, headers } = response;
    const schema = answers[status];
    if (status < 400) {
      if (schema === undefined) throw unexpectedStatus(response, isMetered(operation));
      return parseResponse(schema, response, isMetered(operation));
    }
    const answer = schema === undefined ? undefined : parseIfFitting(schema, response);
    if (answer !== undefined) return answer;
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
    size: string,
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
      const line = `${operation}: ${outcome}, ${Math.round(clock.now() - begun)} ms${size}`;
      if (log !== undefined) tell(log, redact(line));
    }
  }
}

/** Ignores errors of an observer, such as the log of a closed window, which must not cost the upload or the response. */
function tell<T>(listener: (event: T) => void, event: T): void {
  try {
    listener(event);
  } catch {
    // A listener's error doesn't concern the call.
  }
}

function outgoingOf<T>({ operation, request, file }: Call<T>): Outgoing {
  if (file !== undefined) return { body: file, fields: ["file"], size: `, ${file.size} bytes` };
  const { body, fields, words } = encodeRequest(operation, request);
  return { body, fields, size: body === undefined ? "" : `, ${words} words` };
}

/** Identifies requests of the same intention. Files have no idempotency key, so their bytes don't have to be read for it. */
function identityOf({ body }: Outgoing): string {
  return typeof body === "object" ? `${body.name} ${body.size}` : (body ?? "");
}
