import * as vscode from "vscode";
import type { RefusalCode } from "../../client/spending-guard.ts";
import { notSent } from "../checks/check-error.ts";
import type { CheckStopped } from "../checks/check-stopped.ts";
import { amountInWords, creditsInWords } from "../credits/credit-words.ts";
import type { SpendingLimits } from "./paid-guard.ts";

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
    vscode.l10n.t(
      "This check needs {0} credits and the balance is {1}. If you have added credits since, try again.",
      creditsInWords(price),
      creditsInWords(balance),
    ),
    "showCredits",
  );
}

function overBudget(price: number, budget: number, spentToday: number | undefined): CheckStopped {
  const happened =
    spentToday === undefined
      ? vscode.l10n.t(
          "This check costs {0} credits, and how much of the day's budget of {1} is spent cannot be read.",
          creditsInWords(price),
          creditsInWords(budget),
        )
      : vscode.l10n.t(
          "This check costs {0} credits, and {1} of the day's budget of {2} are spent already.",
          creditsInWords(price),
          creditsInWords(spentToday),
          creditsInWords(budget),
        );
  return notSent("daily_budget_exceeded", happened, "showCredits");
}

function unasked(price: number, confirmAbove: number): CheckStopped {
  return notSent(
    "confirmation_needed",
    vscode.l10n.t(
      "This check costs {0} credits. Above {1} somebody has to agree, and nobody was asked.",
      creditsInWords(price),
      creditsInWords(confirmAbove),
    ),
  );
}

function unbounded(price: number): CheckStopped {
  return notSent(
    "daily_budget_needed",
    vscode.l10n.t(
      "This check costs {0}. What nobody asked for needs a daily budget: set contentAuthenticity.credits.dailyBudget.",
      amountInWords(price, "hosted"),
    ),
  );
}

/** How it is given is part of it: whoever reads it may be a program. */
function unallowed(host: string): CheckStopped {
  return notSent(
    "consent_needed",
    vscode.l10n.t(
      "Nobody has agreed yet to send text or files to {0}. Run one check there by hand: it asks once for this host.",
      host,
    ),
  );
}
