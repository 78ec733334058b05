import { createHash } from "node:crypto";

/** What makes two checks the same: where they go, what they ask, and the text. */
export interface CheckContent {
  readonly baseUrl: string;
  readonly operation: string;
  readonly options: string;
  readonly text: string;
}

/** A name for the content of a check that holds nothing of the text: 64 hexadecimal digits. */
export function contentHash({ baseUrl, operation, options, text }: CheckContent): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, operation, options, text]))
    .digest("hex");
}

const ENTRIES_KEPT = 100;

/** Answers by the hash of their content, so that unchanged text is never paid for twice (EDI-12). */
export class ResultCache<Result> {
  readonly #results = new Map<string, Result>();

  get(hash: string): Result | undefined {
    const result = this.#results.get(hash);
    if (result === undefined) return undefined;
    // Asked for again, it becomes the youngest.
    this.#results.delete(hash);
    this.#results.set(hash, result);
    return result;
  }

  set(hash: string, result: Result): void {
    this.#results.set(hash, result);
    for (const oldest of this.#results.keys()) {
      if (this.#results.size <= ENTRIES_KEPT) break;
      this.#results.delete(oldest);
    }
  }
}
