import { type Lexicon, NOUN, TAG } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** Returns the token at a place in lower case, or an empty string outside the text. */
export type WordAt = (place: number) => string;

/** Words that only a plural follows. */
export const PLURAL_BEFORE: ReadonlySet<string> = new Set(
  `many several few these those two three four five six seven eight nine ten twelve hundred thousand various numerous both`.split(
    " ",
  ),
);

const PHRASE_START =
  /^(?:the|these|those|this|its|their|our|his|her|my|your|all|some|most|many|a|each|one)$/u;

/**
 * Returns the number of a subject at the start of a clause that "of the" and one more noun of the other number cut off from the
 * verb at `verb`, as in "the results of the survey".
 */
export function cutOffHead(
  tokens: readonly Token[],
  verb: number,
  lexicon: Lexicon,
): "singular" | "plural" | undefined {
  const at = (place: number): string => tokens[place]?.word ?? "";
  const numberAt = (place: number): number => lexicon.tags(at(place)) & NOUN;
  let place = verb - 2;
  while (place > verb - 4 && mayPrecedeNoun(lexicon.tags(at(place)))) place -= 1;
  if (/^(?:the|this|that|these|those|its|their|our|his|her|my|your)$/u.test(at(place))) place -= 1;
  if (!/^(?:of|in|on|at|for|from|with)$/u.test(at(place))) return undefined;
  const head = place - 1;
  const [outer, inner] = [numberAt(head), numberAt(verb - 1)];
  const isEach = at(place) === "of" && /^(?:each|one|neither|either)$/u.test(at(head));
  if (isEach) return inner === TAG.nouns && isClauseStart(at(head - 1)) ? "singular" : undefined;
  const isCount = at(head) === "number" && at(head - 1) === "the" && at(place) === "of";
  if (
    (COLLECTIVE.test(at(head)) && !isCount) ||
    !PHRASE_START.test(at(head - 1)) ||
    !isClauseStart(at(head - 2))
  )
    return undefined;
  if (outer === TAG.nouns && inner === TAG.noun) return "plural";
  // "A list of topics are" may be meant; only "the" makes the singular sure.
  return outer === TAG.noun && inner === TAG.nouns && at(place) === "of" && at(head - 1) === "the"
    ? "singular"
    : undefined;
}

/** True for adjectives, participles and singular nouns: "of supported formats", "on the start page". */
function mayPrecedeNoun(tag: number): boolean {
  return (
    (tag & (TAG.adjective | TAG.participle | TAG.noun)) !== 0 &&
    (tag & (TAG.nouns | TAG.determiner | TAG.preposition | TAG.pronoun | TAG.to)) === 0
  );
}

/** True if a pronoun is the subject of the verb after it: in "make it work" and "let she who" it isn't. */
export function beginsClause(at: WordAt, place: number): boolean {
  return (
    /^(?:|[.,;:!?(]|and|but|because|that|if|when|while|so|although|though|since|as|think|thinks|hope|know|knows|say|says|said|where|which)$/u.test(
      at(place - 1),
    ) &&
    !/^(?:suggest|suggests|suggested|recommend|recommends|insist|insists|demand|demands|require|requires|important|lest)$/u.test(
      at(place - 2),
    )
  );
}

/** Returns the number of the noun at `place` as a subject, or of the noun that it depends on; undefined if that is unclear. */
export function subjectNumber(
  {
    at,
    lexicon,
    tokens,
  }: { readonly at: WordAt; readonly lexicon: Lexicon; readonly tokens: readonly Token[] },
  place: number,
): "singular" | "plural" | undefined {
  // A name has no number that could be seen.
  if (/^\p{Lu}/u.test(tokens[place]?.text ?? "") && place > 0) return undefined;
  // A small letter at the start of a sentence is code's: "options is optional".
  if (/^\p{Ll}/u.test(tokens[place]?.text ?? "") && /^[.!?]$/u.test(at(place - 1))) return undefined;
  const subject = at(place);
  const number = lexicon.tags(subject) & NOUN;
  if (number !== TAG.noun && number !== TAG.nouns) return undefined;
  if (COLLECTIVE.test(subject) || !lexicon.has(subject) || isCoordinated(at, place)) return undefined;
  const head = headOf(at, lexicon, place);
  if (head === undefined || COLLECTIVE.test(head)) return undefined;
  // In "the journal records edits" the noun is the verb.
  const mayBeVerb =
    lexicon.verbOf(subject)?.[1] === subject && (lexicon.tags(at(place - 1)) & TAG.noun) !== 0;
  if ((lexicon.tags(head) & NOUN) === TAG.nouns) return mayBeVerb ? undefined : "plural";
  return number === TAG.noun && head === subject && isDetermined(at, lexicon, place) ? "singular" : undefined;
}

/** Returns the noun that governs a verb: in "the results of the survey" the one before "of". Undefined if that is unclear. */
function headOf(at: WordAt, lexicon: Lexicon, place: number): string | undefined {
  for (let before = place - 1; before >= place - 4; before -= 1) {
    const word = at(before);
    if (word === "of") return lexicon.tags(at(before - 1)) & NOUN ? at(before - 1) : undefined;
    const tag = lexicon.tags(word);
    if (PLURAL_BEFORE.has(word) && tag & TAG.number) continue;
    if (tag & TAG.preposition || word === "to") return undefined;
    if (tag & (TAG.determiner | TAG.possessive)) {
      if (at(before - 1) === "of") return lexicon.tags(at(before - 2)) & NOUN ? at(before - 2) : undefined;
      return isClauseStart(at(before - 1)) ? at(place) : undefined;
    }
    if ((tag & (TAG.adjective | TAG.noun)) === 0) return isClauseStart(word) ? at(place) : undefined;
  }
  return undefined;
}

function isClauseStart(word: string): boolean {
  return /^(?:|[.,;!?(]|because|that|if|when|while|so|although|since|think|say|said|know)$/u.test(word);
}

/** Nouns that take a singular or a plural verb, and nouns that are written alike in both numbers. */
const COLLECTIVE =
  /^(?:jury|faculty|choir|orchestra|cast|management|leadership|opposition|parliament|ministry|cabinet|panel|mob|enemy|clergy|electorate|firm|bulk|remainder|mass|minority|proportion|percentage|fraction|third|quarter|handful|dozen|host|multitude|range|kind|sort|type|club|team|company|government|police|family|band|crowd|public|staff|committee|council|army|board|group|side|party|data|media|majority|number|variety|couple|rest|lot|pair|half|percent|species|series|means|news|headquarters|statistics|mathematics|physics|ethics|graphics|analytics|athletics|linguistics|acoustics|dynamics|logistics|robotics|genetics|aesthetics|politics|economics|works|crew|audience|thanks|congratulations|press|sheep|deer|fish|aircraft|offspring|population)$/u;

/** True if a singular noun has a determiner that makes it one: "the data are" may be right, "this file are" isn't. */
function isDetermined(at: WordAt, lexicon: Lexicon, place: number): boolean {
  for (let before = place - 1; before >= place - 3; before -= 1) {
    if (/^(?:this|each|every|a|an|the|his|her|its|my|your|our)$/u.test(at(before))) return true;
    if ((lexicon.tags(at(before)) & TAG.adjective) === 0) return false;
  }
  return false;
}

/** True if "and" or "or" before a subject may join it to another. */
export function isCoordinated(at: WordAt, place: number): boolean {
  for (let before = place; before >= place - 8; before -= 1) {
    const word = at(before);
    if (/^[.;:!?]$/u.test(word) || word === "") return false;
    if (/^(?:and|or|nor|plus|&|\/|wish|as|were)$/u.test(word)) return true;
  }
  return false;
}
