/** Endings of inflected and derived words, the longest first. */
const ENDINGS: readonly string[] = (
  "ization ically ations ingly ances ences ators ative ional ation ities ments ings ions ment ance ence able ible ists ness " +
  "ator ated ates ying izes ized izing ally ful ity ion ive ing ies ied ers ors ist ism ize ate ant ent ary ous ed es er or ly " +
  "al ic y s e"
)
  .split(" ")
  .toSorted((a, b) => b.length - a.length);

/** Endings that may leave three letters; the others leave four or more. */
const INFLECTIONS: ReadonlySet<string> = new Set(["s", "es", "ed", "ing", "ies", "ied", "ying", "e", "y"]);
const SHORTEST_STEM = 3;
/** `planned` and `plan` have one stem. */
const DOUBLED = /([bdfgklmnprtvz])\1$/;
const MAY_DOUBLE = /[aeiouy][bdfgklmnprtvz]$/;
const DOUBLING: readonly string[] = ["ed", "ing", "er", "ers", "ings"];
const PLAIN = /^[a-z]+$/;

/** Returns the stem of a lower-cased word: equal for most forms of one word. Words that are not ASCII letters stay whole. */
export function stemOf(word: string): string {
  if (!PLAIN.test(word)) return word;
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    if (stem.length < SHORTEST_STEM + (INFLECTIONS.has(ending) ? 0 : 1)) continue;
    if (ending === "s" && stem.endsWith("s")) break;
    return stem.replace(DOUBLED, "$1");
  }
  return word.replace(DOUBLED, "$1");
}

/** Returns the endings with which a stem makes words, the empty one among them; some of these words don't exist. */
export function endingsOf(stem: string): readonly string[] {
  if (!PLAIN.test(stem)) return [""];
  const last = stem.at(-1) ?? "";
  const doubled = MAY_DOUBLE.test(stem) ? ["", ...DOUBLING].map((ending) => last + ending) : [];
  return ["", ...ENDINGS, ...doubled];
}
