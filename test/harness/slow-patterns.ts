import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
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

/** The regular expressions of `src/`. */
export interface Patterns {
  readonly patterns: readonly Pattern[];
  /** Where a regular expression is built that isn't among them, as `file:line`. */
  readonly unseen: readonly string[];
}

/** A regular expression that was built, and where, as `file:line`. */
interface Built extends Pattern {
  readonly at: string;
}

/**
 * Returns every regular expression of the sources, ordered by file: those written out, those that files build of parts while they are
 * loaded or while `uses` run, and those that functions build of a template, with `1` for each part.
 */
export async function patternsInSources(uses: readonly (() => unknown)[]): Promise<Patterns> {
  const found: Pattern[] = [];
  const unread: string[] = [];
  const built: Built[] = [];
  for (const file of globSync("**/*.ts", { cwd: SOURCE }).sort()) {
    const source = readFileSync(path.join(SOURCE, file), "utf8");
    const read = patternsIn(nameOf(file), source);
    found.push(...read.patterns);
    unread.push(...read.unseen);
    const address = `${pathToFileURL(path.join(SOURCE, file)).href}?patterns`;
    if (/\bRegExp\b/u.test(source)) built.push(...(await builtDuring(async () => import(address))));
  }
  for (const use of uses) built.push(...(await builtDuring(use)));
  const seen = new Set(built.map(({ at }) => at));
  return { patterns: [...found, ...built], unseen: unread.filter((at) => !seen.has(at)) };
}

/** Returns the regular expressions of a file, and where it builds others that can't be read from it. */
export function patternsIn(file: string, source: string): Patterns {
  const { program } = parseSync(file, source);
  const patterns: Pattern[] = [];
  const unseen: string[] = [];
  const visit = (value: unknown, isInFunction: boolean): void => {
    if (typeof value !== "object" || value === null) return;
    if ("regex" in value && typeof value.regex === "object" && value.regex !== null) {
      patterns.push({ file, pattern: "", flags: "", ...value.regex });
      return;
    }
    const type = "type" in value ? value.type : undefined;
    const built = isInFunction && type === "NewExpression" ? BUILT.safeParse(value).data : undefined;
    const building = MAKERS.has(type) ? BUILDING.safeParse(value).data : undefined;
    if (built !== undefined) patterns.push({ file, ...built });
    else if (building !== undefined) unseen.push(`${file}:${source.slice(0, building).split("\n").length}`);
    const isWithin = isInFunction || FUNCTIONS.has(type);
    for (const part of Object.values(value)) visit(part, isWithin);
  };
  visit(program, false);
  return { patterns, unseen };
}

const FUNCTIONS: ReadonlySet<unknown> = new Set([
  "ArrowFunctionExpression",
  "FunctionDeclaration",
  "FunctionExpression",
  // Fields are set when an instance is made.
  "PropertyDefinition",
]);
/** The nodes that `BUILT` and `BUILDING` describe: reading every node by a schema takes seconds. */
const MAKERS: ReadonlySet<unknown> = new Set([
  "CallExpression",
  "MemberExpression",
  "NewExpression",
  "VariableDeclarator",
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

/** Anything else that makes a regular expression, by where it begins: the class under any name, or a method that takes a string. */
const BUILDING = z
  .union([
    z.object({
      type: z.enum(["NewExpression", "CallExpression"]),
      callee: z.object({ name: z.literal("RegExp") }),
      start: z.number(),
    }),
    z.object({
      type: z.literal("VariableDeclarator"),
      init: z.object({ name: z.literal("RegExp") }),
      start: z.number(),
    }),
    z.object({
      type: z.literal("MemberExpression"),
      property: z.object({ name: z.literal("RegExp") }),
      start: z.number(),
    }),
    z.object({
      type: z.literal("CallExpression"),
      callee: z.object({ property: z.object({ name: z.enum(["match", "matchAll", "search"]) }) }),
      arguments: z.tuple([z.union([TEMPLATE, z.object({ type: z.literal("Literal"), value: z.string() })])]),
      start: z.number(),
    }),
  ])
  .transform(({ start }) => start);

/** Returns what is built during a work. */
async function builtDuring(work: () => unknown): Promise<readonly Built[]> {
  const found: Built[] = [];
  const real = globalThis.RegExp;
  const build = (given: ConstructorParameters<RegExpConstructor>): RegExp => {
    const regex = new real(...given);
    const [, within, line] = FRAME.exec(new Error().stack ?? "") ?? [];
    const file = within === undefined ? "" : nameOf(path.relative(SOURCE, fileURLToPath(within)));
    if (file !== "" && !file.startsWith("..")) {
      found.push({ file, at: `${file}:${line}`, pattern: regex.source, flags: regex.flags });
    }
    return regex;
  };
  globalThis.RegExp = new Proxy(real, {
    construct: (_, given: ConstructorParameters<RegExpConstructor>) => build(given),
    apply: (_, __, given: ConstructorParameters<RegExpConstructor>) => build(given),
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = real;
  }
  return found;
}

/** The first frame of a stack that isn't of this file. */
const FRAME = /(file:\/\/(?:(?!slow-patterns)[^\s():?])+)(?:\?patterns)?:(\d+):\d+\)?$/mu;

function nameOf(file: string): string {
  return file.replaceAll(path.sep, "/");
}

const CONTEXT = createContext({ regex: /a/u, texts: [""], clock: cpuMs });
const RUN = new Script(`{
  let begun = clock();
  texts.map((text) => {
    regex.lastIndex = 0;
    if (regex.global) text.replace(regex, "");
    else regex.test(text);
    const now = clock();
    const taken = now - begun;
    begun = now;
    return taken;
  });
}`);

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
