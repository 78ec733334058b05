import { linesOf } from "../../text/lines.ts";
import { slice } from "../../text/range.ts";
import { NO_CLOSING } from "./closings.ts";
import { isSameNote, type CitedSource } from "./cited-source.ts";
import {
  appended,
  insertions,
  lineEndingOf,
  placesAfter,
  PROBE,
  type CitationPlan,
  type CitationRequest,
} from "./plan.ts";

const ENTRY = /^\[(\d{1,6})\][ \t]+(?![ \t])(.*)$/u;

/** A number in brackets after the passage, and a list of sources at the end. */
export function plainReferences(request: CitationRequest): readonly CitationPlan[] {
  return numbered(request, (note, isOfList) =>
    appended(
      request.text,
      isOfList ? note : `${request.words.sources}${lineEndingOf(request.text).repeat(2)}${note}`,
      isOfList,
    ),
  );
}

/** Plans the same list for a commit message, before the trailers and the lines that Git removes. */
export function commitReferences(request: CitationRequest): readonly CitationPlan[] {
  const { text } = request;
  const eol = lineEndingOf(text);
  const body = text.slice(0, endOfMessage(text)).trimEnd();
  const trailers = /(?:\r?\n){2}(?:[A-Za-z][A-Za-z-]{1,40}: [^\r\n]*(?:\r?\n|$))+$/u.exec(body);
  const at = trailers?.index ?? body.length;
  return numbered({ ...request, text: text.slice(0, at) }, (note, isOfList) => ({
    at,
    put: `${isOfList ? eol : eol.repeat(2)}${note}`,
  }));
}

function numbered(
  { text, range, source }: CitationRequest,
  listed: (note: string, isOfList: boolean) => { readonly at: number; readonly put: string },
): readonly CitationPlan[] {
  const lines = linesOf(text).map((line) => slice(text, line));
  const entries = lines.flatMap((line) => {
    const match = ENTRY.exec(line);
    return match === null ? [] : [{ number: Number(match[1]), content: match[2] ?? "" }];
  });
  const content = noteOf(source);
  const { url } = source;
  const same = entries.find(
    (entry) =>
      isSameNote(entry.content, content) || (url !== undefined && ` ${entry.content},`.includes(` ${url},`)),
  );
  const used = [...text.matchAll(/\[(\d{1,6})\]/gu)].map((match) => Number(match[1]));
  const number = same?.number ?? Math.max(0, ...used.slice(0, 10_000)) + 1;
  const isOfList = ENTRY.test(lines.findLast((line) => line.trim() !== "") ?? "");
  const list = listed(`[${number}] ${content}`, isOfList);
  return placesAfter(text, range, NO_CLOSING).map((at) => ({
    ...insertions([
      { at, put: ` [${number}]`, reading: "words" },
      ...(same === undefined ? [{ ...list, reading: "entry" as const }] : []),
    ]),
    probe: { at, put: ` (${PROBE})` },
  }));
}

/** Returns the start of the comments that Git removes from the message. */
function endOfMessage(text: string): number {
  const lines = linesOf(text);
  const scissors = lines.find((line) => /^# -{8,} >8 -{8,}/u.test(slice(text, line)));
  let end = scissors?.start ?? text.length;
  for (const line of lines.filter(({ start }) => start < end).toReversed()) {
    const content = slice(text, line);
    if (!content.startsWith("#") && content.trim() !== "") break;
    end = line.start;
  }
  return end;
}

function noteOf({ title, url, path, accessed }: CitedSource): string {
  return [title, url ?? path, accessed].filter((part) => part !== undefined).join(", ");
}
