import * as l10n from "@vscode/l10n";
import type { Asker } from "../../client/spending-guard.ts";
import type { Agreement, Quote } from "../vocabulary/check.ts";
import { notSent } from "../vocabulary/check-error.ts";
import type { Connection } from "../vocabulary/connection.ts";
import { formatNumber } from "../../report/words/format.ts";
import type { SpendingPlan, Upload } from "./paid-guard.ts";

/**
 * Returns what several quotes come to, to be agreed to with one question; undefined if nothing is going to be paid. `upload` says
 * more than the words and the files of the quotes, which are those of one text, or of files.
 */
export function planOf(
  quotes: readonly Quote[],
  asker: Asker,
  upload: Upload,
): (SpendingPlan & { readonly others: readonly Connection[] }) | undefined {
  const paid = quotes.filter(({ price }) => price > 0);
  const ways = new Map(
    paid.map(({ connection }) => [`${connection.baseUrl} ${connection.keyName}`, connection]),
  );
  const [connection, ...others] = ways.values();
  if (connection === undefined) return undefined;
  const kinds = [...new Set(paid.map(({ kind }) => kind))];
  const words = paid.flatMap((quote) => quote.words ?? []);
  const files = paid.flatMap((quote) => quote.files ?? []);
  const counted = {
    ...(words.length > 0 && { words: Math.max(...words) }),
    ...(files.length > 0 && { files: files.reduce((sum, each) => sum + each, 0) }),
  };
  return { price: totalOf(paid), connection, others, asker, upload: { ...counted, ...upload }, kinds };
}

/** Returns the credits that quotes come to. */
export function totalOf(quotes: readonly Pick<Quote, "price">[]): number {
  return quotes.reduce((sum, { price }) => sum + price, 0);
}

/** Returns the agreement on a quote; of a check without one, on nothing that costs. */
export function agreementOn(quote: Quote | undefined): Agreement {
  return { price: quote?.price ?? 0, baseUrl: quote?.connection.baseUrl };
}

/**
 * Has quotes agreed to by `agree`. Resolves to the agreement on each of them, at the connection that it was quoted for. A refusal, or
 * a cancellation, holds for all of them. Never rejects.
 */
export async function agreementsBy(
  agree: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<(quote: Quote | undefined) => Agreement> {
  try {
    signal.throwIfAborted();
    await agree();
    signal.throwIfAborted();
  } catch (refusal) {
    return () => ({ refusal });
  }
  return (quote) => {
    const isHosted = quote?.connection.service === "hosted";
    return { ...agreementOn(quote), ...(isHosted && { connection: quote.connection }) };
  };
}

/** Returns the connection that a check is agreed to take; undefined to take that of the settings. */
export function agreedConnection(agreement: Agreement | undefined): Connection | undefined {
  return agreement !== undefined && "connection" in agreement ? agreement.connection : undefined;
}

/** Throws the refusal, or a `CheckStopped` (`price_changed`) if a check would now be paid beyond its agreement. */
export function requireCovered({ connection, price }: Quote, agreement: Agreement): void {
  if ("refusal" in agreement) throw agreement.refusal;
  if (connection.service === "embedded" || price <= 0) return;
  if (price > agreement.price) {
    throw notSent(
      "price_changed",
      l10n.t(
        "The file changed after you agreed: it now costs {0} credits, not {1}.",
        formatNumber(price),
        formatNumber(agreement.price),
      ),
    );
  }
  if (connection.baseUrl !== agreement.baseUrl) {
    throw notSent("price_changed", l10n.t("The service address changed after you agreed."));
  }
}
