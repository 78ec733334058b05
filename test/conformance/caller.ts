import assert from "node:assert/strict";
import * as z from "zod";
import { ENDPOINTS, type Operation } from "../../src/contract/endpoints.ts";
import { type ReadError, readErrorBody } from "../../src/contract/error-body.ts";
import { COMMON_ERRORS, OPERATION_ERRORS } from "../../src/contract/error-codes.ts";
import { type GrammarResult, grammarResult } from "../../src/contract/grammar.ts";
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
  /** As it is when a string or bytes, else as JSON. */
  readonly body?: unknown;
  readonly method?: string;
}

const exactError = z.strictObject({
  status: z.literal("error"),
  code: z.string(),
  message: z.string().min(1),
  details: z.record(z.string(), z.unknown()).nullable(),
});

/** Calls the operations of a target and holds every answer to the contract. */
export class Caller {
  readonly #target: Target;

  constructor(target: Target) {
    this.#target = target;
  }

  async send(operation: Operation, sent: Sent): Promise<Reply> {
    const { method, path } = ENDPOINTS[operation];
    const { key, idempotencyKey, body } = sent;
    const raw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
    const response = await fetch(this.#target.baseUrl + path.replace("{task_id}", "no-such-job"), {
      method: sent.method ?? method,
      headers: {
        "content-type": "application/json",
        ...(key === undefined ? {} : { "x-api-key": key }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status, headers } = response;
    const error = response.ok ? {} : readErrorBody(text, Object.keys(body instanceof Object ? body : {}));
    if (!response.ok && sent.method !== "HEAD") this.#holdToContract(operation, status, error, text);
    return { status, headers, text, error };
  }

  async correct(sent: Sent): Promise<Reply> {
    return this.send("correctGrammar", sent);
  }

  /** A correction that must succeed. */
  async corrected(content: string, sent: Sent = { key: this.#target.key("full") }): Promise<GrammarResult> {
    const reply = await this.correct({ body: { content }, ...sent });
    assert.equal(reply.status, 200, reply.text.slice(0, 300));
    return grammarResult.parse(JSON.parse(reply.text));
  }

  /** An engine starts with its first text, which on a busy machine takes longer than a test may. */
  async warmUp(): Promise<void> {
    await this.corrected("I recieved teh letter on Monday morning.");
  }

  /** The balance behind a key, at the price of five words. */
  async balance(key: string): Promise<number> {
    const result = await this.corrected("Nothing is wrong with this.", { key });
    return result.credits_remaining + result.input_words;
  }

  #holdToContract(operation: Operation, status: number, error: ReadError, text: string): void {
    const documented = [...COMMON_ERRORS, ...OPERATION_ERRORS[operation]];
    const known = documented.some((row) => row.status === status && (row.code ?? error.code) === error.code);
    assert.ok(known, `${operation} answered ${status} ${error.code}, which is not in the contract`);
    const isHealth = ENDPOINTS[operation].scope === "none";
    if (this.#target.isEmbedded && !(isHealth && status === 503)) exactError.parse(JSON.parse(text));
  }
}
