import { readFileSync } from "node:fs";
import { countWords } from "../../src/contract/word-count.ts";
import { sourceDetectorFiles } from "../../src/service/engines/detector/detector-files.ts";
import { readStyleModel } from "../../src/service/engines/detector/style-model.ts";
import { StyleScorer } from "../../src/service/engines/detector/style-scorer.ts";
import { GrammarEngine } from "../../src/service/engines/grammar/grammar-engine.ts";
import { sourceGrammarFiles } from "../../src/service/engines/grammar/grammar-files.ts";
import { extractProse } from "../../src/text/prose.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { Application } from "../unit/checking/application.ts";
import { documentation } from "./documentation.ts";
import { embeddedService } from "./embedded-run.ts";
import { amount, ratio, type Figure } from "./figure.ts";

const FILES = 110;
/** A round takes a minute, and several on a busy machine. */
const ROUNDS = 3;
const MINUTE_MS = 60_000;

interface FolderFigures {
  readonly overEngines: Figure;
  readonly first: Figure;
  readonly second: Figure;
}

/**
 * Measures Check Folder for grammar and AI text by the embedded service, without an editor: the first time,
 * and a second time in another window. The first is compared with its engines alone, one after the other, on
 * the same prose.
 */
export async function checkFolder(lifetime: Lifetime): Promise<FolderFigures> {
  const texts = documentation(FILES);
  const times = { engines: [] as number[], first: [] as number[], second: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.engines.push(await engineSeconds(texts));
    const { first, second } = await folderSeconds(lifetime, texts);
    times.first.push(first);
    times.second.push(second);
  }
  const what = `Check Folder over ${FILES} files of documentation`;
  return {
    overEngines: ratio(what, times.first, "its engines alone, in turn", times.engines, "s"),
    first: amount(`${what}, the first time`, times.first, "s"),
    second: amount(`${what}, the second time`, times.second, "s"),
  };
}

async function folderSeconds(
  lifetime: Lifetime,
  texts: readonly string[],
): Promise<{ readonly first: number; readonly second: number }> {
  const application = await Application.start();
  const embedded = embeddedService(lifetime);
  application.embedded = embedded;
  application.preferences = { serviceMode: () => "embedded" };
  const files = Object.fromEntries(texts.map((text, place) => [`file:///${place}.md`, text]));
  const check = async (): Promise<number> => {
    const window = await application.window();
    return seconds(async () => {
      const { error, files: checked } = await application.checkFolder(window, files, ["grammar", "ai"]);
      const done = checked.filter(({ status }) => status === "done").length;
      if (error !== undefined || done < FILES / 2) throw new Error(error?.message ?? `${done} files checked`);
    });
  };
  try {
    const first = await check();
    return { first, second: await check() };
  } finally {
    embedded.dispose();
    await application.stop();
  }
}

async function engineSeconds(texts: readonly string[]): Promise<number> {
  const { calibrationUrl, vocabularyUrl, weightsUrl } = sourceDetectorFiles();
  const scorer = new StyleScorer(
    readStyleModel({
      weights: readFileSync(weightsUrl),
      vocabulary: readFileSync(vocabularyUrl, "utf8"),
      calibration: readFileSync(calibrationUrl, "utf8"),
    }),
  );
  const engine = new GrammarEngine({
    ...sourceGrammarFiles(),
    timeoutMs: MINUTE_MS,
    maxTimeoutMs: MINUTE_MS,
    startTimeoutMs: MINUTE_MS,
    idleMs: MINUTE_MS,
  });
  const proses = texts.map((text) => extractProse(text, "markdown").text);
  try {
    return await seconds(async () => {
      for (const prose of proses) {
        await engine.correct(prose, "auto");
        scorer.score(prose, countWords(prose));
      }
    });
  } finally {
    await engine.close();
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}
