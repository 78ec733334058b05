import type { GrammarResult, GrammarVariant } from "../contract/grammar.ts";
import { isServiceFailure } from "../client/failure.ts";
import type { ClientFactory } from "./client-factory.ts";
import type { Connection } from "./connections.ts";
import type { Credits } from "./credits.ts";
import type { Intentions } from "./intentions.ts";
import { contentHash, type ResultCache } from "./result-cache.ts";

export interface GrammarRequestParts {
  readonly clients: ClientFactory;
  readonly credits: Credits;
  readonly cache: ResultCache<GrammarResult>;
  readonly intentions: Intentions;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface GrammarAnswered {
  readonly result: GrammarResult;
  /** Credits this answer cost; 0 when it was known, or when another check paid for it. */
  readonly charged: number;
}

export interface Sending {
  readonly signal: AbortSignal;
  readonly onRetry: (delayMs: number, reason: string) => void;
}

/** Answers to texts, each paid for once: what is known is free, and what is under way is waited for (EDI-12). */
export class GrammarRequests {
  readonly #parts: GrammarRequestParts;
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(parts: GrammarRequestParts) {
    this.#parts = parts;
  }

  isKnown(connection: Connection, content: string, variant: GrammarVariant): boolean {
    return this.#parts.cache.get(hashOf(connection, content, variant)) !== undefined;
  }

  /** Rejects with a `ServiceFailure`, or an `AbortError` when it was cancelled while waiting for another. */
  async answer(
    connection: Connection,
    content: string,
    variant: GrammarVariant,
    sending: Sending,
  ): Promise<GrammarAnswered> {
    const hash = hashOf(connection, content, variant);
    for (;;) {
      sending.signal.throwIfAborted();
      const known = this.#parts.cache.get(hash);
      if (known !== undefined) return { result: known, charged: 0 };
      const other = this.#running.get(hash);
      if (other === undefined) break;
      // Whoever asked first pays; if that comes to nothing, this one asks for itself.
      await settledOrAborted(other, sending.signal);
    }
    const sent = this.#send(hash, connection, content, variant, sending);
    this.#running.set(hash, sent);
    try {
      const result = await sent;
      return { result, charged: result.word_count };
    } finally {
      this.#running.delete(hash);
    }
  }

  async #send(
    hash: string,
    connection: Connection,
    content: string,
    variant: GrammarVariant,
    { signal, onRetry }: Sending,
  ): Promise<GrammarResult> {
    const { cache, clients, credits, intentions, now } = this.#parts;
    const intention = intentions.begin(hash);
    const client = clients.open(connection);
    try {
      const result = await client.correctGrammar(
        { content, target_variant: variant },
        { signal, intention, onRetry: ({ delayMs, failure }) => onRetry(delayMs, failure.message) },
      );
      intentions.settle(hash);
      cache.set(hash, result);
      const charge = { operation: "Grammar", credits: result.word_count, at: now() };
      credits.record({ ...charge, service: connection.service }, result.credits_remaining);
      return result;
    } catch (failure) {
      if (isServiceFailure(failure) && failure.charged === "no") {
        // The key of an earlier try whose answer was lost is kept: under a new one it could be charged again.
        if (intentions.isInDoubt(hash)) throw failure.afterUncertainAttempt();
        intentions.settle(hash);
      } else {
        intentions.doubt(hash);
        credits.doubt(connection.service);
      }
      throw failure;
    } finally {
      // Waiting for the socket to close would keep the answer from the person.
      void client.close().catch(() => undefined);
    }
  }
}

/** The embedded service is the same one at whatever port it runs today. */
function hashOf({ service, baseUrl }: Connection, text: string, variant: GrammarVariant): string {
  const where = service === "embedded" ? service : baseUrl;
  return contentHash({ baseUrl: where, operation: "grammar", options: variant, text });
}

/** Waits for the end of another's request, or of the wait. The listener goes with it: a signal may live for hours. */
async function settledOrAborted(other: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = (): void => resolve(undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    await Promise.race([other, promise]);
  } catch {
    // Its own caller hears of it.
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
