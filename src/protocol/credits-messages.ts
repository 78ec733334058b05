import * as z from "zod";
import { CREDIT_OUTCOMES, creditEntry } from "../report/credits/credit-entry.ts";
import { CREDITS_COMMANDS, creditsView } from "../report/credits/credits-view.ts";

/** Messages between the editor and the credits page. Both sides drop anything else. */

const amount = z.number().nonnegative();

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
