import { MASK, type MaskedText, touchesMask } from "./mask.ts";
import { CORRECTING_KINDS, RELIABLE_RULES, UNRELIABLE_RULES } from "./rule-lists.ts";
import { correctedAs, ruleOf } from "./severity.ts";
import type { Edit, Lint, LintSuggestion, Span } from "./types.ts";

const NEIGHBOURHOOD = 40;

/**
 * Returns the edit for a lint, or undefined if it remains only an issue. A checker's first suggestion is wrong too often for
 * text about software: what passes here has to be right nearly always.
 */
export function guardedEdit(lint: Lint, { spots, text }: MaskedText): Edit | undefined {
  if (touchesMask(lint, spots) || !isCorrecting(lint)) return undefined;
  const [suggestion] = lint.suggestions;
  if (!suggestion || !isInContext(lint, suggestion, text)) return undefined;
  const category = correctedAs(lint.kind);
  const start = suggestion.kind === "insertAfter" ? lint.end : lint.start;
  const replacement = suggestion.kind === "remove" ? "" : suggestion.text;
  const rule = ruleOf(category, lint.rule);
  return { start, end: lint.end, replacement, category, rule, message: lint.message };
}

function isCorrecting({ rule, kind, suggestions }: Lint): boolean {
  if (RELIABLE_RULES.has(rule)) return true;
  return CORRECTING_KINDS.has(kind) && !UNRELIABLE_RULES.has(rule) && suggestions.length === 1;
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
  // A title, or a name.
  if (/^\p{Lu}\p{Ll}+\s\p{Lu}/u.test(problem)) return false;
  switch (lint.rule) {
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
    // "Did he dose off?"
    case "DoesOrDose":
      return !/^\soff?\b/u.test(after);
    case "ItsPossessive":
      return problem.startsWith("i") && !/[.,;:!?(]\s*$/u.test(before);
    case "CapitalizePersonalPronouns":
      return /(?:^|\s)$/u.test(before) && AFTER_I.test(after) && !/[.:;(]\s*$/u.test(before);
    case "PronounInflectionBe":
    case "PronounVerbAgreement":
      return hasSubject(before);
    default:
      return suggestion.text.trim() !== "" || suggestion.kind === "remove";
  }
}

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
  // A lower-case "i" is a variable.
  if (/^(?:he|she|we|they)$/iu.test(pronoun) || pronoun === "I") return !BEFORE_BARE_VERB.test(lead);
  if (!/^(?:it|you)$/iu.test(pronoun)) return false;
  return lead === "" || /[,;:.!?]$/u.test(lead) || BEFORE_CLAUSE.test(lead);
}

/** After a variable other verbs follow: "i is 9", "i takes the value", "i reached the end". */
const AFTER_I =
  /^\s(?:am|was|have|had|will|would|can|could|do|did|don't|didn't|can't|think|thought|want|wanted|need|know|knew|like|love|believe|feel|felt|hope|see|saw|went|go|got|get|wrote|found|said|made|gave|took|tried|started|used|should|must|just|also|really|always|never|still|plug|guess|rewrote|bought|built|told|kept|began|(?!reach|exceed|increas|decreas|equal|index)\p{Ll}{2,}ed(?=\s(?:the|a|an|my|it|this|that)\s))\s/u;

/** After these a verb without its ending is correct: "let he who", "the rule that he go", "should he want". */
const BEFORE_BARE_VERB =
  /^(?:let|make|makes|made|help|helps|lest|am|is|are|was|were|does|did|do|can|could|should|would|will|shall|may|might|must|suggest|recommend|demand|insist)$/iu;
const BEFORE_CLAUSE =
  /^(?:and|but|because|that|if|when|while|so|although|though|since|as|think|hope|know|say|says|said|where)$/iu;
