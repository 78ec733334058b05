import * as l10n from "@vscode/l10n";
import { joinSentences } from "./sentences.ts";
import { formatCount, formatNumber } from "./format.ts";

/** Why corrections were not written. */
export type Refusal =
  /** The text has changed. */
  | "changed"
  /** The surrounding markup would change. */
  | "markup"
  /** Reading the document timed out. */
  | "unread"
  /** The document is read-only. */
  | "readonly";

export interface Written {
  /** Corrections written, in a single undo step. */
  readonly applied: number;
  /** Corrections requested but not written. */
  readonly refused: number;
  readonly reason?: Refusal;
}

/** Says how many corrections were written, and why not all. */
export function describeWritten({ applied, reason, refused }: Written): string {
  const corrections = formatCount("correction", applied);
  if (refused === 0) return l10n.t("{0} applied", corrections);
  const written = l10n.t("{0} applied, {1} left", corrections, formatNumber(refused));
  return joinSentences([written, whyNotWritten(reason)]);
}

/** Says why a correction was not written. */
export function whyNotWritten(reason: Refusal | undefined): string {
  switch (reason) {
    case "markup":
      return l10n.t("The fix would change nearby markup. Correct it by hand.");
    case "unread":
      return l10n.t("The document takes too long to read. Correct part of it first.");
    case "readonly":
      return l10n.t("The document is read-only.");
    case "changed":
    case undefined:
      return l10n.t("The text has changed since it was checked. Check it again.");
    default:
      return reason satisfies never;
  }
}
