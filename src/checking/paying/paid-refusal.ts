import * as l10n from "@vscode/l10n";
import type { RefusalCode } from "../../client/spending-guard.ts";
import { amountInWords } from "../../report/words/credit-words.ts";
import { formatNumber } from "../../report/words/format.ts";
import { type CheckStopped, notSent } from "../vocabulary/check-error.ts";

/** The figures of a refusal, in credits. */
export interface SpendingLimits {
  readonly price: number;
  /** As a person reads it. */
  readonly host: string;
  readonly balance: number;
  /** Of a day. */
  readonly budget: number;
  /** Undefined where the ledger cannot be read. */
  readonly spentToday: number | undefined;
  readonly confirmAbove: number;
}

/** A refusal to spend, in words: before anything was sent. */
export function spendingRefusal(code: RefusalCode, limits: SpendingLimits): CheckStopped {
  const { balance, budget, confirmAbove, host, spentToday } = limits;
  const price = formatNumber(limits.price);
  switch (code) {
    case "insufficient_credits":
      return notSent(
        code,
        l10n.t(
          "This check needs {0} credits and the balance is {1}. If you have added credits since, try again.",
          price,
          formatNumber(balance),
        ),
        "showCredits",
      );
    case "daily_budget_exceeded":
      return notSent(
        code,
        spentToday === undefined
          ? l10n.t(
              "This check costs {0} credits, and how much of the day's budget of {1} is spent cannot be read.",
              price,
              formatNumber(budget),
            )
          : l10n.t(
              "This check costs {0} credits, and {1} of the day's budget of {2} are spent already.",
              price,
              formatNumber(spentToday),
              formatNumber(budget),
            ),
        "showCredits",
      );
    case "daily_budget_needed":
      return notSent(
        code,
        l10n.t(
          "This check costs {0}. What nobody asked for needs a daily budget: set contentAuthenticity.credits.dailyBudget.",
          amountInWords(limits.price, "hosted"),
        ),
      );
    case "confirmation_needed":
      return notSent(
        code,
        l10n.t(
          "This check costs {0} credits. Above {1} somebody has to agree, and nobody was asked.",
          price,
          formatNumber(confirmAbove),
        ),
      );
    case "consent_needed":
      // How it is given is part of it: whoever reads it may be a program.
      return notSent(
        code,
        l10n.t(
          "Nobody has agreed yet to send text or files to {0}. Run one check there by hand: it asks once for this host.",
          host,
        ),
      );
    default:
      return code satisfies never;
  }
}
