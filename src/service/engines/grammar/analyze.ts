import { firstIndex } from "../../../text/first-index.ts";
import { chunks, paragraphs } from "./chunks.ts";
import { confusedWords } from "./confusions.ts";
import { contextCorrections, type PlacedIssue } from "./context/corrections.ts";
import { documentWords } from "./context/document-words.ts";
import { TAG } from "./context/lexicon.ts";
import { editGain } from "./context/edit-gain.ts";
import type { ContextModel } from "./context/model-file.ts";
import { applyDiff, compatible, wordDiff } from "./diff.ts";
import { doubledWords } from "./doubled-words.ts";
import { guardedEdit } from "./guard.ts";
import type { Checker } from "./harper.ts";
import { indefiniteArticles } from "./indefinite-articles.ts";
import { foreignStretches, languageEvidence, verdict, type LanguageVerdict } from "./language.ts";
import { maskText, touchesMask, type MaskedText } from "./mask.ts";
import { quotations } from "./quotations.ts";
import { missingCapitals, missingFirstCapitals } from "./sentence-capitals.ts";
import { categoryOf, ruleOf, severityOf } from "./severity.ts";
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
  /** Undefined if its files are missing or damaged: then only the checker's own rules correct. */
  readonly model: ContextModel | undefined;
  readonly lexicon: ReadonlySet<string>;
  readonly spelling: VariantSpelling;
  /** Called between two chunks; throws if the request was abandoned. */
  readonly pause: () => Promise<void>;
}

/** The least gain, in nats, of a correction that the checker proposes: below it, the sentence speaks for the words as written. */
const LEAST_GAIN = 2;
/** The same for the engine's own phrases, which match nothing in correct text. */
const LEAST_GAIN_OF_OWN = -12;
/** The categories whose corrections the words around them can't judge. */
const UNJUDGED = new Set(["punctuation", "capitalization", "variant"]);

/** Said of every text that is corrected without the context model. */
const NO_MODEL: GrammarIssue = {
  category: "engine",
  severity: "info",
  message: "The grammar model can't be read. Only simple rules were checked: reinstall the extension.",
  rule: "engine/no-model",
};

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
  const proposals: Edit[] = [];
  const left: Lint[] = [];
  const unknown: PlacedIssue[] = [];
  const document = documentWords(text, masked, english, tools);
  const lints = await lintsOf(masked, english, tools);
  for (const [index, paragraph] of english.entries()) {
    const isJudged =
      (leastGain: number) =>
      (edit: Edit): boolean =>
        tools.model === undefined ||
        UNJUDGED.has(edit.category) ||
        editGain(masked.text, edit, paragraph, tools.model) >= leastGain;
    let byContext: readonly Edit[] = [];
    if (tools.model !== undefined) {
      await tools.pause();
      const found = contextCorrections(masked.text, paragraph, tools.model, document);
      byContext = found.edits;
      unknown.push(...found.unknown);
    }
    const quotes = quotations(masked.text, paragraph);
    // What others said stays as they said it.
    const mayChange = (edit: Edit): boolean => edit.category === "spelling" || !isWithin(edit, quotes);
    const own = [...confusedWords(masked.text, paragraph), ...doubledWords(masked.text, paragraph)]
      .filter(isJudged(LEAST_GAIN_OF_OWN))
      .filter(mayChange)
      .filter((edit) => edit.rule !== PHRASE || isMadeOfWords(edit, tools.model));
    const phrases = own.filter(({ rule }) => rule === PHRASE);
    const byChecker: Edit[] = [];
    for (const lint of lints[index] ?? []) {
      const edit = guardedEdit(lint, masked);
      if (edit) byChecker.push(edit);
      else left.push(lint);
    }
    proposals.push(
      ...byContext.filter((edit) => !isPartOf(edit, phrases)),
      ...indefiniteArticles(text, masked, paragraph, byContext),
      ...own,
      ...byChecker.filter(isJudged(LEAST_GAIN)).filter(mayChange),
      ...missingCapitals(masked.text, paragraph).filter(mayChange),
    );
    proposals.push(...tools.spelling.edits(masked.text, paragraph, variant));
  }
  const { model } = tools;
  if (model !== undefined)
    proposals.push(
      ...missingFirstCapitals(text, masked.text, english, (word) =>
        beginsSentences(word, model, english.length === 1),
      ),
    );
  const allowed = proposals.filter((edit) => !touchesMask(edit, masked.spots) && !isWithin(edit, foreign));
  const edits = compatible(text, allowed);
  const diff = wordDiff(text, edits);
  const corrected = new Uint8Array(text.length + 1);
  for (const { end, start } of edits) corrected.fill(1, start, Math.max(end, start + 1));
  const isOpen = (span: Span): boolean =>
    !isWithin(span, foreign) &&
    !touchesMask(span, masked.spots) &&
    !corrected.subarray(span.start, span.end).includes(1);
  const advice = left.filter((lint) => lint.rule !== "SentenceCapitalization" && isOpen(lint));
  const issues = [...issuesOf(diff, advice), ...unknown.filter((one) => isOpen(one))];
  if (model === undefined) issues.push(NO_MODEL);
  return { correctedText: applyDiff(text, diff), diff, issues, english: true };
}

const BEGINS = TAG.determiner | TAG.pronoun | TAG.possessive | TAG.conjunction | TAG.question;

/** True for a function word and, in a text of one paragraph, for a frequent word: in documents that may be a name of code. */
function beginsSentences(
  word: string,
  { frequency, lexicon, words }: ContextModel,
  isAlone: boolean,
): boolean {
  return words.has(word) && ((lexicon.tags(word) & BEGINS) !== 0 || (isAlone && frequency(word) >= FREQUENT));
}

/** In powers of two: about one word in 30,000. */
const FREQUENT = 10;

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
    if (!/\p{L}{2}/u.test(piece)) continue;
    if (yes > 0 || (await tools.checker.isLikelyEnglish(piece)) || isMostlyKnown(piece, tools.model))
      found.push(paragraph);
  }
  return found;
}

/** True for a text of at least three words, of which three in four are frequent in English: a short one with a mistake. */
function isMostlyKnown(text: string, model: ContextModel | undefined): boolean {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  const known = words.filter((word) => (model?.frequency(word) ?? 0) >= KNOWN);
  return words.length > 2 && known.length / words.length >= 0.75;
}

/** In powers of two: about one word in 60,000. */
const KNOWN = 9;

function count(verdicts: readonly LanguageVerdict[], which: LanguageVerdict): number {
  return verdicts.filter((one) => one === which).length;
}

/** Returns the lints of each paragraph. */
async function lintsOf(
  masked: MaskedText,
  english: readonly Span[],
  { checker, pause }: AnalysisTools,
): Promise<readonly (readonly Lint[])[]> {
  const lints = english.map((): Lint[] => []);
  for (const { end, start } of chunks(masked.text, english)) {
    const part = masked.text.slice(start, end);
    if (!/\p{L}{2}/u.test(part)) continue;
    await pause();
    for (const lint of await checker.lint(part, "plaintext")) {
      const place = { start: lint.start + start, end: lint.end + start };
      const index = firstIndex(english, (paragraph) => paragraph.end > place.start);
      // Paragraphs are checked for themselves: what reaches from one into the next is no mistake.
      if (place.end <= (english[index]?.end ?? 0)) lints[index]?.push({ ...lint, ...place });
    }
  }
  return lints;
}

function isWithin(span: Span, stretches: readonly Span[]): boolean {
  return stretches.some(
    (stretch) => span.start < stretch.end && stretch.start < Math.max(span.end, span.start + 1),
  );
}

const PHRASE = "usage/phrase";

/** True unless a phrase changed the form of what turned out to be no verb or noun, as of "to no effect" to "noing". */
function isMadeOfWords({ replacement }: Edit, model: ContextModel | undefined): boolean {
  // Names and languages have capitals.
  const words = replacement.match(/(?<![\p{L}'\u2019])\p{Ll}{3,}(?![\p{L}'\u2019])/gu) ?? [];
  return model === undefined || words.every((word) => model.words.has(word));
}

/** True for a change in the midst of a larger one, as of "a days" in "now a days", and for another one at its place. */
function isPartOf({ end, replacement, start }: Edit, larger: readonly Edit[]): boolean {
  return larger.some(
    (one) =>
      one.start <= start &&
      end <= one.end &&
      (one.end - one.start > Math.max(end - start, 1) ||
        (one.end > one.start && one.replacement !== replacement)),
  );
}

/** Returns one issue for each change, at its place, then one for each uncorrected lint. */
function issuesOf(diff: readonly GrammarDiffEntry[], left: readonly Lint[]): GrammarIssue[] {
  const corrected = diff.map(({ category, end, message, rule, start }) => {
    return { category, severity: severityOf(category, true), message, rule, start, end };
  });
  const uncorrected = left.map(({ end, kind, message, rule, start }) => {
    const category = categoryOf(kind);
    return {
      category,
      severity: severityOf(category, false),
      message,
      rule: ruleOf(category, rule),
      start,
      end,
    };
  });
  return [...corrected, ...uncorrected];
}
