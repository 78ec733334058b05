import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { secretProblem } from "../../report/words/key-words.ts";
import { showDone } from "../notices.ts";
import { CANCELLED, DONE, failed, type AccountOutcome } from "./account-outcome.ts";

const NAME = "contentAuthenticity.webhookSecret";

/**
 * The secret sent with webhook deliveries so that the receiver can authenticate them ("Events" 3). Kept in
 * SecretStorage only.
 */
export class WebhookSecret {
  readonly #secrets: vscode.SecretStorage;

  constructor(secrets: vscode.SecretStorage) {
    this.#secrets = secrets;
  }

  async get(): Promise<string | undefined> {
    return this.#secrets.get(NAME);
  }

  /** Runs the command: takes `{secret}`, or asks for it; an empty one removes the stored secret. */
  async set(argument?: unknown): Promise<AccountOutcome> {
    const secret = (given(argument) ?? (await askSecret()))?.trim();
    if (secret === undefined) return CANCELLED;
    const problem = secretProblem(secret);
    if (problem !== undefined) return failed(problem);
    if (secret === "") {
      await this.#secrets.delete(NAME);
      showDone(l10n.t("Removed the webhook secret"));
    } else {
      await this.#secrets.store(NAME, secret);
      showDone(l10n.t("Stored the webhook secret"));
    }
    return DONE;
  }
}

async function askSecret(): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: l10n.t("Webhook Secret"),
    prompt: l10n.t("Sent with each result to the callback address. Leave empty to remove it."),
    password: true,
    ignoreFocusOut: true,
    validateInput: (secret) => secretProblem(secret.trim()),
  });
}

/** Returns the secret of the argument, which may be empty. */
function given(argument: unknown): string | undefined {
  if (typeof argument !== "object" || argument === null || !("secret" in argument)) return undefined;
  return typeof argument.secret === "string" ? argument.secret : undefined;
}
