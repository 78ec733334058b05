import { nextString } from "./characters.ts";
import { constrained, unconstrained, type Constrained, type Span } from "./spans.ts";
import type { WorkingText } from "./working-text.ts";

// For Asciidoctor an angle bracket is already `&lt;` here, which ends in a semicolon.
const NOT_AFTER = ";:}<>&";

const STRONG: Constrained = { open: "*", close: "*", notAfter: NOT_AFTER, notBefore: "" };
const DOUBLE_CURVED: Constrained = { open: '"`', close: '`"', notAfter: NOT_AFTER, notBefore: "" };
const SINGLE_CURVED: Constrained = { open: "'`", close: "`'", notAfter: `${NOT_AFTER}\``, notBefore: "" };
const CODE: Constrained = { open: "`", close: "`", notAfter: `${NOT_AFTER}"'\``, notBefore: "\"'`" };
const OLD_DOUBLE: Constrained = { open: "``", close: "''", notAfter: NOT_AFTER, notBefore: "" };
const OLD_EMPHASIS: Constrained = { open: "'", close: "'", notAfter: NOT_AFTER, notBefore: "" };
const OLD_SINGLE: Constrained = { open: "`", close: "'", notAfter: NOT_AFTER, notBefore: "" };
const OLD_CODE: Constrained = { open: "+", close: "+", notAfter: NOT_AFTER, notBefore: "" };
const EMPHASIS: Constrained = { open: "_", close: "_", notAfter: NOT_AFTER, notBefore: "" };
const HIGHLIGHT: Constrained = { open: "#", close: "#", notAfter: NOT_AFTER, notBefore: "" };

function take(working: WorkingText, spans: readonly Span[], of: (span: Span) => void): void {
  for (const span of spans) {
    if (!span.escaped) {
      of(span);
      continue;
    }
    working.mark(span.start - 1, span.start, "markup");
    working.shield(span.start, span.open);
    working.shield(span.close, span.end);
  }
  working.settle();
}

/** Superscript or subscript: text without white space between two marks. */
function takeScript(working: WorkingText, mark: "^" | "~"): void {
  const { text } = working;
  const next = nextString(text, mark);
  for (let open = next.at(0); open < Infinity;) {
    const close = next.at(open + 1);
    if (close === Infinity) break;
    if (close > open + 1 && !/\s/.test(text.slice(open, close))) {
      working.mark(open, open + 1, "markup");
      working.mark(close, close + 1, "markup");
      open = next.at(close + 1);
    } else {
      open = close;
    }
  }
  working.settle();
}

/** Reads formatted text, in the language's own order; `isOld` for the quotation marks of older documents. */
export function takeQuotes(working: WorkingText, isOld: boolean): void {
  const peel = ({ start, open, close, end }: Span): void => {
    working.mark(start, open, "markup");
    working.mark(close, end, "markup");
  };
  const hide = ({ start, end }: Span): void => working.mark(start, end, "placeholder");
  const curve =
    (left: string, right: string) =>
    ({ start, open, close, end }: Span): void => {
      working.replace(start, open, left);
      working.replace(close, end, right);
    };
  take(working, unconstrained(working.text, "**"), peel);
  take(working, constrained(working.text, STRONG), peel);
  if (isOld) {
    take(working, constrained(working.text, OLD_DOUBLE), curve("\u201C", "\u201D"));
    take(working, constrained(working.text, OLD_EMPHASIS), peel);
    take(working, constrained(working.text, OLD_SINGLE), curve("\u2018", "\u2019"));
    take(working, unconstrained(working.text, "++"), hide);
    take(working, constrained(working.text, OLD_CODE), hide);
  } else {
    take(working, constrained(working.text, DOUBLE_CURVED), curve("\u201C", "\u201D"));
    take(working, constrained(working.text, SINGLE_CURVED), curve("\u2018", "\u2019"));
    take(working, unconstrained(working.text, "``"), hide);
    take(working, constrained(working.text, CODE), hide);
  }
  take(working, unconstrained(working.text, "__"), peel);
  take(working, constrained(working.text, EMPHASIS), peel);
  take(working, unconstrained(working.text, "##"), peel);
  take(working, constrained(working.text, HIGHLIGHT), peel);
  takeScript(working, "^");
  takeScript(working, "~");
}
