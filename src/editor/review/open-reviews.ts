import * as vscode from "vscode";
import type { Corrections } from "../grammar/corrections.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { ReviewBadges } from "./review-badges.ts";
import { activeReview, reviewIn, shownReviews } from "./review-editors.ts";
import { ReviewStatus } from "./review-status.ts";
import { REVIEW_SCHEME, reviewUri, type ReviewTexts } from "../documents/review-texts.ts";
import { Review } from "./review.ts";
import { Owner } from "../owner.ts";

export interface OpenReviewsParts extends Pick<EditorContext, "shown"> {
  readonly corrections: Corrections;
  readonly reviewTexts: ReviewTexts;
}

interface Started {
  readonly review: Review;
  /** Until it is known which corrections may be written. */
  readonly ready: Promise<void>;
}

/** The reviews that are under way, one for each document: told of in the status bar and on tabs, and over with their editors. */
export class OpenReviews extends Owner {
  readonly #parts: OpenReviewsParts;
  readonly #started = new Map<string, Started>();
  readonly #status: ReviewStatus;
  readonly #badges = new ReviewBadges();
  #isReviewing = false;

  constructor(parts: OpenReviewsParts) {
    super();
    this.#parts = parts;
    this.#status = new ReviewStatus(parts.shown);
    this.register(
      this.#status,
      this.#badges,
      vscode.window.registerFileDecorationProvider(this.#badges),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        this.#endClosed(closed);
        this.showStatus();
      }),
      vscode.window.tabGroups.onDidChangeTabGroups(() => this.showStatus()),
    );
  }

  /** The review of a document or of a corrected text, by the address of either. */
  of(uri: vscode.Uri): Review | undefined {
    return this.#started.get((uri.scheme === REVIEW_SCHEME ? uri : reviewUri(uri)).toString())?.review;
  }

  /** The review of a document, begun where there is none. */
  async start(document: vscode.TextDocument): Promise<Review> {
    const key = reviewUri(document.uri).toString();
    const open = this.#started.get(key);
    // The next untitled document gets the same address.
    if (open !== undefined && open.review.document !== document) this.#end(key);
    else if (open !== undefined) {
      await open.ready;
      return open.review;
    }
    const review = new Review(document, this.#parts.shown, this.#parts.corrections);
    review.onDidChange(() => {
      this.#parts.reviewTexts.changed(review.uri);
      this.#badges.show(review.uri, review.reviewed.length);
      this.showStatus();
    });
    const ready = review.judge();
    this.#started.set(key, { review, ready });
    await ready;
    return review;
  }

  /** Ends a review that no editor shows. `uri` is that of its corrected text. */
  endUnlessShown(uri: vscode.Uri): void {
    if (!shownReviews().has(uri.toString())) this.#end(uri.toString());
  }

  /** Brings an editor up to date: one that was closed a moment ago may still be there, with the text that it had. */
  redraw({ uri }: Review): void {
    this.#parts.reviewTexts.changed(uri);
    this.#badges.redraw(uri);
  }

  showStatus(): void {
    const active = activeReview();
    this.#status.show(active === undefined ? undefined : this.of(active));
    const isReviewing = active !== undefined;
    if (isReviewing === this.#isReviewing) return;
    this.#isReviewing = isReviewing;
    void vscode.commands.executeCommand("setContext", "contentAuthenticity.reviewing", isReviewing);
  }

  override dispose(): void {
    for (const key of this.#started.keys()) this.#end(key);
    super.dispose();
  }

  #endClosed(closed: readonly vscode.Tab[]): void {
    for (const tab of closed) {
      const uri = reviewIn(tab);
      if (uri !== undefined) this.endUnlessShown(uri);
    }
  }

  #end(key: string): void {
    const ended = this.#started.get(key)?.review;
    if (ended === undefined) return;
    this.#started.delete(key);
    ended.dispose();
    this.#badges.forget(ended.uri);
  }
}
