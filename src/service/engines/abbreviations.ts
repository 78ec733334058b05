const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Abbreviations that precede a name or occur within a sentence, and never end one. */
const NEVER_LAST = words(
  "dr mr mrs ms mx prof st gen sen rep gov capt lt col sgt maj rev hon pres messrs mt ft fr jun e.g i.e eg ie cf vs " +
    "viz ca approx resp incl excl fig figs eq eqs eqn sec sect ch chap app tab ref refs ex z.b d.h",
);
/** Abbreviations before a number. */
const BEFORE_NUMBER = words(
  "no nos nr vol vols p pp art para par cl ed eds jan feb mar apr jun jul aug sep sept oct nov dec v op",
);
/** Abbreviations that may also end a sentence: the next word decides. */
const MAY_BE_LAST = words(
  "inc ltd co corp bros jr sr al ph.d m.d b.a m.a b.sc m.sc dept univ est ave blvd assn",
);

/** Words that begin a sentence far more often than they follow an abbreviation inside one. */
const STARTERS = words(
  "the a an this that these those he she it we they i you his her its our their my your there here who what when " +
    "where why how if in on at by for from to with as but and or so yet after before since while although though " +
    "because however then thus therefore moreover furthermore meanwhile once until is are was were do does did not " +
    "no yes all some many most each every another both one two three",
);

const LAST_TOKEN = /(?<token>[\p{L}\p{N}.]{1,20})\.["'\u2019\u201d)\]]{0,3}$/u;
const FIRST_WORD = /^["'\u2018\u201c\u00ab([]{0,3}(?<word>[\p{L}\p{M}'\u2019]+)/u;
/** One letter, or several with stops between them. */
const INITIALS = /^\p{L}(?:\.\p{L})*$/u;
const NUMBER_NEXT = /^[([]?\d/u;

/**
 * True if the stop at the end of `before` belongs to an abbreviation, so that the sentence continues with `after`. Both are
 * the text directly at the place in question; a few dozen characters suffice.
 */
export function abbreviationAt(before: string, after: string): boolean {
  const token = LAST_TOKEN.exec(before)?.groups?.["token"];
  if (token === undefined) return false;
  const name = token.toLowerCase();
  if (NEVER_LAST.has(name) && (name !== "jun" || NUMBER_NEXT.test(after))) return true;
  if (BEFORE_NUMBER.has(name) && NUMBER_NEXT.test(after)) return true;
  const isInitial = INITIALS.test(token) && (token.includes(".") || /\p{Lu}/u.test(token));
  if (!isInitial && !MAY_BE_LAST.has(name)) return false;
  const next = FIRST_WORD.exec(after)?.groups?.["word"];
  return (
    next !== undefined &&
    (/^\p{Lu}$/u.test(next) ? next !== "I" && next !== "A" : !STARTERS.has(next.toLowerCase()))
  );
}
