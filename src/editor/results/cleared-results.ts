import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isAbsent, uriOf } from "../documents/check-target.ts";
import { showDone } from "../notices.ts";
import type { Results } from "../../report/records.ts";

/** The workspace state key for when everything was cleared, in milliseconds since 1970. */
const CLEARED_AT = "contentAuthenticity.clearedAt";

/**
 * Results that a person removed: cleared ones are not restored, and forgotten ones are not stored again, even
 * if this window still shows them.
 */
export class ClearedResults {
  readonly #memory: Pick<vscode.Memento, "get" | "update">;
  #timesForgotten = 0;
  #timesAllCleared = 0;
  /** How often each document was cleared. */
  readonly #timesCleared = new Map<string, number>();
  readonly #forgotten = new WeakSet<object>();

  /** `memory` is the workspace state. */
  constructor(memory: Pick<vscode.Memento, "get" | "update">) {
    this.#memory = memory;
  }

  /** When all documents were last cleared, in milliseconds since 1970; 0 if never. */
  get allClearedAt(): number {
    return this.#memory.get(CLEARED_AT, 0);
  }

  /** Records that all documents were cleared, with the time in milliseconds since 1970. */
  clearAll(at: number): void {
    this.#timesAllCleared += 1;
    void this.#memory.update(CLEARED_AT, at);
  }

  clear(uri: string): void {
    this.#timesCleared.set(uri, (this.#timesCleared.get(uri) ?? 0) + 1);
  }

  /** Records that these results were forgotten, here or in another window, along with any that aren't in memory. */
  forget(known: readonly Results[]): void {
    this.#timesForgotten += 1;
    for (const { detection, grammar, scan } of known) {
      for (const record of [detection, grammar, scan]) if (record !== undefined) this.#forgotten.add(record);
    }
  }

  /** Returns the results that were not forgotten. */
  remembered({ detection, grammar, scan }: Results): Results {
    return {
      ...(this.#isRemembered(detection) && { detection }),
      ...(this.#isRemembered(scan) && { scan }),
      ...(this.#isRemembered(grammar) && { grammar }),
    };
  }

  /**
   * Returns a function that is true as long as a document's results have not been cleared or forgotten since
   * this call.
   */
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

/** Results that can be cleared. */
interface Clearable {
  uris(): readonly vscode.Uri[];
  clear(uri: vscode.Uri): void;
}

/**
 * Clears the results of all checks in a document, or in all of them, including stored ones that have not been
 * restored yet. Throws a `CheckStopped` if the address is invalid.
 */
export function clearFindings(
  stores: readonly Clearable[],
  kept: { readonly cleared: (uri?: vscode.Uri) => void },
  uri: unknown,
): void {
  kept.cleared(isAbsent(uri) ? undefined : uriOf(uri));
  for (const each of stores) {
    const uris = isAbsent(uri) ? each.uris() : [uriOf(uri)];
    for (const one of uris) each.clear(one);
  }
}

/** A store of check results. */
interface Forgetful {
  forgetResults(): Promise<void>;
}

/**
 * Runs the command that clears all cached results: answers, reports and score history are deleted in memory,
 * on disk and in every window. Visible findings stay.
 */
export async function forgetResults(keepers: readonly Forgetful[]): Promise<boolean> {
  try {
    for (const keeper of keepers) await keeper.forgetResults();
  } catch {
    void vscode.window.showErrorMessage(l10n.t("Couldn't clear all cached results. Try again."));
    return false;
  }
  showDone(l10n.t("Cleared cached results. Hosted checks cost credits again"));
  return true;
}
