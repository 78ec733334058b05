import { chunks, paragraphs } from "./chunks.ts";
import { confusedWords } from "./confusions.ts";
import { applyDiff, compatible, wordDiff } from "./diff.ts";
import { bounded } from "./dictionary.ts";
import { doubledWords } from "./doubled-words.ts";
import { guardedEdit, isWorthHint, UNKNOWN_WORD, type GuardContext } from "./guard.ts";
import type { Checker } from "./harper.ts";
import { ENGLISH_WORDS } from "./language-words.ts";
import { foreignStretches, languageEvidence, verdict, type LanguageVerdict } from "./language.ts";
import { maskText, touchesMask, type MaskedText } from "./mask.ts";
import { missingCapitals } from "./sentence-capitals.ts";
import { SPELLING_RULE } from "./rule-lists.ts";
import { categoryOf, ruleOf, severityOf } from "./severity.ts";
import type { SecondDictionary } from "./spelling.ts";
import { typoEdits } from "./typo-edits.ts";
import type {
  Edit,
  GrammarAnalysis,
  GrammarDiffEntry,
  GrammarIssue,
  GrammarVariant,
  Lint,
  Span,
} from "./types.ts";
import type { VariantSpelling } from "./variants.ts";

/** The tools of an analysis; all of them are loaded once in a worker's life. */
export interface AnalysisTools {
  readonly checker: Checker;
  readonly second: SecondDictionary;
  readonly lexicon: ReadonlySet<string>;
  readonly common: ReadonlySet<string>;
  readonly typos: ReadonlyMap<string, string>;
  readonly spelling: VariantSpelling;
  /** Called between two chunks; throws if the request was abandoned. */
  readonly pause: () => Promise<void>;
}

/** Corrects a text. Offsets in the result are UTF-16 units of `text`. */
export async function analyze(
  text: string,
  variant: GrammarVariant,
  tools: AnalysisTools,
): Promise<GrammarAnalysis> {
  const masked = maskText(text);
  const english = await englishParagraphs(masked.text, tools);
  if (english.length === 0) return { correctedText: text, diff: [], issues: [], english: false };
  const spelledAs = variant === "auto" ? tools.spelling.vote(masked.text) : variant;
  await tools.checker.useVariant(spelledAs);
  const foreign = english.flatMap((paragraph) => foreignStretches(masked.text, paragraph));
  const lints = await lintsOf(masked, english, tools);
  const context = guardContext(masked, lints, tools);
  const proposals: Edit[] = [];
  for (const span of english) {
    proposals.push(...typoEdits(masked.text, span, tools.typos), ...doubledWords(masked.text, span));
    proposals.push(...confusedWords(masked.text, span), ...missingCapitals(masked.text, span));
    proposals.push(...tools.spelling.edits(masked.text, span, variant));
  }
  const left: Lint[] = [];
  for (const lint of lints) {
    const edit = guardedEdit(lint, context);
    if (edit) proposals.push(edit);
    else left.push(lint);
  }
  const allowed = proposals.filter((edit) => !touchesMask(edit, masked.spots) && !isWithin(edit, foreign));
  const edits = compatible(text, allowed);
  const diff = wordDiff(text, edits);
  const corrected = new Uint8Array(text.length + 1);
  for (const { end, start } of edits) corrected.fill(1, start, Math.max(end, start + 1));
  const seen = left.filter(
    (lint) =>
      isWorthHint(lint, context) &&
      !isWithin(lint, foreign) &&
      !touchesMask(lint, masked.spots) &&
      !corrected.subarray(lint.start, lint.end).includes(1),
  );
  const issues = issuesOf(diff, seen);
  return { correctedText: applyDiff(text, diff), diff, issues, english: true };
}

async function englishParagraphs(masked: string, tools: AnalysisTools): Promise<Span[]> {
  const all = paragraphs(masked);
  const verdicts: LanguageVerdict[] = [];
  for (const { start, end } of all) verdicts.push(verdict(languageEvidence(masked.slice(start, end))));
  const [yes, no] = [count(verdicts, "english"), count(verdicts, "other")];
  const found: Span[] = [];
  for (const [index, paragraph] of all.entries()) {
    const one = verdicts[index];
    if (one === "english") found.push(paragraph);
    if (one !== "unknown" || no > yes) continue;
    const piece = masked.slice(paragraph.start, Math.min(paragraph.end, paragraph.start + 1000));
    if (/\p{L}{2}/u.test(piece) && (yes > 0 || (await tools.checker.isLikelyEnglish(piece))))
      found.push(paragraph);
  }
  return found;
}

function count(verdicts: readonly LanguageVerdict[], which: LanguageVerdict): number {
  return verdicts.filter((one) => one === which).length;
}

async function lintsOf(masked: MaskedText, english: readonly Span[], tools: AnalysisTools): Promise<Lint[]> {
  const lints: Lint[] = [];
  for (const paragraph of english) {
    for (const chunk of chunks(masked.text, paragraph)) {
      const part = masked.text.slice(chunk.start, chunk.end);
      if (!/\p{L}{2}/u.test(part)) continue;
      await tools.pause();
      for (const lint of await tools.checker.lint(part, "plaintext")) {
        lints.push({ ...lint, start: lint.start + chunk.start, end: lint.end + chunk.start });
      }
    }
  }
  return lints;
}

function guardContext(masked: MaskedText, lints: readonly Lint[], tools: AnalysisTools): GuardContext {
  const counts = new Map<string, number>();
  for (const lint of lints) {
    if (lint.rule !== SPELLING_RULE) continue;
    const word = masked.text.slice(lint.start, lint.end).toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return {
    text: masked.text,
    spots: masked.spots,
    lexicon: tools.lexicon,
    second: bounded(tools.second),
    isVariant: (word) => tools.spelling.knows(word),
    isCommon: (word) => tools.common.has(word) || ENGLISH_WORDS.has(word) || hasWord(masked.text, word),
    occurrences: (word) => counts.get(word.toLowerCase()) ?? 0,
  };
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "u").test(text);
}

function isWithin(span: Span, stretches: readonly Span[]): boolean {
  return stretches.some(
    (stretch) => span.start < stretch.end && stretch.start < Math.max(span.end, span.start + 1),
  );
}

/** Returns one issue for each change, at its place, then one for each uncorrected lint. */
function issuesOf(diff: readonly GrammarDiffEntry[], left: readonly Lint[]): GrammarIssue[] {
  const corrected = diff.map(({ category, end, message, rule, start }) => {
    return { category, severity: severityOf(category, true), message, rule, start, end };
  });
  const uncorrected = left.map(({ end, kind, message, rule, start }) => {
    const category = categoryOf(kind);
    const severity = severityOf(category, false);
    const name = rule === SPELLING_RULE ? UNKNOWN_WORD.rule : ruleOf(category, rule);
    return { category, severity, message, rule: name, start, end };
  });
  return [...corrected, ...uncorrected];
}
