import { MASK } from "./mask.ts";
import type { Edit, Span } from "./types.ts";

/** Small words that are doubled only by mistake. */
const NEVER_DOUBLED = new Set(
  `a an the and or of to with for by at from are was were be been if but when then than has have into about as this these
  those we they she it you he my your our their its not must should could would may which because between through also`.split(
    /\s+/u,
  ),
);

const PAIR =
  /(?<![\p{L}\p{M}\p{N}'\u2019_-])(?<first>\p{L}+)(?<gap>[^\S\r\n]{1,3}|\r?\n)(?<second>\p{Ll}+|I)(?![\p{L}\p{M}\p{N}'\u2019_-])/gu;
/** In "what it is is" and "log in in" both words are meant. */
const BEFORE_IS = /\b(?:what|who|where|how|that|which|all|problem|thing)\b[^.!?]{0,60}$/iu;
/** "The effect in in vitro studies" */
const LATIN = /^\s(?:vitro|vivo|situ|silico|utero|absentia|camera)\b/iu;
/** In "May may be warm", "Will will come" both words are meant. */
const NAME = /^(?:May|Will)$/u;
/** In "you can can fruit" both words are meant. */
const VERB =
  /^\s(?:be|do|have|go|use|see|get|make|find|take|set|add|run|call|create|change|open|also|now|only|not|read|write)\b/u;
const NEIGHBOURHOOD = 80;
const PARTICLE_VERB =
  /\b(?:log|logs|logged|logging|sign|signs|signed|check|checks|checked|go|goes|going|come|comes|move|carry|plug|fill|turn|turned|hand|hands|handed|bring|brings|brought|take|takes|took|get|got|keep|opt|built|step|tune|drop)\s$/iu;

/**
 * Removes the second of two equal words if the pair can't be grammatical. Content words ("log log scale") and capitalized
 * ones are left to the reader.
 *
 * @param text masked text
 */
export function doubledWords(text: string, span: Span): Edit[] {
  const edits: Edit[] = [];
  const part = text.slice(span.start, span.end);
  const pattern = new RegExp(PAIR);
  for (let match = pattern.exec(part); match; match = pattern.exec(part)) {
    const { first = "", gap = "", second = "" } = match.groups ?? {};
    const at = match.index + first.length;
    pattern.lastIndex = at + gap.length;
    if (first.toLowerCase() !== second.toLowerCase()) continue;
    const before = part.slice(Math.max(0, match.index - NEIGHBOURHOOD), match.index);
    const end = pattern.lastIndex + second.length;
    const after = part.slice(end, end + NEIGHBOURHOOD);
    if (LATIN.test(after) || NAME.test(first)) continue;
    if (isRun(first, before, after)) continue;
    if (after.trimStart().startsWith(MASK) || !isMistake(second, before, after)) continue;
    const start = span.start + at;
    const message = `Repeated word “${second}”.`;
    edits.push({
      start,
      end: start + gap.length + second.length,
      replacement: "",
      category: "repetition",
      rule: "repetition/doubled-word",
      message,
    });
  }
  return edits;
}

/** In "what it was was lost" and "those who have have more" one verb ends a clause and the other follows it. */
const AUXILIARY = /^(?:was|were|are|be|been|has|have|should|could|would|may|might|must)$/u;
const CLAUSE_SUBJECT = /\b(?:what|whatever|who|whoever|all|those|ones)\b[^.!?,;:]{0,40}$/iu;

/** In "if you call it it fails" one clause ends with the word and the next begins with it: a comma is missing, no word. */
const CLAUSE_END = /^(?:this|these|those|it|you|she|we|they)$/u;
const BEFORE_CLAUSE =
  /(?:^|[\s"'(])(?:to|if|when|whenever|while|unless|once|because|after|before|although)\s\p{L}+\s[^.!?,;:]{0,70}$/iu;

/** True for a word written three times or more, which is no slip. */
function isRun(word: string, before: string, after: string): boolean {
  const previous = before.trimEnd().split(/\s/u).at(-1);
  const [next] = after.trimStart().split(/\s/u);
  return [previous, next].some((other) => other?.toLowerCase() === word.toLowerCase());
}

function isMistake(word: string, before: string, after: string): boolean {
  if (AUXILIARY.test(word) && CLAUSE_SUBJECT.test(before)) return false;
  if (CLAUSE_END.test(word) && BEFORE_CLAUSE.test(before)) return false;
  if (word === "I" || NEVER_DOUBLED.has(word)) return true;
  if (word === "is") return !BEFORE_IS.test(before);
  // "I know that that is true", but not "the examples that that we ship"
  if (word === "that")
    return (
      (/\p{Ll}s\s$/u.test(before) && /^\s(?:I|we|you|they)\s/u.test(after)) ||
      (/\b(?:a|an|the)\s(?!fact|idea|point|hope|claim|belief|feeling|chance|view|sense)\p{Ll}+\s$/u.test(
        before,
      ) &&
        /^\s\p{Ll}{3,}s\s(?:a|an|the|in|on|to|when|once|with|for|from|by)\s/u.test(after))
    );
  if (word === "in" || word === "on") return before.trim() !== "" && !PARTICLE_VERB.test(before);
  if (word === "can")
    return /(?:^|\s)(?:i|you|he|she|it|we|they|\p{L}+s)\s$/iu.test(before) && VERB.test(after);
  if (word === "no") return /\b(?:is|are|was|were|has|have)\s$/u.test(before) && /^\s\p{Ll}{3,}/u.test(after);
  return false;
}
