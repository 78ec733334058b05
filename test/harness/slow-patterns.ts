import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createContext, Script } from "node:vm";
import { parseSync } from "oxc-parser";
import { z } from "zod";
import { cpuMs } from "./cpu-time.ts";
import { attacksOn } from "./pattern-attacks.ts";

const SOURCE = path.join(import.meta.dirname, "..", "..", "src");

/** A regular expression in a file of `src/`. */
export interface Pattern {
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

/** UTF-16 units: long enough to expose quadratic growth, which is then measured at the full length. */
const SHORT = 4_000;
const SUSPECT_MS = 3;
const LIMIT_MS = 2_000;

/**
 * Returns every regular expression of the sources, ordered by file: literals, those that files build from
 * parts while loading, and those that functions build, with `1` for each part.
 */
export async function patternsInSources(): Promise<readonly Pattern[]> {
  const found: Pattern[] = [];
  for (const file of globSync("**/*.ts", { cwd: SOURCE }).sort()) {
    const source = readFileSync(path.join(SOURCE, file), "utf8");
    found.push(...patternsIn(file, source));
    if (source.includes("new RegExp(")) found.push(...(await builtBy(file)));
  }
  return found;
}

function patternsIn(file: string, source: string): readonly Pattern[] {
  const { program } = parseSync(file, source);
  const found: Pattern[] = [];
  const visit = (value: unknown, isInFunction: boolean): void => {
    if (typeof value !== "object" || value === null) return;
    if ("regex" in value && typeof value.regex === "object" && value.regex !== null) {
      found.push({ file: nameOf(file), pattern: "", flags: "", ...value.regex });
      return;
    }
    const built = isInFunction ? BUILT.safeParse(value).data : undefined;
    if (built !== undefined) found.push({ file: nameOf(file), ...built });
    const isWithin = isInFunction || ("type" in value && FUNCTIONS.has(value.type));
    for (const part of Object.values(value)) visit(part, isWithin);
  };
  visit(program, false);
  return found;
}

const FUNCTIONS: ReadonlySet<unknown> = new Set([
  "ArrowFunctionExpression",
  "FunctionDeclaration",
  "FunctionExpression",
]);
const TEMPLATE = z.object({
  type: z.literal("TemplateLiteral"),
  quasis: z.array(z.object({ value: z.object({ raw: z.string(), cooked: z.string() }) })),
});
const FLAGS = z.object({ value: z.string() }).transform(({ value }) => value);
const BUILT = z
  .object({
    type: z.literal("NewExpression"),
    callee: z.object({ name: z.literal("RegExp") }),
    arguments: z.tuple([
      z.union([
        TEMPLATE.transform(({ quasis }) => quasis.map(({ value }) => value.cooked)),
        z
          .object({ tag: z.object({ property: z.object({ name: z.literal("raw") }) }), quasi: TEMPLATE })
          .transform(({ quasi }) => quasi.quasis.map(({ value }) => value.raw)),
      ]),
      FLAGS.optional(),
    ]),
  })
  .transform(({ arguments: [parts, flags = ""] }) => ({ pattern: parts.join("1"), flags }));

/** Reloads a file, and returns the regular expressions that it builds. */
async function builtBy(file: string): Promise<readonly Pattern[]> {
  const found: Pattern[] = [];
  const real = globalThis.RegExp;
  globalThis.RegExp = new Proxy(real, {
    construct: (target, given: ConstructorParameters<RegExpConstructor>) => {
      const regex = new target(...given);
      found.push({ file: nameOf(file), pattern: regex.source, flags: regex.flags });
      return regex;
    },
  });
  try {
    await import(`${pathToFileURL(path.join(SOURCE, file)).href}?patterns`);
  } finally {
    globalThis.RegExp = real;
  }
  return found;
}

function nameOf(file: string): string {
  return file.replaceAll(path.sep, "/");
}

const CONTEXT = createContext({ regex: /a/u, texts: [""], clock: cpuMs });
const RUN = new Script(`texts.map((text) => {
  const begun = clock();
  regex.lastIndex = 0;
  if (regex.global) text.replace(regex, "");
  else regex.test(text);
  return clock() - begun;
})`);

/** CPU time in milliseconds for each text; Infinity above two seconds. */
function times(regex: RegExp, texts: readonly string[]): readonly number[] {
  Object.assign(CONTEXT, { regex, texts });
  try {
    return z.array(z.number()).parse(RUN.runInContext(CONTEXT, { timeout: LIMIT_MS }));
  } catch {
    return texts.length === 1 ? [Infinity] : texts.flatMap((text) => times(regex, [text]));
  }
}

/**
 * Largest ratio of times that still counts as linear. A text four times as long takes 16 times as long in
 * quadratic time, less on a busy machine.
 */
const LINEAR = 8;

/**
 * Runs a regular expression on texts of `length` UTF-16 units built from its own parts, and describes the
 * first text that takes longer than `boundMs` three times in a row, and far longer than a quarter of the
 * text, so that a slow machine isn't blamed on it. Returns undefined if there is none.
 */
export function slowTextFor(
  { pattern, flags }: Pattern,
  length: number,
  boundMs: number,
): string | undefined {
  const regex = new RegExp(pattern, flags);
  const attacks = (units: number): readonly string[] => attacksOn(pattern, flags, units);
  const least = (text = ""): number => Math.min(...[1, 2, 3].flatMap(() => times(regex, [text])));
  const short = attacks(Math.min(SHORT, length));
  const suspects = times(regex, short).flatMap((ms, index) =>
    ms > SUSPECT_MS && least(short[index]) > SUSPECT_MS ? [index] : [],
  );
  if (suspects.length === 0) return undefined;
  const [long, quarter] = [attacks(length), attacks(length / 4)];
  const slow = suspects.find((index) => {
    const ms = least(long[index]);
    return ms > boundMs && !(ms / least(quarter[index]) < LINEAR);
  });
  return slow === undefined
    ? undefined
    : `over ${boundMs} ms for ${JSON.stringify(long[slow]?.slice(0, 30))}...`;
}
