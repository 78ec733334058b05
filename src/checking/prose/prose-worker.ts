import { parentPort } from "node:worker_threads";
import { PassagePlanner, type PassageAct } from "../../findings/citations/passage-planner.ts";
import type { CitationPlan, CitationRefusal } from "../../findings/citations/plan.ts";
import type { ProofStep } from "../../findings/citations/proved.ts";
import { namedFiles, type NamedFiles } from "../../findings/citations/syntaxes.ts";
import { placeSentences } from "../../findings/place-sentences.ts";
import { safeEdits, type SafeEdits } from "../../text/edit-check.ts";
import type { LinkedMedia } from "../../text/linked-media-place.ts";
import { linkedMedia } from "../../text/linked-media.ts";
import type { DocumentEdit } from "../../text/prose-comparison.ts";
import { partsOf, type ProseParts } from "../../text/prose-parts.ts";
import { extractProse, type ExtractOptions } from "../../text/prose.ts";
import type { TextRange } from "../../text/range.ts";

/** The worker's tasks by name: arguments and results. */
export interface ProseTasks {
  readonly extract: {
    readonly request: {
      readonly text: string;
      readonly languageId: string;
      readonly options: ExtractOptions;
    };
    readonly reply: ProseParts;
  };
  readonly safeEdits: {
    readonly request: {
      readonly text: string;
      readonly languageId: string;
      readonly edits: readonly DocumentEdit[];
    };
    readonly reply: SafeEdits;
  };
  readonly placeSentences: {
    readonly request: { readonly text: string; readonly sentences: readonly string[] };
    readonly reply: readonly (TextRange | undefined)[];
  };
  readonly linkedMedia: {
    readonly request: { readonly text: string; readonly languageId: string };
    readonly reply: readonly LinkedMedia[];
  };
  readonly planPassage: {
    readonly request: {
      readonly text: string;
      readonly languageId: string;
      readonly range: TextRange;
      readonly act: PassageAct;
    };
    readonly reply: readonly CitationPlan[] | CitationRefusal;
  };
  readonly provePlan: {
    readonly request: {
      readonly text: string;
      readonly languageId: string;
      readonly plan: CitationPlan;
      readonly step: ProofStep;
    };
    readonly reply: boolean;
  };
  readonly namedFiles: {
    readonly request: { readonly text: string; readonly languageId: string };
    readonly reply: NamedFiles;
  };
}

type Requests = {
  readonly [Name in keyof ProseTasks]: { readonly task: Name } & ProseTasks[Name]["request"];
};

type Results = {
  readonly [Name in keyof ProseTasks]: { readonly task: Name; readonly result: ProseTasks[Name]["reply"] };
};

export type ProseRequest = Requests[keyof Requests] & { readonly id: number };
export type ProseReply = Results[keyof Results] & { readonly id: number };

const planner = new PassagePlanner();

parentPort?.on("message", (request: ProseRequest) => {
  const reply: ProseReply = { id: request.id, ...run(request) };
  parentPort?.postMessage(reply);
});

function run(request: ProseRequest): Results[keyof Results] {
  const { task, text } = request;
  switch (task) {
    case "extract":
      return { task, result: partsOf(extractProse(text, request.languageId, request.options)) };
    case "safeEdits":
      return { task, result: safeEdits(text, request.languageId, request.edits) };
    case "placeSentences":
      return { task, result: placeSentences(text, request.sentences) };
    case "linkedMedia":
      return { task, result: linkedMedia(text, request.languageId) };
    case "planPassage":
      return { task, result: planner.plans(request, request.range, request.act) };
    case "provePlan":
      return { task, result: planner.proves(request, request.plan, request.step) };
    case "namedFiles":
      return { task, result: namedFiles(request.languageId, text) };
    default:
      return task satisfies never;
  }
}
