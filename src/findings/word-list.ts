import { plainWord } from "./dictionary.ts";
import { entriesOf, faultsOf, linesOfList, withLine, withoutLines, type ListFaults } from "./line-list.ts";

/** A dictionary as a file of words: one a line, in order, with comments behind `#`. */

const HEADER = "# Words that are right, one a line. What stands behind # is a comment.\n";

/** A comment begins after a space, so that a name such as C# can be listed. */
const readWord = (line: string): string | undefined => {
  const word = plainWord(line.includes("#") ? line.replace(/\s#[^]*$/u, "") : line);
  return word === "" || /\s/u.test(word) ? undefined : word;
};

/** What the file holds, and what of it is not understood. */
export function readWords(text: string): ListFaults & { readonly words: readonly string[] } {
  const lines = linesOfList(text, readWord);
  return { words: entriesOf(lines), ...faultsOf(lines) };
}

/** The file with a word more; as it is where it holds the word. */
export function withWord(text: string, word: string): string {
  const lines = linesOfList(text === "" ? HEADER : text, readWord);
  const added = plainWord(word);
  return entriesOf(lines).includes(added) ? text : withLine(lines, added, (other) => isBefore(other, added));
}

/** The file without these words, however often each stands there. */
export function withoutWords(text: string, words: readonly string[]): string {
  const left = new Set(words.map(plainWord));
  return withoutLines(linesOfList(text, readWord), (other) => left.has(other));
}

/** The same on every machine, whatever its language. */
function isBefore(a: string, b: string): boolean {
  const [small, other] = [a.toLowerCase(), b.toLowerCase()];
  return small === other ? a < b : small < other;
}
