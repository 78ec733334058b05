import * as z from "zod";
import type { AccountRecord } from "../../../src/service/accounts-file.ts";
import { type HttpLimits, HTTP_LIMITS } from "../../../src/service/http-server.ts";
import { ServiceLog } from "../../../src/service/log.ts";
import { type BodyLimits, JSON_BODY_LIMITS } from "../../../src/service/request-body.ts";
import { EmbeddedService } from "../../../src/service/service.ts";
import { StandInCorrector } from "./stand-in-corrector.ts";

const record = z.record(z.string(), z.unknown());

export const KEY = "prfd_unit_key_0123456789";
const USER = 7;

export interface RunningOptions {
  readonly credits?: number;
  readonly idempotencyTtlSeconds?: number;
  readonly offsetUnit?: "utf16" | "codePoint";
  readonly httpLimits?: Partial<HttpLimits>;
  readonly bodyLimits?: Partial<BodyLimits>;
}

/** The service on a real port in this process, over the stand-in engine, so that a test can make the engine misbehave. */
export class RunningService {
  readonly corrector = new StandInCorrector();
  readonly log: string[] = [];
  readonly service: EmbeddedService;
  baseUrl = "";

  constructor(options: RunningOptions = {}) {
    const key = { name: "all", key: KEY, scopes: ["grammar_checker" as const], status: "Active" as const };
    const account: AccountRecord = {
      user_id: USER,
      plan: "Trial",
      credits: options.credits ?? 2000,
      keys: [key],
    };
    this.service = new EmbeddedService(
      {
        accounts: [account],
        data: null,
        references: [],
        jobDelayMs: 0,
        jobTtlSeconds: 3600,
        allowPrivateCallbacks: false,
        idempotencyTtlSeconds: options.idempotencyTtlSeconds ?? 300,
        offsetUnit: options.offsetUnit ?? "codePoint",
        httpLimits: { ...HTTP_LIMITS, ...options.httpLimits },
        bodyLimits: { ...JSON_BODY_LIMITS, ...options.bodyLimits },
      },
      {
        corrector: this.corrector,
        log: new ServiceLog((line) => this.log.push(line)),
        clock: () => Date.now(),
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

  /** Sends a grammar request; `body` as it is when a string or bytes, else as JSON. */
  async correct(
    body: unknown,
    options: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Reply> {
    const response = await fetch(`${this.baseUrl}/api/grammar/correct/`, {
      method: "POST",
      headers: { "x-api-key": KEY, ...options.headers },
      body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    return { status: response.status, headers: response.headers, body: record.parse(await response.json()) };
  }

  async stop(): Promise<void> {
    await this.service.stop(1000);
  }
}

type Body = Record<string, unknown>;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}
