import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { technicalLexicon } from "../../service/engines/grammar/technical-lexicon.ts";
import { VariantSpelling } from "../../service/engines/grammar/variants.ts";
import { TrainingError } from "../training-error.ts";
// Misspellings that are no word of English, no common name and no term, each with the one word that is meant.
import commonTypos from "./common-typos.json" with { type: "json" };

const unzip = promisify(gunzip);

/** How often a word that no dictionary has must occur to be taken for jargon rather than for a mistake. */
const JARGON_COUNT = 20;

/** The words that are correct, and the known misspellings with their corrections. */
export interface WordLists {
  readonly accepted: ReadonlySet<string>;
  /** Accepted words that are never offered: no dictionary has them, or they would embarrass the writer. */
  readonly jargon: ReadonlySet<string>;
  readonly typos: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads `word-lists/typos-words.csv.gz` (`misspelling,correction[,correction ...]` on each line) and adds the project's own
 * list, leaving out misspellings that some dictionary accepts.
 *
 * @param counts occurrences of each word in the training texts, in lower case
 */
export async function readWordLists(
  folder: string,
  dictionary: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
): Promise<WordLists> {
  const file = path.join(folder, "word-lists", "typos-words.csv.gz");
  const bytes = await readFile(file).catch(() => {
    throw new TrainingError(`${file} can't be read`);
  });
  const terms = technicalLexicon();
  const variants = new VariantSpelling();
  const isWord = (word: string): boolean => dictionary.has(word) || terms.has(word) || variants.knows(word);
  const isCorrection = (word: string): boolean =>
    isWord(word) || isWord(capitalized(word)) || /[ ']/u.test(word);
  const typos = new Map<string, readonly string[]>();
  for (const line of (await unzip(bytes)).toString("utf8").split("\n")) {
    const [wrong = "", ...rights] = line.trim().split(",");
    const usable = rights.filter(isCorrection);
    if (/^[a-z]+$/u.test(wrong) && !isWord(wrong) && !VARIANTS.has(wrong) && usable.length > 0)
      typos.set(wrong, usable);
  }
  for (const [wrong, right] of Object.entries(commonTypos)) typos.set(wrong, [right]);
  // "deceber" stands for "december", and that for "December".
  for (const [wrong, rights] of typos)
    typos.set(wrong, [...new Set(rights.map((right) => typos.get(right)?.[0] ?? right))]);
  const jargon = new Set(terms);
  for (const [word, count] of counts) {
    if (count >= JARGON_COUNT && /^[a-z]+$/u.test(word) && !isWord(word) && !typos.has(word))
      jargon.add(word);
  }
  for (const word of dictionary) if (OFFENSIVE.test(word)) jargon.add(word);
  const accepted = new Set([...dictionary, ...jargon, ...VARIANTS]);
  for (const wrong of typos.keys()) accepted.delete(wrong);
  return { accepted, jargon, typos };
}

/** Words that nobody wants to see proposed, as parts of a word. */
const OFFENSIVE =
  /^(?:fuck|shit|cunt|nigg|whor|slut|bastard|bitch|faggot|dick|cock|piss|tits|anal|penis|vagina|porn|rape|rapist|wank|twat|arse|asshole|negro|retard)/iu;

/** Spellings that are less common but not wrong. */
const VARIANTS = new Set(
  `benefitted benefitting focussed focusses focussing biassed busses gasses programing cancelation worshiped worshiping
  kidnaped combatted combatting lakh lakhs crore crores`.split(/\s+/u),
);

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
