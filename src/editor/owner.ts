import type * as vscode from "vscode";

/** Owns disposables, which are disposed with it. */
export class Owner implements vscode.Disposable {
  readonly #owned: vscode.Disposable[] = [];

  dispose(): void {
    for (const each of this.#owned) each.dispose();
  }

  protected register(...owned: readonly vscode.Disposable[]): void {
    this.#owned.push(...owned);
  }
}
