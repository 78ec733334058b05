import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { PlagiarismResult } from "../../src/contract/plagiarism.ts";
import type { OffsetUnit } from "../../src/text/offset-units.ts";
import { fromUtf16 } from "../../src/text/offset-units.ts";
import { scanAnswer, source } from "../unit/findings/scan-answer.ts";
import { eventually } from "./eventually.ts";
import { answerJson, onLoopback, type OnLoopback } from "./on-loopback.ts";
import { trusted } from "./trusted.ts";

/** A recorded request. */
interface Scanned {
  readonly content: string;
  readonly exclude?: readonly string[];
}

/** Returns the body and status to send instead of the answer; undefined breaks the connection. */
export type Spoil = (
  answer: PlagiarismResult,
) => { readonly status: number; readonly body: unknown } | undefined;

const SENTENCE = /[^.!?\n]+[.!?\n]?/gu;

/**
 * A fake hosted plagiarism service: each sentence with `copied` in it is a passage of a single source. A test
 * may change or delay its answers.
 */
export class ScanningService {
  readonly baseUrl: string;
  readonly scanned: Scanned[] = [];
  /** The unit of the offsets. */
  unit: OffsetUnit = "codePoint";
  spoil: Spoil = (answer) => ({ status: 200, body: answer });
  /** Each answer waits for it. */
  gate: Promise<unknown> = Promise.resolve();
  readonly close: () => void;

  private constructor({ baseUrl, close }: OnLoopback) {
    this.baseUrl = baseUrl;
    this.close = close;
  }

  static async start(): Promise<ScanningService> {
    const service: ScanningService = new ScanningService(
      await onLoopback(async (request, response) => service.#take(request, response)),
    );
    return service;
  }

  /** Resets the service to its initial state. */
  reset(): void {
    this.scanned.length = 0;
    this.unit = "codePoint";
    this.spoil = (answer) => ({ status: 200, body: answer });
    this.gate = Promise.resolve();
  }

  /** Resolves once this many requests have arrived. */
  async arrived(count: number): Promise<void> {
    await eventually(() => {
      if (this.scanned.length < count) throw new Error(`${this.scanned.length} of ${count} requests came.`);
    });
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const scanned = trusted<Scanned>(await json(request));
    this.scanned.push(scanned);
    const answer = this.#answerTo(scanned.content);
    await this.gate;
    const spoiled = this.spoil(answer);
    if (spoiled === undefined) {
      response.destroy();
      return;
    }
    answerJson(response, spoiled.body, spoiled.status);
  }

  #answerTo(content: string): PlagiarismResult {
    const found = [...content.matchAll(SENTENCE)]
      .filter(([sentence]) => sentence.includes("copied"))
      .map(({ 0: sentence, index }) => ({
        start: index + sentence.length - sentence.trimStart().length,
        end: index + sentence.trimEnd().length,
      }));
    const ranges = fromUtf16(content, found, this.unit).filter((range) => range !== undefined);
    const pairs = ranges.map(({ start, end }) => [start, end] as const);
    const said = {
      plagiarism_score: ranges.length === 0 ? 0 : 0.42,
      sources:
        ranges.length === 0
          ? []
          : [source("https://example.org/source", 6 * ranges.length, pairs, { title: "The Source" })],
      highlights: ranges.map((range) => ({ ...range, severity: "medium", source_index: 0 }) as const),
      credits_remaining: 1_000 - 2 * this.scanned.length,
    };
    return scanAnswer(content, said, this.unit);
  }
}
