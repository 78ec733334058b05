import { plainWord } from "./dictionary.ts";
import { entriesOf, faultsOf, linesOfList, withLine, withoutLines, type ListFaults } from "./line-list.ts";

/** A dictionary file: one word a line, in order, with comments after `#`. */

const HEADER = "# Words that are right, one a line. What stands behind # is a comment.\n";

/** A comment must follow a space, so that a name such as C# can be listed. */
const readWord = (line: string): string | undefined => {
  const word = plainWord(line.includes("#") ? line.replace(/\s#[^]*$/u, "") : line);
  return word === "" || /\s/u.test(word) ? undefined : word;
};

/** Reads the words of the file, and the faults in it. */
export function readWords(text: string): ListFaults & { readonly words: readonly string[] } {
  const lines = linesOfList(text, readWord);
  return { words: entriesOf(lines), ...faultsOf(lines) };
}

/** Adds a word to the file unless it is already there. */
export function withWord(text: string, word: string): string {
  const lines = linesOfList(text === "" ? HEADER : text, readWord);
  const added = plainWord(word);
  return entriesOf(lines).includes(added) ? text : withLine(lines, added, (other) => isBefore(other, added));
}

/** Removes every occurrence of these words from the file. */
export function withoutWords(text: string, words: readonly string[]): string {
  const left = new Set(words.map(plainWord));
  return withoutLines(linesOfList(text, readWord), (other) => left.has(other));
}

/** Independent of the machine's language. */
function isBefore(a: string, b: string): boolean {
  const [small, other] = [a.toLowerCase(), b.toLowerCase()];
  return small === other ? a < b : small < other;
}
