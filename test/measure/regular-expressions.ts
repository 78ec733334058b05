import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createContext, Script } from "node:vm";
import { parseSync } from "oxc-parser";
import { attacksOn } from "../harness/pattern-attacks.ts";

/**
 * Runs every regular expression that is written out in the sources on texts made of its own parts, and lists those that take
 * more than 50 ms for 100,000 characters. Not every one sees so much: what is listed has to be read with its callers.
 */
const SOURCE = path.join(import.meta.dirname, "..", "..", "src");
/** UTF-16 units. What grows with the square of the length stands out at the first, and is measured at the second. */
const SHORT = 4_000;
const LONG = 100_000;
const SUSPECT_MS = 3;
const BOUND_MS = 50;
const LIMIT_MS = 2_000;

interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}

function patternsIn(file: string): readonly Pattern[] {
  const { program } = parseSync(file, readFileSync(path.join(SOURCE, file), "utf8"));
  const found: Pattern[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("regex" in value && typeof value.regex === "object" && value.regex !== null) {
      const { pattern, flags } = { pattern: "", flags: "", ...value.regex };
      found.push({ pattern, flags });
      return;
    }
    Object.values(value).forEach(visit);
  };
  visit(program);
  return found;
}

const CONTEXT = createContext({ regex: /a/u, text: "" });
const RUN = new Script("regex.lastIndex = 0; regex.global ? text.replace(regex, '') : regex.test(text); 0");

/** Milliseconds; Infinity where it takes longer than two seconds. */
function time(regex: RegExp, text: string): number {
  Object.assign(CONTEXT, { regex, text });
  const begun = performance.now();
  try {
    RUN.runInContext(CONTEXT, { timeout: LIMIT_MS });
  } catch {
    return Infinity;
  }
  return performance.now() - begun;
}

/** The first text that takes too long, with its time; undefined where there is none. */
function slowest({ pattern, flags }: Pattern): string | undefined {
  const regex = new RegExp(pattern, flags);
  const suspects = attacksOn(pattern, flags, SHORT).flatMap((text, index) =>
    time(regex, text) > SUSPECT_MS && time(regex, text) > SUSPECT_MS ? [index] : [],
  );
  if (suspects.length === 0) return undefined;
  const long = attacksOn(pattern, flags, LONG);
  for (const index of suspects) {
    const text = long[index] ?? "";
    const ms = time(regex, text);
    if (ms > BOUND_MS)
      return `${JSON.stringify(text.slice(0, 30))}: ${ms === Infinity ? "over 2000" : Math.round(ms)} ms`;
  }
  return undefined;
}

let patterns = 0;
let slow = 0;
for (const file of globSync("**/*.ts", { cwd: SOURCE }).sort()) {
  for (const pattern of patternsIn(file)) {
    patterns += 1;
    const found = slowest(pattern);
    if (found === undefined) continue;
    slow += 1;
    console.log(`${file}\n  /${pattern.pattern}/${pattern.flags}\n  ${found}`);
  }
}
console.log(
  `${slow} of ${patterns} regular expressions take more than ${BOUND_MS} ms for ${LONG} characters`,
);
