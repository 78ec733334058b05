import {
  codePointName,
  hasRightToLeft,
  hiddenRuns,
  MOST_HIDDEN,
  spelledByTags,
  type HiddenRun,
} from "../text/hidden-characters.ts";
import { disguisedWords, type DisguisedWord } from "../text/look-alike-letters.ts";
import type { Prose } from "../text/prose.ts";
import { slice, type TextRange } from "../text/range.ts";
import { HIDDEN_CHARACTERS } from "../text/rule-name.ts";
import type { GrammarFinding } from "./finding.ts";
import type { GrammarPlacer, Notice } from "./grammar-findings.ts";
import { type Translate, inEnglish } from "./translate.ts";

/** The most characters named in a message or shown in place of the invisible ones. */
const MOST_NAMES = 4;

/**
 * Returns a finding for each run of hidden characters and each word with look-alike letters in the prose, which has no code, and
 * for the hidden ones in blocks without a word. The first fix removes or replaces them, and the other one shows the hidden ones
 * by name.
 */
export function hiddenCharacterFindings(
  prose: Prose,
  placer: GrammarPlacer,
  translate: Translate = inEnglish,
): readonly GrammarFinding[] {
  const { text } = prose;
  // What an entity of the markup stands for is seen in the document.
  const isVerbatim = ({ range }: { readonly range: TextRange }): boolean =>
    prose.map.exact(range) !== undefined;
  const runs = hiddenRuns(text).filter(isVerbatim);
  const words = disguisedWords(text, MOST_HIDDEN).filter(isVerbatim);
  const { documentText } = placer;
  return [
    ...placer.notice([
      ...runs.map((run) => noticeOfRun(run, text, translate)),
      ...words.map((word) => ({
        ...COMMON,
        range: word.range,
        original: slice(text, word.range),
        replacement: word.plain,
        isMarked: false,
        message: describeWord(word, translate),
      })),
    ]),
    ...placer.noticeOutside(
      runsOutside(documentText, prose.hidden).map((run) => noticeOfRun(run, documentText, translate)),
    ),
  ];
}

/** Returns the runs in ranges of a document, at most `MOST_HIDDEN`. */
function runsOutside(text: string, ranges: readonly TextRange[]): readonly HiddenRun[] {
  const isRightToLeft = ranges.length > 0 && hasRightToLeft(text);
  const found: HiddenRun[] = [];
  for (const { end, start } of ranges) {
    if (found.length >= MOST_HIDDEN) break;
    for (const run of hiddenRuns(text.slice(start, end), isRightToLeft))
      found.push({ ...run, range: { start: run.range.start + start, end: run.range.end + start } });
  }
  return found.slice(0, MOST_HIDDEN);
}

const COMMON = { rule: HIDDEN_CHARACTERS, explanation: "" };

function noticeOfRun(run: HiddenRun, text: string, translate: Translate): Notice {
  return {
    ...COMMON,
    range: run.range,
    original: slice(text, run.range),
    replacement: "",
    alternatives: [shownAs(run)],
    isMarked: run.kind === "wrapper",
    message: describeRun(run, translate),
  };
}

/** Names the characters between signs that no markup has, such as `‹U+200B›`. */
function shownAs({ characters, count }: HiddenRun): string {
  const more = count - MOST_NAMES;
  return `‹${namesOf(characters)}${more > 0 ? ` +${more}` : ""}›`;
}

function namesOf(characters: readonly string[]): string {
  return characters.slice(0, MOST_NAMES).map(codePointName).join(" ");
}

function describeRun({ characters, count, kind }: HiddenRun, translate: Translate): string {
  const names = `${namesOf(characters)}${count > MOST_NAMES ? " …" : ""}`;
  switch (kind) {
    case "wrapper":
      return translate("{count} hidden characters contain Content Credentials (a C2PA text wrapper).", {
        count,
      });
    case "direction":
      return translate("Hidden characters ({names}) may show the text in another order.", { names });
    case "selectors":
      return count === 1
        ? translate("Hidden variation selector {names}.", { names })
        : translate("{count} hidden variation selectors, which may carry data.", { count });
    case "tags":
      return translate("{count} hidden tag characters that spell “{text}”.", {
        count,
        text: spelledByTags(characters),
      });
    case "invisible":
      return count === 1
        ? translate("Hidden character {names}.", { names })
        : translate("{count} hidden characters: {names}.", { count, names });
    default:
      return kind satisfies never;
  }
}

function describeWord({ letters, plain }: DisguisedWord, translate: Translate): string {
  const names = `${namesOf(letters)}${letters.length > MOST_NAMES ? " …" : ""}`;
  return translate("“{plain}” has letters of another alphabet that look the same: {names}.", {
    plain,
    names,
  });
}
