import type { GrammarEdit, GrammarIssue, GrammarResult } from "../contract/grammar.ts";
import { hasAstral, toUtf16 } from "../text/offset-units.ts";
import type { TextRange } from "../text/range.ts";
import type { TextEdit } from "./edits.ts";
import { UNNAMED_RULE } from "./hidden-findings.ts";
import { issuesOfChanges, quotedIn } from "./issues-of-changes.ts";
import { proveEdits, statedUnit } from "./offset-evidence.ts";

/** An edit with the service's explanation. */
export interface ExplainedEdit extends TextEdit {
  /** The service's name for the kind of mistake; `grammar` if it has none. */
  readonly rule: string;
  /** The service's reason; empty if it gives none. */
  readonly explanation: string;
  /** Other replacements that the service offers, best first; absent if there are none. */
  readonly alternatives?: readonly string[];
}

/** A hint of a service without a correction. */
export interface Advice {
  /** Undefined if its place is unknown. */
  readonly range: TextRange | undefined;
  readonly rule: string;
  /** In the service's words. */
  readonly message: string;
}

/** The edits of a response on the text that was sent, or the reason why they can't be trusted (CON-5). */
export type ExplainedEdits =
  | { readonly kind: "proved"; readonly edits: readonly ExplainedEdit[]; readonly advice: readonly Advice[] }
  | { readonly kind: "contradictory"; readonly reason: string };

/** Makes a service's words safe to display and store. */
export type Said = (words: string) => string;

/** The most messages whose words are searched for in the text: each costs a pass over it. */
const MOST_SOUGHT = 200;

/** The longest name of a rule, in UTF-16 units. */
const LONGEST_RULE = 80;

/**
 * Returns the edits from the submitted to the corrected text, each with its explanation from the response, and the remaining
 * hints; `said` is applied to all words of the service.
 */
export function explainedEdits(
  submitted: string,
  result: GrammarResult,
  said: Said = (words) => words,
): ExplainedEdits {
  const proof = proveEdits(submitted, result);
  if (proof.kind === "contradictory") return proof;
  const changes = result.diff.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const placed = changes.map((change, index) => {
    const range = proof.edits[index]?.range;
    return range === undefined ? change : { ...change, around: () => around(submitted, range) };
  });
  const { explained, left } = issuesOfChanges(placed, result.issues ?? []);
  const edits = proof.edits.map((edit, index) => ({
    ...edit,
    ...detailsOf(changes[index], explained[index], said),
    ...alternativesOf(changes[index], edit),
  }));
  return { kind: "proved", edits, advice: adviceOf(submitted, result, left, said) };
}

/** The embedded service states the rule of each change; another one states it in the matching issue. */
function detailsOf(
  own: GrammarEdit | undefined,
  issue: GrammarIssue | undefined,
  said: Said,
): Pick<ExplainedEdit, "rule" | "explanation"> {
  return {
    rule: ruleIn([own?.rule, own?.category, issue?.rule, issue?.category], said),
    explanation: said(own?.message ?? issue?.message ?? ""),
  };
}

/** The most alternatives of a correction, and the longest, in UTF-16 units. */
const MOST_ALTERNATIVES = 5;
const LONGEST_ALTERNATIVE = 80;

/** Alternatives are written into the document: only those of exactly this edit count, unchanged. */
function alternativesOf(own: GrammarEdit | undefined, edit: TextEdit): Pick<ExplainedEdit, "alternatives"> {
  if (own?.original !== edit.original || own.corrected !== edit.replacement) return {};
  const alternatives = [...new Set(own.alternatives)]
    .filter((other) => other !== edit.original && other !== edit.replacement && other.trim() !== "")
    .filter((other) => other.length <= LONGEST_ALTERNATIVE && other.isWellFormed())
    .slice(0, MOST_ALTERNATIVES);
  return alternatives.length > 0 ? { alternatives } : {};
}

function ruleIn(names: readonly (string | undefined)[], said: Said): string {
  const name = names.find((each) => each !== undefined && each.trim() !== "") ?? UNNAMED_RULE;
  return said(name).slice(0, LONGEST_RULE).toWellFormed().trim() || UNNAMED_RULE;
}

function adviceOf(
  submitted: string,
  result: GrammarResult,
  issues: readonly GrammarIssue[],
  said: Said,
): readonly Advice[] {
  if (issues.length === 0) return [];
  const unit = hasAstral(submitted) ? statedUnit(submitted, result.input_chars) : "utf16";
  const places = issues.map(({ end = -1, start = -1 }) => ({ start, end }));
  const ranges = unit === undefined ? [] : toUtf16(submitted, places, unit);
  const lower = submitted.toLowerCase();
  return issues.map((issue, index) => ({
    range:
      ranges[index] ??
      (index < MOST_SOUGHT ? placeOfQuoted(issue.message, lower, submitted.length) : undefined),
    rule: ruleIn([issue.rule, issue.category], said),
    message: said(issue.message),
  }));
}

/** A range with the nearest words on each side. */
function around(text: string, { start, end }: TextRange): string {
  const before = text
    .slice(Math.max(0, start - REACH), start)
    .split(/\s+/u)
    .slice(-WORDS_BESIDE - 1);
  const after = text.slice(end, end + REACH).split(/\s+/u, WORDS_BESIDE + 1);
  return `${before.join(" ")}${text.slice(start, end)}${after.join(" ")}`;
}

const REACH = 40;
const WORDS_BESIDE = 2;

/** The place of the words that a message quotes, if they occur exactly once in the text. */
function placeOfQuoted(message: string, lower: string, length: number): TextRange | undefined {
  // A letter that gets longer in lower case would shift everything after it.
  if (lower.length !== length) return undefined;
  for (const words of quotedIn(message)) {
    const start = wholeAt(lower, words, 0);
    if (start !== undefined && wholeAt(lower, words, start + words.length) === undefined) {
      return { start, end: start + words.length };
    }
  }
  return undefined;
}

function wholeAt(text: string, words: string, from: number): number | undefined {
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!LETTER.test(text[at - 1] ?? " ") && !LETTER.test(text[at + words.length] ?? " ")) return at;
  }
  return undefined;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;
