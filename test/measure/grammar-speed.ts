import { createBinaryModuleFromUrl, Dialect, LocalLinter } from "harper.js";
import { readFileSync } from "node:fs";
import { GrammarEngine } from "../../src/service/engines/grammar/grammar-engine.ts";
import { sourceGrammarFiles } from "../../src/service/engines/grammar/grammar-files.ts";
import { extractProse } from "../../src/text/prose.ts";
import { documentation } from "./documentation.ts";
import { ratio, type Figure } from "./figure.ts";

const ROUNDS = 5;
const MINUTE_MS = 60_000;
/** Paragraphs of a round: others in each, since the checker remembers sentences. */
const PARAGRAPHS = 60;
const FILES = 200;

/** The cost of a warm grammar check, relative to the bare checker on the same text. */
interface GrammarSpeed {
  readonly first: Figure;
  readonly oneParagraph: Figure;
}

/** Measures checks of documentation, and of one of its paragraphs, by the engine against bare harper.js on all of it. */
export async function grammarSpeed(): Promise<GrammarSpeed> {
  const files = sourceGrammarFiles();
  const limits = {
    timeoutMs: MINUTE_MS,
    maxTimeoutMs: MINUTE_MS,
    startTimeoutMs: MINUTE_MS,
    idleMs: MINUTE_MS,
  };
  const engine = new GrammarEngine({ ...files, ...limits });
  const all = documentationParagraphs();
  const address = URL.createObjectURL(new Blob([readFileSync(files.wasmUrl)], { type: "application/wasm" }));
  const linter = new LocalLinter({
    binary: createBinaryModuleFromUrl(address, "slim"),
    dialect: Dialect.American,
  });
  const check = async (part: string): Promise<void> => void (await engine.correct(part, "auto"));
  const bare = async (paragraphs: readonly string[]): Promise<void> => {
    for (const paragraph of paragraphs) await linter.organizedLints(paragraph, { language: "plaintext" });
  };
  try {
    const [ours, harper, one]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const paragraphs = all.slice(round * PARAGRAPHS, (round + 1) * PARAGRAPHS);
      const [changed = ""] = paragraphs;
      const times = [
        await timed(() => bare(paragraphs)),
        await timed(() => check(paragraphs.join("\n\n"))),
        await timed(() => check(`${changed} This sentence is new.`)),
      ] as const;
      // The first round warms both up.
      if (round === 0) continue;
      for (const [index, list] of [harper, ours, one].entries()) list.push(times[index] ?? Number.NaN);
    }
    const anchor = "bare harper.js, paragraph by paragraph";
    return {
      first: ratio(`Grammar check of ${PARAGRAPHS} paragraphs`, ours, anchor, harper, "ms"),
      oneParagraph: ratio("After a change of one of them", one, anchor, harper, "ms"),
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

function documentationParagraphs(): readonly string[] {
  const paragraphs = documentation(FILES)
    .flatMap((text) => extractProse(text, "markdown").text.split("\n\n"))
    .filter((paragraph) => /^\p{Lu}/u.test(paragraph) && paragraph.length > 200);
  const distinct = [...new Set(paragraphs)];
  if (distinct.length < (ROUNDS + 1) * PARAGRAPHS) throw new Error("There is too little documentation.");
  return distinct;
}
