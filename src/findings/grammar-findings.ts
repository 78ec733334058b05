import type { GrammarEdit, GrammarResult } from "../contract/grammar.ts";
import type { Prose } from "../text/prose.ts";
import type { TextRange } from "../text/range.ts";
import { anchorAround } from "./anchor.ts";
import type { TextEdit } from "./edits.ts";
import type { FindingSeverity, GrammarFinding, Placement } from "./finding.ts";
import { proveEdits } from "./offset-evidence.ts";
import { SentenceAround } from "./sentence-around.ts";
import { isSafeReplacement } from "./safe-replacement.ts";
import { isWhole } from "./verify.ts";

/** What was sent and what came back; `start` is where the sent text begins in the prose, in UTF-16 units. */
export interface GrammarAnswer {
  readonly start: number;
  readonly submitted: string;
  readonly result: GrammarResult;
}

export interface GrammarContext {
  /** The document's whole text as it was when the prose was taken from it. */
  readonly documentText: string;
  readonly prose: Prose;
  /** The setting `severity.grammar`. */
  readonly severity: FindingSeverity;
  readonly newId: () => string;
}

/** The same with what is found out once for all findings of an answer. */
interface Context extends GrammarContext {
  readonly sentences: SentenceAround;
}

export interface PlacedAnswer {
  readonly findings: readonly GrammarFinding[];
  /** Why nothing of the answer has a place, when its offsets contradict each other; the corrected text still stands. */
  readonly contradiction?: string;
}

/** What a grammar answer means in the document: one finding for each entry of the diff, none of them lost. */
export function grammarFindings(answer: GrammarAnswer, given: GrammarContext): PlacedAnswer {
  const context = { ...given, sentences: new SentenceAround(given.prose) };
  const proof = proveEdits(answer.submitted, answer.result);
  if (proof.kind === "contradictory") {
    const findings = answer.result.diff.map((entry) => unplaced(entry, proof.reason, context));
    return { findings, contradiction: proof.reason };
  }
  const findings = proof.edits.map((edit, index) => {
    const range = { start: edit.range.start + answer.start, end: edit.range.end + answer.start };
    return placed({ ...edit, range }, detailsOf(edit, answer.result.diff[index]), context);
  });
  return { findings };
}

interface Details {
  readonly rule: string;
  readonly explanation: string;
}

/** The embedded service says of each change which rule made it; the interface itself has no such field. */
function detailsOf(edit: TextEdit, entry: GrammarEdit | undefined): Details {
  const same = entry?.original === edit.original && entry.corrected === edit.replacement ? entry : undefined;
  return { rule: same?.category ?? "grammar", explanation: same?.message ?? "" };
}

function placed(edit: TextEdit, details: Details, context: Context): GrammarFinding {
  const { documentText, prose } = context;
  const exact = prose.map.exact(edit.range);
  const mayBeWritten =
    exact !== undefined &&
    documentText.slice(exact.start, exact.end) === edit.original &&
    isWhole(documentText, exact) &&
    isSafeReplacement(edit.original, edit.replacement) &&
    !wouldBreakMarkup(documentText, exact, edit.replacement, prose) &&
    !isArticleBeforePlaceholder(edit, prose);
  const range = exact ?? prose.map.cover(edit.range);
  return finding(
    edit,
    range,
    context.sentences.at(edit.range),
    mayBeWritten ? "exact" : "approximate",
    details,
    context,
  );
}

/** Markup such as `**word**` must keep a word at its inner edges, or it is no markup any more. */
function wouldBreakMarkup(text: string, range: TextRange, replacement: string, prose: Prose): boolean {
  const { before, after } = prose.map.besideMarkup(range);
  const first = replacement[0] ?? text[range.end] ?? " ";
  const last = replacement.at(-1) ?? text[range.start - 1] ?? " ";
  return (
    (before && after && replacement === "") || (before && SPACE.test(first)) || (after && SPACE.test(last))
  );
}

const SPACE = /\s/u;
const ARTICLE = /^an?$/iu;

/** `a` or `an` depends on how code is read aloud, which nobody can tell from the word that stands for it. */
function isArticleBeforePlaceholder(edit: TextEdit, prose: Prose): boolean {
  if (!ARTICLE.test(edit.original.trim())) return false;
  const next = /\S+/u.exec(prose.text.slice(edit.range.end, edit.range.end + 80));
  if (next === null) return false;
  const start = edit.range.end + next.index;
  return prose.map.touchesPlaceholder({ start, end: start + next[0].length });
}

function finding(
  edit: { readonly original: string; readonly replacement: string },
  range: TextRange,
  sentence: string,
  placement: Placement,
  details: Details,
  context: Context,
): GrammarFinding {
  const { documentText } = context;
  const anchor = anchorAround(documentText, range);
  return {
    kind: "grammar",
    id: context.newId(),
    range,
    original: documentText.slice(range.start, range.end),
    replacement: edit.replacement,
    anchor,
    anchorText: documentText.slice(anchor.start, anchor.end),
    rule: details.rule,
    message: messageOf(edit.original, edit.replacement, details.explanation),
    severity: context.severity,
    sentence,
    placed: placement,
  };
}

function unplaced(entry: GrammarEdit, reason: string, context: GrammarContext): GrammarFinding {
  const nowhere = { start: 0, end: 0 };
  return {
    kind: "grammar",
    id: context.newId(),
    range: nowhere,
    original: "",
    replacement: entry.corrected,
    anchor: nowhere,
    anchorText: "",
    rule: "grammar",
    message: `${describe(entry.original, entry.corrected)} It cannot be placed: ${reason}.`,
    severity: context.severity,
    sentence: "",
    placed: "none",
  };
}

/** What is changed, and the service's own words after it where they say more than that. */
function messageOf(original: string, replacement: string, explanation: string): string {
  const change = describe(original, replacement);
  const saysMore = replacement.trim() === "" || !explanation.includes(replacement.trim());
  return saysMore ? `${change} ${explanation}`.trim() : change;
}

/** What a correction does, in words for the Problems panel. */
function describe(original: string, replacement: string): string {
  if (original === "") return `Insert “${replacement.trim()}”.`;
  if (replacement === "") return `Delete “${original.trim()}”.`;
  return `“${original.trim()}” should be “${replacement.trim()}”.`;
}
