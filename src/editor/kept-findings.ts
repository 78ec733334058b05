import type * as vscode from "vscode";
import type { Finding, Placement } from "../findings/finding.ts";
import type { Check } from "./check-run.ts";
import type { CheckTarget } from "./check-target.ts";
import type { FindingStore } from "./finding-store.ts";

/** What an answer does that is older than what is shown: its findings stand beside the newer ones, or are left out. */
export type OlderAnswer = "adds" | "yields";

/** Puts what checks of one kind found into their store, whatever the order in which their answers come. */
export class KeptFindings<F extends Finding> {
  readonly #store: FindingStore<F>;
  readonly #older: OlderAnswer;
  /** The beginning of the latest check whose findings are shown, by document: an older answer must not replace them. */
  readonly #latest = new Map<string, number>();
  #begun = 0;

  constructor(store: FindingStore<F>, older: OlderAnswer) {
    this.#store = store;
    this.#older = older;
  }

  /** The number of a check that begins now. */
  begin(): number {
    return (this.#begun += 1);
  }

  /** A whole answer replaces what it has looked at; a part of one, or one older than what is shown, adds to it at most. */
  keep(begun: number, { document, selection }: CheckTarget, check: Check<F, unknown>): void {
    const shown = this.#store.of(document.uri);
    if (begun < (this.#latest.get(keyOf(document)) ?? 0)) {
      if (this.#older === "yields") return;
      const added = check.findings.filter((finding) => !shown.some((other) => overlap(finding, other)));
      this.#store.replace(document, [...shown, ...added]);
      return;
    }
    if (check.status !== "done" && check.findings.length === 0) return;
    this.#latest.set(keyOf(document), begun);
    const isReplaced = (old: Finding): boolean => {
      if (check.status === "done" && selection === undefined) return true;
      const wasLookedAt =
        check.status === "done" && selection !== undefined && overlap({ range: selection }, old);
      return wasLookedAt || check.findings.some((finding) => overlap(finding, old));
    };
    this.#store.replace(document, [...shown.filter((old) => !isReplaced(old)), ...check.findings]);
  }
}

function keyOf({ uri }: vscode.TextDocument): string {
  return uri.toString();
}

interface Ranged {
  readonly placed?: Placement;
  readonly range: { readonly start: number; readonly end: number };
}

/** Whether two stand at the same place, touching included. What has no place stands nowhere. */
function overlap(a: Ranged, b: Ranged): boolean {
  if (a.placed === "none" || b.placed === "none") return false;
  return a.range.start <= b.range.end && a.range.end >= b.range.start;
}
