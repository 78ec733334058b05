import { createHash } from "node:crypto";

/** What makes two checks the same: where they go, what they ask, and the text. */
export interface CacheKey {
  readonly baseUrl: string;
  readonly operation: string;
  readonly options: string;
  readonly text: string;
}

const ENTRIES_KEPT = 100;

/** Answers by content, so that unchanged text is never paid for twice (EDI-12). Only a hash of the text is kept as the key. */
export class ResultCache<Result> {
  readonly #results = new Map<string, Result>();

  get(key: CacheKey): Result | undefined {
    const hash = hashOf(key);
    const result = this.#results.get(hash);
    if (result === undefined) return undefined;
    this.#results.delete(hash);
    this.#results.set(hash, result);
    return result;
  }

  set(key: CacheKey, result: Result): void {
    this.#results.set(hashOf(key), result);
    for (const oldest of this.#results.keys()) {
      if (this.#results.size <= ENTRIES_KEPT) break;
      this.#results.delete(oldest);
    }
  }
}

function hashOf({ baseUrl, operation, options, text }: CacheKey): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, operation, options, text]))
    .digest("base64");
}
