import { touchesMask, type MaskedText } from "./mask.ts";
import type { Edit, Span } from "./types.ts";

const ARTICLE =
  /(?<![\p{L}\p{M}\p{N}\p{Cf}'\u2019_.-])(?<article>[Aa]n?)(?<gap>[^\S\r\n]{1,2})(?<next>\p{L}{2,30})(?![\p{L}\p{N}\p{Cf}_'\u2019]|\.\p{L}|\()/gu;

/** Abbreviations whose first letter is read as a vowel, or the other way round; the rest are read in more than one way. */
const AN = new Set(
  "HTTP HTTPS HTML SSH XML SVG API SMS FTP SFTP NFS LDAP MIT IDE ISO RSS SDK SSL EOF IP AI XSS MP3 LED LCD MRI FBI ECMA AST MBA NGO SUV LLM NBA NFL MVP SSD HDMI NPC RPC RFC EU".split(
    " ",
  ),
);
const A = new Set(
  "URL UTF UI UUID USB JSON REST CSS GUI CPU GPU PDF PNG TCP UDP URI CSV DNS JPEG CLI DOM CDN YAML BSD GIF".split(
    " ",
  ),
);

const SILENT_H = /^(?:hono|hour|honest|heir)/iu;
/** Words whose first letters may be read one by one, such as "FFmpeg", "HDSigner" and "mcve". */
const SPELLED =
  /^(?:\p{Lu}{2}|[^AEIOUYaeiouy]+$|(?![Ss][cpt][rl]|[CPSTcpst]hr|[Ss]ch|[Ss]ph|[CPcp]hl|[Tt]hw)[^AEIOUYaeiouy]{3})/u;
/** Names whose first letter is read by itself. */
const LETTER_FIRST = /^(?:[lrx]values?|sdists?|mtimes?)$/iu;
const CONSONANT_SOUND =
  /^(?:eu|ewe|oui|one(?![ir])|once|uni(?![mnr]|de(?:al|nt)|ssu)|u(?:bi|fo|gan|i$|k[aeru]|lys|nanim|nary|r[aeiou]|rl|s[aeiu]|sb|t[aeio]|tf|uid|vu))/iu;
/** Words whose "h" is silent for some, or was once: either article is right. */
const EITHER = /^h(?:erb|istori|otel|abitu|ereditary|allucinat|ilarious|ysteri|eroic)/iu;

/**
 * Corrects "a" before a vowel sound and "an" before a consonant. A capital "A" may be a letter: "grade A applies" stays.
 *
 * @param text as submitted: abbreviations are masked, and need no context
 * @param corrections of the paragraph: an article agrees with the word after it as corrected
 */
export function indefiniteArticles(
  text: string,
  { spots }: MaskedText,
  span: Span,
  corrections: readonly Edit[],
): Edit[] {
  const corrected = new Map(corrections.map((edit) => [edit.start, edit.replacement]));
  const edits: Edit[] = [];
  for (const { groups = {}, index } of text.slice(span.start, span.end).matchAll(ARTICLE)) {
    const { article = "", gap = "", next: written = "" } = groups;
    const start = span.start + index;
    const replaced = corrected.get(start + article.length + gap.length);
    const next = /^\p{L}+/u.exec(replaced ?? "")?.[0] ?? written;
    const right = articleFor(next);
    const at = { start, end: start + article.length };
    if (right === undefined || right === article.toLowerCase() || touchesMask(at, spots)) continue;
    // "Of the a array": one article too many.
    if (/\b(?:the|an?)\s+$/iu.test(text.slice(Math.max(span.start, start - 6), start))) continue;
    if (
      article === "A" &&
      !/(?:^|[.!?]["')\u201d]*\s+)$/u.test(text.slice(Math.max(span.start, start - 4), start))
    )
      continue;
    const replacement = article.startsWith("A") ? `A${right.slice(1)}` : right;
    const sound = right === "an" ? "a vowel" : "a consonant";
    const message = `“${next}” begins with ${sound} sound.`;
    edits.push({ ...at, replacement, category: "grammar", rule: "grammar/an-a", message });
  }
  return edits;
}

/** Words that no article stands before: there "a" is a variable. */
const NEVER_AFTER =
  /^(?:and|as|at|is|if|in|it|of|on|or|are|again|a|an|the|this|that|other|off|into|its|am|us)$/u;

/** Undefined for a word that is read in more than one way, or that may be a name. */
function articleFor(word: string): "a" | "an" | undefined {
  if (NEVER_AFTER.test(word) || EITHER.test(word) || LETTER_FIRST.test(word)) return undefined;
  if (AN.has(word)) return "an";
  if (A.has(word)) return "a";
  if (word === word.toUpperCase() || /\p{Ll}\p{Lu}/u.test(word) || SPELLED.test(word)) return undefined;
  const isVowel = SILENT_H.test(word) || (/^[aeiou]/iu.test(word) && !CONSONANT_SOUND.test(word));
  return isVowel ? "an" : "a";
}
