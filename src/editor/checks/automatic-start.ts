import * as vscode from "vscode";
import type { Settings } from "../settings.ts";

/**
 * Has the checks by themselves loaded once any setting asks for them, at any level and for any language; where none does,
 * they are never loaded (ALL-1).
 */
export class AutomaticStart implements vscode.Disposable {
  readonly #subscriptions: vscode.Disposable[];

  constructor(
    settings: Pick<Settings, "runsByItself">,
    start: () => Promise<void>,
    onDefect: (thrown: unknown) => void,
  ) {
    const look = (): void => {
      if (settings.runsByItself()) start().catch(onDefect);
    };
    this.#subscriptions = [
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("contentAuthenticity.grammar.run")) look();
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(look),
      vscode.workspace.onDidGrantWorkspaceTrust(look),
    ];
    look();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}
