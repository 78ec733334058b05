import * as vscode from "vscode";
import type { Settings } from "../settings.ts";
import { Owner } from "../owner.ts";

/**
 * Has the checks by themselves loaded once any setting asks for them, at any level and for any language; where none does,
 * they are never loaded (ALL-1).
 */
export class AutomaticStart extends Owner {
  constructor(
    settings: Pick<Settings, "runsByItself">,
    start: () => Promise<void>,
    onDefect: (thrown: unknown) => void,
  ) {
    super();
    const look = (): void => {
      if (settings.runsByItself()) start().catch(onDefect);
    };
    this.register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("contentAuthenticity.grammar.run")) look();
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(look),
      vscode.workspace.onDidGrantWorkspaceTrust(look),
    );
    look();
  }
}
