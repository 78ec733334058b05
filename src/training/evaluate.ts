import { startTextDetector, TextModelFailure } from "../service/start-text-detector.ts";
import { type EvaluateOptions, readEvaluateOptions } from "./evaluate-options.ts";
import { evaluate } from "./evaluation.ts";
import { evaluateGrammar } from "./grammar/evaluate-grammar.ts";
import { evaluationText } from "./evaluation-text.ts";
import { readSamples, SamplesError, sources } from "./samples.ts";
import { scoreSamples } from "./score-samples.ts";
import { TrainingError } from "./training-error.ts";
import { thinOut } from "./thin-out.ts";

/**
 * `npm run evaluate -- DATA`: measures the accuracy of the embedded service's text detector on texts of the training format,
 * by source and by length. `npm run evaluate -- grammar DATA` measures the grammar engine instead. Exit status: 0, 2 for wrong usage and unreadable texts, 1 otherwise.
 */

const WRONG_USE = 2;
const FAILED = 1;
const PROGRESS_MS = 5_000;

async function run({ by, folder, json, limit, model }: EvaluateOptions): Promise<void> {
  if (model === "grammar") return evaluateGrammar(folder, (line) => void process.stdout.write(`${line}\n`));
  const all = await readSamples(folder);
  const sourceOf = sources(all);
  const samples = thinOut(all, sourceOf, limit);
  const detector = startTextDetector();
  try {
    const judged = await scoreSamples(detector, samples, progressOf(samples.length));
    const evaluation = evaluate(judged, sourceOf, by);
    const printed = json
      ? JSON.stringify({ service_name: detector.serviceName, by, ...evaluation })
      : `${detector.serviceName}\n\n${evaluationText(evaluation, by)}`;
    process.stdout.write(`${printed}\n`);
  } finally {
    await detector.close();
  }
}

/** Reports progress now and then. */
function progressOf(texts: number): (done: number) => void {
  let said = performance.now();
  return (done) => {
    if (performance.now() - said < PROGRESS_MS) return;
    said = performance.now();
    process.stderr.write(`${done} of ${texts} texts\n`);
  };
}

function fail(status: number, message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = status;
}

// npm runs scripts in the project's folder, but a relative folder is meant relative to the caller's own.
const read = readEvaluateOptions(process.argv.slice(2), process.env["INIT_CWD"] ?? process.cwd());
if (read.ok) {
  try {
    await run(read.options);
  } catch (error) {
    if (error instanceof SamplesError) fail(WRONG_USE, error.message);
    else if (error instanceof TrainingError) fail(WRONG_USE, error.message);
    else if (error instanceof TextModelFailure) fail(FAILED, error.message);
    else throw error;
  }
} else {
  fail(WRONG_USE, read.message);
}
