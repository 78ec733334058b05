import type { CitationWords } from "./cited-source.ts";

/** Languages of documents that citations are written in. */
type Language = "de" | "en" | "zh";

const WORDS: Readonly<Record<Language, CitationWords>> = {
  de: { accessed: (day) => `abgerufen am ${day}`, sources: "Quellen" },
  en: { accessed: (day) => `accessed ${day}`, sources: "Sources" },
  zh: { accessed: (day) => `访问于 ${day}`, sources: "来源" },
};

/** UTF-16 units sampled to identify the language. */
const SAMPLE = 20_000;

/** Frequent words that the other language doesn't have. */
const FREQUENT: Readonly<Record<"de" | "en", ReadonlySet<string>>> = {
  de: new Set(
    "auf auch aus bei das dem den der des die ein eine einer für ist mit nicht sich sind und von wird zu".split(
      " ",
    ),
  ),
  en: new Set(
    "and are as be by for from has have his it not of on or that the their this to which with".split(" "),
  ),
};

/**
 * Returns the words of citations in the language of the document, whatever VS Code's language is. A document in another
 * language than German and Chinese counts as English.
 */
export function citationWords(text: string): CitationWords {
  return WORDS[languageOf(text.slice(0, SAMPLE))];
}

function languageOf(sample: string): Language {
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  // A Chinese word has about two characters, a word in Latin letters about five; Japanese has kana as well.
  const latin = sample.match(/[a-z]/giu)?.length ?? 0;
  if (han * 2 > latin) return /\p{Script=Hiragana}/u.test(sample) ? "en" : "zh";
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (language: "de" | "en"): number =>
    words.filter((word) => FREQUENT[language].has(word)).length;
  return count("de") > count("en") ? "de" : "en";
}
