import { parentPort } from "node:worker_threads";
import { safeEdits, type SafeEdits } from "../text/edit-check.ts";
import type { DocumentEdit } from "../text/prose-comparison.ts";
import { extractProse, type ExtractOptions } from "../text/prose.ts";
import { partsOf, type ProseParts } from "../text/prose-parts.ts";

/** What the thread can be asked, by name: the arguments of the function of `src/text` and what it gives. */
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
}

type Requests = {
  readonly [Name in keyof ProseTasks]: { readonly task: Name } & ProseTasks[Name]["request"];
};

export type ProseRequest = Requests[keyof Requests] & { readonly id: number };

export interface ProseReply {
  readonly id: number;
  readonly result: ProseTasks[keyof ProseTasks]["reply"];
}

parentPort?.on("message", (request: ProseRequest) => {
  const reply: ProseReply = { id: request.id, result: run(request) };
  parentPort?.postMessage(reply);
});

function run(request: ProseRequest): ProseReply["result"] {
  const { text, languageId } = request;
  return request.task === "extract"
    ? partsOf(extractProse(text, languageId, request.options))
    : safeEdits(text, languageId, request.edits);
}
