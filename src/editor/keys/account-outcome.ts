import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { parseBaseUrl } from "../../client/base-url.ts";
import { isServiceFailure } from "../../client/failure.ts";

/** The result of an account command, as returned to its caller. */
export type AccountOutcome =
  | { readonly status: "done" }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly message: string };

export const CANCELLED: AccountOutcome = { status: "cancelled" };
export const DONE: AccountOutcome = { status: "done" };

/** Shows an error and returns it to the caller without waiting for the message to be dismissed. */
export function failed(message: string): AccountOutcome {
  void vscode.window.showErrorMessage(message);
  return { status: "failed", message };
}

/** Returns a field of a command's argument if it is non-empty text. */
export function textIn(argument: unknown, field: string): string | undefined {
  if (typeof argument !== "object" || argument === null) return undefined;
  return textOf(Reflect.get(argument, field));
}

/** Returns non-empty text, trimmed; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Returns what is wrong with an address, without repeating it, since it may contain a password or be a pasted key. */
export function addressProblem(value: string): string | undefined {
  try {
    parseBaseUrl(value);
    return undefined;
  } catch (thrown) {
    return isServiceFailure(thrown) ? thrown.message : l10n.t("Enter an address such as https://…");
  }
}
