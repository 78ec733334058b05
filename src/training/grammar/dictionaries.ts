import american from "dictionary-en";
import british from "dictionary-en-gb";
import nspell from "nspell";

/** Returns every word of the American and the British dictionary, with its inflections, as written. */
export function dictionaryWords(): Set<string> {
  const words = new Set<string>();
  for (const dictionary of [american, british]) {
    for (const word of Object.keys(nspell(dictionary).data)) if (!word.endsWith("'s")) words.add(word);
  }
  return words;
}
