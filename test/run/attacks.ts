import path from "node:path";
import { type Attack, readDefenses } from "../harness/defenses.ts";
import { main } from "../harness/main.ts";
import { describeRecord, type StageRecord } from "../harness/reporter.ts";
import { runStage, type Stage } from "../harness/stage.ts";
import { table } from "../harness/table.ts";

const MINUTE_MS = 60_000;
const LONGEST_CLAIM = 60;
const LONGEST_ATTACK = 80;

/** Characters with a meaning in a regular expression. */
const SYNTAX = /[$()*+.?[\\\]^{|}]/gu;

/** Builds the extension and its package, which all others need. */
const PACKAGE: Stage = {
  name: "package",
  program: "node",
  args: ["test/run/package.ts"],
  counts: "tool",
  limitMs: 5 * MINUTE_MS,
};

/** Matches the cited words of titles, or the names of files, and nothing longer. */
function anyOf(texts: readonly string[]): string {
  return `(?:${[...new Set(texts)].map((text) => text.replaceAll(SYNTAX, String.raw`\$&`)).join("|")})`;
}

/** Returns the stage that a test runs in: an editor, or mocha alone. */
function stageOf({ file }: Attack): "host" | "ui" | "mocha" {
  const [folder] = file.split("/");
  return folder === "host" || folder === "ui" ? folder : "mocha";
}

/** Tests without an editor: the service over HTTP, faults, tables, the package. Only the cited ones run. */
function mocha(attacks: readonly Attack[]): Stage {
  const files = [...new Set(attacks.map(({ file }) => `test/${file}`))];
  const grep = anyOf(attacks.map(({ words }) => words));
  const args = ["--no-config", "--timeout", "180000", "--forbid-only", "--grep", grep, ...files];
  return { name: "mocha", program: "mocha", args, counts: "mocha", limitMs: 30 * MINUTE_MS };
}

/** Whole suites, in one editor. */
function editor(kind: "host" | "ui", attacks: readonly Attack[]): Stage {
  const only = `^${anyOf(attacks.map(({ file }) => path.basename(file)))}$`;
  const args = [`test/run/${kind}.ts`, "--as-built", `--only=${only}`];
  return { name: kind, program: "node", args, counts: "script", limitMs: 60 * MINUTE_MS };
}

/** Returns how the tests that an attack names ended; “held” if all of them passed. */
function outcomeOf(attack: Attack, records: readonly StageRecord[]): string {
  const named = records.filter(
    ({ file, stage, title }) =>
      stage === stageOf(attack) &&
      title.at(-1)?.includes(attack.words) === true &&
      (file === undefined || file.endsWith(path.join("test", attack.file))),
  );
  const worst = (["failed", "skipped"] as const).find((state) => named.some((each) => each.state === state));
  if (named.length === 0) return "not run";
  return worst ?? (named.length === 1 ? "held" : `held (${named.length} tests)`);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

// Tries every defense that SECURITY.md claims by the tests that it cites, and prints how each ended.
await main(async (lifetime) => {
  const defenses = readDefenses();
  const attacks = defenses.flatMap((defense) => defense.attacks);
  const of = (stage: "host" | "ui" | "mocha"): readonly Attack[] =>
    attacks.filter((attack) => stageOf(attack) === stage);
  const records: StageRecord[] = [];
  for (const stage of [PACKAGE, mocha(of("mocha")), editor("host", of("host")), editor("ui", of("ui"))]) {
    await runStage(stage, lifetime, (record) => {
      records.push(record);
      if (record.state !== "passed") console.log(describeRecord(record));
    });
  }
  const rows = defenses.flatMap(({ claim, attacks: tried }) =>
    tried.map((attack) => [
      cut(claim, LONGEST_CLAIM),
      cut(`${attack.file}: ${attack.words}`, LONGEST_ATTACK),
      outcomeOf(attack, records),
    ]),
  );
  console.log(table(["defense", "attack", "outcome"], rows));
  const lost = rows.filter(([, , outcome]) => outcome?.startsWith("held") !== true).length;
  console.log(`${defenses.length} defenses, ${rows.length} attacks, ${rows.length - lost} held`);
  return lost === 0 && !records.some(({ state }) => state === "failed") ? 0 : 1;
});
