import * as l10n from "@vscode/l10n";
import { PLACEHOLDER } from "../../text/placeholder.ts";
import { describeKind, type CheckName } from "./check-words.ts";
import { describePracticePrice } from "./credit-words.ts";
import { formatCount, formatMoment, formatNumber, listSeparator } from "./format.ts";

/** The price of one check of a text on the hosted service. */
export interface PreviewedPrice {
  readonly check: CheckName;
  /** The host that the text goes to. */
  readonly host: string;
  /** In credits. */
  readonly price: number;
  /** Words whose answers are cached, so that they aren't sent. */
  readonly known: number;
}

/** A text that would be sent, and the document's own. */
export interface PreviewedText {
  readonly text: string;
  readonly words: number;
  readonly original: string;
}

/**
 * Says above a preview where its text goes, how long it is, what it costs, what is known already, when that was, and what the
 * placeholder in it is.
 */
export function describePreview(
  { original, text, words }: PreviewedText,
  service: "embedded" | "hosted",
  prices: readonly PreviewedPrice[],
  at = Date.now(),
): readonly string[] {
  const isReplaced = text.split(PLACEHOLDER).length > original.split(PLACEHOLDER).length;
  const asOf = [
    l10n.t("As of {0}", formatMoment(at)),
    ...(isReplaced ? [l10n.t("“{0}” replaces code, math, an address or an image", PLACEHOLDER)] : []),
  ];
  const length = formatCount("word", words);
  if (service === "embedded")
    return [l10n.t("Stays on this machine"), length, describePracticePrice(), ...asOf];
  const hosts = [...new Set(prices.map(({ host }) => host))];
  const goes = hosts.length === 0 ? [] : [l10n.t("Goes to {0}", hosts.join(listSeparator()))];
  return [...goes, length, ...prices.map(describePrice), ...asOf];
}

function describePrice({ check, known, price }: PreviewedPrice): string {
  const [name, credits] = [describeKind(check), formatCount("credit", price)];
  if (known === 0) return l10n.t("{0}: {1}", name, credits);
  return known === 1
    ? l10n.t("{0}: {1}, 1 word already checked", name, credits)
    : l10n.t("{0}: {1}, {2} words already checked", name, credits, formatNumber(known));
}
