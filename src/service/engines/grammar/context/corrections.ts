import { isBesideCode } from "../guard.ts";
import { withCaseOf } from "../letter-case.ts";
import type { Edit, GrammarIssue, Span } from "../types.ts";
import type { DocumentWords } from "./document-words.ts";
import { type Lexicon, TAG } from "./lexicon.ts";
import type { ContextModel } from "./model-file.ts";
import { ScoredText } from "./scored-text.ts";
import { chooseProposals, slotEdit, slotProposals, type SlotProposal } from "./slot-corrections.ts";
import { overRegular } from "./over-regular.ts";
import { rank, spellingCandidates, type SpellingCandidate, spellingEvidence } from "./spelling-proposals.ts";
import { extraSpaces } from "./extra-spaces.ts";
import { missingWords } from "./missing-words.ts";
import { isExplained, isMentioned } from "./named-words.ts";
import { type Token, tokenizeContracted } from "./tokens.ts";

/** The logarithm of the odds from which a spelling correction is made where the text gives no other reason to doubt it. */
const SURE = 1;
/** Taken off it in plain prose: an unknown word there is rarely a name of something technical. */
const PLAIN = 3;
/** The least for a word on no list, in any prose: below, most are rare words, unless the writer certainly misspelled others. */
const LEAST_UNLISTED = -0.9;
/** Added for each other unknown word of the paragraph that nothing likely is meant by: dialect, or another language. */
const STRANGE = 1;
const STRANGER = -3;
/** What each doubling of the number of other mistakes in the paragraph takes off that: who made one may have made two. */
const LENIENCY = 1.2;
const MOST_LENIENT = 2;
/** Added for known misspellings: clean text holds hardly any that is right. */
const LISTED_EXTRA = 2;
/** Subtracted for short words on no list: mostly abbreviations. */
const SHORT_EXTRA = 2;
/** Subtracted for longer words that would become short ones: mostly names, such as "citty". */
const SHORTER_EXTRA = 3;
const SHORT = 4;
/** The most slips in a word with a capital. */
const CLOSE = 1.3;
/** In UTF-16 units. */
const NEAR = 40;
/** Shorter capitalized words within a sentence are mostly names. */
const LEAST_IN_TITLE = 7;
/** How far behind the best one, in nats, an alternative may be. */
const BEHIND = 15;
const MOST_ALTERNATIVES = 3;

/** An issue with a place. */
export type PlacedIssue = GrammarIssue & Span;

/** The corrections of a paragraph, and the words in it that are neither known nor clearly misspelled. */
export interface Found {
  readonly edits: readonly Edit[];
  readonly unknown: readonly PlacedIssue[];
}

/**
 * Returns the corrections of a paragraph that its sentences support: misspelled words first, then, in the text so corrected,
 * forms, articles and words mistaken for each other.
 *
 * @param text masked text
 * @param span the paragraph, in UTF-16 units of `text`
 */
export function contextCorrections(
  text: string,
  span: Span,
  model: ContextModel,
  document: DocumentWords,
): Found {
  const part = text.slice(span.start, span.end);
  const tokens = tokenizeContracted(part);
  const scored = new ScoredText(tokens, model.vocabulary, model.ngrams);
  const judge = (token: Token, at: number, among: ScoredText): Doubtful => {
    const candidates = spellingCandidates(among, at, model);
    // A capital within a sentence makes a name likelier than a slip.
    const isName = token.text !== token.word && !beginsSentence(part, token);
    const isFar = (candidates[0]?.cost ?? 0) > CLOSE;
    const odds = isName && isFar ? Number.NEGATIVE_INFINITY : oddsOf(token, candidates, model, document);
    return { at, token, candidates, odds };
  };
  const alone = tokens.flatMap((token, at): Doubtful[] =>
    mayBeMisspelled(part, token, model, document) && document.mayLookUp(token.word)
      ? [judge(token, at, scored)]
      : [],
  );
  // A misspelled neighbor tells nothing: judge by what it stands for.
  const doubtful = alone.map((one) => {
    const beside = alone.filter(({ at }) => at !== one.at && Math.abs(at - one.at) <= REACH);
    if (beside.length === 0) return one;
    const from = Math.max(0, one.at - WINDOW);
    const among = withCorrected(
      tokens.slice(from, one.at + WINDOW),
      beside.map((other) => ({ ...other, at: other.at - from })),
    );
    const window = new ScoredText(among, model.vocabulary, model.ngrams);
    return { ...judge(one.token, one.at - from, window), at: one.at };
  });
  const sure = doubtful.filter(({ odds }) => odds >= SURE).length;
  const strange = doubtful.filter(({ odds }) => odds < STRANGER).length;
  const bar = SURE - (document.isPlain ? PLAIN : 0) + STRANGE * strange;
  const isWrong = ({ candidates: [best], odds }: Doubtful): boolean => {
    const lenient = odds + LENIENCY * leniency(sure - (odds >= SURE ? 1 : 0));
    const isSlip = best?.isListed === true || best?.words.length === 2;
    return lenient >= bar && (isSlip || lenient >= LEAST_UNLISTED);
  };
  const wrong = doubtful.filter(isWrong);
  const rest = new ScoredText(withCorrected(tokens, wrong), model.vocabulary, model.ngrams);
  const proposals = slotProposals(rest, model, MOST_LENIENT, document.isPlain);
  const first = chooseProposals(proposals, leniency(sure));
  // What is wrong elsewhere in the paragraph counts for both.
  const all = sure + first.length;
  const second = first.length > 0 ? chooseProposals(proposals, leniency(all - 1)) : first;
  const revealed = second.length > 0 ? revealedBy(second, rest, model, leniency(all), document.isPlain) : [];
  const beside = new Set(
    wrong
      .flatMap(({ at }) => [tokens[at - 1]?.start, tokens[at + 1]?.start])
      .filter((start) => start !== undefined),
  );
  return {
    edits: [
      ...extraSpaces(part, scored, model, span.start),
      ...missingWords(rest, model, span.start),
      ...wrong.map(({ candidates, token }) => spellingEdit(token, candidates, span.start)),
      // A noun's number isn't judged by a word that was itself guessed.
      ...[...second, ...revealed]
        .map((proposal) => slotEdit(part, rest.tokens, proposal, span.start))
        .filter(({ rule, start }) => rule !== "agreement/noun-number" || !beside.has(start - span.start)),
    ],
    unknown: doubtful.filter((one) => !isWrong(one)).flatMap(({ token }) => unknownWord(token, span.start)),
  };
}

/** A word that no list has, with what it may stand for and the logarithm of the odds that the first of those is meant. */
interface Doubtful {
  readonly at: number;
  readonly token: Token;
  readonly candidates: readonly SpellingCandidate[];
  readonly odds: number;
}

/** How many words away a misspelled one still counts, by the length of the n-grams. */
const REACH = 3;
/** How many tokens around a word its probability depends on, amply. */
const WINDOW = 10;

/** Returns the tokens with the best candidate in place of each doubtful word; one that stands for two words stays. */
function withCorrected(tokens: readonly Token[], doubtful: readonly Doubtful[]): readonly Token[] {
  const corrected = [...tokens];
  for (const { at, candidates, token } of doubtful) {
    const [word, ...more] = candidates[0]?.words ?? [];
    if (word !== undefined && more.length === 0) corrected[at] = { ...token, word };
  }
  return corrected;
}

/** Returns the corrections near others that only the text as corrected shows: "every students have", once it is "student". */
function revealedBy(
  made: readonly SlotProposal[],
  { tokens }: ScoredText,
  model: ContextModel,
  lenient: number,
  isPlain: boolean,
): SlotProposal[] {
  const corrected = [...tokens];
  for (const { put, slot } of made) {
    const token = tokens[slot.from];
    if (token !== undefined && put !== "" && slot.from < slot.to)
      corrected[slot.from] = { ...token, word: put };
  }
  const isNear = ({ slot: { from } }: SlotProposal): boolean =>
    made.some(({ slot }) => Math.abs(slot.from - from) <= 2) && !made.some(({ slot }) => slot.from === from);
  const text = new ScoredText(corrected, model.vocabulary, model.ngrams);
  const again = slotProposals(text, model, lenient, isPlain);
  return chooseProposals(again.filter(isNear), lenient);
}

function leniency(others: number): number {
  return Math.min(MOST_LENIENT, Math.log2(1 + Math.max(0, others)));
}

function oddsOf(
  token: Token,
  [best, next]: readonly SpellingCandidate[],
  model: ContextModel,
  document: DocumentWords,
): number {
  if (best === undefined) return Number.NEGATIVE_INFINITY;
  const evidence = spellingEvidence(
    token.word,
    next === undefined ? [best] : [best, next],
    model,
    // A known misspelling stays one however often it is repeated.
    best.isListed ? 1 : document.occurrences(token.word),
    token.text !== token.word,
  );
  const odds = evidence.reduce((sum, value, place) => sum + value * (model.spelling[place] ?? 0), 0);
  if (best.isListed) return odds + LISTED_EXTRA;
  if (token.word.length <= SHORT) return odds - SHORT_EXTRA;
  return best.words.join(" ").length <= SHORT ? odds - SHORTER_EXTRA : odds;
}

function beginsSentence(part: string, { start }: Token): boolean {
  const before = part.slice(Math.max(0, start - 6), start);
  return (start < 6 && before.trim() === "") || /[.!?]["')\u201d]?\s{1,3}$/u.test(before);
}

function mayBeMisspelled(
  part: string,
  token: Token,
  { lexicon, typos, words }: ContextModel,
  document: DocumentWords,
): boolean {
  const { text, word } = token;
  if (!/^(?!(?:st|nd|rd|th|[ivxlcdm]+)$)[a-z]{2,30}$/u.test(word) || (word.length < 3 && !typos.has(word)))
    return false;
  // A name, unless it is a known misspelling that begins a sentence or is long; words in capitals are abbreviations.
  const isCapitalized = text !== word;
  if (isCapitalized && (!typos.has(word) || text.slice(1) !== word.slice(1))) return false;
  if (isCapitalized && !mayBeTitle(part, token, words)) return false;
  if (words.has(word) || words.has(text) || document.isTerm(word)) return false;
  if (document.isName(word) && (isCapitalized || !typos.has(word))) return false;
  // In technical text a word without a vowel is an abbreviation or a name, such as "wrk".
  if (!document.isPlain && !/[aeiouy]/u.test(word)) return false;
  if (isMentioned(part, token) || isExplained(part, token, typos.has(word))) return false;
  // Dialect ("rollin") and proteins ("selectin") end like this.
  if (word.endsWith("in") && typos.get(word)?.includes(`${word}g`)) return false;
  if (!typos.has(word) && (document.isUsual(word) || isInflected(word, words, lexicon))) return false;
  return !isBesideCode(part, token);
}

/** True for a capitalized word that isn't likely a name: at the start of a sentence or a line, or a long one in a title. */
function mayBeTitle(part: string, { end, start, word }: Token, words: ContextModel["words"]): boolean {
  const before = part.slice(Math.max(0, start - NEAR), start);
  if (start === 0 || /[.!?]["')\u201d]*\s+$/u.test(before)) return true;
  if (word.length < LEAST_IN_TITLE) return false;
  const previous = /(?:^|\s)(?<name>\p{Lu}\p{Ll}+)\s$/u.exec(before)?.groups?.["name"];
  // "Derek Collison": a name, after another one.
  if (previous !== undefined && (words.has(previous) || !words.has(previous.toLowerCase()))) return false;
  const isBesideCapital = previous !== undefined || /^\s\p{Lu}\p{Ll}/u.test(part.slice(end, end + 3));
  const lead = before.trimEnd();
  return isBesideCapital || /[:#*_|>-]$/u.test(lead) || before.includes("\n", lead.length);
}

/** Nouns without a plural. */
const MASS_NOUN =
  /^(?:feedback|information|advice|software|hardware|equipment|furniture|knowledge|homework|luggage|evidence|research|traffic|music)$/u;

/** True for a regular form of a known word, such as "sharded", that no list has. */
function isInflected(word: string, words: ContextModel["words"], lexicon: Lexicon): boolean {
  if (overRegular(word, []) !== undefined) return false;
  const adverb = /^(?<stem>[a-z]{4,}(?<!ic))ly$/u.exec(word)?.groups?.["stem"];
  if (adverb !== undefined && words.has(adverb)) return true;
  const stem = /^(?<stem>[a-z]{4,}?)(?:s|es|ed|ing|er)$/u.exec(word)?.groups?.["stem"];
  if (stem === undefined || MASS_NOUN.test(stem)) return false;
  // "Importants": an adjective has no plural.
  if (word.endsWith("s") && lexicon.tags(stem) === TAG.adjective) return false;
  // "Stoped" should have two letters there.
  const isDoubling = /[^aeiou][aeiou][bdgklmnprt]$/u.test(stem) && !word.endsWith("s");
  return words.has(`${stem}e`) || (words.has(stem) && !isDoubling);
}

function spellingEdit(token: Token, candidates: readonly SpellingCandidate[], offset: number): Edit {
  const [best] = candidates;
  const put = (candidate: SpellingCandidate | undefined): string =>
    withCaseOf(token.text, candidate?.words.join(" ") ?? "");
  const alternatives = candidates
    .slice(1, 1 + MOST_ALTERNATIVES)
    .filter((one) => best !== undefined && rank(best) - rank(one) < BEHIND)
    .map(put);
  const isSplit = (best?.words.length ?? 0) > 1;
  const detail = isSplit ? "missing-space" : best?.isListed ? "common-misspelling" : "unknown-word";
  const message = isSplit
    ? "Two words are written as one."
    : best?.isListed
      ? "This is a common misspelling."
      : "The word isn't in the dictionary.";
  return {
    start: offset + token.start,
    end: offset + token.end,
    replacement: put(best),
    category: "spelling",
    rule: `spelling/${detail}`,
    message,
    ...(alternatives.length > 0 && { alternatives }),
  };
}

/** A hint for a word that no list has. Short ones are mostly abbreviations. */
function unknownWord({ end, start, text }: Token, offset: number): PlacedIssue[] {
  if (!/^\p{Ll}{4,}$/u.test(text)) return [];
  const message = `“${text}” isn't in the dictionary.`;
  return [
    {
      category: "spelling",
      severity: "info",
      message,
      rule: "spelling/unknown-word",
      start: offset + start,
      end: offset + end,
    },
  ];
}
