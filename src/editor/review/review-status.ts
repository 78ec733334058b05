import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ShownCorrections } from "../results/shown-findings.ts";
import type { Review } from "./review.ts";
import { hiddenInWords, leftInWords, toReviewInWords } from "../../report/words/review-words.ts";

/** How many corrections are left in the review that is in front, in the status bar; a press goes to the next one. */
export class ReviewStatus implements vscode.Disposable {
  readonly #shown: ShownCorrections;
  readonly #item: vscode.StatusBarItem;

  constructor(shown: ShownCorrections) {
    this.#shown = shown;
    this.#item = vscode.window.createStatusBarItem("review", vscode.StatusBarAlignment.Left);
    this.#item.name = l10n.t("Corrections to Review");
    this.#item.command = {
      title: l10n.t("Go to Next Change"),
      command: "workbench.action.compareEditor.nextChange",
    };
  }

  show(review: Review | undefined): void {
    if (review === undefined) {
      this.#item.hide();
      return;
    }
    const words = toReviewInWords(review.reviewed.length);
    const hidden = this.#shown.hiddenCount(review.document.uri);
    const details = [
      ...(hidden === 0 ? [] : [hiddenInWords(hidden)]),
      ...(review.left === 0 ? [] : [leftInWords(review.left)]),
      ...(review.reviewed.some(({ finding }) => finding.service === "embedded")
        ? [l10n.t("Found by the embedded service.")]
        : []),
    ];
    this.#item.text = `$(diff) ${words}`;
    this.#item.tooltip = [words, ...details].join("\n");
    this.#item.accessibilityInformation = { label: [words, ...details].join(". ") };
    this.#item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}
