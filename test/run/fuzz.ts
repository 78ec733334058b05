/**
 * Fuzzes the product: `npm run fuzz -- KIND [--seed N] [--minutes M] [--round R]`, with one of the kinds of `test/fuzz/kinds.ts` or
 * `all`. The same seed gives the same rounds, and `--round` repeats one. The inputs of finds are left in `out/fuzz/`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { runCampaign } from "../fuzz/campaign.ts";
import { KINDS } from "../fuzz/kinds.ts";
import type { Find } from "../fuzz/rounds.ts";
import { main } from "../harness/main.ts";
import { OUT } from "../harness/paths.ts";
import { table } from "../harness/table.ts";

const FOLDER = path.join(OUT, "fuzz");
const MINUTE_MS = 60_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    minutes: { type: "string", default: "10" },
    round: { type: "string" },
  },
});
const seed = Number(values.seed);
const first = Number(values.round ?? 0);
const end = values.round === undefined ? Infinity : first + 1;
const kinds = positionals[0] === "all" ? Object.keys(KINDS) : positionals;

/** Writes bytes as base64, and half a surrogate pair as an escape. */
function written(input: unknown): string {
  return JSON.stringify({ input }, bytesAsText, 2);
}

/** Writes what JSON has no form for. `value` is what a buffer makes of itself; `this` holds the buffer. */
function bytesAsText(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const own = this[key];
  if (typeof own === "bigint") return String(own);
  return own instanceof Uint8Array ? { base64: Buffer.from(own).toString("base64") } : value;
}

function report(kind: string, { error, input, round }: Find): void {
  const file = path.join(FOLDER, `${kind}-${seed}-${round}.json`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, written(input));
  console.error(`npm run fuzz -- ${kind} --seed ${seed} --round ${round}\n${error.slice(0, 2000)}\n`);
}

await main(async (lifetime) => {
  const unknown = kinds.filter((kind) => !(kind in KINDS));
  if (kinds.length === 0 || unknown.length > 0 || !Number.isInteger(seed)) {
    console.error(
      `usage: npm run fuzz -- KIND [--seed N] [--minutes M] [--round R]\nKIND: ${Object.keys(KINDS).join(", ")}, all`,
    );
    return 1;
  }
  // A thread that is ended leaves its files.
  process.env["TMPDIR"] = lifetime.temporaryFolder("fuzz");
  const rows: (readonly [string, number, number, number, number])[] = [];
  for (const kind of kinds) {
    const started = Date.now();
    let finds = 0;
    const campaign = { kind, seed, first, end, until: started + Number(values.minutes) * MINUTE_MS };
    const rounds = await runCampaign(campaign, (find) => {
      finds += 1;
      report(kind, find);
    });
    rows.push([kind, rounds, finds, Math.round((Date.now() - started) / 1000), seed]);
  }
  console.log(table(["kind", "rounds", "finds", "seconds", "seed"], rows));
  return rows.some(([, , finds]) => finds > 0) ? 1 : 0;
});
