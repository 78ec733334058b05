import { withCaseOf } from "./letter-case.ts";
import type { Edit, GrammarVariant, Span, TargetVariant } from "./types.ts";
import { OTHER_BRITISH_WORDS, variantPairs, type VariantPair } from "./variant-table.ts";

const WORD = /(?<![\p{L}\p{M}\p{N}'\u2019_-])\p{L}{4,}(?![\p{L}\p{M}\p{N}_-])/gu;
const SENTENCE_START = /(?:^|[.!?:]["')\u2019\u201d]*\s+|[\r\n]\s*)["'(\u2018\u201c]*$/u;

/** Knows the spellings of the table, detects a text's variant from them, and converts words to a variant. */
export class VariantSpelling {
  readonly #american = new Map<string, VariantPair>();
  readonly #british = new Map<string, VariantPair>();

  constructor(pairs: readonly VariantPair[] = variantPairs()) {
    for (const pair of pairs) {
      this.#american.set(pair.american, pair);
      this.#british.set(pair.british, pair);
    }
  }

  /** True if a word is correct in some variant. */
  knows(word: string): boolean {
    const lower = word.toLowerCase();
    return this.#american.has(lower) || this.#british.has(lower) || OTHER_BRITISH_WORDS.has(lower);
  }

  /**
   * Returns the variant for a text with `auto`: British if its British spellings outnumber the American ones. Spellings in
   * "-ize" count half, because many British texts use them.
   */
  vote(text: string): TargetVariant {
    let balance = 0;
    for (const [word] of text.matchAll(WORD)) {
      const lower = word.toLowerCase();
      if (this.#british.has(lower) || OTHER_BRITISH_WORDS.has(lower)) balance -= 1;
      else if (this.#american.has(lower)) balance += /iz(?:e|i|a)/u.test(lower) ? 0.5 : 1;
    }
    return balance < 0 ? "en-GB" : "en-US";
  }

  /**
   * Returns the edits that convert the table's words in `span` to `variant`; none for `auto`. Capitalized words within a
   * sentence are names (Lincoln Center, the Labour Party) and stay.
   *
   * @param text masked text
   */
  edits(text: string, span: Span, variant: GrammarVariant): Edit[] {
    if (variant === "auto") return [];
    const edits: Edit[] = [];
    const part = text.slice(span.start, span.end);
    for (const { 0: word, index } of part.matchAll(WORD)) {
      const replacement = this.#converted(word.toLowerCase(), variant);
      if (replacement === undefined) continue;
      const name =
        word !== word.toLowerCase() && !SENTENCE_START.test(part.slice(Math.max(0, index - 40), index));
      if (name && word !== word.toUpperCase()) continue;
      const start = span.start + index;
      const message = `“${withCaseOf(word, replacement)}” is the spelling of ${variant}.`;
      const end = start + word.length;
      edits.push({
        start,
        end,
        replacement: withCaseOf(word, replacement),
        category: "variant",
        rule: "variant",
        message,
      });
    }
    return edits;
  }

  #converted(word: string, variant: TargetVariant): string | undefined {
    const american = this.#american.get(word);
    if (american?.britishIn.includes(variant)) return american.british;
    const british = this.#british.get(word);
    return british && !british.britishIn.includes(variant) ? british.american : undefined;
  }
}
