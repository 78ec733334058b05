import type { Extraction } from "./extraction.ts";
import { ADDRESSES, type InlinePattern } from "./inline-patterns.ts";
import { linesOf } from "./lines.ts";
import { isDirectiveLine } from "./magic-comments.ts";
import { PlainParagraphs } from "./plain.ts";
import { slice, type TextRange } from "./range.ts";

const COMMIT_PATTERNS: readonly InlinePattern[] = [
  ...ADDRESSES,
  { pattern: /(?<!`)`[^`\n]{1,200}`(?!`)/g, needs: "`", becomes: "placeholder" },
  // A commit hash; without a digit it could be a word of these letters.
  { pattern: /(?<![\w-])(?=[a-f]*\d)[\da-f]{7,40}(?![\w-])/g, needs: "", becomes: "placeholder" },
];

const SCISSORS = /^.? ?-{4,} ?>8 ?-{4,}/;
const DIFF = /^diff --(?:git|cc|combined) /;
const FENCE = /^ {0,3}(?:```|~~~)/;
const INDENTED = /^(?: {4}|\t)/;
/** A line of the list that `git rebase --interactive` edits. */
const TODO =
  /^(?:pick|reword|edit|squash|fixup|drop|merge|[prefsdm])(?: -[cC])? [\da-f]{7,40}\b|^(?:exec|label|reset|x|l|t) \S+$/;
const GENERATED = /^Merge (?:branch|branches|tag|commit|pull request|remote-tracking branch) /;
/** A subject prefix that isn't part of the sentence: `fixup!`, `feat(scope)!:`, `subsystem/part:`. */
const PREFIX = /^(?:(?:fixup|squash|amend)! )*(?:[\w./-]{1,60}(?:\([^()\n]{0,80}\))?!?:[ \t]+(?=\S))?/;
const TRAILER = /^[A-Za-z\d][A-Za-z\d-]*[ \t]*:[ \t]/;
const KNOWN_TRAILER =
  /^(?:[A-Za-z]+(?:-[A-Za-z]+)*-(?:by|to|id|url|on|off|for)|fixes|closes|resolves|refs|cc|link|bug|pr|issue|see|change-id)[ \t]*:|^\(cherry picked from commit /i;
/** A footer, or a text that begins like one; its other lines are indented. */
const FOOTER = /^(?:BREAKING[ -]CHANGE|[A-Z][a-z]+(?:-[A-Za-z]+)*):[ \t]+\S/;

/** The comment character, from Git's own comments. */
const commentMark = (document: string): string =>
  /starting(?:\r\n?.|\n.)? with '([^\s\w])' will/u.exec(document)?.[1] ?? "#";

/** A message in Git's editor, without the lines that begin with its comment character. */
export function extractGitCommit(document: string): Extraction {
  const mark = commentMark(document);
  return read(document, (line) => line.startsWith(mark) || isDirectiveLine(line));
}

/** A message in the input box of VS Code's Source Control view, which Git takes unchanged, without comments. */
export const extractCommitBox = (document: string): Extraction => read(document, isDirectiveLine);

function read(document: string, isComment: (line: string) => boolean): Extraction {
  const comments: TextRange[] = [];
  const message: TextRange[] = [];
  for (const range of linesOf(document)) {
    const line = slice(document, range);
    if (DIFF.test(line)) break;
    if (isComment(line)) comments.push(range);
    else if (!SCISSORS.test(line)) message.push(range);
    if (SCISSORS.test(line)) break;
  }
  return { blocks: new CommitMessage(document).read(message), comments };
}

/** Classifies the lines of a message, without comments. */
class CommitMessage {
  readonly #document: string;
  readonly #paragraphs: PlainParagraphs;
  #isSubject = true;
  #isFenced = false;
  /** True if the previous line begins a footer, or continues one by its indentation. */
  #isFooter = false;
  /** True if the previous line was blank or code, after which an indented line is code. */
  #isAfterBlank = true;

  constructor(document: string) {
    this.#document = document;
    this.#paragraphs = new PlainParagraphs(document, COMMIT_PATTERNS);
  }

  read(lines: readonly TextRange[]): PlainParagraphs["blocks"] {
    const body = lines.slice(0, lines.length - this.#trailerLines(lines));
    for (const range of body) {
      const line = slice(this.#document, range);
      if (FENCE.test(line)) {
        this.#flush();
        this.#isFenced = !this.#isFenced;
      } else if (!this.#isFenced) {
        this.#take(range, line);
      }
    }
    this.#flush();
    return this.#paragraphs.blocks;
  }

  #take(range: TextRange, line: string): void {
    if (line.trim() === "") {
      this.#flush();
      this.#isAfterBlank = true;
    } else if (this.#isCode(line) || KNOWN_TRAILER.test(line) || TODO.test(line)) {
      this.#flush();
    } else {
      this.#isAfterBlank = false;
      const goesOn = this.#isFooter && /^[ \t]/.test(line);
      this.#isFooter = goesOn || FOOTER.test(line);
      if (!this.#isSubject) this.#paragraphs.take(range, goesOn);
      else if (!GENERATED.test(line)) this.#subject(range, line);
    }
  }

  #isCode(line: string): boolean {
    return this.#isAfterBlank && !this.#isSubject && INDENTED.test(line);
  }

  #subject({ start, end }: TextRange, line: string): void {
    const prefix = PREFIX.exec(line)?.[0].length ?? 0;
    this.#paragraphs.take({ start: start + prefix, end });
  }

  #flush(): void {
    const before = this.#paragraphs.blocks.length;
    this.#paragraphs.flush(this.#isSubject ? "heading" : undefined);
    this.#isFooter = false;
    if (this.#paragraphs.blocks.length > before || !this.#isAfterBlank) this.#isSubject = false;
  }

  /** Returns the number of lines at the end, including blank ones, that are trailers such as `Signed-off-by:`. */
  #trailerLines(lines: readonly TextRange[]): number {
    let first = lines.length;
    const at = (index: number): string => {
      const range = lines[index];
      return range === undefined ? "" : slice(this.#document, range);
    };
    while (first > 0 && at(first - 1).trim() === "") first -= 1;
    let isKnown = false;
    while (first > 0 && at(first - 1).trim() !== "") {
      const line = at(first - 1);
      if (!TRAILER.test(line) && !KNOWN_TRAILER.test(line) && !/^[ \t]/.test(line)) return 0;
      isKnown ||= KNOWN_TRAILER.test(line);
      first -= 1;
    }
    return isKnown && first > 0 && /\S/.test(at(first)) && !/^[ \t]/.test(at(first))
      ? lines.length - first
      : 0;
  }
}
