import assert from "node:assert/strict";
import {
  citedSource,
  WORDLESS,
  type CitationWords,
} from "../../../../src/findings/citations/cited-source.ts";
import { PassagePlanner, type PassageAct } from "../../../../src/findings/citations/passage-planner.ts";
import type { CitationPlan, CitationRefusal } from "../../../../src/findings/citations/plan.ts";
import { firstProved } from "../../../../src/findings/citations/proved.ts";
import { applyEdits } from "../../../../src/findings/edits.ts";
import type { PassageSource } from "../../../../src/findings/finding.ts";
import type { TextRange } from "../../../../src/text/range.ts";

/** 10:30 on a day in November, in milliseconds. */
export const FOUND = Date.UTC(2026, 10, 22, 10, 30);

export const WORDS: CitationWords = { accessed: (day) => `accessed ${day}`, sources: "Sources" };

export const KEEPERS: PassageSource = {
  url: "https://example.org/keepers",
  title: "Keepers",
  domain: "example.org",
};

/** A text with its passage between `⟦` and `⟧`. */
export function passageIn(marked: string): { readonly text: string; readonly range: TextRange } {
  const [before, passage, after, ...rest] = marked.split(/[⟦⟧]/u);
  assert.ok(
    before !== undefined && passage !== undefined && after !== undefined && rest.length === 0,
    marked,
  );
  return {
    text: before + passage + after,
    range: { start: before.length, end: before.length + passage.length },
  };
}

interface Options {
  readonly source?: PassageSource;
  /** The path of the file that is the source. */
  readonly path?: string;
  /** The time when the source was found, in milliseconds. */
  readonly found?: number;
  readonly bibliography?: string;
}

/** Returns the plan of a citation; undefined if it is refused. */
export async function citation(
  languageId: string,
  text: string,
  range: TextRange,
  { source = KEEPERS, path, found = FOUND, bibliography }: Options = {},
): Promise<CitationPlan | CitationRefusal | undefined> {
  const named = citedSource(source, found, WORDLESS, path);
  if (named === undefined) return undefined;
  return planned(languageId, text, range, {
    kind: "cite",
    source: named,
    ...(bibliography !== undefined && { bibliography }),
  });
}

async function planned(
  languageId: string,
  text: string,
  range: TextRange,
  act: PassageAct,
): Promise<CitationPlan | CitationRefusal | undefined> {
  const planner = new PassagePlanner();
  const document = { text, languageId };
  const plans = planner.plans(document, range, act);
  if (typeof plans === "string") return plans;
  return firstProved(plans, (plan, step) => planner.proves(document, plan, step));
}

/**
 * Returns the text after a citation, with a new entry, if any, after a line; otherwise `refused` or the
 * reason why nothing is written.
 */
export async function cited(languageId: string, marked: string, options: Options = {}): Promise<string> {
  const { text, range } = passageIn(marked);
  const plan = await citation(languageId, text, range, options);
  if (plan === undefined || typeof plan === "string") return plan ?? "refused";
  const after = applyEdits(text, plan.edits);
  return plan.entry === undefined ? after : `${after}\n%%%%\n${plan.entry}`;
}

/** Returns the text after a quotation, or the reason why there is none. */
export async function quoted(languageId: string, marked: string): Promise<string> {
  const { text, range } = passageIn(marked);
  const plan = await planned(languageId, text, range, { kind: "quote", url: KEEPERS.url });
  if (plan === undefined || typeof plan === "string") return plan ?? "refused";
  return applyEdits(text, plan.edits);
}
