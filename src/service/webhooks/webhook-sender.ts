import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { addAbortSignal } from "node:stream";
import { SharedCall } from "../shared-call.ts";
import type { CallbackGuard, CheckedCallback, HostAddress } from "./callback-guard.ts";

/** A finished job on its way to its `callback_url`. */
export interface Webhook {
  readonly url: string;
  /** Becomes `X-Webhook-Secret`; null sends no such header. */
  readonly secret: string | null;
  /** JSON. */
  readonly body: string;
}

export interface WebhookSenderParts {
  readonly guard: CallbackGuard;
  /** The time limit for one attempt, from resolving the name to the end of the response, in milliseconds (HOOK-2). */
  readonly timeoutMs: number;
}

/** An attempt without a 2xx response. */
class WebhookFailure extends Error {
  readonly kind = "webhook_failure";
}

/** The most bytes of a response that are read before the connection is closed; its body is ignored. */
const ANSWER_BYTES = 4096;

/** Makes one attempt to deliver a webhook ("Events"; HOOK-1 to HOOK-3). */
export class WebhookSender {
  readonly #parts: WebhookSenderParts;

  constructor(parts: WebhookSenderParts) {
    this.#parts = parts;
  }

  /**
   * Resolves after a 2xx response. Rejects for any other response, including a redirect, for a refused address, a lost
   * connection, a time-out, and when `signal` is aborted.
   */
  async send(webhook: Webhook, signal: AbortSignal): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new WebhookFailure("too late")), this.#parts.timeoutMs);
    // A lookup can't be aborted; this doesn't wait for it.
    const attempt = new SharedCall(async (leaving) =>
      post(await this.#parts.guard.check(webhook.url), webhook, leaving),
    );
    const ended = AbortSignal.any([signal, late.signal]);
    try {
      const response = await attempt.join(ended);
      await discard(addAbortSignal(ended, response));
      const { statusCode: status = 0 } = response;
      if (status < 200 || status > 299) throw new WebhookFailure("not a 2xx");
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Resolves as soon as the status is known. */
async function post(
  { url, addresses }: CheckedCallback,
  webhook: Webhook,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  signal.throwIfAborted();
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const request = send(url, {
    method: "POST",
    // No agent of the process: its proxy or a kept-alive connection would not lead to the checked address.
    agent: false,
    lookup: lookupOf(addresses),
    rejectUnauthorized: true,
    signal,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(webhook.body),
      "user-agent": "content-authenticity-webhook",
      ...(webhook.secret === null ? {} : { "x-webhook-secret": webhook.secret }),
    },
  });
  request.once("response", resolve).on("error", reject);
  // A response that switches protocols ends without a response or error event.
  request.once("close", () => reject(new WebhookFailure("no answer")));
  request.end(webhook.body);
  return promise;
}

/** Returns the checked addresses for every lookup, so that no second lookup can return another one. */
function lookupOf(addresses: readonly HostAddress[]): LookupFunction {
  return (_name, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };
}

/** The status is known, so nothing that happens to the body matters, not even a time-out. */
async function discard(response: IncomingMessage): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of response.iterator({ destroyOnReturn: true })) {
      read += Buffer.isBuffer(chunk) ? chunk.length : ANSWER_BYTES;
      if (read >= ANSWER_BYTES) return;
    }
  } catch {
    return;
  }
}
