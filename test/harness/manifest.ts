import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./paths.ts";
import { trusted } from "./trusted.ts";

/**
 * Returns the texts of the manifest by key, as in `package.nls.json`: English, the fallback of every other
 * language.
 */
export function readWords(): Readonly<Record<string, string>> {
  return trusted(readJson("package.nls.json"));
}

/** Returns the manifest as written, with `%key%` in place of each text. */
export function readWrittenManifest(): unknown {
  return readJson("package.json");
}

/**
 * Returns the manifest as VS Code shows it, with the texts filled in. The caller names the part that it
 * reads.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type
export function readManifest<T>(): T {
  return trusted(withWords(readWrittenManifest(), readWords()));
}

/**
 * Returns the key of a placeholder; undefined for any other text. To VS Code, a placeholder is a text that
 * begins and ends with `%`.
 */
export function keyOf(text: string): string | undefined {
  return /^%(.+)%$/su.exec(text)?.[1];
}

function withWords(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") {
    const key = keyOf(value);
    return key === undefined ? value : (words[key] ?? value);
  }
  if (Array.isArray(value)) return value.map((each) => withWords(each, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withWords(each, words)]));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(PROJECT, file), "utf8"));
}
