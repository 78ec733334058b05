import { Worker } from "node:worker_threads";
import type { PassageAct } from "../../findings/citations/passage-planner.ts";
import type { CitationPlan, CitationRefusal } from "../../findings/citations/plan.ts";
import type { ProofStep } from "../../findings/citations/proved.ts";
import type { NamedFiles } from "../../findings/citations/syntaxes.ts";
import type { SafeEdits } from "../../text/edit-check.ts";
import type { LinkedMedia } from "../../text/linked-media-place.ts";
import type { DocumentEdit } from "../../text/prose-comparison.ts";
import type { ExtractOptions, Prose } from "../../text/prose.ts";
import type { TextRange } from "../../text/range.ts";
import type { ProseReply, ProseRequest } from "./prose-worker.ts";

/** The longest that parsing may take; a document of 5 MB needs about a third of it. */
const TIMEOUT_MS = 30_000;

/** A document of 5 MB of prose needs less than half of it; one of nothing but links would take what the machine has. */
const MOST_MEGABYTES = 2_048;

/** With more that is not old yet, V8 may end the whole extension host at the limit, and not the worker alone. */
const YOUNG_MEGABYTES = 32;

/** Kept over a pause in writing; a start costs about a tenth of a second. */
const IDLE_MS = 120_000;

const OTHER_TASK = "the thread answered something else";

interface Waiting {
  readonly resolve: (reply: ProseReply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Takes prose out of documents in a thread of its own (ALL-1): a long document takes a parser longer than the frame or two
 * that the extension host may stand still. The thread is started at the first need and ended when it is idle, when it takes
 * too long, and after any error.
 */
export class ProseExtractor {
  readonly #workerFile: string | URL;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 0;

  constructor(workerFile: string | URL) {
    this.#workerFile = workerFile;
  }

  /** The same as `extractProse`. Rejects when the thread fails or takes longer than half a minute. */
  async extract(text: string, languageId: string, options: ExtractOptions = {}): Promise<Prose> {
    const [reply, { proseFromParts }] = await Promise.all([
      this.#ask((id) => ({ id, task: "extract", text, languageId, options })),
      import("../../text/prose-parts.ts"),
    ]);
    if (reply.task !== "extract") throw new Error(OTHER_TASK);
    return proseFromParts(text, reply.result);
  }

  /** The same as `safeEdits`: which of the edits change nothing but prose. Rejects like `extract`. */
  async safeEdits(text: string, languageId: string, edits: readonly DocumentEdit[]): Promise<SafeEdits> {
    const reply = await this.#ask((id) => ({ id, task: "safeEdits", text, languageId, edits }));
    if (reply.task !== "safeEdits") throw new Error(OTHER_TASK);
    return reply.result;
  }

  /** The same as `placeSentences`: where the sentences of an answer stand in the prose. Rejects like `extract`. */
  async placeSentences(
    text: string,
    sentences: readonly string[],
  ): Promise<readonly (TextRange | undefined)[]> {
    const reply = await this.#ask((id) => ({ id, task: "placeSentences", text, sentences }));
    if (reply.task !== "placeSentences") throw new Error(OTHER_TASK);
    return reply.result;
  }

  /** The same as `linkedMedia`: the images and recordings that the text links to. Rejects like `extract`. */
  async linkedMedia(text: string, languageId: string): Promise<readonly LinkedMedia[]> {
    const reply = await this.#ask((id) => ({ id, task: "linkedMedia", text, languageId }));
    if (reply.task !== "linkedMedia") throw new Error(OTHER_TASK);
    return reply.result;
  }

  /** The same as `PassagePlanner.plans`: how a passage may be cited or quoted. Rejects like `extract`. */
  async planPassage(
    text: string,
    languageId: string,
    range: TextRange,
    act: PassageAct,
  ): Promise<readonly CitationPlan[] | CitationRefusal> {
    const reply = await this.#ask((id) => ({ id, task: "planPassage", text, languageId, range, act }));
    if (reply.task !== "planPassage") throw new Error(OTHER_TASK);
    return reply.result;
  }

  /** The same as `PassagePlanner.proves`: one step of the proof of a plan. Rejects like `extract`. */
  async provePlan(text: string, languageId: string, plan: CitationPlan, step: ProofStep): Promise<boolean> {
    const reply = await this.#ask((id) => ({ id, task: "provePlan", text, languageId, plan, step }));
    if (reply.task !== "provePlan") throw new Error(OTHER_TASK);
    return reply.result;
  }

  /** The same as `namedFiles`: the files that a document names for its citations. Rejects like `extract`. */
  async namedFiles(text: string, languageId: string): Promise<NamedFiles> {
    const reply = await this.#ask((id) => ({ id, task: "namedFiles", text, languageId }));
    if (reply.task !== "namedFiles") throw new Error(OTHER_TASK);
    return reply.result;
  }

  dispose(): void {
    clearTimeout(this.#idle);
    this.#fail(new Error("the extension was deactivated"));
  }

  async #ask(request: (id: number) => ProseRequest): Promise<ProseReply> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = (this.#nextId += 1);
    const timer = setTimeout(() => this.#fail(new Error("the document takes too long to read")), TIMEOUT_MS);
    try {
      return await new Promise<ProseReply>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        worker.postMessage(request(id));
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
      this.#endWhenIdle();
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#workerFile, {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    worker.unref();
    worker.on("message", (reply: ProseReply) => this.#waiting.get(reply.id)?.resolve(reply));
    // One that was replaced meanwhile has nothing to say any more.
    const failed = (error: unknown): void => {
      if (this.#worker === worker) this.#fail(error instanceof Error ? error : new Error(String(error)));
    };
    worker.on("error", failed);
    worker.on("exit", () => failed(new Error("the thread ended")));
    return worker;
  }

  #endWhenIdle(): void {
    if (this.#waiting.size > 0 || this.#worker === undefined) return;
    this.#idle = setTimeout(() => this.#fail(new Error("idle")), IDLE_MS);
    this.#idle.unref();
  }

  /** Ends the thread; what was asked of it gets the reason, and the next request starts another. */
  #fail(reason: Error): void {
    const worker = this.#worker;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    void worker?.terminate();
  }
}
