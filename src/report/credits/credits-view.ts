import * as z from "zod";
import { facts, labels, texts } from "../report-view.ts";

/** The page of credits, in words where it is not figures. */

const amount = z.number().nonnegative();
const service = z.enum(["embedded", "hosted"]);

/** Sums over one day by the clock of this machine; `at` is its midnight, in milliseconds since 1970. */
const day = z.object({
  at: z.number(),
  requests: amount,
  charged: amount,
  refunded: amount,
  possible: amount,
});

const chart = z.object({
  service,
  heading: z.string(),
  summary: z.string(),
  /** Oldest first. */
  days: z.array(day).readonly(),
});

/** Buttons of the page. */
export const CREDITS_COMMANDS = ["exportCredits", "openPortal", "openSettings"] as const;

export const creditsView = z.object({
  /** A tag of a language, for dates and numbers. */
  language: z.string(),
  title: z.string(),
  /** Where checks go, and the balance there. */
  service,
  balance: z.string(),
  /** Says what has to be done about it; absent where nothing has to. */
  warning: z.string().exactOptional(),
  /** Sentences on what these figures are worth. */
  notes: texts,
  facts,
  /** One for each service that something was sent to. */
  charts: z.array(chart).readonly(),
  labels,
  commands: z.array(z.enum(CREDITS_COMMANDS)).readonly(),
});

export type CreditDay = z.infer<typeof day>;
export type CreditChart = z.infer<typeof chart>;
export type CreditsView = z.infer<typeof creditsView>;
export type CreditsCommand = (typeof CREDITS_COMMANDS)[number];
