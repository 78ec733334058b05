import type { SourceLine } from "./source-line.ts";

const LEVELS = 6;
/** The length from which a line of marks is always an adornment; a shorter one must fit the title. */
const CERTAIN = 4;

/** The character that the line consists of, or undefined for a line that is not an adornment. */
export function adornment(document: string, line: SourceLine): string | undefined {
  const mark = document.charAt(line.start);
  if (line.start === line.end || !/[!-/:-@[-`{-~]/.test(mark)) return undefined;
  for (let at = line.start; at < line.end; at += 1) if (document.charAt(at) !== mark) return undefined;
  return mark;
}

const width = (line: SourceLine): number => line.end - line.start;

/** True if an adornment is as long as its title, or too long to be anything else. */
export const fitsTitle = (line: SourceLine, title: SourceLine): boolean =>
  width(line) >= CERTAIN || width(line) >= width(title);

/** Levels of section titles by the first occurrence of their adornments. */
export class SectionLevels {
  readonly #styles: string[] = [];

  /** The level, 1 to 6, of an adornment, which is `mark` or, with a line above the title too, twice `mark`. */
  levelOf(style: string): number {
    if (!this.#styles.includes(style)) this.#styles.push(style);
    return Math.min(this.#styles.indexOf(style) + 1, LEVELS);
  }
}
