import * as z from "zod";
import type { GrammarView, PlagiarismView, ReportView } from "../report/report-view.ts";

/** A rendered report as the page receives it. */

const score = z.number().min(0).max(1).nullable();
const band = z.enum(["Human", "Likely Human", "Likely AI", "AI-Generated", "none"]);
const service = z.enum(["embedded", "hosted"]);
const facts = z.array(z.object({ label: z.string(), value: z.string() }));

const place = { placeText: z.string(), isHere: z.boolean() };
const scored = { score, scoreText: z.string(), band, bandText: z.string() };

const sentence = z.object({
  item: z.int().nonnegative(),
  text: z.string(),
  words: z.int().nonnegative(),
  ...scored,
  ...place,
});

const section = z.object({
  title: z.string(),
  level: z.int().min(1).max(6),
  extentText: z.string(),
  ...scored,
  ...place,
});

const ai = z.object({
  heading: z.string(),
  ...scored,
  caveats: z.array(z.string()),
  facts,
  distribution: z.object({
    heading: z.string(),
    summary: z.string(),
    bars: z.array(
      z.object({
        from: z.number(),
        to: z.number(),
        band,
        label: z.string(),
        count: z.int().nonnegative(),
      }),
    ),
  }),
  sentences: z.array(sentence),
  changed: z.string(),
  withheld: z.string().exactOptional(),
  sections: z.array(section),
  history: z.object({
    heading: z.string(),
    summary: z.string(),
    points: z.array(
      z.object({
        at: z.number(),
        score: z.number().min(0).max(1),
        service,
        label: z.string(),
        whenText: z.string(),
        scoreText: z.string(),
      }),
    ),
  }),
});

export const plagiarismView: z.ZodType<PlagiarismView> = z.object({
  heading: z.string(),
  scoreText: z.string(),
  verdictText: z.string(),
  caveats: z.array(z.string()),
  facts,
  sources: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      // Only http and https may become links, whatever the service sent.
      href: z
        .string()
        .regex(/^https?:\/\//iu)
        .exactOptional(),
      shareText: z.string(),
      passagesText: z.string(),
    }),
  ),
  passages: z.array(
    z.object({ text: z.string(), source: z.int().nonnegative(), similarityText: z.string(), ...place }),
  ),
});

export const grammarView: z.ZodType<GrammarView> = z.object({
  heading: z.string(),
  summary: z.string(),
  facts,
  corrections: z.array(z.object({ rule: z.string(), change: z.string(), message: z.string(), ...place })),
  hints: z.array(z.object({ rule: z.string(), message: z.string(), ...place })).exactOptional(),
});

export const reportView: z.ZodType<ReportView> = z.object({
  language: z.string(),
  title: z.string(),
  name: z.string(),
  made: z.string(),
  ai: ai.exactOptional(),
  plagiarism: plagiarismView.exactOptional(),
  grammar: grammarView.exactOptional(),
  labels: z.record(z.string(), z.string()),
  gone: z.string().exactOptional(),
});
