import type { Construct, Extension, Tokenizer } from "micromark-util-types";

const DOLLAR = 36;

/**
 * True if a single dollar sign at `at` opens math by Pandoc's rule: the next character is not white space, nor is the one
 * before the next dollar sign, which no digit follows. `costs $5 and $6` is prose.
 */
export function opensMath(text: string, at: number): boolean {
  const close = text.indexOf("$", at + 1);
  if (close < 0) return false;
  const opened = /\S/.test(text.charAt(at + 1));
  const closed = /\S/.test(text.charAt(close - 1)) && !/\d/.test(text.charAt(close + 1));
  return opened && closed;
}

/** micromark's math, with single dollar signs restricted by {@link opensMath}; `base` is added to micromark's offsets. */
export function dollarMath(math: Extension, document: string, base: number): Extension {
  const text = math.text?.[DOLLAR];
  if (text === undefined || Array.isArray(text)) return math;
  const original: Construct = text;
  const tokenize: Tokenizer = function guard(effects, ok, nok) {
    const at = this.now().offset + base;
    const single = document[at + 1] !== "$";
    return single && !opensMath(document, at) ? nok : original.tokenize.call(this, effects, ok, nok);
  };
  return { ...math, text: { ...math.text, [DOLLAR]: { ...original, tokenize } } };
}
