import { parentPort } from "node:worker_threads";
import { PassagePlanner, type PassageAct } from "../../findings/citations/passage-planner.ts";
import type { CitationPlan } from "../../findings/citations/plan.ts";
import type { ProofStep } from "../../findings/citations/proved.ts";
import { namedFiles } from "../../findings/citations/syntaxes.ts";
import { placeSentences } from "../../findings/place-sentences.ts";
import { safeEdits } from "../../text/edit-check.ts";
import { linkedMedia } from "../../text/extractors.ts";
import type { DocumentEdit } from "../../text/prose-comparison.ts";
import { partsOf } from "../../text/prose-parts.ts";
import { extractProse, type ExtractOptions } from "../../text/prose.ts";
import type { TextRange } from "../../text/range.ts";

const planner = new PassagePlanner();

/** The worker's tasks by name; arguments and results are copied between the threads. */
const TASKS = {
  extract: (text: string, languageId: string, options: ExtractOptions) =>
    partsOf(extractProse(text, languageId, options)),
  safeEdits: (text: string, languageId: string, edits: readonly DocumentEdit[]) =>
    safeEdits(text, languageId, edits),
  placeSentences,
  linkedMedia,
  planPassage: (text: string, languageId: string, range: TextRange, act: PassageAct) =>
    planner.plans({ text, languageId }, range, act),
  provePlan: (text: string, languageId: string, plan: CitationPlan, step: ProofStep) =>
    planner.proves({ text, languageId }, plan, step),
  namedFiles: (text: string, languageId: string) => namedFiles(languageId, text),
};

export type ProseTasks = typeof TASKS;

interface ProseRequest {
  readonly id: number;
  readonly task: keyof ProseTasks;
  /** The arguments of that task, which `ProseExtractor` has typed. */
  readonly given: readonly [never, never, never, never];
}

parentPort?.on("message", ({ given, id, task }: ProseRequest) => {
  parentPort?.postMessage({ id, result: TASKS[task](...given) });
});
