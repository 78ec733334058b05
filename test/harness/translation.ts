import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { readWords } from "./manifest.ts";
import { PROJECT } from "./paths.ts";
import { trusted } from "./trusted.ts";

/**
 * Translates a text into the pseudo-language: in brackets, with no Latin letter and no digit of its own but in placeholders and addresses,
 * so that any other on the screen was not translated, or not formatted. A line that is a link stays one.
 */
export function pseudo(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const [, label, address] = /^\[([^\]]*)\](\([^)]*\))$/u.exec(line) ?? [];
      return label === undefined ? `⟦${strange(line)}⟧` : `[⟦${strange(label)}⟧]${address}`;
    })
    .join("\n");
}

/** Translates a text like `pseudo`, without brackets, which would break tables and headings. */
export function strange(text: string): string {
  return text.replace(/\{\w+\}|\$\([\w-]+\)|\]\([^)]*\)|`[^`]*`|https?:\/\/\S+|[A-Za-z0-9]/gu, (part) =>
    part.length > 1 ? part : (STRANGE[part] ?? part),
  );
}

/**
 * Returns the faults of a translation: missing and unknown keys, empty texts, and placeholders, icons, links, settings or code that differ
 * from the original.
 */
export function translationFaults(
  words: Readonly<Record<string, string>>,
  translation: Readonly<Record<string, string>>,
): readonly string[] {
  const missing = Object.keys(words).filter((key) => translation[key] === undefined);
  return [
    ...missing.map((key) => `missing: ${key}`),
    ...Object.entries(translation).flatMap(([key, text]) => {
      const original = words[key];
      if (original === undefined) return [`unknown: ${key}`];
      if (text === "") return [`empty: ${key}`];
      const kept = fixedPartsOf(original).join(" ");
      const found = fixedPartsOf(text).join(" ");
      return kept === found ? [] : [`has ${found || "nothing"} in place of ${kept || "nothing"}: ${key}`];
    }),
  ];
}

/** Returns the files of all translations with their faults; `words` are the texts of the code. */
export function faultsByFile(words: readonly string[]): readonly (readonly [string, readonly string[]])[] {
  const ofCode = Object.fromEntries(words.map((text) => [text, text]));
  return [...faultsIn("package.nls.*.json", readWords()), ...faultsIn("l10n/bundle.l10n.*.json", ofCode)];
}

function faultsIn(
  files: string,
  original: Readonly<Record<string, string>>,
): readonly (readonly [string, readonly string[]])[] {
  return globSync(files, { cwd: PROJECT }).map((file) => {
    const texts = trusted<Readonly<Record<string, string>>>(
      JSON.parse(readFileSync(path.join(PROJECT, file), "utf8")),
    );
    return [file, translationFaults(original, texts)];
  });
}

/** Returns the parts that a translation must keep unchanged, however often and in whatever order. */
function fixedPartsOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}|\$\([\w-]+\)|\]\([^)]*\)|`[^`]*`|#[\w.]+#/gu))].sort();
}

const STRANGE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["abcdefghijklmnopqrstuvwxyz", "áḃçḋéḟğĥíĵķĺṁñóṗɋŕšţúṽŵẋýž"],
    ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ÁḂÇḊÉḞĞĤÍĴĶĹṀÑÓṖɊŔŠŢÚṼŴẊÝŽ"],
    ["0123456789", "०१२३४५६७८९"],
  ].flatMap(([plain = "", other = ""]) =>
    Array.from(plain, (letter, at) => [letter, Array.from(other)[at] ?? letter]),
  ),
);

/** Fills in the placeholders of a text like VS Code does. */
export function filledIn(text: string, args: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/gu, (whole, name: string) => String(args[name] ?? whole));
}

/** Returns the translations of the code's texts into a language that ships, as `l10n.config` takes them. */
export function shippedBundle(language: string): string {
  return readFileSync(path.join(PROJECT, "l10n", `bundle.l10n.${language}.json`), "utf8");
}
