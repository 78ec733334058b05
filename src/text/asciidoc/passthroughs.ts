import { nextBracket, nextString } from "./characters.ts";
import { constrained, type Constrained } from "./spans.ts";
import type { WorkingText } from "./working-text.ts";

const FENCE_OR_MACRO = /\+\+\+?|\$\$|pass:[a-z,-]{0,40}\[/g;
const STEM = /(?:stem|latexmath|asciimath):[a-z,-]{0,40}\[/g;
const ONLY_TAGS = /^\s*(?:<[^<>]*>\s*)*$/;

const PLUS: Constrained = { open: "+", close: "+", notAfter: ";:\\&<>", notBefore: "" };
const LITERAL_CODE: Constrained = { open: "`+", close: "+`", notAfter: "`;:\\&<>", notBefore: "" };

/** Code in older documents, whose text is not parsed any further. */
const OLD_CODE: Constrained = { open: "`", close: "`", notAfter: "`", notBefore: "`", notFirst: "`" };

/** Passthrough text: that of `++` is prose, that of `+++` is raw output. */
function takeFences(working: WorkingText, isOld: boolean): void {
  const { text } = working;
  const bracket = nextBracket(text);
  const next = { "+++": nextString(text, "+++"), "++": nextString(text, "++"), $$: nextString(text, "$$") };
  let done = 0;
  for (const match of text.matchAll(FENCE_OR_MACRO)) {
    const start = match.index;
    if (start < done || (isOld && match[0] === "++")) continue;
    const [opening] = match;
    const raw = opening === "+++" || opening.startsWith("pass:");
    const open = start + opening.length;
    const fence = opening === "+++" || opening === "++" || opening === "$$" ? opening : undefined;
    const close = fence === undefined ? bracket.at(open) : next[fence].at(open);
    if (close === Infinity) continue;
    const end = close + (fence ?? "]").length;
    done = end;
    if (raw && text.slice(open, close).includes("<")) {
      working.mark(start, end, ONLY_TAGS.test(text.slice(open, close)) ? "markup" : "placeholder");
    } else {
      working.mark(start, open, "markup");
      working.shield(open, close);
      working.mark(close, end, "markup");
    }
    if (text.charAt(start - 1) === "\\") working.mark(start - 1, start, "markup");
  }
  working.settle();
}

function takeStem(working: WorkingText): void {
  const { text } = working;
  const bracket = nextBracket(text);
  let done = 0;
  for (const match of text.matchAll(STEM)) {
    const open = match.index + match[0].length;
    const close = bracket.at(open);
    if (match.index < done || close === Infinity) continue;
    working.mark(match.index, close + 1, "placeholder");
    done = close + 1;
  }
  working.settle();
}

function takeCode(working: WorkingText, marks: Constrained): void {
  for (const { start, end, escaped } of constrained(working.text, marks)) {
    if (!escaped) working.mark(start, end, "placeholder");
  }
  working.settle();
}

function takePlus(working: WorkingText): void {
  for (const { start, open, close, end, escaped } of constrained(working.text, PLUS)) {
    if (escaped) continue;
    working.mark(start, open, "markup");
    working.shield(open, close);
    working.mark(close, end, "markup");
  }
  working.settle();
}

/** Removes passthroughs and math, before any other mark is parsed. */
export function takePassthroughs(working: WorkingText, isOld: boolean): void {
  takeFences(working, isOld);
  takeCode(working, isOld ? OLD_CODE : LITERAL_CODE);
  if (!isOld) takePlus(working);
  takeStem(working);
}
