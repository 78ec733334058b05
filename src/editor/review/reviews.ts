import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { SerialQueue } from "../../checking/vocabulary/serial-queue.ts";
import type { GrammarFinding } from "../../findings/finding.ts";
import { showNothingToReview, showRefused, showWritten } from "../grammar/check-presenter.ts";
import { activeEditor, isAbsent, openDocument, uriOf } from "../documents/check-target.ts";
import type { Written } from "../../report/words/correction-words.ts";
import { showDone } from "../notices.ts";
import { toTextRange } from "../ranges.ts";
import type { HiddenLines } from "../suppression/suppression-commands.ts";
import { nameOf } from "../virtual-texts.ts";
import { OpenReviews, type ReviewContext } from "./open-reviews.ts";
import { registerReviewActions } from "./review-actions.ts";
import { activeReview, editorOf, inLanguageOf, inStep, select } from "./review-editors.ts";
import { meant } from "../../text/ranges-at-caret.ts";
import { reviewedUri } from "../documents/review-texts.ts";
import { placeIn, type Review, type Reviewed } from "./review.ts";
import { Owner } from "../owner.ts";

export interface ReviewOutcome {
  /** The number of corrections under review. */
  readonly corrections: number;
}

/** A refusal, which VS Code's undo can't revert since it wrote nothing. */
interface Refusal {
  /** The document's version, unchanged since. */
  readonly version: number;
  readonly findings: readonly GrammarFinding[];
  readonly hidden: HiddenLines;
}

/**
 * Reviews of corrections (EDI-5): VS Code's diff editor with the document on the left and its corrected text
 * on the right. Accepting a correction on either side writes it into the document; refusing it hides it for
 * good. Closing the editor ends the review without writing anything.
 */
export class Reviews extends Owner {
  readonly #parts: ReviewContext;
  readonly #open: OpenReviews;
  /** The refusals of each review, latest last. */
  readonly #refusals = new WeakMap<Review, Refusal[]>();
  /** Serializes decisions and their undo: keystrokes may outpace writing. */
  readonly #decisions = new SerialQueue();

  constructor(parts: ReviewContext) {
    super();
    this.#parts = parts;
    this.#open = new OpenReviews(parts);
    this.register(
      this.#open,
      registerReviewActions((uri) => this.#open.of(uri)),
    );
  }

  /** Opens or reveals the review of a document. */
  async open(uri?: unknown): Promise<ReviewOutcome> {
    const document = await documentOf(uri);
    const review = await this.#open.start(document);
    await review.judge();
    const count = review.reviewed.length;
    if (count === 0) {
      this.#open.endUnlessShown(review.uri);
      showNothingToReview(document, review.left, this.#parts.shown);
      return { corrections: 0 };
    }
    const title = l10n.t("{0}: corrections to review", nameOf(document.uri));
    await vscode.commands.executeCommand("vscode.diff", document.uri, review.uri, title, { preview: false });
    await inLanguageOf(document, review.uri);
    this.#open.redraw(review);
    await inStep(review);
    const [first] = review.reviewed;
    if (first !== undefined) select(review, first);
    this.#open.showStatus();
    return { corrections: count };
  }

  /** Returns the corrected text of a document, by the address of either. */
  async textOf(uri: vscode.Uri): Promise<string> {
    const review = await this.#open.start(await vscode.workspace.openTextDocument(reviewedUri(uri) ?? uri));
    return review.text;
  }

  /** Writes the given corrections, or those at the caret. */
  async accept(uri?: unknown, id?: unknown): Promise<Written | undefined> {
    return this.#decide(uri, id, async (review, chosen) => {
      const ids = new Set(chosen.map((finding) => finding.id));
      const written = await this.#parts.corrections.write(review.document, (finding) => ids.has(finding.id));
      // Corrections that are gone by now don't count as refused.
      if (written.applied < chosen.length) showRefused(written);
      return written;
    });
  }

  /** Hides the given corrections, or those at the caret, for good. */
  async refuse(uri?: unknown, id?: unknown): Promise<ReviewOutcome | undefined> {
    return this.#decide(uri, id, async (review, chosen) => {
      const { uri: address, version } = review.document;
      const hidden = await this.#parts.hider.hide(address, chosen);
      if (hidden === undefined) return { corrections: 0 };
      const before = this.#refusals.get(review) ?? [];
      this.#refusals.set(review, [...before, { version, findings: chosen, hidden }]);
      return { corrections: chosen.length };
    });
  }

  /** Writes all remaining corrections in a single undo step. */
  async acceptAll(uri?: unknown): Promise<Written | undefined> {
    return this.#decisions.run(async () => {
      const review = this.#chosen(uri);
      if (review === undefined) return undefined;
      await review.judge();
      const ids = new Set(review.reviewed.map(({ finding }) => finding.id));
      if (ids.size === 0) {
        showDone(noMore(review));
        return { applied: 0, refused: 0 };
      }
      const written = await this.#parts.corrections.write(review.document, ({ id }) => ids.has(id));
      if (written.applied > 0) showWritten(written);
      else showRefused(written);
      return written;
    });
  }

  /** Undoes the last decision, or the last change of the document, from the read-only side. */
  async undo(): Promise<void> {
    await this.#decisions.run(async () => {
      const review = this.#chosen(undefined);
      if (review === undefined || (await this.#restored(review))) return;
      await vscode.commands.executeCommand("workbench.action.compareEditor.focusSecondarySide");
      await vscode.commands.executeCommand("undo");
      await vscode.commands.executeCommand("workbench.action.compareEditor.focusPrimarySide");
    });
  }

  /** Decides on corrections and moves to the next one on the side with the caret. */
  async #decide<T>(
    uri: unknown,
    id: unknown,
    decision: (review: Review, chosen: readonly GrammarFinding[]) => T | Promise<T>,
  ): Promise<T | undefined> {
    return this.#decisions.run(async () => {
      const review = this.#chosen(uri);
      if (review === undefined) return undefined;
      const isNamed = typeof id === "string";
      const chosen = isNamed ? byId(review, id) : atCaret(review, editorOf(review));
      // Hide the hover, whose links would lead nowhere.
      if (isNamed) await vscode.commands.executeCommand("editor.action.hideHover");
      if (chosen.length === 0) {
        showDone(
          isNamed
            ? l10n.t("This correction is no longer under review")
            : l10n.t("No correction on this line"),
        );
        return undefined;
      }
      const decided = await decision(
        review,
        chosen.map(({ finding }) => finding),
      );
      await this.#goOn(review, chosen);
      return decided;
    });
  }

  /** Returns true if the last decision was a refusal, which is now under review again. */
  async #restored(review: Review): Promise<boolean> {
    const last = this.#refusals.get(review)?.pop();
    if (last?.version !== review.document.version) return false;
    if (!(await this.#parts.hider.bringBack(last.hidden))) return false;
    await review.judge();
    await inStep(review);
    const ids = new Set(last.findings.map(({ id }) => id));
    const first = review.reviewed.find(({ finding }) => ids.has(finding.id));
    if (first !== undefined) select(review, first);
    return true;
  }

  /** Selects the next correction, unless somebody is typing: their text would replace it. */
  async #goOn(review: Review, decided: readonly Reviewed[]): Promise<void> {
    const { version } = review.document;
    await inStep(review);
    if (review.document.version !== version) return;
    const [first] = decided;
    if (first === undefined) return;
    const gone = new Set(decided.map(({ finding }) => finding.id));
    const left = review.reviewed.filter(({ finding }) => !gone.has(finding.id));
    const next = left.find(({ finding }) => finding.range.start >= first.finding.range.start) ?? left[0];
    if (next !== undefined) {
      select(review, next);
      return;
    }
    // A correction that overlapped the accepted one may be valid now.
    await review.judge();
    if (review.reviewed.length === 0) showDone(noMore(review));
  }

  /** Returns the review of a document or a corrected text; without an address, that of the active tab. */
  #chosen(uri: unknown): Review | undefined {
    const chosen = isAbsent(uri) ? activeReview() : uriOf(uri);
    return chosen === undefined ? undefined : this.#open.of(chosen);
  }
}

async function documentOf(uri: unknown): Promise<vscode.TextDocument> {
  const given = isAbsent(uri) ? (activeReview() ?? activeEditor().document.uri) : uriOf(uri);
  return openDocument(given);
}

function noMore(review: Review): string {
  return l10n.t("No more corrections to review in {0}", nameOf(review.document.uri));
}

function byId(review: Review, id: string): readonly Reviewed[] {
  return review.reviewed.filter(({ finding }) => finding.id === id);
}

function atCaret(review: Review, editor: vscode.TextEditor | undefined): readonly Reviewed[] {
  if (editor === undefined) return [];
  const { document, selection } = editor;
  const lines = new vscode.Range(selection.start.line, 0, selection.end.line, Number.MAX_SAFE_INTEGER);
  return meant(review.reviewed, (each) => placeIn(document, review, each), {
    selection: toTextRange(document, selection),
    lines: toTextRange(document, document.validateRange(lines)),
  });
}
