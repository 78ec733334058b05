/**
 * Detects text that is clearly not English, so that nobody pays for a correction that can't be made (GRA-2). It refuses only
 * on positive evidence: a foreign script, or clearly more function words of another language than of English. Short texts,
 * lists and tables have too few of either and pass.
 */

const ENGLISH = words(
  "the of and to in is that it for was on are as with be by at this from have or not but which you were they we an has been can will would their there if when what your how all do does then than its use used using into more should only also",
);

/** Function words of languages in Latin script that aren't English words. */
const OTHERS = words(
  "der das und nicht ist ein eine den dem mit sich auf für von zu auch werden wird sind oder wenn nach bei " +
    "le la les des une du est et dans pour que qui pas sur avec sont ce cette il elle nous vous aux ou plus " +
    "el los las una del por con para como se su al lo más pero está son esta este ser y " +
    "il lo gli della di che è non per sono nel alla con anche questo come più " +
    "o os um uma não em com da dos das ao mais é são pelo pela " +
    "het een van dat niet zijn op te voor er maar ook worden deze naar bij " +
    "och att det som en är på av för inte till med den har de jag ett " +
    "i w na z się nie do jest że jak od przez dla oraz ale to " +
    "ve bir bu için ile da olarak çok daha olan ne gibi",
);

const SHARED = words("a an in on me as do no so is was be he to at or i all die war hat");

const WORD = /[\p{L}\p{M}’']+/gu;
const LATIN = /\p{Script=Latin}/u;

/** The number of words sampled from the beginning; more would not change the result. */
const SAMPLE = 400;
const ENOUGH = 12;

export function isPlainlyNotEnglish(text: string): boolean {
  let total = 0;
  let foreignScript = 0;
  let english = 0;
  let other = 0;
  for (const [match] of text.matchAll(WORD)) {
    const word = match.toLowerCase();
    total += LATIN.test(word) ? 1 : word.length;
    if (!LATIN.test(word)) foreignScript += word.length;
    else if (ENGLISH.has(word)) english += 1;
    else if (OTHERS.has(word) && !SHARED.has(word)) other += 1;
    if (total >= SAMPLE) break;
  }
  if (total < ENOUGH) return foreignScript > 0 && foreignScript === total;
  return foreignScript > total / 2 || (other > english * 2 && other >= total * 0.1);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u));
}
