import { mayBeDoubled } from "./doubled-words.ts";
import { MASK, touchesMask } from "./mask.ts";
import { CORRECTING_KINDS, RELIABLE_RULES, SPELLING_RULE, UNRELIABLE_RULES } from "./rule-lists.ts";
import { correctedAs, ruleOf } from "./severity.ts";
import { intendedWord, isFormedFromKnownWords, slipDistance, type SecondDictionary } from "./spelling.ts";
import type { Edit, Lint, LintSuggestion, Span } from "./types.ts";

/** The context of a lint for the guard, which decides if a suggestion may become an edit. */
export interface GuardContext {
  /** The masked text. */
  readonly text: string;
  readonly spots: readonly Span[];
  readonly lexicon: ReadonlySet<string>;
  readonly second: SecondDictionary;
  readonly isVariant: (word: string) => boolean;
  /** True if a word is in common use, or occurs elsewhere in the text. */
  readonly isCommon: (word: string) => boolean;
  /** Returns how often an unknown word occurs in the whole text: three occurrences of the same spelling aren't a slip. */
  readonly occurrences: (word: string) => number;
}

const SHORTEST_WORD = 4;
/** "dissable" could be composed of known words ("dis", "sable"), but a doubled letter is likelier. */
const FORMED_SLIP = 0.6;
const MOST_OCCURRENCES = 2;
const NEIGHBOURHOOD = 40;

/**
 * Returns the edit for a lint, or undefined if it remains only an issue. A checker's first suggestion is wrong too often for
 * text about software: what passes here has to be right nearly always.
 */
export function guardedEdit(lint: Lint, context: GuardContext): Edit | undefined {
  if (touchesMask(lint, context.spots)) return undefined;
  if (lint.rule === SPELLING_RULE) return spellingEdit(lint, context);
  if (!isCorrecting(lint)) return undefined;
  const [suggestion] = lint.suggestions;
  if (!suggestion || !isInContext(lint, suggestion, context.text)) return undefined;
  const category = correctedAs(lint.kind);
  const start = suggestion.kind === "insertAfter" ? lint.end : lint.start;
  const isCapitalA = lint.rule === "AnA" && context.text.slice(lint.start, lint.end) === "A";
  const offered = isCapitalA ? "An" : suggestion.text;
  const replacement = suggestion.kind === "remove" ? "" : offered;
  const rule = ruleOf(category, lint.rule);
  return { start, end: lint.end, replacement, category, rule, message: lint.message };
}

/** For words that no dictionary contains. */
export const UNKNOWN_WORD = { category: "spelling", rule: "spelling/unknown-word" } as const;

function isCorrecting({ rule, kind, suggestions }: Lint): boolean {
  if (RELIABLE_RULES.has(rule)) return true;
  return CORRECTING_KINDS.has(kind) && !UNRELIABLE_RULES.has(rule) && suggestions.length === 1;
}

/**
 * Returns true if an uncorrected lint is worth a hint. Names and code aren't, even if unknown, nor are list items and table
 * cells that begin with a lower-case letter.
 */
export function isWorthHint(lint: Lint, { isVariant, lexicon, second, text }: GuardContext): boolean {
  if (lint.rule === "SentenceCapitalization") return false;
  if (lint.rule !== SPELLING_RULE) return true;
  const word = text.slice(lint.start, lint.end);
  if (word.length < SHORTEST_WORD || !/^\p{Ll}+$/u.test(word) || isBesideCode(text, lint)) return false;
  return !second.knows(word) && !lexicon.has(word) && !isVariant(word);
}

function spellingEdit(lint: Lint, context: GuardContext): Edit | undefined {
  const { text, second, lexicon } = context;
  const word = text.slice(lint.start, lint.end);
  if (word.length < SHORTEST_WORD || !/^\p{Ll}+$/u.test(word) || !/^[a-z]+$/u.test(word)) return undefined;
  if (isBesideCode(text, lint)) return undefined;
  const knows = (part: string): boolean => second.knows(part) || lexicon.has(part) || context.isVariant(part);
  if (knows(word) || context.occurrences(word) > MOST_OCCURRENCES) return undefined;
  if (word.endsWith("js") || (word.endsWith("s") && knows(word.slice(0, -1)))) return undefined;
  const isFormed = isFormedFromKnownWords(word, (part) => second.knows(part) || lexicon.has(part));
  const offered = lint.suggestions.filter(({ kind }) => kind === "replace").map((one) => one.text);
  const replacement = intendedWord(word, offered, second, context.isCommon);
  if (replacement === undefined) return undefined;
  if (isFormed && (slipDistance(word, replacement) > FORMED_SLIP || !context.isCommon(replacement)))
    return undefined;
  const message = `"${word}" is no word: "${replacement}" is meant.`;
  return { start: lint.start, end: lint.end, replacement, ...UNKNOWN_WORD, message };
}

/** True if a mask, a digit or an identifier's joining mark is next to the word. */
export function isBesideCode(text: string, { start, end }: Span): boolean {
  if (/^['\u2019]/u.test(text.slice(end)) && !/['\u2018]$/u.test(text.slice(0, start).slice(-1))) return true;
  return (
    /[\p{L}\p{N}\p{M}_\-@#/\\$.&'\u2019\u2588]$/u.test(text.slice(0, start).slice(-1)) ||
    /^(?:[\p{L}\p{N}\p{M}_\-@#/\\$&\u2588(]|[.'\u2019]\p{L})/u.test(text.slice(end, end + 2))
  );
}

function isInContext(lint: Lint, suggestion: LintSuggestion, text: string): boolean {
  const before = text.slice(Math.max(0, lint.start - NEIGHBOURHOOD), lint.start);
  const after = text.slice(lint.end, lint.end + NEIGHBOURHOOD);
  const problem = text.slice(lint.start, lint.end);
  if (before.trimEnd().endsWith(MASK) || after.trimStart().startsWith(MASK)) return false;
  if (/[\p{L}\p{N}_\-@#/\\$]$/u.test(before) || /^[\p{L}\p{N}_\-@#/\\$]/u.test(after)) return false;
  if (/\n[^\S\n]*$/u.test(before) && /^[a-z]$/u.test(problem)) return false;
  switch (lint.rule) {
    case "AnA":
      return isArticleFor(suggestion.text, after);
    case "OneOfTheSingular":
      return /^(?:$|[.,]|\s(?:is|was|has|that|which|who|in|on|of|to|for|at|will|can|and|or|\p{Ll}+s)\b)/u.test(
        after,
      );
    case "Anybody":
    case "Anyone":
    case "Everybody":
    case "Everyone":
    case "Somebody":
    case "Someone":
      return !/^\sof\b/u.test(after);
    case "ItsPossessive":
      return problem.startsWith("i") && !/[.,;:!?(]\s*$/u.test(before);
    case "CapitalizePersonalPronouns":
      return /(?:^|\s)$/u.test(before) && /^\s\p{Ll}/u.test(after) && !/[.:;(]\s*$/u.test(before);
    case "PronounInflectionBe":
    case "PronounVerbAgreement":
      return hasSubject(before);
    case "RepeatedWords":
      return !mayBeDoubled(problem.split(/\s+/u)[0] ?? "");
    default:
      return suggestion.text.trim() !== "" || suggestion.kind === "remove";
  }
}

/**
 * True if an article fits the next word by its letters. Names, abbreviations and letters ("an MP", "a URL", "an h2 server")
 * have more than one pronunciation and get no edit.
 */
function isArticleFor(article: string, after: string): boolean {
  const word = /^\s(?<word>\p{Ll}{2,})(?![\p{L}\p{N}_'])/u.exec(after)?.groups?.["word"];
  if (word === undefined || /^[^aeiouy]+$/u.test(word)) return false;
  const isVowel = SILENT_H.test(word) || (/^[aeiou]/u.test(word) && !CONSONANT_SOUND.test(word));
  return article.toLowerCase() === (isVowel ? "an" : "a");
}

const SILENT_H = /^(?:hono|hour|honest|heir)/u;
const CONSONANT_SOUND = /^(?:eu|ewe|one|once|uni(?![mn])|u(?:bi|ke|ran|rin|sa|se|su|ti|to[lp]))/u;

/**
 * True if the pronoun before a verb is its subject: "he" and "they" always are, "it" and "you" where a clause begins ("any
 * character within it are escaped" has another subject).
 */
function hasSubject(before: string): boolean {
  const match =
    /(?:(?:^|\s)(?<lead>\S+)\s+|^\W*)(?<pronoun>\p{L}+)\s+(?:\p{Ll}+ly\s+|never\s+|always\s+|also\s+)?$/u.exec(
      before,
    );
  const { lead = "", pronoun = "" } = match?.groups ?? {};
  if (/^(?:he|she|we|they|i)$/iu.test(pronoun)) return !BEFORE_BARE_VERB.test(lead);
  if (!/^(?:it|you)$/iu.test(pronoun)) return false;
  return lead === "" || /[,;:.!?]$/u.test(lead) || BEFORE_CLAUSE.test(lead);
}

/** After these a verb without its ending is correct: "let he who", "the rule that he go", "should he want". */
const BEFORE_BARE_VERB =
  /^(?:let|make|makes|made|help|helps|lest|does|did|do|can|could|should|would|will|shall|may|might|must|suggest|recommend|demand|insist)$/iu;
const BEFORE_CLAUSE =
  /^(?:and|but|because|that|if|when|while|so|although|though|since|as|think|hope|know|say|says|said|where)$/iu;
