import type { Code, Construct, Effects, Extension, State } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    directiveFence: "directiveFence";
  }
}

const COLON = 58;
const isEnd = (code: Code): boolean => code === null || code < -2;
const isLetter = (code: Code): boolean =>
  code !== null && /[a-z]/i.test(String.fromCharCode(Math.max(code, 0)));
const isSpace = (code: Code): boolean => code === 32 || code === -1 || code === -2;

/** A line such as `:::note`, `::: tip Title`, `::leaf[label]{key=value}` or the closing `:::`. */
const construct: Construct = {
  name: "directiveFence",
  tokenize(effects: Effects, ok: State, nok: State): State {
    let colons = 0;
    const rest: State = (code) => {
      if (isEnd(code)) {
        effects.exit("directiveFence");
        return ok(code);
      }
      effects.consume(code);
      return rest;
    };
    const afterSpace: State = (code) => {
      if (isSpace(code)) {
        effects.consume(code);
        return afterSpace;
      }
      return isEnd(code) || isLetter(code) || code === 123 ? rest(code) : nok(code);
    };
    const marker: State = (code) => {
      if (code === COLON) {
        effects.consume(code);
        colons += 1;
        return marker;
      }
      if (colons === 2) return isLetter(code) ? rest(code) : nok(code);
      return colons > 2 ? afterSpace(code) : nok(code);
    };
    return (code) => {
      effects.enter("directiveFence");
      return marker(code);
    };
  },
};

/** The lines that open and close directives; the Markdown between them is read as usual. */
export function directiveFence(): Extension {
  return { flow: { [COLON]: construct } };
}
