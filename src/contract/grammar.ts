import * as z from "zod";
import { count, metered, offset } from "./common.ts";

/** `POST /api/grammar/correct/`. */

export const GRAMMAR_VARIANTS = ["auto", "en-US", "en-GB", "en-CA", "en-AU", "en-IN"] as const;

export type GrammarVariant = (typeof GRAMMAR_VARIANTS)[number];

export const grammarRequest = z.object({
  content: z.string(),
  target_variant: z.enum(GRAMMAR_VARIANTS).optional(),
});

/** A field that the interface doesn't define: another service may put anything there, and its response stays valid. */
function addition<T>(schema: z.ZodType<T>) {
  return schema.optional().catch(undefined);
}

/** One change; `start` and `end` are offsets into the text as submitted, half-open. */
export const grammarEdit = z
  .looseObject({
    type: z.enum(["replace", "insert", "delete"]),
    original: z.string(),
    corrected: z.string(),
    start: offset,
    end: offset,
    /**
     * The category of the mistake, its explanation, and the category with the detail that tells its variants apart, such as
     * `spelling/unknown-word`: additions of the embedded service, like other texts for the same range, best first.
     */
    category: addition(z.string()),
    message: addition(z.string()),
    rule: addition(z.string()),
    alternatives: addition(z.array(z.string())),
  })
  .refine((edit) => edit.end >= edit.start, { path: ["end"], message: "lies before start" });

export const grammarIssue = z.looseObject({
  category: z.string(),
  severity: z.string(),
  message: z.string(),
  /** Its rule and its place in the text as submitted, half-open: additions of the embedded service. */
  rule: addition(z.string()),
  start: addition(offset),
  end: addition(offset),
});

export const grammarResult = z.looseObject({
  ...metered,
  status: z.literal("success"),
  corrected_text: z.string(),
  diff: z.array(grammarEdit),
  issues: z.array(grammarIssue).nullish(),
  edits_count: count,
  changed: z.boolean(),
  input_words: count,
  input_chars: count,
  word_count: count,
});

export type GrammarRequest = z.infer<typeof grammarRequest>;
export type GrammarEdit = z.infer<typeof grammarEdit>;
export type GrammarIssue = z.infer<typeof grammarIssue>;
export type GrammarResult = z.infer<typeof grammarResult>;
