import { toReviewInWords } from "../../report/words/review-words.ts";
import * as vscode from "vscode";

/** How many corrections are left in a review, at its tab: VS Code does not let a title change. */
export class ReviewBadges implements vscode.FileDecorationProvider, vscode.Disposable {
  readonly #counts = new Map<string, number>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChangeFileDecorations: vscode.Event<vscode.Uri> = this.#changed.event;

  show(uri: vscode.Uri, count: number): void {
    if (this.#counts.get(uri.toString()) === count) return;
    this.#counts.set(uri.toString(), count);
    this.#changed.fire(uri);
  }

  /** Asks VS Code to draw the number anew: what it knows of a tab that was closed may be an older one. */
  redraw(uri: vscode.Uri): void {
    this.#changed.fire(uri);
  }

  forget(uri: vscode.Uri): void {
    this.#counts.delete(uri.toString());
    this.#changed.fire(uri);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const count = this.#counts.get(uri.toString());
    if (count === undefined) return undefined;
    // A badge has room for two characters.
    const badge = count > 99 ? "9+" : count.toString();
    return new vscode.FileDecoration(badge, toReviewInWords(count));
  }
}
