import { Brackets } from "./latex/brackets.ts";
import { Cursor } from "./latex/cursor.ts";
import { NAME } from "./latex/patterns.ts";
import { Lookahead } from "./latex/scanner.ts";
import type { LinkedMedia } from "./linked-media-place.ts";

/** What may be left out of the name of a graphic; those that are no image of pixels come last. */
const ENDINGS = [".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".gif", ".webp", ".pdf", ".eps", ".svg"];
const LONGEST = 1_000;
const MOST_FOLDERS = 20;

/**
 * The graphics of a LaTeX document: `\includegraphics` with its path, also one that leaves the ending out, in the folders
 * of `\graphicspath`. The bodies of macros count where they stand; a path that is made of a parameter is none.
 */
export function latexMedia(document: string): readonly LinkedMedia[] {
  const brackets = new Brackets(document);
  const ahead = new Lookahead(document, (open) => brackets.closeOf(open));
  const cursor = new Cursor(document, brackets, ahead);
  cursor.limit = document.length;
  const found: LinkedMedia[] = [];
  let folders: readonly string[] | undefined;
  let from = 0;
  for (const start of brackets.graphics) {
    // Nothing behind the document is printed, and nothing in what is switched off.
    if (start >= (brackets.body?.end ?? document.length)) break;
    if (start < from) continue;
    cursor.at = start;
    cursor.at = cursor.match(NAME);
    if (document.startsWith("\\iffalse", start)) {
      // One that is never ended switches nothing off.
      from = ahead.find("\\fi", cursor.at) ?? from;
      continue;
    }
    const open = cursor.nextArgument(false);
    const close = open === undefined ? undefined : brackets.closeOf(open);
    if (open === undefined || close === undefined || close - open > LONGEST) continue;
    const argument = document.slice(open + 1, close);
    if (document.startsWith("\\graphicspath", start)) {
      folders = Array.from(argument.matchAll(/\{([^{}]*)\}/g), ([, folder = ""]) => folder.trim());
      folders = ["", ...folders.slice(0, MOST_FOLDERS)];
      continue;
    }
    const target = argument.replaceAll(/[{}"]|%[^\r\n]*[\r\n]\s*/g, "").trim();
    if (target === "" || /#\d/.test(target)) continue;
    found.push({
      start,
      end: close + 1,
      target: target.toWellFormed(),
      kind: "image",
      form: "path",
      ...(folders === undefined ? {} : { folders }),
      endings: ENDINGS,
    });
  }
  return found;
}
