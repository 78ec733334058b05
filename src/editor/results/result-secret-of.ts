import path from "node:path";
import * as vscode from "vscode";
import { SecretFile, type SecretKeeper } from "../keys/secret-file.ts";
import type { Log } from "../log.ts";
import { RESULT_SECRET, ResultSecret } from "./result-secret.ts";

export interface ResultSecretSource {
  readonly secrets: vscode.SecretStorage;
  /** Folder of what all windows share. */
  readonly storage: string;
  readonly log: Log;
  /** Takes what has to end with the extension. */
  readonly own: (disposable: vscode.Disposable) => void;
}

/** The secret of this installation, in the place where it lasts. */
export function resultSecretOf({ log, own, secrets, storage }: ResultSecretSource): ResultSecret {
  const secret = new ResultSecret({
    secrets: keeperOf(secrets, storage, own),
    warn: (message) => log.warn(message),
  });
  own(secret);
  return secret;
}

/** In a browser VS Code forgets secrets with the window, and what was paid for would be paid for again (EDI-12). */
function keeperOf(
  secrets: vscode.SecretStorage,
  storage: string,
  own: ResultSecretSource["own"],
): SecretKeeper {
  if (vscode.env.uiKind === vscode.UIKind.Desktop) return secrets;
  const file = new SecretFile(path.join(storage, "result-secret"), RESULT_SECRET);
  own(file);
  return file;
}
