import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "oxfmt";
import { main } from "../harness/main.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { PROJECT } from "../harness/paths.ts";
import { buildProduct } from "../harness/product.ts";
import { table } from "../harness/table.ts";
import { trusted } from "../harness/trusted.ts";
import { activation, activationBytes } from "../measure/activation.ts";
import { checkFolder } from "../measure/check-folder.ts";
import { clientOverhead } from "../measure/client-overhead.ts";
import { detectorSpeed } from "../measure/detector-speed.ts";
import { rounded, type Figure } from "../measure/figure.ts";
import { grammarSpeed } from "../measure/grammar-speed.ts";
import { keystrokes } from "../measure/keystrokes.ts";
import { machine } from "../measure/machine.ts";
import { placementSpeed } from "../measure/placement-speed.ts";
import { plagiarismSpeed } from "../measure/plagiarism-speed.ts";
import { proseExtraction } from "../measure/prose-extraction.ts";
import { reportPage } from "../measure/report-page.ts";
import { reuse } from "../measure/reuse.ts";
import { routerThroughput } from "../measure/router-throughput.ts";
import { serviceMemory } from "../measure/service-memory.ts";
import { upload } from "../measure/upload.ts";

const PAGE = path.join(PROJECT, "docs", "performance.md");
const MEASURED = /(?<=<!-- measured -->\n).*(?=<!-- \/measured -->)/su;

/** The least or the most that a median may be, in the figure's unit. */
type Bound = readonly ["least" | "most", number];

const BOUNDS = {
  prose: ["most", 1.5],
  keystroke: ["most", 1.25],
  placement: ["most", 3],
  detection: ["most", 2.3],
  grammarFirst: ["most", 1.1],
  grammarParagraph: ["most", 0.05],
  creditsParagraph: ["most", 3],
  creditsUnchanged: ["most", 0],
  plagiarismBuild: ["most", 15],
  plagiarismQuery: ["most", 15],
  routerFree: ["least", 0.5],
  routerMetered: ["least", 0.5],
  clientOverService: ["most", 1.1],
  clientOverReadyAnswer: ["most", 1.5],
  uploadSpeed: ["least", 1],
  uploadMemory: ["most", 0.1],
  reportPage: ["most", 1],
  activationTime: ["most", 1.5],
  activationBytes: ["most", 100],
  folderOverEngines: ["most", 1.1],
  folderFirst: ["most", 23],
  folderSecond: ["most", 1.7],
  memoryAtRest: ["most", 110],
  memoryAtWork: ["most", 250],
  memoryAfterRest: ["most", 110],
} as const satisfies Record<string, Bound>;

type Name = keyof typeof BOUNDS;
type Figures = Partial<Record<Name, Figure>>;

/** Scripts by what `--only=PATTERN` selects. */
const SCRIPTS: Readonly<Record<string, (lifetime: Lifetime) => Figures | Promise<Figures>>> = {
  prose: () => ({ prose: proseExtraction() }),
  keystroke: () => ({ keystroke: keystrokes() }),
  placement: () => ({ placement: placementSpeed() }),
  detection: () => ({ detection: detectorSpeed() }),
  grammar: async () => {
    const { first, oneParagraph } = await grammarSpeed();
    return { grammarFirst: first, grammarParagraph: oneParagraph };
  },
  credits: async () => {
    const { changed, unchanged } = await reuse();
    return { creditsParagraph: changed, creditsUnchanged: unchanged };
  },
  plagiarism: async (lifetime) => {
    const { build, query } = await plagiarismSpeed(lifetime);
    return { plagiarismBuild: build, plagiarismQuery: query };
  },
  router: async (lifetime) => ({
    routerFree: await routerThroughput(lifetime, "detectText"),
    routerMetered: await routerThroughput(lifetime, "correctGrammar"),
  }),
  client: async (lifetime) => {
    const { overAnswerer, overService } = await clientOverhead(lifetime);
    return { clientOverService: overService, clientOverReadyAnswer: overAnswerer };
  },
  upload: async (lifetime) => {
    const { memory, throughput } = await upload(lifetime);
    return { uploadSpeed: throughput, uploadMemory: memory };
  },
  report: async (lifetime) => ({ reportPage: await reportPage(lifetime) }),
  activation: async (lifetime) => ({
    activationTime: await activation(lifetime),
    activationBytes: activationBytes(),
  }),
  folder: async (lifetime) => {
    const { first, overEngines, second } = await checkFolder(lifetime);
    return { folderOverEngines: overEngines, folderFirst: first, folderSecond: second };
  },
  memory: async (lifetime) => {
    const { afterRest, atRest, atWork } = await serviceMemory(lifetime);
    return { memoryAtRest: atRest, memoryAtWork: atWork, memoryAfterRest: afterRest };
  },
};

const HEAD = ["Figure", "Compared with", "Median", "Quartiles", "Bound", "Both sides"];

function rowOf({ anchor = "", sides = "", unit, value, what }: Figure, [kind, bound]: Bound): string[] {
  const { high, low, median } = value;
  const shown = (number: number): string => `${rounded(number)}${unit === "" ? "" : ` ${unit}`}`;
  const isBeyond = kind === "most" ? median > bound : median < bound;
  const limit = `at ${kind} ${shown(bound)}${isBeyond ? " (missed)" : ""}`;
  return [what, anchor, shown(median), `${rounded(low)} to ${rounded(high)}`, limit, sides];
}

/** Writes the figures between the markers of the documentation's page, beside others of the same machine. */
async function writePage(rows: readonly (readonly string[])[]): Promise<void> {
  const text = readFileSync(PAGE, "utf8");
  const where = `Measured on ${machine()}.`;
  const [earlier = ""] = MEASURED.exec(text) ?? [];
  const measured = new Map(earlier.includes(where) ? rowsIn(earlier) : []);
  for (const row of rows) measured.set(row[0] ?? "", row);
  const lines = [HEAD, HEAD.map(() => "-"), ...measured.values()].map((cells) => `| ${cells.join(" | ")} |`);
  const page = text.replace(MEASURED, () => `\n${where}\n\n${lines.join("\n")}\n\n`);
  writeFileSync(PAGE, (await format(PAGE, page)).code);
}

/** Returns the rows of a table without its head, by their first cells. */
function rowsIn(text: string): readonly (readonly [string, readonly string[]])[] {
  const lines = text.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) => {
    const cells = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    return [cells[0] ?? "", cells];
  });
}

// `--only=PATTERN` selects scripts, `--write` updates the documentation, `--json` is for programs. These are figures, not a
// verdict: a median beyond its bound is marked, and the run succeeds.
await main(async (lifetime) => {
  const { argv } = process;
  const only = argv.find((argument) => argument.startsWith("--only="))?.slice("--only=".length) ?? "";
  await buildProduct(lifetime);
  const figures: Figures = {};
  for (const [script, measure] of Object.entries(SCRIPTS)) {
    if (script.includes(only)) Object.assign(figures, await measure(lifetime));
  }
  if (argv.includes("--json")) {
    console.log(JSON.stringify({ machine: machine(), figures, bounds: BOUNDS }));
    return 0;
  }
  const rows = Object.entries(figures).map(([name, figure]) => rowOf(figure, BOUNDS[trusted<Name>(name)]));
  console.log(`${machine()}\n\n${table(HEAD, rows)}`);
  if (argv.includes("--write")) await writePage(rows);
  return 0;
}, 1_800_000);
