import { Brackets } from "./latex/brackets.ts";
import { Cursor } from "./latex/cursor.ts";
import { NAME } from "./latex/patterns.ts";
import { Lookahead } from "./latex/scanner.ts";
import type { LinkedMedia } from "./linked-media-place.ts";

/** Endings that may be omitted from the name of a graphic; those that aren't pixel images come last. */
const ENDINGS = [".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".gif", ".webp", ".pdf", ".eps", ".svg"];
const LONGEST = 1_000;
const MOST_FOLDERS = 20;

/**
 * Finds the graphics of a LaTeX document: `\includegraphics` with its path, also without an ending, in the folders of
 * `\graphicspath`. The bodies of macros count in place; a path built from a parameter is ignored.
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
    // Text after the document isn't printed, nor is a disabled part.
    if (start >= (brackets.body?.end ?? document.length)) break;
    if (start < from) continue;
    cursor.at = start;
    cursor.at = cursor.match(NAME);
    if (document.startsWith("\\iffalse", start)) {
      // An unclosed condition disables nothing.
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
