import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "oxfmt";
import { OUT, PROJECT } from "../harness/paths.ts";
import { table } from "../harness/table.ts";
import { machine } from "../measure/machine.ts";
import { drawCurves } from "./curves.ts";
import type { Books } from "./faulty-service.ts";
import { growsTooMuch, growthOf, type Memory, type Sample } from "./memory.ts";

const PAGE = path.join(PROJECT, "docs", "performance.md");
const PICTURE = path.join(PROJECT, "media", "screenshots", "soak.svg");
const SOAKED = /(?<=<!-- soaked -->\n).*(?=<!-- \/soaked -->)/su;

/** What must hold in the end, and what speaks against it. */
export type Verdict = readonly [what: string, against: readonly string[]];

export interface SoakResult {
  readonly minutes: number;
  readonly seed: number;
  readonly steps: number;
  readonly requests: number;
  /** The roles whose memory is judged. */
  readonly roles: readonly string[];
  /** The memory after each quarter. */
  readonly quarters: readonly Memory[];
  readonly samples: readonly Sample[];
  /** The ledger of the extension beside that of each service. */
  readonly books: Readonly<Record<string, Books>>;
  readonly verdicts: readonly Verdict[];
  readonly faults: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<string, number>>;
}

/** Prints everything, and leaves it in `out/soak/` with the curves. */
export function printReport(result: SoakResult): void {
  const { books, counts, faults, requests, steps, verdicts } = result;
  const folder = path.join(OUT, "soak");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "result.json"), JSON.stringify(result, null, 2));
  writeFileSync(path.join(folder, "memory.svg"), curvesOf(result));
  const { length: kinds } = Object.keys(faults);
  console.log(`${table(["what the writer did", "times"], byCount(counts))}\n`);
  console.log(`${table(["fault", "times"], byCount(faults))}\n`);
  console.log(`${steps} steps, ${requests} requests, ${kinds} kinds of faults\n`);
  console.log(`${table(HEAD, rowsOf(result))}\n`);
  for (const [name, { charged, known, requests, unknown, unknownCharged }] of Object.entries(books)) {
    const lost = `${unknown} with an unknown outcome, of which ${unknownCharged} were charged`;
    console.log(`${name}: ${requests} requests, ${charged} credits charged, ${known} known, ${lost}`);
  }
  for (const [what, against] of verdicts) {
    const shown = against.slice(0, 20).map((line) => `\n    ${line}`);
    console.log(`${against.length === 0 ? "yes" : "NO "} ${what}${shown.join("")}`);
  }
}

/** Writes the table between the markers of the documentation's page, and the curves beside the other pictures. */
export async function writePage(result: SoakResult): Promise<void> {
  const { books, faults, minutes, requests, seed, steps } = result;
  const faulty = Object.values(faults).reduce((sum, each) => sum + each, 0);
  const { charged, known, unknownCharged } = books["hosted"] ?? {};
  const lines = [HEAD, HEAD.map(() => "-"), ...rowsOf(result)].map((cells) => `| ${cells.join(" | ")} |`);
  const text = [
    `${minutes} minutes with seed ${seed} on ${machine()}: ${steps.toLocaleString("en")} steps of the writer, ` +
      `${requests.toLocaleString("en")} requests to the hosted service, ${faulty.toLocaleString("en")} of them with a fault. ` +
      `The service charged ${charged?.toLocaleString("en")} credits: ${known?.toLocaleString("en")} are in the ledger, and ` +
      `${unknownCharged?.toLocaleString("en")} belong to requests whose outcome the ledger calls unknown.`,
    lines.join("\n"),
    `![Memory of each process over ${minutes} minutes](../media/screenshots/soak.svg)`,
  ].join("\n\n");
  const page = readFileSync(PAGE, "utf8").replace(SOAKED, () => `\n${text}\n\n`);
  writeFileSync(PAGE, (await format(PAGE, page)).code);
  writeFileSync(PICTURE, curvesOf(result));
}

function byCount(tally: Readonly<Record<string, number>>): readonly (readonly [string, number])[] {
  return Object.entries(tally).sort(([, one], [, other]) => other - one);
}

const HEAD = ["Process", "First quarter", "Second", "Third", "Fourth", "Growth, at most 10%"];

function rowsOf({ quarters, roles }: SoakResult): readonly (readonly string[])[] {
  return roles.map((role) => [
    role,
    ...quarters.map((quarter) => (role in quarter ? `${quarter[role]?.toFixed(0)} MB` : "")),
    `${(100 * growthOf(role, quarters)).toFixed(0)}%${growsTooMuch(role, quarters) ? " (missed)" : ""}`,
  ]);
}

function curvesOf({ minutes, roles, samples }: SoakResult): string {
  return drawCurves(samples, roles, minutes);
}
