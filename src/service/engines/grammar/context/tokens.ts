/** A token of running text: a word, a number, a mark of punctuation or a masked spot. */
export interface Token {
  /** UTF-16 offsets into the tokenized text, half-open. */
  readonly start: number;
  readonly end: number;
  /** The token in lower case, with straight apostrophes. */
  readonly word: string;
  /** The token as written. */
  readonly text: string;
}

/**
 * A word with its inner apostrophes, a number, or any other single character. Quantifiers are bounded, so that hostile text
 * takes linear time.
 */
const TOKEN =
  /\p{L}[\p{L}\p{M}]{0,60}(?:['\u2019]\p{L}{1,20}){0,2}|\d[\d.,]{0,40}(?:st|nd|rd|th|s)?|\u2588{1,40}|[^\s\p{L}\d]/gu;

/** Contractions that stay one token; other words lose a possessive "'s", which becomes a token of its own. */
const CONTRACTIONS = new Set(
  `it's that's he's she's what's there's let's who's here's where's how's when's why's everyone's nobody's something's
  one's i'm you're we're they're`.split(/\s+/u),
);

/** Splits text into tokens, in the order of their offsets. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    const word = found.toLowerCase().replaceAll("\u2019", "'");
    const isPossessive = word.endsWith("'s") && word.length > 2 && !CONTRACTIONS.has(word);
    const end = index + found.length;
    if (isPossessive) {
      tokens.push({ start: index, end: end - 2, word: word.slice(0, -2), text: found.slice(0, -2) });
      tokens.push({ start: end - 2, end, word: "'s", text: found.slice(-2) });
    } else tokens.push({ start: index, end, word, text: found });
  }
  return tokens;
}

/** Splits text into tokens as {@link tokenize} does, but a contraction with a space in it, such as "do n't", stays one token. */
export function tokenizeContracted(text: string): Token[] {
  const tokens = tokenize(text);
  return tokens.flatMap((token, at): Token[] => {
    const [before, next, last] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
    if (isNot(token) && before !== undefined) return [];
    if (next !== undefined && isNot(next)) return [joined(token, next)];
    if (isEnding(token, next) || (before !== undefined && isEnding(before, token))) return [];
    return next !== undefined && isEnding(next, last) && last !== undefined
      ? [joined(token, next, last)]
      : [token];
  });
}

function isNot({ word }: Token): boolean {
  return word === "n't";
}

/** True for the apostrophe and the letters of " 's" and " 're". */
function isEnding(apostrophe: Token, letters: Token | undefined): boolean {
  return (
    apostrophe.word === "'" && letters?.start === apostrophe.end && /^(?:s|re|m|ve|ll|d)$/u.test(letters.word)
  );
}

function joined(...parts: readonly Token[]): Token {
  return {
    start: parts[0]?.start ?? 0,
    end: parts.at(-1)?.end ?? 0,
    word: parts.map(({ word }) => word).join(""),
    text: parts.map(({ text }) => text).join(""),
  };
}
