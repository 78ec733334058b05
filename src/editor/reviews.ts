import * as vscode from "vscode";
import type { GrammarFinding } from "../findings/finding.ts";
import type { CheckPresenter } from "./check-presenter.ts";
import { activeEditor, isAbsent, openDocument, uriOf } from "./check-target.ts";
import type { Corrections, Written } from "./corrections.ts";
import { showDone } from "./notices.ts";
import { toTextRange } from "./ranges.ts";
import type { RefusedCorrections } from "./refused-corrections.ts";
import { Review, type Reviewed } from "./review.ts";
import { ReviewActions } from "./review-actions.ts";
import { ReviewBadges } from "./review-badges.ts";
import {
  activeReview,
  editorOf,
  inLanguageOf,
  inStep,
  reviewIn,
  select,
  shownReviews,
} from "./review-editors.ts";
import { ReviewHovers } from "./review-hovers.ts";
import { meant } from "./review-place.ts";
import { placeIn } from "./review-sides.ts";
import { ReviewStatus } from "./review-status.ts";
import { REVIEW_SCHEME, reviewedUri, reviewUri, type ReviewTexts } from "./review-texts.ts";
import { showNothingToReview } from "./review-words.ts";
import { nameOf } from "./virtual-texts.ts";

export interface ReviewParts {
  /** The corrections that are shown, without those that were refused. */
  readonly shown: RefusedCorrections;
  readonly corrections: Corrections;
  readonly texts: ReviewTexts;
  readonly presenter: CheckPresenter;
}

export interface ReviewOutcome {
  /** How many corrections are under review. */
  readonly corrections: number;
}

interface Started {
  readonly review: Review;
  /** Until it is known which corrections may be written. */
  readonly ready: Promise<void>;
}

/**
 * Reviews of corrections (EDI-5): VS Code's own diff editor with the document on the left and its corrected text on the
 * right. From either side a correction is accepted, which writes it into the document, or refused, which puts it aside.
 * Closing the editor ends the review; by itself nothing is written.
 */
export class Reviews implements vscode.Disposable {
  readonly #parts: ReviewParts;
  readonly #open = new Map<string, Started>();
  readonly #status: ReviewStatus;
  readonly #badges = new ReviewBadges();
  #isReviewing = false;
  readonly #subscriptions: vscode.Disposable[];
  /** Keys may come faster than a correction is written: each decision waits for the one before. */
  #decided: Promise<unknown> = Promise.resolve();

  constructor(parts: ReviewParts) {
    this.#parts = parts;
    this.#status = new ReviewStatus(parts.shown);
    const reviewOf = (uri: vscode.Uri): Review | undefined => this.#reviewOf(uri);
    this.#subscriptions = [
      this.#status,
      this.#badges,
      vscode.languages.registerHoverProvider({ pattern: "**" }, new ReviewHovers(reviewOf)),
      vscode.languages.registerCodeActionsProvider(
        { pattern: "**" },
        new ReviewActions(reviewOf),
        ReviewActions.metadata,
      ),
      vscode.window.registerFileDecorationProvider(this.#badges),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        this.#endClosed(closed);
        this.#showStatus();
      }),
      vscode.window.tabGroups.onDidChangeTabGroups(() => this.#showStatus()),
    ];
  }

  /** Opens the review of a document, or shows the one that is open. */
  async open(uri?: unknown): Promise<ReviewOutcome> {
    const document = await documentOf(uri);
    const review = await this.#start(document);
    await review.judge();
    const count = review.reviewed.length;
    if (count === 0) {
      if (!this.#isShown(review.uri)) this.#end(review.uri.toString());
      showNothingToReview(document, review.left, this.#parts.shown);
      return { corrections: 0 };
    }
    const title = vscode.l10n.t("{0}: corrections to review", nameOf(document.uri));
    await vscode.commands.executeCommand("vscode.diff", document.uri, review.uri, title, { preview: false });
    await inLanguageOf(document, review.uri);
    // One that was closed a moment ago may still be there, with the text that it had.
    this.#parts.texts.changed(review.uri);
    this.#badges.redraw(review.uri);
    await inStep(review);
    const [first] = review.reviewed;
    if (first !== undefined) select(review, first);
    this.#showStatus();
    return { corrections: count };
  }

  /** The corrected text of a document, by the address of either. */
  async textOf(uri: vscode.Uri): Promise<string> {
    const review = await this.#start(await vscode.workspace.openTextDocument(reviewedUri(uri) ?? uri));
    return review.text;
  }

  /** Writes the corrections that are named, else those that the caret means. */
  async accept(uri?: unknown, id?: unknown): Promise<Written | undefined> {
    return this.#decide(uri, id, async (review, chosen) => {
      const ids = new Set(chosen.map((finding) => finding.id));
      const written = await this.#parts.corrections.write(review.document, (finding) => ids.has(finding.id));
      if (written.refused > 0) this.#parts.presenter.showRefused(written);
      return written;
    });
  }

  /** Puts the corrections that are named aside, else those that the caret means. */
  async refuse(uri?: unknown, id?: unknown): Promise<ReviewOutcome | undefined> {
    return this.#decide(uri, id, (review, chosen) => {
      this.#parts.shown.refuse(review.document.uri, chosen);
      return { corrections: chosen.length };
    });
  }

  /** Writes all corrections that are still under review, in one step of undo. */
  async acceptAll(uri?: unknown): Promise<Written | undefined> {
    const review = this.#chosen(uri);
    if (review === undefined) return undefined;
    await review.judge();
    const ids = new Set(review.reviewed.map(({ finding }) => finding.id));
    const written = await this.#parts.corrections.write(review.document, ({ id }) => ids.has(id));
    if (written.applied > 0) this.#parts.presenter.showWritten(written);
    else this.#parts.presenter.showRefused(written);
    return written;
  }

  /** Shows the refused corrections of a document again, in a review. */
  async takeBack(uri?: unknown): Promise<ReviewOutcome> {
    const document = await documentOf(uri);
    this.#parts.shown.takeBack(document.uri);
    return this.open(document.uri);
  }

  /** Takes the last change of the document back, from the side that cannot be written. */
  async undo(): Promise<void> {
    const review = this.#chosen(undefined);
    if (review === undefined) return;
    await vscode.commands.executeCommand("workbench.action.compareEditor.focusSecondarySide");
    await vscode.commands.executeCommand("undo");
    await vscode.commands.executeCommand("workbench.action.compareEditor.focusPrimarySide");
  }

  dispose(): void {
    for (const key of this.#open.keys()) this.#end(key);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  async #start(document: vscode.TextDocument): Promise<Review> {
    const key = reviewUri(document.uri).toString();
    const open = this.#open.get(key);
    // The next untitled document gets the same address.
    if (open !== undefined && open.review.document !== document) this.#end(key);
    else if (open !== undefined) {
      await open.ready;
      return open.review;
    }
    const review = new Review(document, this.#parts.shown, this.#parts.corrections);
    review.onDidChange(() => {
      this.#parts.texts.changed(review.uri);
      this.#badges.show(review.uri, review.reviewed.length);
      this.#showStatus();
    });
    const ready = review.judge();
    this.#open.set(key, { review, ready });
    await ready;
    return review;
  }

  /** Decides on corrections and goes on to the next one, in the side where the caret is. */
  async #decide<T>(
    uri: unknown,
    id: unknown,
    decision: (review: Review, chosen: readonly GrammarFinding[]) => T | Promise<T>,
  ): Promise<T | undefined> {
    const before = this.#decided;
    const deciding = before.then(async () => {
      const review = this.#chosen(uri);
      if (review === undefined) return undefined;
      const editor = editorOf(review);
      const chosen = typeof id === "string" ? byId(review, id) : atCaret(review, editor);
      if (chosen.length === 0) {
        showDone(vscode.l10n.t("There is no correction in this line"));
        return undefined;
      }
      const decided = await decision(
        review,
        chosen.map(({ finding }) => finding),
      );
      // What was pressed in a hover is decided: it would stay there with links that lead nowhere.
      if (typeof id === "string") await vscode.commands.executeCommand("editor.action.hideHover");
      await this.#goOn(review, chosen);
      return decided;
    });
    this.#decided = deciding.catch(() => undefined);
    return deciding;
  }

  /** Selects the correction after those that were decided on. */
  async #goOn(review: Review, decided: readonly Reviewed[]): Promise<void> {
    await inStep(review);
    const [first] = decided;
    if (first === undefined) return;
    const gone = new Set(decided.map(({ finding }) => finding.id));
    const left = review.reviewed.filter(({ finding }) => !gone.has(finding.id));
    const next = left.find(({ finding }) => finding.range.start >= first.finding.range.start) ?? left[0];
    if (next !== undefined) select(review, next);
    else if (review.reviewed.length === 0) {
      showDone(vscode.l10n.t("No more corrections to review in {0}", nameOf(review.document.uri)));
    }
  }

  /** The review of a document or a corrected text; without an address that of the active tab. */
  #chosen(uri: unknown): Review | undefined {
    const chosen = isAbsent(uri) ? activeReview() : uriOf(uri);
    return chosen === undefined ? undefined : this.#reviewOf(chosen);
  }

  #reviewOf(uri: vscode.Uri): Review | undefined {
    return this.#open.get((uri.scheme === REVIEW_SCHEME ? uri : reviewUri(uri)).toString())?.review;
  }

  #isShown(uri: vscode.Uri): boolean {
    return shownReviews().has(uri.toString());
  }

  #endClosed(closed: readonly vscode.Tab[]): void {
    for (const tab of closed) {
      const uri = reviewIn(tab);
      if (uri !== undefined && !this.#isShown(uri)) this.#end(uri.toString());
    }
  }

  #end(key: string): void {
    const ended = this.#open.get(key)?.review;
    if (ended === undefined) return;
    this.#open.delete(key);
    ended.dispose();
    this.#badges.forget(ended.uri);
  }

  #showStatus(): void {
    const active = activeReview();
    this.#status.show(active === undefined ? undefined : this.#reviewOf(active));
    const isReviewing = active !== undefined;
    if (isReviewing === this.#isReviewing) return;
    this.#isReviewing = isReviewing;
    void vscode.commands.executeCommand("setContext", "contentAuthenticity.reviewing", isReviewing);
  }
}

async function documentOf(uri: unknown): Promise<vscode.TextDocument> {
  const given = isAbsent(uri) ? (activeReview() ?? activeEditor().document.uri) : uriOf(uri);
  return openDocument(reviewedUri(given) ?? given);
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
