import * as z from "zod";
import type { AccountRecord } from "../../../src/service/accounts-file.ts";
import { type Clock, systemClock } from "../../../src/service/clock.ts";
import { type HttpLimits, HTTP_LIMITS } from "../../../src/service/http-server.ts";
import { ServiceLog } from "../../../src/service/log.ts";
import { type BodyLimits, JSON_BODY_LIMITS } from "../../../src/service/request-body.ts";
import { EmbeddedService } from "../../../src/service/service.ts";
import { memoryStorage, type Storage } from "../../../src/service/storage/storage.ts";
import { StandInCorrector } from "./stand-in-corrector.ts";
import { StandInDetector } from "./stand-in-detector.ts";
import { StandInImageDetector } from "./stand-in-image-detector.ts";
import { StandInScanner } from "./stand-in-scanner.ts";
import { StandInVoiceDetector } from "./stand-in-voice-detector.ts";

const record = z.record(z.string(), z.unknown());

export const KEY = "prfd_unit_key_0123456789";
const USER = 7;

export interface RunningOptions {
  /** Replaces the one account with `KEY`. */
  readonly accounts?: readonly AccountRecord[];
  readonly clock?: Clock;
  readonly storage?: Storage;
  readonly credits?: number;
  readonly idempotencyTtlSeconds?: number;
  readonly jobDelayMs?: number;
  readonly jobTtlSeconds?: number;
  readonly allowPrivateCallbacks?: boolean;
  readonly offsetUnit?: "utf16" | "codePoint";
  readonly httpLimits?: Partial<HttpLimits>;
  readonly bodyLimits?: Partial<BodyLimits>;
}

/**
 * The service on a real port in this process, over the stand-in engine, so that a test can make the engine
 * misbehave.
 */
export class RunningService {
  readonly corrector = new StandInCorrector();
  readonly detector = new StandInDetector();
  readonly images = new StandInImageDetector();
  readonly voices = new StandInVoiceDetector();
  readonly scanner = new StandInScanner();
  readonly log: string[] = [];
  readonly service: EmbeddedService;
  baseUrl = "";

  constructor(options: RunningOptions = {}) {
    const key = {
      name: "all",
      key: KEY,
      scopes: [
        "grammar_checker" as const,
        "ai_detector" as const,
        "image_detector" as const,
        "voice_detector" as const,
        "plagiarism_checker" as const,
      ],
      status: "Active" as const,
    };
    const account: AccountRecord = {
      user_id: USER,
      plan: "Trial",
      credits: options.credits ?? 2000,
      keys: [key],
    };
    this.service = new EmbeddedService(
      {
        accounts: options.accounts ?? [account],
        jobDelayMs: options.jobDelayMs ?? 0,
        jobTtlSeconds: options.jobTtlSeconds ?? 3600,
        allowPrivateCallbacks: options.allowPrivateCallbacks ?? false,
        idempotencyTtlSeconds: options.idempotencyTtlSeconds ?? 300,
        offsetUnit: options.offsetUnit ?? "codePoint",
        httpLimits: { ...HTTP_LIMITS, ...options.httpLimits },
        bodyLimits: { ...JSON_BODY_LIMITS, ...options.bodyLimits },
      },
      {
        corrector: this.corrector,
        detector: this.detector,
        images: this.images,
        voices: this.voices,
        scanner: this.scanner,
        storage: options.storage ?? memoryStorage(),
        log: new ServiceLog((line) => this.log.push(line)),
        clock: options.clock ?? systemClock,
      },
    );
  }

  static async start(options: RunningOptions = {}): Promise<RunningService> {
    const running = new RunningService(options);
    running.baseUrl = await running.service.start(0);
    return running;
  }

  get port(): number {
    return Number(new URL(this.baseUrl).port);
  }

  get credits(): number {
    return this.service.ledger.balance(USER);
  }

  /** Sends a grammar request; `body` is sent unchanged if it is a string or bytes, otherwise as JSON. */
  async correct(body: unknown, options: CallOptions = {}): Promise<Reply> {
    return this.call("POST", "/api/grammar/correct/", {
      ...options,
      body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
    });
  }

  /** Sends a plagiarism scan; `body` is sent unchanged if it is a string, otherwise as JSON. */
  async scan(body: unknown, options: CallOptions = {}): Promise<Reply> {
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    return this.call("POST", "/api/plagiarism/scan/", { ...options, body: sent });
  }

  /** Sends a detection request. */
  async detect(body: unknown, options: CallOptions = {}): Promise<Reply> {
    return this.call("POST", "/api/detector/", { ...options, body: JSON.stringify(body) });
  }

  /** Uploads an image, or any other form. */
  async detectImage(form: FormData, options: CallOptions = {}): Promise<Reply> {
    return this.call("POST", "/api/image-detector/predict/", { ...options, body: form });
  }

  /** Uploads a recording, or any other form. */
  async detectVoice(form: FormData, options: CallOptions = {}): Promise<Reply> {
    return this.call("POST", "/api/voice-detector/detect/", { ...options, body: form });
  }

  /** Polls a job. */
  async job(taskId: string, options: CallOptions = {}): Promise<Reply> {
    return this.call("GET", `/api/jobs/${taskId}/`, options);
  }

  async call(
    method: string,
    path: string,
    options: CallOptions & { readonly body?: NonNullable<RequestInit["body"]> },
  ): Promise<Reply> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { "x-api-key": KEY, ...options.headers },
      ...(options.body === undefined ? {} : { body: options.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    return { status: response.status, headers: response.headers, body: record.parse(await response.json()) };
  }

  async stop(): Promise<void> {
    await this.service.stop(1000);
  }
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

type Body = Record<string, unknown>;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Returns the status, code and `Retry-After` of a refused request. */
export function refusal({ body, headers, status }: Reply): unknown[] {
  return [status, body["code"], headers.get("retry-after")];
}
