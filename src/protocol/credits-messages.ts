import * as z from "zod";
import { CREDIT_OUTCOMES, type CreditEntry } from "../report/credits/credit-entry.ts";
import { CREDITS_COMMANDS, type CreditsView } from "../report/credits/credits-view.ts";

/** Messages between the editor and the credits page. Both sides drop anything else. */

const amount = z.number().nonnegative();
const service = z.enum(["embedded", "hosted"]);

/** A time that a `Date` can represent, in milliseconds since 1970. */
const moment = z.number().min(0).max(8.64e15);

const creditEntry: z.ZodType<CreditEntry> = z.object({
  id: z.string(),
  at: moment,
  service,
  host: z.string(),
  operation: z.string(),
  operationText: z.string(),
  outcome: z.enum(CREDIT_OUTCOMES),
  price: amount,
  charged: amount,
  refunded: amount,
  possible: amount,
  balanceBefore: amount.exactOptional(),
  isEstimate: z.boolean().exactOptional(),
  balance: amount.exactOptional(),
  endedAt: moment.exactOptional(),
  document: z.string().exactOptional(),
});

const day = z.object({
  at: z.number(),
  requests: amount,
  charged: amount,
  refunded: amount,
  possible: amount,
});

const creditsView: z.ZodType<CreditsView> = z.object({
  language: z.string(),
  title: z.string(),
  service,
  balance: z.string(),
  warning: z.string().exactOptional(),
  notes: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  charts: z.array(z.object({ service, heading: z.string(), summary: z.string(), days: z.array(day) })),
  labels: z.record(z.string(), z.string()),
  commands: z.array(z.enum(CREDITS_COMMANDS)),
});

/** To the page. `entries` are all of them, or with `isWhole` false the new and changed ones. */
export const creditsPageMessage = z.object({
  type: z.literal("credits"),
  isWhole: z.boolean(),
  view: creditsView,
  entries: z.array(creditEntry),
});

export type CreditsPageMessage = z.infer<typeof creditsPageMessage>;

/** From the page. */
export const creditsEditorMessage = z.discriminatedUnion("type", [
  /** The page has loaded and waits for its data. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("run"), command: z.enum(CREDITS_COMMANDS) }),
]);

export type CreditsEditorMessage = z.infer<typeof creditsEditorMessage>;

/** The credits page's view state, restored after the page was hidden or the window reloaded. */
export const creditsState = z.object({
  service: z.enum(["all", "embedded", "hosted"]),
  outcome: z.enum(["all", ...CREDIT_OUTCOMES]),
  /** The scroll position of the list and of the page, in pixels. */
  scroll: amount,
  pageScroll: amount,
  /** The current entry. */
  active: z.string().nullable(),
});

export type CreditsState = z.infer<typeof creditsState>;

export const INITIAL_CREDITS: CreditsState = {
  service: "all",
  outcome: "all",
  scroll: 0,
  pageScroll: 0,
  active: null,
};
