import path from "node:path";
import * as vscode from "vscode";
import { SecretFile, type SecretKeeper } from "../../checking/store/secret-file.ts";
import type { Log } from "../../checking/vocabulary/log.ts";
import { RESULT_SECRET, ResultSecret } from "../../checking/store/result-secret.ts";

export interface ResultSecretSource {
  readonly secrets: vscode.SecretStorage;
  /** Folder of what all windows share. */
  readonly storage: string;
  readonly log: Log;
  /** Takes what has to end with the extension. */
  readonly own: (disposable: vscode.Disposable) => void;
}

/** The secret that results are sealed under, in the place where it lasts. Clear Cached Results forgets it. */
export function resultSecretOf(source: ResultSecretSource): ResultSecret {
  return secretOf(source, RESULT_SECRET, "result-secret", {});
}

/**
 * The secret that background jobs, open requests and the texts of the embedded service are sealed under, and that cited passages are
 * known by: it is never forgotten, and of two windows one makes it.
 */
export function paidSecretOf(source: ResultSecretSource): ResultSecret {
  const file = "paid-secret";
  return secretOf(source, "contentAuthenticity.paidSecret", file, {
    lock: path.join(source.storage, `${file}.lock`),
  });
}

function secretOf(
  { log, own, secrets, storage }: ResultSecretSource,
  name: string,
  file: string,
  lock: { readonly lock?: string },
): ResultSecret {
  const keeper = keeperOf(secrets, path.join(storage, file), name, own);
  const secret = new ResultSecret({ secrets: keeper, name, warn: (message) => log.warn(message), ...lock });
  own(secret);
  return secret;
}

/** In a browser VS Code forgets secrets with the window, and what was paid for would be paid for again (EDI-12). */
function keeperOf(
  secrets: vscode.SecretStorage,
  path: string,
  name: string,
  own: ResultSecretSource["own"],
): SecretKeeper {
  if (vscode.env.uiKind === vscode.UIKind.Desktop) return secrets;
  const file = new SecretFile(path, name);
  own(file);
  return file;
}
