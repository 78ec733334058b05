import * as z from "zod";

/**
 * A report in words, in the language of the person: what the page beside the editor and the exports for people show. All of
 * it is plain text: whoever renders it escapes it. Made by `report-view-of.ts`.
 */

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/** Short texts, such as caveats. */
export const texts = z.array(z.string()).readonly();

export const band = z.enum(["Human", "Likely Human", "Likely AI", "AI-Generated", "none"]);

/** A name and its value, such as `Coverage` and `812 of 812 words`. */
const fact = z.object({ label: z.string(), value: z.string() });

export const facts = z.array(fact).readonly();

/** Names of columns, controls and states, by key; what a page needs and no figure. */
export const labels = z.record(z.string(), z.string()).readonly();

const place = {
  /** Such as `line 12`, `changed since the check` or `not found in the document`. */
  placeText: z.string(),
  /** True where there is something to reveal. */
  isHere: z.boolean(),
};

const scored = {
  score: share.nullable(),
  /** Such as `0.62`; a dash where there is no score. */
  scoreText: z.string(),
  band,
  /** Band and confidence in words, or why there is none. */
  bandText: z.string(),
};

/** How many sentences have a score from `from` to `to`. */
const bar = z.object({
  from: z.number(),
  to: z.number(),
  band,
  /** Such as `0.10 to 0.20`. */
  label: z.string(),
  /** Such as `0.10`. */
  fromText: z.string(),
  count,
});

/** Such as `Checked before the last edits`; empty where the text wasn't edited since. */
export const outdated = z.string();

const sentence = z.object({ item: count, text: z.string(), words: count, ...scored, ...place });

const section = z.object({
  title: z.string(),
  level: z.int().min(1).max(6),
  extentText: z.string(),
  ...scored,
  ...place,
});

const point = z.object({
  at: z.number(),
  score: share,
  service: z.enum(["embedded", "hosted"]),
  /** The service's name for itself; points of different services do not compare. */
  label: z.string(),
  whenText: z.string(),
  scoreText: z.string(),
});

const ai = z.object({
  heading: z.string(),
  ...scored,
  outdated,
  /** One sentence for a first look: what the score is worth, and how many sentences are above the middle. */
  brief: z.string(),
  /** What the score is worth, in full. */
  caveats: texts,
  facts,
  distribution: z.object({ heading: z.string(), summary: z.string(), bars: z.array(bar).readonly() }),
  sentences: z.array(sentence).readonly(),
  /** How many of them were edited since; empty where none was. */
  changed: z.string(),
  /** Why no sentence is listed; absent where they are. */
  withheld: z.string().exactOptional(),
  sections: z.array(section).readonly(),
  history: z.object({
    heading: z.string(),
    summary: z.string(),
    /** The highest, the middle and the lowest score. */
    scale: texts,
    points: z.array(point).readonly(),
  }),
});

const source = z.object({
  title: z.string(),
  /** Shown as text, whatever it is. */
  url: z.string(),
  /** The same where it may be a link: only `http:` and `https:` may, whatever the service sent. */
  href: z
    .string()
    .regex(/^https?:\/\//iu)
    .exactOptional(),
  /** How much of the text is in passages that it has too. */
  shareText: z.string(),
  passagesText: z.string(),
});

/** `source` is an index among the sources. */
const passage = z.object({ text: z.string(), source: count, similarityText: z.string(), ...place });

export const plagiarismView = z.object({
  heading: z.string(),
  score: share.nullable(),
  scoreText: z.string(),
  verdictText: z.string(),
  outdated,
  /** One sentence for a first look. */
  brief: z.string(),
  caveats: texts,
  facts,
  sources: z.array(source).readonly(),
  passages: z.array(passage).readonly(),
});

/** The name of a rule, or of its kind; `ruleId` is the name that settings have for it, where that is another. */
const rule = { rule: z.string(), ruleId: z.string().exactOptional() };

const correction = z.object({ ...rule, change: z.string(), message: z.string(), ...place });

const hint = z.object({ ...rule, message: z.string(), ...place });

export const grammarView = z.object({
  heading: z.string(),
  /** How many corrections there are to review. */
  scoreText: z.string(),
  /** Such as `To review`. */
  verdictText: z.string(),
  summary: z.string(),
  facts,
  corrections: z.array(correction).readonly(),
  /** Notes of the service without a correction; absent where there are none. */
  hints: z.array(hint).readonly().exactOptional(),
});

export const reportView = z.object({
  /** BCP 47. */
  language: z.string(),
  title: z.string(),
  /** Of the document. */
  name: z.string(),
  /** When the report was made. */
  made: z.string(),
  ai: ai.exactOptional(),
  plagiarism: plagiarismView.exactOptional(),
  grammar: grammarView.exactOptional(),
  labels,
  /** That the document cannot be opened any more; absent where it can. Nothing else is known of it then. */
  gone: z.string().exactOptional(),
});

export type ReportView = z.infer<typeof reportView>;
export type AiView = z.infer<typeof ai>;
export type PlagiarismView = z.infer<typeof plagiarismView>;
export type GrammarView = z.infer<typeof grammarView>;
export type BandKey = z.infer<typeof band>;
export type Fact = z.infer<typeof fact>;
export type BarView = z.infer<typeof bar>;
export type SentenceView = z.infer<typeof sentence>;
export type SectionView = z.infer<typeof section>;
export type PointView = z.infer<typeof point>;
export type SourceView = z.infer<typeof source>;
export type PassageView = z.infer<typeof passage>;
export type HintView = z.infer<typeof hint>;
