import type * as vscode from "vscode";
import type { Finding } from "../../findings/finding.ts";
import { TakenPlaces } from "../../findings/taken-places.ts";
import type { Check } from "../../checking/vocabulary/check.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import type { FindingStore } from "./finding-store.ts";

/**
 * How to handle an answer older than a displayed one about the whole document: its findings are added to the
 * newer ones, or left out. Next to a newer answer about a selection they are always added.
 */
type OlderAnswer = "adds" | "yields";

/** The properties of a check that storing its findings depends on. */
type KeptCheck<F extends Finding> = Pick<Check<F, unknown>, "status" | "findings">;

/** The starts of the latest checks whose findings are shown in a document. */
interface Latest {
  readonly any: number;
  /** Among checks of the whole document; 0 before the first. */
  readonly whole: number;
}

/** Stores the findings of one kind of check, regardless of the order in which answers arrive. */
export class KeptFindings<F extends Finding> {
  readonly #store: Pick<FindingStore<F>, "of" | "replace">;
  readonly #older: OlderAnswer;
  /** By document; an older answer must not replace a displayed one. */
  readonly #latest = new Map<string, Latest>();
  #begun = 0;

  constructor(store: Pick<FindingStore<F>, "of" | "replace">, older: OlderAnswer) {
    this.#store = store;
    this.#older = older;
  }

  /**
   * Returns an order number, close to the time, that places a check starting now after all earlier ones, here
   * or elsewhere.
   */
  begin(): number {
    return (this.#begun = Math.max(this.#begun + 1, Date.now()));
  }

  /** Returns the order number of a check from another window or an earlier session. */
  beganAt(at: number): number {
    // A wrong clock must not place it after future checks.
    return Math.min(at, Date.now());
  }

  /** Forgets the order for an address that now belongs to another document. */
  renamed(uri: vscode.Uri): void {
    this.#latest.delete(uri.toString());
  }

  /**
   * Stores findings. A complete answer replaces all in its range, a partial one only those it overlaps; an older
   * one fills gaps at most.
   */
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

/** Returns the ranges that findings occupy, without findings that could not be placed. */
function placesOf(findings: readonly Finding[]): TakenPlaces {
  return new TakenPlaces(findings.filter(({ placed }) => placed !== "none").map(({ range }) => range));
}

function standsIn(taken: TakenPlaces, { placed, range }: Finding): boolean {
  return placed !== "none" && taken.has(range);
}
