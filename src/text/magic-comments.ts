import type { RawBlock } from "./block.ts";
import type { Extraction } from "./extraction.ts";
import { linesOf } from "./lines.ts";
import type { TextRange } from "./range.ts";
import { namesOfRule, ruleName } from "./rule-name.ts";
import { firstIndex } from "./first-index.ts";

/** The checks of text that a comment can turn off. */
export const TEXT_CHECKS = ["grammar", "ai", "plagiarism"] as const;
export type TextCheck = (typeof TEXT_CHECKS)[number];

/** A stretch of the document in which a check is turned off, in UTF-16 units of the document. */
export interface Silence extends TextRange {
  readonly check: TextCheck;
  /** The silenced rule, by {@link ruleName}; absent if the whole check is silenced. */
  readonly rule?: string;
  /** For `stretch`, the blocks fully inside aren't sent either; for `lines`, only findings are dropped. */
  readonly reach: "stretch" | "lines";
}

const ACTIONS = ["disable", "enable", "disable-line", "disable-next-line", "disable-file"] as const;
type Action = (typeof ACTIONS)[number];

interface Directive {
  readonly action: Action;
  readonly subjects: readonly Subject[];
  /** The offset of the keyword, and the comment around it. */
  readonly at: number;
  readonly comment: TextRange;
}

interface Subject {
  readonly check: TextCheck;
  readonly rule?: string;
}

const WORD = "content-authenticity-";
const DIRECTIVE =
  /(?<!\w|\w-)content-authenticity-(disable-next-line|disable-line|disable-file|disable|enable)(?![\w-])/g;
/** Ends the names: a reason, the end of the comment or of the line, the next directive. */
const AFTER_NAMES = /--|\*\/|[\r\n]|(?<!\w|\w-)content-authenticity-/;
const NAME = /[\p{L}\p{N}][^\s,]*/gu;
const ONLY_DIRECTIVE =
  /^\s*(?:(?:<!--|\/\*|\/\/|#+|%+|;+)\s*)?content-authenticity-(?:disable(?:-next-line|-line|-file)?|enable)(?![\w-])/;

/**
 * True if a line of a language without comments, such as plain text, contains only a magic comment; comment marks of other
 * languages may precede it.
 */
export const isDirectiveLine = (line: string): boolean => line.includes(WORD) && ONLY_DIRECTIVE.test(line);

/** True if the document may contain a magic comment; cheaper than searching for one. */
export const mayBeSilenced = (document: string): boolean => document.includes(WORD);

/**
 * Finds where comments of the document turn checks off (EDI-22), in the order of the document. A comment may contain
 * `content-authenticity-` with `disable`, `enable`, `disable-line`, `disable-next-line` or `disable-file`, followed by
 * nothing, which means all checks, or by names of checks (`grammar`, `ai`, `plagiarism`) or of grammar rules, on the same
 * line. Text after `--` is a reason. `disable` applies up to the `enable` of the same name, or of all, or to the end;
 * `enable grammar` also covers its rules. A rule can't be turned on where grammar as a whole is off.
 */
export function silencesOf(document: string, { blocks, comments }: Extraction): Silence[] {
  if (!mayBeSilenced(document)) return [];
  const directives = comments.flatMap((comment) => directivesIn(document, comment));
  if (directives.length === 0) return [];
  const lines = new ProseLines(document, blocks);
  const found: Silence[] = [];
  const open = new OpenSubjects(found);
  for (const { action, subjects, at, comment } of directives) {
    for (const subject of subjects) {
      if (action === "disable") {
        open.begin(subject, comment.start);
      } else if (action === "enable") {
        open.end(subject, comment.start);
      } else if (action === "disable-file") {
        found.push({ ...subject, start: 0, end: document.length, reach: "stretch" });
      } else {
        const line = action === "disable-line" ? lines.at(at) : lines.after(comment.end);
        if (line !== undefined) found.push({ ...subject, ...line, reach: "lines" });
      }
    }
  }
  for (const check of TEXT_CHECKS) open.end({ check }, document.length);
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The currently disabled checks and rules; a whole check has the key `undefined`. */
class OpenSubjects {
  readonly #found: Silence[];
  readonly #starts = new Map<TextCheck, Map<string | undefined, number>>(
    TEXT_CHECKS.map((check) => [check, new Map()]),
  );

  constructor(found: Silence[]) {
    this.#found = found;
  }

  begin({ check, rule }: Subject, start: number): void {
    const starts = this.#starts.get(check);
    if (starts !== undefined && !starts.has(rule)) starts.set(rule, start);
  }

  end({ check, rule }: Subject, end: number): void {
    const starts = this.#starts.get(check);
    const ended = rule === undefined ? [...(starts?.keys() ?? [])] : [rule];
    for (const name of ended) {
      const start = starts?.get(name);
      starts?.delete(name);
      if (start === undefined) continue;
      const subject = name === undefined ? { check } : { check, rule: name };
      this.#found.push({ ...subject, start, end, reach: "stretch" });
    }
  }
}

const keyOf = ({ check, rule }: { readonly check: TextCheck; readonly rule?: string }): string =>
  rule === undefined ? check : `${check}:${rule}`;

function directivesIn(document: string, comment: TextRange): Directive[] {
  const text = document.slice(comment.start, comment.end);
  if (!text.includes(WORD)) return [];
  return [...text.matchAll(DIRECTIVE)].map((match) => {
    const rest = text.slice(match.index + match[0].length);
    return {
      action: ACTIONS.find((action) => action === match[1]) ?? "disable",
      subjects: subjectsOf(rest.slice(0, endOfNames(rest))),
      at: comment.start + match.index,
      comment,
    };
  });
}

function endOfNames(text: string): number {
  const end = text.search(AFTER_NAMES);
  return end < 0 ? text.length : end;
}

function subjectsOf(names: string): Subject[] {
  const found = [...names.matchAll(NAME)].map(([name]): Subject => {
    const check = TEXT_CHECKS.find((one) => one === name.toLowerCase());
    return check === undefined ? { check: "grammar", rule: ruleName(name) } : { check };
  });
  return found.length > 0 ? found : TEXT_CHECKS.map((check) => ({ check }));
}

/** The lines of a document, with or without prose. */
class ProseLines {
  readonly #document: string;
  readonly #blocks: readonly RawBlock[];
  #lines: readonly TextRange[] | undefined;
  /** Prose in the order of the document, from which nested blocks may deviate. */
  #pieces: readonly TextRange[] | undefined;

  constructor(document: string, blocks: readonly RawBlock[]) {
    this.#document = document;
    this.#blocks = blocks;
  }

  /** The line of an offset, without its ending. */
  at(offset: number): TextRange {
    const lines = (this.#lines ??= linesOf(this.#document));
    const next = firstIndex(lines, ({ start }) => start > offset);
    return lines[next - 1] ?? { start: 0, end: this.#document.length };
  }

  /** The first line with prose below the one of the offset. */
  after(offset: number): TextRange | undefined {
    const below = this.at(offset).end;
    const pieces = (this.#pieces ??= this.#blocks
      .flatMap((block) => block.pieces.filter((piece) => piece.kind === "verbatim" || piece.role !== "break"))
      .sort((a, b) => a.start - b.start));
    const first = firstIndex(pieces, ({ end }) => end > below);
    for (let index = first; index < pieces.length; index += 1) {
      const piece = pieces[index];
      if (piece === undefined) break;
      const from = Math.max(piece.start, below);
      const word = /\S/.exec(this.#document.slice(from, piece.end));
      if (word !== null) return this.at(from + word.index);
    }
    return undefined;
  }
}

/** Indexes silences by check and rule, each list in order and without overlap. A query is logarithmic in their number. */
export class SilenceIndex {
  readonly #byKey = new Map<string, TextRange[]>();

  constructor(silences: readonly Silence[]) {
    // They are ordered by their starts.
    for (const silence of silences) {
      const ranges = this.#byKey.get(keyOf(silence)) ?? [];
      this.#byKey.set(keyOf(silence), ranges);
      const last = ranges.at(-1);
      if (last !== undefined && silence.start <= last.end) {
        ranges[ranges.length - 1] = { start: last.start, end: Math.max(last.end, silence.end) };
      } else {
        ranges.push({ start: silence.start, end: silence.end });
      }
    }
  }

  /** True if the range shares a character with a silence of the check or its rule; if empty, if it is inside one. */
  touches(range: TextRange, check: TextCheck, rule?: string): boolean {
    if (this.#first(keyOf({ check }), range)) return true;
    const names = rule === undefined ? [] : namesOfRule(rule);
    return names.some((name) => this.#first(keyOf({ check, rule: name }), range) !== undefined);
  }

  /** True if the whole range is silenced for the check. */
  covers(range: TextRange, check: TextCheck): boolean {
    const found = this.#first(keyOf({ check }), range);
    return found !== undefined && found.start <= range.start && range.end <= found.end;
  }

  #first(key: string, { start, end }: TextRange): TextRange | undefined {
    const ranges = this.#byKey.get(key) ?? [];
    const empty = start === end;
    const found = ranges[firstIndex(ranges, (range) => (empty ? range.end >= start : range.end > start))];
    if (found === undefined) return undefined;
    return (empty ? found.start <= start : found.start < end) ? found : undefined;
  }
}

/** True if a finding on `range` is turned off. For many queries on a document, create a {@link SilenceIndex} once. */
export const isSilenced = (
  silenced: readonly Silence[],
  range: TextRange,
  check: TextCheck,
  rule?: string,
): boolean => silenced.length > 0 && new SilenceIndex(silenced).touches(range, check, rule);
