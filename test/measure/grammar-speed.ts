import { createBinaryModuleFromUrl, Dialect, LocalLinter } from "harper.js";
import { readFileSync } from "node:fs";
import path from "node:path";
import { GrammarEngine } from "../../src/service/engines/grammar/grammar-engine.ts";
import { sourceGrammarFiles } from "../../src/service/engines/grammar/grammar-files.ts";
import { PROJECT } from "../harness/paths.ts";
import { figure, type Figure } from "./figure.ts";

const ROUNDS = 5;
const MINUTE_MS = 60_000;
const PARAGRAPHS = 80;

/** The cost of a warm grammar check, relative to the bare checker on the same text and to a whole document. */
export interface GrammarSpeed {
  readonly overHarper: Figure;
  readonly oneParagraph: Figure;
}

/** Measures a check of documentation by the engine against bare harper.js, and of one paragraph against all of them. */
export async function grammarSpeed(): Promise<GrammarSpeed> {
  const files = sourceGrammarFiles();
  const limits = {
    timeoutMs: MINUTE_MS,
    maxTimeoutMs: MINUTE_MS,
    startTimeoutMs: MINUTE_MS,
    idleMs: MINUTE_MS,
  };
  const engine = new GrammarEngine({ ...files, ...limits });
  const paragraphs = documentation();
  const text = paragraphs.join("\n\n");
  const address = URL.createObjectURL(new Blob([readFileSync(files.wasmUrl)], { type: "application/wasm" }));
  const linter = new LocalLinter({
    binary: createBinaryModuleFromUrl(address, "slim"),
    dialect: Dialect.American,
  });
  const check = async (part: string): Promise<void> => void (await engine.correct(part, "auto"));
  const bare = async (): Promise<void> => {
    for (const paragraph of paragraphs) await linter.organizedLints(paragraph, { language: "plaintext" });
  };
  try {
    await check(text);
    await bare();
    const [ours, harper, one]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      harper.push(await timed(bare));
      ours.push(await timed(() => check(text)));
      one.push(await timed(() => check(paragraphs[round] ?? "")));
    }
    const words = text.split(/\s+/u).length;
    return {
      overHarper: figure(
        ours,
        harper,
        "ms",
        `a grammar check of ${words} words; bare harper.js, paragraph by paragraph`,
      ),
      oneParagraph: figure(one, ours, "ms", `a grammar check of one paragraph; of all ${paragraphs.length}`),
    };
  } finally {
    URL.revokeObjectURL(address);
    await engine.close();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function documentation(): string[] {
  const files = ["README.md", "CONTRIBUTING.md", "SECURITY.md"];
  const text = files.map((name) => readFileSync(path.join(PROJECT, name), "utf8")).join("\n\n");
  return text
    .split(/\n{2,}/u)
    .filter((paragraph) => /^\p{Lu}/u.test(paragraph) && paragraph.length > 200)
    .slice(0, PARAGRAPHS);
}
