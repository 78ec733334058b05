/**
 * Prose of whole AsciiDoc trees against the pages that Asciidoctor makes of them:
 *
 *   apt-get download git-doc=1:2.39.5-0+deb12u3
 *   apt-get source --download-only weechat=3.8-1 keepassxc=2.7.4+dfsg.1-2
 *   dpkg-deb -x git-doc_*.deb git; tar xf weechat_3.8.orig.tar.xz; tar xf keepassxc_2.7.4+dfsg.1.orig.tar.xz
 *   node test/measure/prose-trees/asciidoc.ts FOLDER [--every N] [--show]
 *
 * with FOLDER one of `git/usr/share/doc/git-doc`, `weechat-3.8/doc/en`, `keepassxc-2.7.4/docs`.
 *
 * `--every N` reads each Nth file, `--show` prints the mismatched words in context.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { PLACEHOLDER } from "../../../src/text/placeholder.ts";
import { extractProse, type Prose, type ProseBlock } from "../../../src/text/prose.ts";
import { checkProse } from "../../unit/text/invariants.ts";
import { alignWords } from "./align-words.ts";
import { pageOf, wordsOf, type ClassedWords } from "./asciidoctor-words.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "1" }, show: { type: "boolean", default: false } },
});
const total = {
  files: 0,
  failed: 0,
  ours: 0,
  wrong: 0,
  elsewhere: 0,
  prose: 0,
  covered: 0,
  milliseconds: 0,
  units: 0,
};

function wordsIn(prose: Prose, isShown: (kind: ProseBlock["kind"]) => boolean): string[] {
  return prose.blocks
    .filter(({ kind }) => isShown(kind))
    .flatMap((block) => wordsOf(prose.text.slice(block.prose.start, block.prose.end)))
    .filter((word) => word !== PLACEHOLDER);
}

const around = (words: readonly string[], at: number): string =>
  `${words.slice(Math.max(at - 4, 0), at).join(" ")} [${words[at]}] ${words.slice(at + 1, at + 4).join(" ")}`;

/**
 * Counts our words that aren't prose to the oracle, and prose words of the oracle that we lack. A word of
 * ours without a partner in the oracle's prose counts as code if the oracle has it anywhere in code, which
 * overcounts rather than undercounts.
 */
function compare(file: string, ours: readonly string[], page: ClassedWords): void {
  const shown = [...page.words.keys()].filter((at) => page.classes[at] !== "code");
  const words = shown.map((at) => page.words[at] ?? "");
  const inCode = new Set(page.words.filter((_, at) => page.classes[at] === "code"));
  const { a, b } = alignWords(ours, words);
  const astray = [...ours.keys()].filter((at) => (a[at] ?? -1) < 0);
  const code = astray.filter((at) => inCode.has(ours[at] ?? ""));
  const elsewhere = astray.filter((at) => !inCode.has(ours[at] ?? ""));
  const prose = [...words.keys()].filter(
    (at) => page.classes[shown[at] ?? -1] === "prose" && words[at] !== PLACEHOLDER,
  );
  const missed = prose.filter((at) => (b[at] ?? -1) < 0);
  total.ours += ours.length;
  total.wrong += code.length;
  total.elsewhere += elsewhere.length;
  total.prose += prose.length;
  total.covered += prose.length - missed.length;
  if (!values.show) return;
  const name = path.basename(file);
  for (const at of code) console.log(`${name}\tcode\t${around(ours, at)}`);
  for (const at of elsewhere) console.log(`${name}\telsewhere\t${around(ours, at)}`);
  for (const at of missed) console.log(`${name}\tmissed\t${around(words, at)}`);
}

const files = globSync(`${positionals[0] ?? "."}/**/*.{adoc,asciidoc,asc,txt}`)
  .sort()
  .filter((_, index) => index % Number(values.every) === 0);
for (const file of files) {
  const document = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
  const started = performance.now();
  const prose = extractProse(document, "asciidoc");
  total.milliseconds += performance.now() - started;
  total.units += document.length;
  checkProse(document, prose, 300);
  try {
    const page = await pageOf(document, PLACEHOLDER);
    compare(
      file,
      wordsIn(prose, (kind) => kind !== "footnote" && kind !== "imageAlt"),
      page.body,
    );
    compare(
      file,
      wordsIn(prose, (kind) => kind === "footnote"),
      page.footnotes,
    );
    compare(
      file,
      wordsIn(prose, (kind) => kind === "imageAlt"),
      page.images,
    );
    total.files += 1;
  } catch (error) {
    total.failed += 1;
    console.log(file, error);
  }
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(2)}%`;
console.log(
  `${total.files} files (${total.failed} that Asciidoctor gives up on), ${total.ours} words of ours: ` +
    `${percent(total.wrong, total.ours)} are code to Asciidoctor, ${percent(total.elsewhere, total.ours)} stand elsewhere; ` +
    `${percent(total.covered, total.prose)} of its ${total.prose} words of prose are covered; ` +
    `${(total.units / 1000 / Math.max(total.milliseconds, 1)).toFixed(1)} MB/s`,
);
