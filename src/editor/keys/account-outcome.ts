import * as vscode from "vscode";
import { parseBaseUrl } from "../../client/base-url.ts";
import { isServiceFailure } from "../../client/failure.ts";

/** What a command around keys and services gives to whoever called it. */
export type AccountOutcome =
  | { readonly status: "done" }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly message: string };

export const CANCELLED: AccountOutcome = { status: "cancelled" };
export const DONE: AccountOutcome = { status: "done" };

/** Says what is wrong, and gives it to the caller; nobody waits for the message to be read. */
export function failed(message: string): AccountOutcome {
  void vscode.window.showErrorMessage(message);
  return { status: "failed", message };
}

/** A field of what a command was given, as text with something in it. */
export function textIn(argument: unknown, field: string): string | undefined {
  if (typeof argument !== "object" || argument === null) return undefined;
  return textOf(Reflect.get(argument, field));
}

/** A text with something in it, without the space around it; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** What is wrong with an address; never repeats it, since it may hold a password or be a key that was pasted here. */
export function addressProblem(value: string): string | undefined {
  try {
    parseBaseUrl(value);
    return undefined;
  } catch (thrown) {
    return isServiceFailure(thrown)
      ? thrown.message
      : vscode.l10n.t("An address such as https://… is needed.");
  }
}
