import { blankFrom, headOf, isBlank, lineAfter, type SourceLine } from "./source-line.ts";
import { listMark } from "./list-marks.ts";

export interface DirectiveOption {
  readonly name: string;
  readonly lines: readonly SourceLine[];
}

/** The parts of a directive's block. */
export interface DirectiveBlock {
  readonly argument: readonly SourceLine[];
  readonly options: readonly DirectiveOption[];
  readonly content: readonly SourceLine[];
}

function readOptions(document: string, lines: readonly SourceLine[]): DirectiveOption[] {
  const options: { name: string; lines: SourceLine[] }[] = [];
  for (const line of lines) {
    const mark = listMark(headOf(document, line));
    if (mark?.kind === "field") {
      const value = lineAfter(document, line, mark.length);
      options.push({ name: mark.name, lines: isBlank(value) ? [] : [value] });
    } else {
      options.at(-1)?.lines.push(line);
    }
  }
  return options;
}

/** Splits the block after its options, which precede the first blank line, and at that line. */
export function directiveBlock(document: string, lines: readonly SourceLine[]): DirectiveBlock {
  const blank = blankFrom(lines, isBlank(lines[0]) ? 1 : 0);
  const head = lines.slice(0, blank);
  const isOption = (line: SourceLine): boolean => listMark(headOf(document, line))?.kind === "field";
  const first = head.findIndex(isOption);
  const argument = first < 0 ? head : head.slice(0, first);
  return {
    argument: argument.filter((line) => !isBlank(line)),
    options: first < 0 ? [] : readOptions(document, head.slice(first)),
    content: lines.slice(blank),
  };
}
