import type { CreditService } from "./credit-entry.ts";
import type { CreditDay } from "./credit-days.ts";

/** The page of credits and its list of entries, in words except for figures. */
export interface CreditsView {
  /** A tag of a language, for dates and numbers. */
  readonly language: string;
  readonly title: string;
  /** Where checks go, and the balance there. */
  readonly service: CreditService;
  readonly balance: string;
  /** States what to do about it; absent if nothing. */
  readonly warning?: string;
  /** Sentences on what these figures are worth. */
  readonly notes: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** One for each service that received a request. */
  readonly charts: readonly CreditChart[];
  readonly labels: Readonly<Record<string, string>>;
  /** Buttons of the page. */
  readonly commands: readonly CreditsCommand[];
}

export interface CreditChart {
  readonly service: CreditService;
  readonly heading: string;
  readonly summary: string;
  /** Oldest first. */
  readonly days: readonly CreditDay[];
}

/** Buttons of the page. */
export const CREDITS_COMMANDS = ["exportCredits", "openPortal", "openSettings"] as const;

export type CreditsCommand = (typeof CREDITS_COMMANDS)[number];
