import type { Prose } from "../text/prose.ts";
import type { TextRange } from "../text/range.ts";
import { anchoredAt } from "./anchor.ts";
import type { TextEdit } from "./edits.ts";
import type { Advice, ExplainedEdit } from "./explained-edits.ts";
import type { FindingSeverity, GrammarFinding, Placement } from "./finding.ts";
import { inEnglish, type Translate } from "./translate.ts";
import { NOWHERE, SentenceAround, type SentencePlace } from "./sentence-around.ts";
import { isSafeReplacement } from "./safe-replacement.ts";
import { isWhole } from "./verify.ts";

export interface GrammarContext {
  /** The document's whole text when its prose was extracted. */
  readonly documentText: string;
  readonly prose: Prose;
  /** The setting `severity.grammar`. */
  readonly severity: FindingSeverity;
  readonly newId: () => string;
  /** English if omitted. */
  readonly translate?: Translate;
  /** Translates an explanation of the service, if it can; unchanged if omitted. */
  readonly explain?: (explanation: string, rule: string) => string;
}

/** The context, with the facts computed once for all findings of a check. */
interface Context extends GrammarContext {
  readonly sentences: SentenceAround;
}

/** Places corrections in the document: one finding for each of them, none lost. */
export class GrammarPlacer {
  readonly #context: Context;

  constructor(given: GrammarContext) {
    this.#context = { ...given, sentences: new SentenceAround(given.prose) };
  }

  get documentText(): string {
    return this.#context.documentText;
  }

  /** Returns the findings of proved edits of a text that begins at `start` in the prose, in UTF-16 units. */
  place(edits: readonly ExplainedEdit[], start: number): readonly GrammarFinding[] {
    return edits.map((edit) => {
      const range = { start: edit.range.start + start, end: edit.range.end + start };
      return placed({ ...edit, range }, edit, this.#context);
    });
  }

  /** Returns the findings of edits of the prose that were found on this machine, in UTF-16 units of the prose. */
  notice(notices: readonly Notice[]): readonly GrammarFinding[] {
    return notices.map((notice) => this.#noticed(notice, placed(notice, notice, this.#context)));
  }

  /** Returns the findings of edits outside of the prose, in UTF-16 units of the document. Beside a sign there's no fix. */
  noticeOutside(notices: readonly Notice[]): readonly GrammarFinding[] {
    const { documentText } = this.#context;
    return notices.map((notice) => {
      const { end, start } = notice.range;
      const isApart = !/\S/u.test(
        documentText.slice(Math.max(0, start - 1), start) + documentText.slice(end, end + 1),
      );
      const placement = isApart ? "exact" : "approximate";
      const found = finding(notice, notice.range, NOWHERE, placement, notice, this.#context);
      const { alternatives } = notice;
      return this.#noticed(
        notice,
        isApart && alternatives !== undefined ? { ...found, alternatives } : found,
      );
    });
  }

  #noticed({ isMarked, message }: Notice, found: GrammarFinding): GrammarFinding {
    const { documentText } = this.#context;
    const start = found.range.start - 1;
    // Prose has no byte order mark at the beginning of a line, where a C2PA text wrapper has one.
    const isWider = isMarked && documentText[start] === "\ufeff";
    return { ...found, ...(isWider && anchoredAt(documentText, { ...found.range, start })), message };
  }

  /** Returns the hint of advice on a text that begins at `start` in the prose, in UTF-16 units; without a place if unknown. */
  advise({ message, range, rule }: Advice, start: number | undefined): GrammarFinding {
    const context = this.#context;
    const said = { rule, message: explained(message, rule, context), severity: "hint" } as const;
    if (range === undefined || start === undefined) {
      return { ...unplaced({ original: "", replacement: "" }, "", context), ...said };
    }
    const place = { start: range.start + start, end: range.end + start };
    const exact = context.prose.map.exact(place);
    const found = finding(
      { original: "", replacement: "" },
      exact ?? context.prose.map.cover(place),
      context.sentences.at(place),
      exact === undefined ? "approximate" : "exact",
      { rule, explanation: "" },
      context,
    );
    return { ...found, ...said, replacement: found.original };
  }

  /** The findings for corrections without a place, with the reason; the corrected text remains available. */
  unplaced(corrections: readonly Correction[], reason: string): readonly GrammarFinding[] {
    return corrections.map((correction) => unplaced(correction, reason, this.#context));
  }
}

/** An edit with a message of its own. */
export interface Notice extends ExplainedEdit {
  /** True if a byte order mark before it is a part of it. */
  readonly isMarked: boolean;
  readonly message: string;
}

type Details = Pick<ExplainedEdit, "alternatives" | "rule" | "explanation">;

/** A change without a place. */
export interface Correction {
  readonly original: string;
  readonly replacement: string;
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
  const safe = (details.alternatives ?? []).filter(
    (other) =>
      mayBeWritten &&
      isSafeReplacement(edit.original, other) &&
      !wouldBreakMarkup(documentText, exact, other, prose),
  );
  return {
    ...finding(
      edit,
      range,
      context.sentences.at(edit.range),
      mayBeWritten ? "exact" : "approximate",
      details,
      context,
    ),
    ...(safe.length > 0 && { alternatives: safe }),
  };
}

/** Markup such as `**word**` must keep a word at its inner edges, or it is no longer markup. */
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

/** `a` or `an` depends on how code is pronounced, which the placeholder doesn't show. */
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
  sentence: SentencePlace,
  placement: Placement,
  details: Details,
  context: Context,
): GrammarFinding {
  return {
    kind: "grammar",
    id: context.newId(),
    ...anchoredAt(context.documentText, range),
    replacement: edit.replacement,
    rule: details.rule,
    message: messageOf(edit, details, context),
    severity: context.severity,
    ...sentence,
    placed: placement,
  };
}

function unplaced(
  { original, replacement }: Correction,
  reason: string,
  context: GrammarContext,
): GrammarFinding {
  const nowhere = { start: 0, end: 0 };
  const { translate = inEnglish } = context;
  return {
    kind: "grammar",
    id: context.newId(),
    range: nowhere,
    original: "",
    replacement,
    anchor: nowhere,
    anchorText: "",
    rule: "grammar",
    message: translate("{change} Couldn't place it: {reason}.", {
      change: describe(original, replacement, context),
      reason: translate(reason),
    }),
    severity: context.severity,
    sentence: "",
    placed: "none",
  };
}

/** Describes the change, followed by the service's own explanation if that adds anything. */
function messageOf(
  { original, replacement }: Pick<ExplainedEdit, "original" | "replacement">,
  { explanation, rule }: Details,
  context: GrammarContext,
): string {
  const change = describe(original, replacement, context);
  if (!saysMore(explanation, original, replacement)) return change;
  return `${change} ${explained(explanation, rule, context)}`.trim();
}

function explained(explanation: string, rule: string, { explain }: Pick<GrammarContext, "explain">): string {
  return explain === undefined ? explanation : explain(explanation, rule);
}

/** True if an explanation has words other than those of the change and common filler words. */
function saysMore(explanation: string, original: string, replacement: string): boolean {
  if (replacement.trim() === "" || !explanation.includes(replacement.trim())) return true;
  const said = new Set(`${original} ${replacement}`.toLowerCase().match(WORDS));
  return (explanation.toLowerCase().match(WORDS) ?? []).some((word) => !said.has(word) && !FILLERS.has(word));
}

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const FILLERS: ReadonlySet<string> = new Set(
  "a an are be did here instead is mean meant misspelling no of should spelling the this to use word you".split(
    " ",
  ),
);

/** Returns the message of a finding without its description of the change, for views that show that; may be empty. */
export function beyondChange(
  { message, original, replacement }: Pick<GrammarFinding, "message" | "original" | "replacement">,
  translate: Translate,
): string {
  const change = describe(original, replacement, { translate });
  return message.startsWith(change) ? message.slice(change.length).trim() : message;
}

/** Describes a correction for the Problems panel. */
function describe(
  original: string,
  replacement: string,
  { translate = inEnglish }: Pick<GrammarContext, "translate">,
): string {
  const [from, to] = [original.trim(), replacement.trim()];
  if (original === "") return translate("Insert “{to}”.", { to });
  if (replacement === "") return translate("Delete “{from}”.", { from });
  return translate("“{from}” should be “{to}”.", { from, to });
}
