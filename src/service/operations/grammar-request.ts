import { GRAMMAR_VARIANTS, grammarRequest, type GrammarVariant } from "../../contract/grammar.ts";
import { LIMITS } from "../../contract/limits.ts";
import { grammarPrice } from "../../contract/prices.ts";
import { lengthIn, type OffsetUnit } from "../../text/offset-units.ts";
import { invalidPayload, Refusal } from "../refusal.ts";

/** A valid grammar request, with its counts. */
export interface GrammarOrder {
  readonly content: string;
  readonly variant: GrammarVariant;
  /** Script-aware words, which are also the price in credits. */
  readonly words: number;
  /** Characters in the service's unit. */
  readonly chars: number;
}

const contentOnly = grammarRequest.pick({ content: true });

/**
 * Validates a body in the documented order, before any charge (GRA-3): content and its characters, fewest words, most words,
 * then the variant. Throws 400 with the code of the first failed check.
 */
export function readGrammarRequest(body: unknown, unit: OffsetUnit): GrammarOrder {
  const { minWords, maxWords, maxChars } = LIMITS.grammar;
  const parsed = contentOnly.safeParse(body);
  if (!parsed.success) throw invalidPayload("content is missing or not a string.");
  const { content } = parsed.data;
  // A lone surrogate isn't a character: offsets around it have no meaning in code points or UTF-8.
  if (!content.isWellFormed()) throw invalidPayload("content holds half of a surrogate pair.");
  const chars = lengthIn(content, unit);
  if (chars > maxChars) throw invalidPayload(`content has ${chars} characters; ${maxChars} are allowed.`);
  const words = grammarPrice(content);
  if (words < minWords) throw wordLimit("min_words_not_met", minWords, words);
  if (words > maxWords) throw wordLimit("max_words_exceeded", maxWords, words);
  const whole = grammarRequest.safeParse(body);
  if (!whole.success) throw invalidPayload(`target_variant is none of ${GRAMMAR_VARIANTS.join(", ")}.`);
  return { content, variant: whole.data.target_variant ?? "auto", words, chars };
}

function wordLimit(code: string, limit: number, actual: number): Refusal {
  const message = `content has ${actual} words; the limit is ${limit}.`;
  return new Refusal({ status: 400, code, message, details: { limit, actual } });
}
