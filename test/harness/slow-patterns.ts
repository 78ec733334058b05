import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createContext, Script } from "node:vm";
import { parseSync } from "oxc-parser";
import { z } from "zod";
import { cpuMs } from "./cpu-time.ts";
import { attacksOn } from "./pattern-attacks.ts";

const SOURCE = path.join(import.meta.dirname, "..", "..", "src");

/** A regular expression that is written out in a file of `src/`. */
export interface Pattern {
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

/** UTF-16 units. What grows with the square of the length stands out at it, and is then measured at the full length. */
const SHORT = 4_000;
const SUSPECT_MS = 3;
const LIMIT_MS = 2_000;

/** Returns every regular expression of the sources, ordered by file. */
export function patternsInSources(): readonly Pattern[] {
  return globSync("**/*.ts", { cwd: SOURCE }).sort().flatMap(patternsIn);
}

function patternsIn(file: string): readonly Pattern[] {
  const { program } = parseSync(file, readFileSync(path.join(SOURCE, file), "utf8"));
  const found: Pattern[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("regex" in value && typeof value.regex === "object" && value.regex !== null) {
      found.push({ file: file.replaceAll(path.sep, "/"), pattern: "", flags: "", ...value.regex });
      return;
    }
    Object.values(value).forEach(visit);
  };
  visit(program);
  return found;
}

const CONTEXT = createContext({ regex: /a/u, texts: [""], clock: cpuMs });
const RUN = new Script(`texts.map((text) => {
  const begun = clock();
  regex.lastIndex = 0;
  if (regex.global) text.replace(regex, "");
  else regex.test(text);
  return clock() - begun;
})`);

/** Milliseconds of computing for each text; Infinity where it takes longer than two seconds. */
function times(regex: RegExp, texts: readonly string[]): readonly number[] {
  Object.assign(CONTEXT, { regex, texts });
  try {
    return z.array(z.number()).parse(RUN.runInContext(CONTEXT, { timeout: LIMIT_MS }));
  } catch {
    return texts.length === 1 ? [Infinity] : texts.flatMap((text) => times(regex, [text]));
  }
}

/**
 * Runs a regular expression on texts of `length` UTF-16 units that are made of its own parts, and describes the first that takes
 * longer than `boundMs` each of three times; undefined where there is none.
 */
export function slowTextFor(
  { pattern, flags }: Pattern,
  length: number,
  boundMs: number,
): string | undefined {
  const regex = new RegExp(pattern, flags);
  const isSlow = (text: string, bound: number): boolean =>
    [1, 2, 3].every(() => times(regex, [text]).every((ms) => ms > bound));
  const short = attacksOn(pattern, flags, Math.min(SHORT, length));
  const suspects = times(regex, short).flatMap((ms, index) =>
    ms > SUSPECT_MS && isSlow(short[index] ?? "", SUSPECT_MS) ? [index] : [],
  );
  if (suspects.length === 0) return undefined;
  const long = attacksOn(pattern, flags, length);
  const slow = suspects.map((index) => long[index] ?? "").find((text) => isSlow(text, boundMs));
  return slow === undefined ? undefined : `over ${boundMs} ms for ${JSON.stringify(slow.slice(0, 30))}...`;
}
