import * as vscode from "vscode";
import type { Finding, Placement } from "../findings/finding.ts";
import type { CheckOutcome } from "./check-outcome.ts";
import { ChangeJournal } from "./change-journal.ts";
import { describeProgress, type CheckPresenter } from "./check-presenter.ts";
import type { CheckRecords } from "./check-records.ts";
import {
  activeEditor,
  checkTarget,
  isAbsent,
  openDocument,
  rangeOf,
  uriOf,
  type CheckTarget,
} from "./check-target.ts";
import type { Corrections, Written } from "./corrections.ts";
import type { Credits } from "./credits.ts";
import { withDelayedProgress } from "./delayed-progress.ts";
import type { FindingStore } from "./finding-store.ts";
import type { GrammarCheck, GrammarChecker } from "./grammar-checker.ts";
import { showDone } from "./notices.ts";
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
  readonly presenter: CheckPresenter;
}

/** The commands around grammar: check, accept, clear, walk. Each rejects with a `CheckStopped` for what it cannot work on. */
export class GrammarCommands {
  readonly #parts: GrammarCommandParts;
  /** Checks under way: the same one asked for twice is run once, and both get its answer. */
  readonly #running = new WeakMap<vscode.TextDocument, Map<string, Promise<CheckOutcome>>>();
  /** The beginning of the latest check whose findings are shown, by document: an older answer must not replace them. */
  readonly #latest = new Map<string, number>();
  #begun = 0;

  constructor(parts: GrammarCommandParts) {
    this.#parts = parts;
  }

  async check(uri?: unknown, range?: unknown): Promise<CheckOutcome> {
    const target = await checkTarget(uri, range);
    const { document, selection } = target;
    const { settings } = this.#parts;
    const asked = JSON.stringify([
      document.version,
      document.languageId,
      selection,
      settings.serviceMode(),
      settings.baseUrl(),
      settings.submission(document),
      settings.grammarVariant(document),
      settings.grammarSeverity(document),
    ]);
    const running = this.#running.get(document) ?? new Map<string, Promise<CheckOutcome>>();
    this.#running.set(document, running);
    const check = running.get(asked) ?? this.#check(target).finally(() => running.delete(asked));
    running.set(asked, check);
    return check;
  }

  /** Writes all corrections of a document, or those in a range; one step of undo. */
  async fixAll(uri?: unknown, range?: unknown): Promise<Written> {
    const document = isAbsent(uri) ? activeEditor().document : await openDocument(uri);
    const given = rangeOf(range);
    const within = given === undefined ? undefined : toTextRange(document, document.validateRange(given));
    const written = await this.#parts.corrections.write(
      document,
      ({ range: at }) => within === undefined || (at.start >= within.start && at.end <= within.end),
    );
    this.#parts.presenter.showWritten(written);
    return written;
  }

  async accept(uri: unknown, id: unknown): Promise<Written> {
    const written = await this.#parts.corrections.write(
      await openDocument(uri),
      (finding) => finding.id === id,
    );
    if (written.applied === 0) this.#parts.presenter.showRefused(written);
    return written;
  }

  clear(uri?: unknown): void {
    const uris = isAbsent(uri) ? this.#parts.store.uris() : [uriOf(uri)];
    for (const each of uris) this.#parts.store.clear(each);
  }

  /** Moves to the next finding of the active editor, or the one before, around the end of the document. */
  walk(step: 1 | -1): void {
    const editor = activeEditor();
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
    const begun = (this.#begun += 1);
    // Before any wait: what is sent is the text that the person saw.
    const journal = new ChangeJournal(document);
    const check = await withDelayedProgress(vscode.l10n.t("Checking grammar"), async ({ signal, report }) => {
      const checker = await this.#parts.checker();
      const found = await checker.check(target, journal, {
        signal,
        report: (step) => report(describeProgress(step)),
      });
      // At once: an edit before the findings are in the store would go unseen.
      this.#keep(target, journal, begun, found);
      return found;
    }).finally(() => journal.dispose());
    const now = targetNow(target, journal);
    this.#parts.records.set(document.uri, {
      service,
      at: Date.now(),
      version: journal.snapshot.version,
      isSelection: selection !== undefined,
      wordsChecked: check.wordsChecked,
      wordsTotal: check.wordsTotal,
      ...(check.error === undefined ? {} : { error: check.error }),
    });
    this.#parts.presenter.showCheck(now, check);
    return this.#outcome(now.document, service, check);
  }

  /** A whole answer replaces what it has looked at; a part of one, or one older than what is shown, only adds to it. */
  #keep(target: CheckTarget, journal: ChangeJournal, begun: number, check: GrammarCheck): void {
    const { store } = this.#parts;
    const { document, selection } = targetNow(target, journal);
    const key = document.uri.toString();
    const shown = store.of(document.uri);
    const isOlder = begun < (this.#latest.get(key) ?? 0);
    if (isOlder) {
      const added = check.findings.filter((finding) => !shown.some((other) => overlap(finding, other)));
      store.replace(document, [...shown, ...added]);
      return;
    }
    if (check.status !== "done" && check.findings.length === 0) return;
    this.#latest.set(key, begun);
    const isReplaced = (old: Finding): boolean => {
      if (check.status === "done" && selection === undefined) return true;
      const wasLookedAt =
        check.status === "done" && selection !== undefined && overlap({ range: selection }, old);
      return wasLookedAt || check.findings.some((finding) => overlap(finding, old));
    };
    store.replace(document, [...shown.filter((old) => !isReplaced(old)), ...check.findings]);
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
}

/** The same target on the document as it is now; after a change of language that is another object. */
function targetNow({ document, selection }: CheckTarget, journal: ChangeJournal): CheckTarget {
  const open = journal.openDocument() ?? document;
  return selection === undefined
    ? { document: open }
    : { document: open, selection: journal.carryRange(selection) };
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
