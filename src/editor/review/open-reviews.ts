import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Corrections } from "../grammar/corrections.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { activeReview, reviewIn, shownReviews } from "./review-editors.ts";
import { describeReview, describePending } from "../../report/words/review-words.ts";
import { joinSentences } from "../../report/words/sentences.ts";
import { REVIEW_SCHEME, reviewUri, type ReviewTexts } from "../documents/review-texts.ts";
import type { FindingHider } from "../suppression/suppression-commands.ts";
import { Review } from "./review.ts";
import { Owner } from "../owner.ts";

/** The context of reviews. */
export interface ReviewContext extends EditorContext {
  readonly corrections: Corrections;
  readonly hider: FindingHider;
  readonly reviewTexts: ReviewTexts;
}

interface Started {
  readonly review: Review;
  /** Until it is known which corrections may be written. */
  readonly ready: Promise<void>;
}

/** The reviews that are under way, one for each document: told of in the status bar and on tabs, and over with their editors. */
export class OpenReviews extends Owner implements vscode.FileDecorationProvider {
  readonly #parts: ReviewContext;
  readonly #started = new Map<string, Started>();
  readonly #item = vscode.window.createStatusBarItem("review", vscode.StatusBarAlignment.Left);
  readonly #counted = new vscode.EventEmitter<vscode.Uri>();
  #isReviewing = false;

  readonly onDidChangeFileDecorations: vscode.Event<vscode.Uri> = this.#counted.event;

  constructor(parts: ReviewContext) {
    super();
    this.#parts = parts;
    this.#item.name = l10n.t("Corrections to Review");
    this.#item.command = {
      title: l10n.t("Go to Next Change"),
      command: "workbench.action.compareEditor.nextChange",
    };
    this.register(
      this.#item,
      this.#counted,
      vscode.window.registerFileDecorationProvider(this),
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
      this.#counted.fire(review.uri);
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
    this.#counted.fire(uri);
  }

  showStatus(): void {
    const active = activeReview();
    this.#tell(active && this.of(active));
    const isReviewing = active !== undefined;
    if (isReviewing === this.#isReviewing) return;
    this.#isReviewing = isReviewing;
    void vscode.commands.executeCommand("setContext", "contentAuthenticity.reviewing", isReviewing);
  }

  /** Says at its tab how many corrections are left in a review: VS Code does not let a title change. */
  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const count = this.#started.get(uri.toString())?.review.reviewed.length;
    if (count === undefined) return undefined;
    // A badge has room for two characters.
    return new vscode.FileDecoration(count > 99 ? "9+" : count.toString(), describePending(count));
  }

  override dispose(): void {
    for (const key of this.#started.keys()) this.#end(key);
    super.dispose();
  }

  /** Says in the status bar how many are left in the review that is in front; a press goes to the next one. */
  #tell(review: Review | undefined): void {
    if (review === undefined) {
      this.#item.hide();
      return;
    }
    const hidden = this.#parts.shown.hiddenCount(review.document.uri);
    const isEmbedded = review.reviewed.some(({ finding }) => finding.service === "embedded");
    const lines = describeReview(review.reviewed.length, { hidden, left: review.left, isEmbedded });
    this.#item.text = `$(diff) ${lines[0]}`;
    this.#item.tooltip = lines.join("\n");
    this.#item.accessibilityInformation = { label: joinSentences(lines) };
    this.#item.show();
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
    this.#counted.fire(ended.uri);
  }
}
