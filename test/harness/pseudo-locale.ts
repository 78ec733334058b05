import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Frame, Page } from "playwright-core";
import { readWords } from "./manifest.ts";
import { pseudo, strange } from "./translation.ts";
import { trusted } from "./trusted.ts";
import { wordsOfCode } from "./words-of-code.ts";

/** The language of the pseudo-translation: one whose digits aren't Latin, and that VS Code has no translation for. */
export const PSEUDO_LANGUAGE = "mr";

/** Writes the pseudo-translation into a folder of the extension: of the manifest, the code and the walkthrough. */
export function writePseudoLocale(extension: string): void {
  const write = (file: string, texts: readonly (readonly [key: string, text: string])[]): void => {
    const translated = texts.map(([key, text]) => [key, pseudo(text)] as const);
    writeFileSync(path.join(extension, file), JSON.stringify(Object.fromEntries(translated)));
  };
  mkdirSync(path.join(extension, "l10n"), { recursive: true });
  write(`package.nls.${PSEUDO_LANGUAGE}.json`, Object.entries(readWords()));
  write(
    `l10n/bundle.l10n.${PSEUDO_LANGUAGE}.json`,
    wordsOfCode().words.map((text) => [text, text]),
  );
  for (const page of globSync("media/walkthrough/*.md", { cwd: extension })) {
    if (page.includes(".nls.")) continue;
    const text = readFileSync(path.join(extension, page), "utf8");
    writeFileSync(path.join(extension, page.replace(/\.md$/u, `.nls.${PSEUDO_LANGUAGE}.md`)), strange(text));
  }
  const manifest = path.join(extension, "package.json");
  const fields = trusted<object>(JSON.parse(readFileSync(manifest, "utf8")));
  writeFileSync(manifest, JSON.stringify({ ...fields, l10n: "./l10n" }));
}

/**
 * Runs in a page: returns what elements show and read out, a text each. Code is the same in every language; VS Code's lists
 * keep parts of earlier rows, which they hide.
 */
const TEXTS = `(selector) => [...document.querySelectorAll(selector)].filter((each) => each === document.body || each.checkVisibility()).flatMap((root) => {
  const texts = [];
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.currentNode; node !== null; node = nodes.nextNode()) {
    if (node instanceof Text) {
      if (node.parentElement?.closest("script, style, code, .monaco-keybinding, [style*='display: none']") === null) texts.push(node.data);
    } else if (node.closest("[style*='display: none']") === null) {
      for (const name of ["title", "alt", "placeholder", "aria-label", "aria-description", "aria-valuetext"])
        texts.push(node.getAttribute(name) ?? "");
    }
  }
  return texts;
})`;

/** Returns the texts of the elements of a page that fit a CSS selector, as they are seen and as they are read out. */
export async function textsOn(page: Page | Frame, selector: string): Promise<readonly string[]> {
  return trusted(await page.evaluate(`(${TEXTS})(${JSON.stringify(selector)})`));
}

/** What isn't translated wherever it appears: files, settings, rules, addresses, variants, formats, and the markup of icons. */
const DATA =
  /[\w./-]*\w\.(?:md|png|jpg|mp3|pem|html|json|sarif)\b|\b[a-zA-Z]+\.[a-zA-Z.]+\b|\b\d+:\d\d(?:\.\d)?\b|\b[a-z]+\/[a-z-]+\b|127\.0\.0\.1(?::\d+)?|\w+:\/*\S+\/\S+|\bcommand:\S+|\$\([\w-]+\)|\ben-[A-Z]{2}\b|\bauto\b|\b(?:AM|PM|HTML|Markdown|JSON|SARIF 2\.1\.0|CSV|URL|C2PA|JPEG|MP3|kB|Content Authenticity)\b/gu;

/** What VS Code says itself around our texts, in English without a language pack. */
const SAID_BY_VSCODE =
  /^(?:add|Cancel|More(?: Actions)?|Warning|Add to Status Bar|Actions for|Image showing|Not completed|Completed|Mark Done|Inspect this in the accessible view|Shift|Alt|F2|Press 'Enter' to confirm or 'Escape' to cancel|link validation disabled|Enable(?: validation of)?|links)$/u;

/** Returns the parts of texts that are in Latin letters or digits and no data: not translated, or not formatted. */
export function untranslatedIn(texts: readonly string[], data: string): readonly string[] {
  const parts = texts.flatMap((text) =>
    (text.replaceAll(DATA, "\n").match(/[A-Za-z0-9][A-Za-z0-9 ,.'’:;%-]*/gu) ?? [])
      .flatMap((part) => part.split(/(?<=[.:;]) /u))
      .map((part) => part.trim().replace(/[,.:;()%-]+$/u, ""))
      .filter((part) => !data.includes(part) && !SAID_BY_VSCODE.test(part)),
  );
  return [...new Set(parts)];
}
