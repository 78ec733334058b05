import type * as vscode from "vscode";
import type { Results } from "./document-results.ts";

/** When all that was found was cleared, in milliseconds since 1970. */
const CLEARED_AT = "contentAuthenticity.clearedAt";

/**
 * What a person has taken away: what was cleared is brought back into no document, and what was forgotten is not kept again,
 * although this window may still show it.
 */
export class ClearedResults {
  readonly #memory: Pick<vscode.Memento, "get" | "update">;
  #timesForgotten = 0;
  #timesAllCleared = 0;
  /** By document, how often it was cleared. */
  readonly #timesCleared = new Map<string, number>();
  readonly #forgotten = new WeakSet<object>();

  /** `memory`: of the workspace. */
  constructor(memory: Pick<vscode.Memento, "get" | "update">) {
    this.#memory = memory;
  }

  /** When all documents were last cleared, in milliseconds since 1970; 0 where they never were. */
  get allClearedAt(): number {
    return this.#memory.get(CLEARED_AT, 0);
  }

  /** Notes that all documents were cleared at a time, in milliseconds since 1970. */
  clearAll(at: number): void {
    this.#timesAllCleared += 1;
    void this.#memory.update(CLEARED_AT, at);
  }

  clear(uri: string): void {
    this.#timesCleared.set(uri, (this.#timesCleared.get(uri) ?? 0) + 1);
  }

  /** Notes that these were forgotten, here or in another window, with all that is not known here any more. */
  forget(known: readonly Results[]): void {
    this.#timesForgotten += 1;
    for (const { detection, grammar, scan } of known) {
      for (const record of [detection, grammar, scan]) if (record !== undefined) this.#forgotten.add(record);
    }
  }

  /** Those that were not forgotten. */
  remembered({ detection, grammar, scan }: Results): Results {
    return {
      ...(this.#isRemembered(detection) && { detection }),
      ...(this.#isRemembered(scan) && { scan }),
      ...(this.#isRemembered(grammar) && { grammar }),
    };
  }

  /** Tells later whether what was known of a document before has been neither cleared nor forgotten. */
  standing(uri: string): () => boolean {
    const state = (): string =>
      `${this.#timesForgotten} ${this.#timesAllCleared} ${this.#timesCleared.get(uri) ?? 0}`;
    const before = state();
    return () => state() === before;
  }

  #isRemembered<T extends object>(record: T | undefined): record is T {
    return record !== undefined && !this.#forgotten.has(record);
  }
}
