import { parentPort } from "node:worker_threads";
import { extractProse, type ExtractOptions } from "../text/prose.ts";
import { partsOf, type ProseParts } from "../text/prose-parts.ts";

/** What the worker is asked and what it answers, matched by `id`. */
export interface ExtractRequest {
  readonly id: number;
  readonly text: string;
  readonly languageId: string;
  readonly options: ExtractOptions;
}

export interface ExtractReply {
  readonly id: number;
  readonly parts: ProseParts;
}

parentPort?.on("message", ({ id, text, languageId, options }: ExtractRequest) => {
  const reply: ExtractReply = { id, parts: partsOf(extractProse(text, languageId, options)) };
  parentPort?.postMessage(reply);
});
