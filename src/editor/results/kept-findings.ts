import type * as vscode from "vscode";
import type { Finding } from "../../findings/finding.ts";
import { TakenPlaces } from "../../findings/taken-places.ts";
import type { Check } from "../checks/check-run.ts";
import type { CheckTarget } from "../checks/check-target.ts";
import type { FindingStore } from "./finding-store.ts";

/**
 * What an answer does that is older than a whole one that is shown: its findings stand beside the newer ones, or are left
 * out. Beside a newer answer of a selection they stand in any case.
 */
export type OlderAnswer = "adds" | "yields";

/** As much of a check as has to be known to keep what it found. */
type KeptCheck<F extends Finding> = Pick<Check<F, unknown>, "status" | "findings">;

/** The beginnings of the latest checks of a document whose findings are shown. */
interface Latest {
  readonly any: number;
  /** Of those that looked at the whole document; 0 before the first. */
  readonly whole: number;
}

/** Puts what checks of one kind found into their store, whatever the order in which their answers come. */
export class KeptFindings<F extends Finding> {
  readonly #store: Pick<FindingStore<F>, "of" | "replace">;
  readonly #older: OlderAnswer;
  readonly #now: () => number;
  /** By document: an older answer must not replace what is shown. */
  readonly #latest = new Map<string, Latest>();
  #begun = 0;

  /** `now` in milliseconds since 1970. */
  constructor(
    store: Pick<FindingStore<F>, "of" | "replace">,
    older: OlderAnswer,
    now: () => number = Date.now,
  ) {
    this.#store = store;
    this.#older = older;
    this.#now = now;
  }

  /** What puts a check that begins now after all that began before it, here or elsewhere: about the time. */
  begin(): number {
    return (this.#begun = Math.max(this.#begun + 1, this.#now()));
  }

  /** The same of a check of another window, or of this one before it was loaded, that began at a time. */
  beganAt(at: number): number {
    // No clock that was wrong then puts it after all that is to come.
    return Math.min(at, this.#now());
  }

  /** The document at an address is another one from now on: nothing of it came before. */
  renamed(uri: vscode.Uri): void {
    this.#latest.delete(uri.toString());
  }

  /** A whole answer replaces what it has looked at; a part of one, or one older than what is shown, adds to it at most. */
  keep(begun: number, { document, selection }: CheckTarget, check: KeptCheck<F>): void {
    const shown = this.#store.of(document.uri);
    const latest = this.#latest.get(keyOf(document)) ?? { any: 0, whole: 0 };
    const isWhole = check.status === "done" && selection === undefined;
    if (begun < latest.any) {
      if (this.#older === "yields" && begun < latest.whole) return;
      const taken = placesOf(shown);
      const added = check.findings.filter((finding) => !standsIn(taken, finding));
      this.#store.replace(document, [...shown, ...added]);
      return;
    }
    if (check.status !== "done" && check.findings.length === 0) return;
    this.#latest.set(keyOf(document), { any: begun, whole: isWhole ? begun : latest.whole });
    const taken = placesOf(check.findings);
    const lookedAt = new TakenPlaces(check.status === "done" && selection !== undefined ? [selection] : []);
    const isReplaced = (old: F): boolean => isWhole || standsIn(lookedAt, old) || standsIn(taken, old);
    this.#store.replace(document, [...shown.filter((old) => !isReplaced(old)), ...check.findings]);
  }
}

function keyOf({ uri }: vscode.TextDocument): string {
  return uri.toString();
}

/** What has no place stands nowhere. */
function placesOf(findings: readonly Finding[]): TakenPlaces {
  return new TakenPlaces(findings.filter(({ placed }) => placed !== "none").map(({ range }) => range));
}

function standsIn(taken: TakenPlaces, { placed, range }: Finding): boolean {
  return placed !== "none" && taken.has(range);
}
