import * as vscode from "vscode";
import { onDidChangeSettings, type Settings } from "../settings.ts";
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
      onDidChangeSettings(look, "grammar.run"),
      vscode.workspace.onDidChangeWorkspaceFolders(look),
      vscode.workspace.onDidGrantWorkspaceTrust(look),
    );
    look();
  }
}
