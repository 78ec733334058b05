import type { Construct, Extension, Tokenizer } from "micromark-util-types";

const DOLLAR = 36;

/**
 * Whether a single dollar sign at `at` opens math by the rule of Pandoc: a character that is no white space after it,
 * and before the next dollar sign too, which no digit follows. `costs $5 and $6` is prose.
 */
export function opensMath(text: string, at: number): boolean {
  const close = text.indexOf("$", at + 1);
  if (close < 0) return false;
  const opened = /\S/.test(text.charAt(at + 1));
  const closed = /\S/.test(text.charAt(close - 1)) && !/\d/.test(text.charAt(close + 1));
  return opened && closed;
}

/** micromark's math, with a single dollar sign obeying {@link opensMath}; `base` is added to micromark's offsets. */
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
