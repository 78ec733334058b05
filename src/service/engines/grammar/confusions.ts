import { SLIPS } from "./confusion-slips.ts";
import type { Confusion } from "./confusion.ts";
import { CONFUSIONS } from "./confusion-table.ts";
import { PHRASES } from "./phrases.ts";
import { MASK } from "./mask.ts";
import { pluralOf, verbForms } from "./context/inflections.ts";
import { IRREGULAR_VERBS } from "./context/irregular.ts";
import { withCaseOf } from "./letter-case.ts";
import type { Edit, Span } from "./types.ts";

const ENTRIES: readonly Confusion[] = [...CONFUSIONS, ...SLIPS, ...PHRASES];

/**
 * Finds mistakes that the checker misses: contractions and possessives, homophones, agreement after fixed subjects, spaces
 * around punctuation. An entry matches next to nothing in correct text.
 *
 * @param text masked text
 */
export function confusedWords(text: string, span: Span): Edit[] {
  const part = text.slice(span.start, span.end).trimEnd();
  const edits: Edit[] = [];
  for (const entry of ENTRIES) {
    const { find, fix, category } = entry;
    for (const match of part.matchAll(find)) {
      const original = match[0];
      if (original.includes(MASK)) continue;
      const replacement = replacementOf(original, fix, match.groups?.["mark"] ?? "");
      const start = span.start + match.index;
      const { message, detail } = explained(original, replacement, entry);
      const rule = `${category}/${detail}`;
      edits.push({ start, end: start + original.length, replacement, category, rule, message });
    }
  }
  return edits;
}

function explained(
  original: string,
  replacement: string,
  { category, detail, fix }: Confusion,
): { readonly message: string; readonly detail: string } {
  if (fix === "$comma")
    return {
      message: `Use a comma after “${original}” at the start of a sentence.`,
      detail: "opening-comma",
    };
  if (MISSING[fix] !== undefined) return { message: "A word is missing.", detail: "missing-word" };
  if (category === "punctuation") return { message: "The spacing is wrong here.", detail: "spacing" };
  if (detail !== undefined) return { message: describePhrase(original, replacement, fix), detail };
  const isAgreement = category === "agreement";
  const message = isAgreement
    ? "The verb doesn't agree with its subject."
    : "These words are easily confused.";
  return { message, detail: "confused-words" };
}

function describePhrase(original: string, replacement: string, fix: string): string {
  if (fix === "$capital") return "Names of places, languages and days begin with a capital.";
  if (/^\p{Lu}/u.test(fix)) return `The name is written “${fix}”.`;
  if (fix === "$one") return "This noun has no plural.";
  if (original === "") return "A word is missing.";
  return /\p{L}/u.test(replacement)
    ? `The usual phrase here is “${replacement}”.`
    : `“${original.trim()}” isn't needed here.`;
}

function replacementOf(original: string, fix: string, mark: string): string {
  if (fix === "$mark") return mark;
  if (fix.startsWith("=")) return withCaseOf(original, inFormOf(original, fix.slice(1)));
  const name = /\$\w+$/u.exec(fix)?.[0] ?? "";
  const make = MAKERS.get(name);
  if (make !== undefined) return fix.slice(0, -name.length) + make(original);
  const missing = MISSING[fix];
  if (missing !== undefined) return `${original} ${missing}`;
  return /^\p{L}/u.test(original) ? withCaseOf(original, fix) : fix;
}

/** The "-ing" of a verb whose base form ends in "e". */
const ENDING_E =
  /(?<=^(?:us|mak|tak|hav|choos|improv|chang|creat|giv|writ|leav|hir|los|mov|liv|invit|reduc|solv|increas|delet|sav|postpon|organiz|prepar|shar|clos|driv|arriv|believ|smil|realiz))ing$/u;

/** What a fix makes of the words found, by the name at its end. */
const MAKERS: ReadonlyMap<string, (original: string) => string> = new Map([
  ["$capital", (original) => original.charAt(0).toUpperCase() + original.slice(1)],
  ["$not", (original) => original.replace(/'nt$/u, "n't")],
  ["$owner", (original) => original.replace(/s$/u, "'s")],
  ["$many", (original) => original.replace(/'s$/u, "s")],
  ["$one", uncounted],
  ["$several", pluralOf],
  [
    "$bare",
    (original) =>
      original
        .replace(/^(?:to|of)\s/u, "")
        .replace(ENDING_E, "e")
        .replace(/ing$/u, ""),
  ],
  ["$adverb", adverbOf],
  ["$adjective", (original) => original.replace(/ly$/u, "").replace(/i$/u, "y")],
  ["$comparative", (original) => comparative(original.slice("more ".length))],
  ["$past", (original) => verbForms(original)[3]],
  [
    "$singular",
    (original) => original.replace(/\p{L}+$/u, (last) => SINGULARS[last] ?? last.replace(/s$/u, "")),
  ],
  ["$ing", (original) => original.replace(/to\s(?<verb>\p{L}+)$/u, (_, verb: string) => verbForms(verb)[2])],
  ["$after", (original) => original.replace(/^(?<first>\S+)\s(?<rest>.*)$/u, "$<rest> $<first>")],
  ["$degree", (original) => original.replace(/^(?<degree>very\s\S+)\s(?<rest>.*)$/u, "$<rest> $<degree>")],
  ["$fromSuperlative", (original) => original.replace(/st$/u, "r")],
  ["$simple", (original) => pastOf(original.replace(/^\S+\s/u, ""))],
  ["$participle", (original) => verbForms(baseForm(original))[4]],
  ["$much", (original) => uncounted(original.replace(/^\S+/u, "much"))],
  [
    "$positive",
    (original) =>
      original
        .replace(/er$/u, "")
        .replace(/i$/u, "y")
        .replace(/(?<=g)g$|(?<=t)t$/u, ""),
  ],
  ["$superlative", (original) => comparative(original.slice("most ".length)).replace(/r$/u, "st")],
  ["$the", (original) => `The ${original.toLowerCase()}`],
  ["$present", (original) => thirdPerson(original.replace(/^\S+\s/u, ""))],
  [
    "$did",
    (original) =>
      original.replace(
        /^\S+\s(?<who>\S+)\s(?<verb>.+)$/u,
        (_, who: string, verb: string) => `${who} ${verbForms(verb)[3]}`,
      ),
  ],
  [
    "$asked",
    (original) =>
      original.replace(
        /^(?<who>.+)\s(?<verb>\S+)$/u,
        (_, who: string, verb: string) => `${verb.endsWith("s") ? "does" : "did"} ${who} ${baseForm(verb)}`,
      ),
  ],
  [
    "$says",
    (original) =>
      original.replace(
        /^(?<aux>\S+)\s(?<who>\S+)\s(?<verb>\S+)$/u,
        (_, aux: string, who: string, verb: string) => `${who} ${aux === "does" ? thirdPerson(verb) : verb}`,
      ),
  ],
  ["$doing", (original) => verbForms(baseForm(original))[2]],
  ["$any", (original) => original.replace(/^no/u, "any")],
  ["$wanted", (original) => `${OBJECTS[original.replace(/^\S+\s/u, "")] ?? ""} to`],
  ["$gerund", (original) => original.replace(/\p{L}+$/u, (verb) => verbForms(verb)[2])],
  ["$er", comparative],
  ["$earlier", (original) => verbForms(baseForm(original))[3]],
  ["$agreeing", (original) => SINGULARS[original] ?? thirdPerson(original)],
  ["$being", (original) => `${original} ${BEING[original.toLowerCase()] ?? "are"}`],
  ["$been", (original) => `${original} ${/^(?:I|[Hh]e|[Ss]he)$/u.test(original) ? "was" : "were"}`],
  ["$genitive", (original) => `${original}'`],
  ["$genitives", (original) => `${original}'s`],
  ["$possessive", (original) => original.replace(/s$/u, "")],
  ["$exciting", (original) => original.replace(/ed$/u, "ing")],
  ["$feeling", (original) => original.replace(/ing$/u, "ed")],
  ["$comma", (original) => `${original},`],
  ["$modal", (original) => original.replace(/\sto$/u, "")],
  ["$base", (original) => original.replace(/\p{L}+$/u, baseForm)],
  ["$plural", (original) => original.replace(/\p{L}+?(?=n't$|$)/u, pluralForm)],
  ["$third", (original) => original.replace(/\p{L}+?(?=n't$|$)/u, thirdPerson)],
]);

/** Words that are missing after what was found. */
const MISSING: Readonly<Record<string, string>> = { $of: "of", $to: "to", $as: "as" };

const SINGULARS: Readonly<Record<string, string>> = { are: "is", were: "was", have: "has" };
const BEING: Readonly<Record<string, string>> = { i: "am", he: "is", she: "is" };
const OBJECTS: Readonly<Record<string, string>> = { you: "you", they: "them", we: "us" };
const PLURALS: Readonly<Record<string, string>> = { is: "are", was: "were" };
/** Regular verbs that phrases change into another form. */
const REGULAR_VERBS = `
  cry laugh smile realize want live work start end open close happen arrive finish decide stop change move graduate return
  study talk watch visit need like use remember`
  .trim()
  .split(/\s+/u);
/** Base forms of verbs by their other forms, where more than an "s" is added. */
const BASES: ReadonlyMap<string, string> = new Map([
  ...IRREGULAR_VERBS.map(([base, past]): [string, string] => [past, base]),
  ...REGULAR_VERBS.flatMap((base): [string, string][] => {
    const [, third, , past] = verbForms(base);
    return [
      [third, base],
      [past, base],
    ];
  }),
  ...["has have", "is be", "goes go", "studies study", "teaches teach", "does do"]
    .map((pair) => pair.split(" "))
    .map(([form = "", base = ""]): [string, string] => [form, base]),
]);

/** Returns a verb in the form of another: "taking" for "eating". */
function inFormOf(original: string, verb: string): string {
  const word = original.toLowerCase();
  const irregular = IRREGULAR_VERBS.find((forms) => forms.includes(word));
  const form = irregular === undefined ? -1 : irregular.indexOf(word);
  const [base, third, ing, past, participle] = verbForms(verb);
  if (form > 0) return form === 1 ? past : participle;
  if (word.endsWith("ing")) return ing;
  if (word.endsWith("ed")) return past;
  return form === -1 && word.endsWith("s") ? third : base;
}

function comparative(adjective: string): string {
  if (adjective.endsWith("y")) return `${adjective.slice(0, -1)}ier`;
  if (adjective.endsWith("e")) return `${adjective}r`;
  return /^(?:big|hot)$/u.test(adjective) ? `${adjective}${adjective.slice(-1)}er` : `${adjective}er`;
}

/** A noun without the ending that it can't have, and the verb that follows. */
function uncounted(plural: string): string {
  return plural.replace(
    /(?:(?<=ch)es|s)(?<verb>\s\S+)?$/u,
    (_, verb: string = "") => verb && ` ${SINGULARS[verb.trim()] ?? ""}`,
  );
}

/** The past of a participle. */
function pastOf(participle: string): string {
  return IRREGULAR_VERBS.find((forms) => forms[2] === participle)?.[1] ?? participle;
}

function adverbOf(adjective: string): string {
  if (adjective.endsWith("ic")) return `${adjective}ally`;
  return adjective.endsWith("le") ? adjective.replace(/e$/u, "y") : `${adjective.replace(/y$/u, "i")}ly`;
}

function pluralForm(verb: string): string {
  return PLURALS[verb] ?? baseForm(verb);
}

function baseForm(verb: string): string {
  return BASES.get(verb) ?? verb.replace(/s$/u, "");
}

function thirdPerson(verb: string): string {
  return verb === "have" ? "has" : verbForms(verb)[1];
}
