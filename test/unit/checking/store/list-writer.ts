import { changeListFile } from "../../../../src/checking/store/list-file.ts";
import { withWord } from "../../../../src/findings/word-list.ts";

/** A window in its own process that adds words to a list: `list-writer.ts FILE WORD…`. */
const [file = "", ...words] = process.argv.slice(2);
for (const word of words) {
  const fault = await changeListFile(file, (text) => withWord(text, word));
  if (fault !== undefined) throw new Error(fault);
}
