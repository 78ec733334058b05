import * as vscode from "vscode";
import { CheckStopped, type CheckError } from "./check-error.ts";
import type { CheckOutcome } from "./check-outcome.ts";
import type { CheckRecords } from "./check-records.ts";
import { checkTarget, rangeOf, uriOf, type CheckTarget } from "./check-target.ts";
import type { Corrections, Written } from "./corrections.ts";
import type { Credits } from "./credits.ts";
import { withDelayedProgress } from "./delayed-progress.ts";
import type { FindingStore } from "./finding-store.ts";
import type { CheckProgress, GrammarCheck, GrammarChecker } from "./grammar-checker.ts";
import { showDone, showError } from "./notices.ts";
import { toTextRange, toVsRange } from "./ranges.ts";
import type { ServiceMode, Settings } from "./settings.ts";

export interface GrammarCommandParts {
  /** Loads the checker, and with it everything that activation does without. */
  readonly checker: () => Promise<GrammarChecker>;
  readonly store: FindingStore;
  readonly records: CheckRecords;
  readonly corrections: Corrections;
  readonly credits: Credits;
  readonly settings: Settings;
}

/** The commands around grammar: check, accept, clear, walk. */
export class GrammarCommands {
  readonly #parts: GrammarCommandParts;
  /** Checks under way by document, version and selection: asked twice, one check answers both and is paid for once. */
  readonly #running = new Map<string, Promise<CheckOutcome>>();

  constructor(parts: GrammarCommandParts) {
    this.#parts = parts;
  }

  async check(uri?: unknown, range?: unknown): Promise<CheckOutcome> {
    let target: CheckTarget;
    try {
      target = await checkTarget(uri, range);
    } catch (thrown) {
      if (!(thrown instanceof CheckStopped)) throw thrown;
      showError(thrown.checkError);
      return this.#refused(thrown.checkError);
    }
    const { document, selection } = target;
    const key = JSON.stringify([document.uri.toString(), document.version, selection]);
    const running = this.#running.get(key) ?? this.#check(target).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  /** Writes all corrections of a document, or those in a range; one step of undo. */
  async fixAll(uri?: unknown, range?: unknown): Promise<Written> {
    const document = await this.#document(uri);
    if (document === undefined) return { applied: 0, refused: 0 };
    const given = rangeOf(range);
    const within = given === undefined ? undefined : toTextRange(document, document.validateRange(given));
    const written = await this.#parts.corrections.write(
      document.uri,
      ({ range: at }) => within === undefined || (at.start >= within.start && at.end <= within.end),
    );
    this.#announce(written);
    return written;
  }

  async accept(uri: unknown, id: unknown): Promise<Written> {
    const written = await this.#parts.corrections.write(uriOf(uri), (finding) => finding.id === id);
    if (written.applied === 0) void vscode.window.showInformationMessage(whyNot(written));
    return written;
  }

  clear(uri?: unknown): void {
    const uris = uri === undefined || uri === null ? this.#parts.store.uris() : [uriOf(uri)];
    for (const each of uris) this.#parts.store.replace(each, []);
  }

  /** Moves to the next finding of the active editor, or the one before, around the end of the document. */
  walk(step: 1 | -1): void {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) return;
    const places = this.#parts.store
      .of(editor.document.uri)
      .filter((finding) => finding.placed !== "none")
      .map((finding) => toVsRange(editor.document, finding.range))
      .sort((a, b) => a.start.compareTo(b.start));
    const caret = editor.selection.start;
    const next =
      step === 1
        ? (places.find((place) => place.start.isAfter(caret)) ?? places[0])
        : (places.findLast((place) => place.start.isBefore(caret)) ?? places.at(-1));
    if (next === undefined) {
      showDone(vscode.l10n.t("No findings in this document"));
      return;
    }
    editor.selection = new vscode.Selection(next.start, next.end);
    editor.revealRange(next, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  async #check(target: CheckTarget): Promise<CheckOutcome> {
    const { document, selection } = target;
    const service = this.#parts.settings.serviceMode();
    const check = await withDelayedProgress(vscode.l10n.t("Checking grammar"), async ({ signal, report }) => {
      const checker = await this.#parts.checker();
      return checker.check(target, { signal, report: (step) => report(describeProgress(step)) });
    });
    this.#keep(document.uri, selection !== undefined, check);
    this.#parts.records.set(document.uri, {
      service,
      at: Date.now(),
      wordsChecked: check.wordsChecked,
      wordsTotal: check.wordsTotal,
      findings: check.findings.length,
      ...(check.error === undefined ? {} : { error: check.error }),
    });
    if (check.error === undefined) showDone(summaryOf(check));
    else if (check.status === "failed" || check.error.charged !== "no") showError(check.error);
    return this.#outcome(document, service, check);
  }

  /** A check of the whole document replaces all its findings, one of a selection only those at the same places. */
  #keep(uri: vscode.Uri, isPartial: boolean, check: GrammarCheck): void {
    if (check.status !== "done" && check.findings.length === 0) return;
    const { store } = this.#parts;
    if (!isPartial && check.status === "done") {
      store.replace(uri, check.findings);
      return;
    }
    const others = store
      .of(uri)
      .filter(
        (old) =>
          !check.findings.some(({ range }) => range.start <= old.range.end && range.end >= old.range.start),
      );
    store.replace(uri, [...others, ...check.findings]);
  }

  #outcome(document: vscode.TextDocument, service: ServiceMode, check: GrammarCheck): CheckOutcome {
    return {
      status: check.status,
      service,
      ...(check.result === undefined ? {} : { result: check.result }),
      findings: check.findings.map((finding) => {
        const { start, end } = toVsRange(document, finding.range);
        return {
          kind: finding.kind,
          range: {
            start: { line: start.line, character: start.character },
            end: { line: end.line, character: end.character },
          },
          message: finding.message,
          severity: finding.severity,
          placed: finding.placed,
        };
      }),
      creditsCharged: check.creditsCharged,
      creditsRemaining: this.#parts.credits.balance(service)?.credits ?? null,
      cached: check.cached,
      coverage: { checked: check.wordsChecked, total: check.wordsTotal },
      ...(check.error === undefined ? {} : { error: check.error }),
    };
  }

  #refused(error: CheckError): CheckOutcome {
    const service = this.#parts.settings.serviceMode();
    return {
      status: "failed",
      service,
      creditsCharged: 0,
      creditsRemaining: this.#parts.credits.balance(service)?.credits ?? null,
      cached: false,
      coverage: { checked: 0, total: 0 },
      error,
    };
  }

  #announce(written: Written): void {
    const { applied, refused } = written;
    showDone(
      refused === 0
        ? vscode.l10n.t("{0} corrections written", applied)
        : vscode.l10n.t("{0} corrections written, {1} left. {2}", applied, refused, whyNot(written)),
    );
  }

  async #document(uri: unknown): Promise<vscode.TextDocument | undefined> {
    if (uri === undefined || uri === null) return vscode.window.activeTextEditor?.document;
    return vscode.workspace.openTextDocument(uriOf(uri));
  }
}

function whyNot({ reason }: Written): string {
  return reason === "markup"
    ? vscode.l10n.t("Writing it would change the markup around it. Correct it by hand.")
    : vscode.l10n.t("The text has changed since it was checked. Check it again.");
}

function describeProgress(progress: CheckProgress): string {
  if (progress.kind === "part") return vscode.l10n.t("part {0} of {1}", progress.part, progress.parts);
  const seconds = Math.ceil(progress.delayMs / 1_000);
  return vscode.l10n.t("{0} Trying again in {1} s.", progress.reason, seconds);
}

function summaryOf(check: GrammarCheck): string {
  const words = check.wordsChecked.toLocaleString(vscode.env.language);
  const total = check.wordsTotal.toLocaleString(vscode.env.language);
  if (check.cached) {
    return vscode.l10n.t(
      "{0} corrections, {1} of {2} words, known already: no credits",
      check.findings.length,
      words,
      total,
    );
  }
  return vscode.l10n.t(
    "{0} corrections, {1} of {2} words, {3} credits",
    check.findings.length,
    words,
    total,
    check.creditsCharged,
  );
}
