import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { scoreOf, logOdds } from "../service/engines/detector/calibration.ts";
import { readStyleModel, type StyleModelFiles } from "../service/engines/detector/style-model.ts";
import { StyleScorer } from "../service/engines/detector/style-scorer.ts";
import { fitCalibration } from "./fit-calibration.ts";
import { GRAMMAR_MODEL_FOLDER, trainGrammar } from "./grammar/train-grammar.ts";
import { LENGTHS, leaveOneOut } from "./leave-one-out.ts";
import { type CardScore, modelCard } from "./model-card.ts";
import { modelFiles } from "./model-files.ts";
import { seededRandom } from "./random.ts";
import { readSamples, SamplesError } from "./samples.ts";
import { trainingTexts, trainParts } from "./train-parts.ts";
import { TrainingError } from "./training-error.ts";
import { wordCuts } from "./word-cuts.ts";

/**
 * Trains the text model, `npm run train -- DATA [--untouched DATA] [--out FOLDER]`, or the grammar model, `npm run train --
 * grammar DATA [--out FOLDER]`. The same data produces the same bytes.
 * Exit status 2 with one line for wrong usage, unreadable data, or data that can't be trained on.
 */

/** Increase with each model that ships. */
const MODEL = { name: "en-1", date: "2026-11-22", seed: 20_261_122 } as const;
const MODEL_FOLDER = path.join(import.meta.dirname, "..", "service", "engines", "detector", "model");
const WRONG_USE = 2;

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

async function train({ data, out, untouched }: TrainOptions): Promise<void> {
  const samples = await readSamples(data);
  const heldBack = untouched === undefined ? [] : await readSamples(untouched);
  const texts = trainingTexts(samples);
  const unseen = leaveOneOut(texts, MODEL.seed, tell);
  const calibration = fitCalibration(unseen);
  tell("on everything");
  const files = modelFiles(MODEL, trainParts(texts, seededRandom(MODEL.seed)), calibration);
  tell("the card");
  const scorer = new StyleScorer(readStyleModel(files));
  const card = modelCard({
    ...MODEL,
    thresholdProbability: calibration.threshold,
    sets: [...new Set(texts.map(({ set }) => set))].sort().map((set) => {
      const of = texts.filter((text) => text.set === set);
      const machines = of.filter(({ label }) => label === 1).length;
      return { set, machines, people: of.length - machines };
    }),
    unseen: unseen.map(({ evidence, length, text }) => ({
      score: scoreOf(calibration, logOdds(calibration, evidence), length),
      source: text.source,
      label: text.label,
      length,
    })),
    untouchedPeople: new Set(heldBack.filter(({ label }) => label === 0).map(({ text }) => text)).size,
    untouched: heldBack.flatMap(({ domain, label, set, text }) =>
      wordCuts(text, LENGTHS).flatMap((cut, place): CardScore[] => {
        if (cut === null) return [];
        const { score } = scorer.score(cut.text, cut.words);
        return [{ score, source: `${set}/${domain}`, label, length: LENGTHS[place] ?? 0 }];
      }),
    ),
  });
  await write(out, files, card);
}

async function write(out: string, files: StyleModelFiles, card: string): Promise<void> {
  try {
    await mkdir(out, { recursive: true });
    await writeFile(path.join(out, "weights.bin"), files.weights);
    await writeFile(path.join(out, "vocabulary.txt"), files.vocabulary);
    await writeFile(path.join(out, "calibration.json"), files.calibration);
    await writeFile(path.join(out, "MODEL-CARD.md"), card);
  } catch {
    throw new TrainingError(`${out} cannot be written to`);
  }
}

const USAGE =
  "npm run train -- DATA [--untouched DATA] [--out FOLDER], or npm run train -- grammar DATA [--out FOLDER]";

interface TrainOptions {
  readonly data: string;
  readonly untouched: string | undefined;
  readonly out: string;
  readonly model: "text" | "grammar";
}

/** Resolves a folder against the caller's own, because npm runs scripts in the project's. */
const from = (folder: string): string => path.resolve(process.env["INIT_CWD"] ?? process.cwd(), folder);

/** Undefined for wrong usage. */
function readOptions(): TrainOptions | undefined {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { untouched: { type: "string" }, out: { type: "string" } },
    });
    const { out, untouched } = values;
    const model = positionals[0] === "grammar" ? "grammar" : "text";
    const [data, ...more] = model === "grammar" ? positionals.slice(1) : positionals;
    if (data === undefined || more.length > 0 || (model === "grammar" && untouched !== undefined))
      return undefined;
    const folder = model === "grammar" ? GRAMMAR_MODEL_FOLDER : MODEL_FOLDER;
    return {
      data: from(data),
      untouched: untouched && from(untouched),
      out: out === undefined ? folder : from(out),
      model,
    };
  } catch {
    return undefined;
  }
}

const options = readOptions();
if (options === undefined) {
  tell(`usage: ${USAGE}`);
  process.exitCode = WRONG_USE;
} else {
  try {
    await (options.model === "grammar" ? trainGrammar(options.data, options.out, tell) : train(options));
  } catch (error) {
    if (!(error instanceof SamplesError || error instanceof TrainingError)) throw error;
    tell(error.message);
    process.exitCode = WRONG_USE;
  }
}
