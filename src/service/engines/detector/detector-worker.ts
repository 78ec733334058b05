import { readFile } from "node:fs/promises";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { serveQuestions } from "../worker/serve-questions.ts";
import { readStyleModel } from "./style-model.ts";
import { type StyleScore, StyleScorer } from "./style-scorer.ts";
import { type DetectorWorkerData, detectorWorkerData, type StyleQuestion } from "./worker-data.ts";

/** Loads the model, then scores one text after another. */
async function serve(port: MessagePort, files: DetectorWorkerData): Promise<void> {
  const [weights, vocabulary, calibration] = await Promise.all([
    readFile(new URL(files.weights)),
    readFile(new URL(files.vocabulary), "utf8"),
    readFile(new URL(files.calibration), "utf8"),
  ]);
  const scorer = new StyleScorer(readStyleModel({ weights, vocabulary, calibration }));
  serveQuestions<StyleQuestion, StyleScore>(port, ({ text, words }) =>
    Promise.resolve(scorer.score(text, words)),
  );
}

const files = detectorWorkerData.safeParse(workerData);
if (parentPort && files.success) await serve(parentPort, files.data);
