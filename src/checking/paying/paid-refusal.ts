import * as l10n from "@vscode/l10n";
import type { RefusalCode } from "../../client/spending-guard.ts";
import { type CheckStopped, notSent } from "../vocabulary/check-error.ts";
import { amountInWords } from "../../report/words/credit-words.ts";
import type { SpendingLimits } from "./paid-guard.ts";
import { formatNumber } from "../../report/words/format.ts";

/** A refusal to spend, in words: before anything was sent. */
export function spendingRefusal(code: RefusalCode, price: number, limits: SpendingLimits): CheckStopped {
  switch (code) {
    case "insufficient_credits":
      return tooPoor(price, limits.balance);
    case "daily_budget_exceeded":
      return overBudget(price, limits.budget, limits.spentToday);
    case "daily_budget_needed":
      return unbounded(price);
    case "confirmation_needed":
      return unasked(price, limits.confirmAbove);
    case "consent_needed":
      return unallowed(limits.host);
    default:
      return code satisfies never;
  }
}

function tooPoor(price: number, balance: number): CheckStopped {
  return notSent(
    "insufficient_credits",
    l10n.t(
      "This check needs {0} credits and the balance is {1}. If you have added credits since, try again.",
      formatNumber(price),
      formatNumber(balance),
    ),
    "showCredits",
  );
}

function overBudget(price: number, budget: number, spentToday: number | undefined): CheckStopped {
  const happened =
    spentToday === undefined
      ? l10n.t(
          "This check costs {0} credits, and how much of the day's budget of {1} is spent cannot be read.",
          formatNumber(price),
          formatNumber(budget),
        )
      : l10n.t(
          "This check costs {0} credits, and {1} of the day's budget of {2} are spent already.",
          formatNumber(price),
          formatNumber(spentToday),
          formatNumber(budget),
        );
  return notSent("daily_budget_exceeded", happened, "showCredits");
}

function unasked(price: number, confirmAbove: number): CheckStopped {
  return notSent(
    "confirmation_needed",
    l10n.t(
      "This check costs {0} credits. Above {1} somebody has to agree, and nobody was asked.",
      formatNumber(price),
      formatNumber(confirmAbove),
    ),
  );
}

function unbounded(price: number): CheckStopped {
  return notSent(
    "daily_budget_needed",
    l10n.t(
      "This check costs {0}. What nobody asked for needs a daily budget: set contentAuthenticity.credits.dailyBudget.",
      amountInWords(price, "hosted"),
    ),
  );
}

/** How it is given is part of it: whoever reads it may be a program. */
function unallowed(host: string): CheckStopped {
  return notSent(
    "consent_needed",
    l10n.t(
      "Nobody has agreed yet to send text or files to {0}. Run one check there by hand: it asks once for this host.",
      host,
    ),
  );
}
