import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { PlagiarismResult } from "../../src/contract/plagiarism.ts";
import type { OffsetUnit } from "../../src/text/offset-units.ts";
import { fromUtf16 } from "../../src/text/offset-units.ts";
import { scanAnswer, source } from "../unit/findings/scan-answer.ts";
import { eventually } from "./eventually.ts";
import { trusted } from "./trusted.ts";

/** A request as it came. */
interface Scanned {
  readonly content: string;
  readonly exclude?: readonly string[];
}

/** What the service gives instead of an answer: a body with its status, or undefined to break the connection. */
export type Spoil = (
  answer: PlagiarismResult,
) => { readonly status: number; readonly body: unknown } | undefined;

const SENTENCE = /[^.!?\n]+[.!?\n]?/gu;

/**
 * Stands for a hosted plagiarism service: each sentence with `copied` in it is a passage of one source. A test may change its
 * answers, or hold them back.
 */
export class ScanningService {
  readonly baseUrl: string;
  readonly scanned: Scanned[] = [];
  /** What the offsets count. */
  unit: OffsetUnit = "codePoint";
  spoil: Spoil = (answer) => ({ status: 200, body: answer });
  /** Each answer waits for it. */
  gate: Promise<unknown> = Promise.resolve();
  readonly #close: () => void;

  private constructor(baseUrl: string, close: () => void) {
    this.baseUrl = baseUrl;
    this.#close = close;
  }

  static async start(): Promise<ScanningService> {
    const server = createServer((request, response) => void service.#take(request, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = trusted<{ port: number }>(server.address());
    const service: ScanningService = new ScanningService(`http://127.0.0.1:${port}`, () => {
      server.closeAllConnections();
      server.close();
    });
    return service;
  }

  /** Resolves when so many requests have come. */
  async arrived(count: number): Promise<void> {
    await eventually(() => {
      if (this.scanned.length < count) throw new Error(`${this.scanned.length} of ${count} requests came.`);
    });
  }

  close(): void {
    this.#close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(trusted<Buffer>(chunk));
    const scanned = trusted<Scanned>(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    this.scanned.push(scanned);
    const answer = this.#answerTo(scanned.content);
    await this.gate;
    const spoiled = this.spoil(answer);
    if (spoiled === undefined) {
      response.destroy();
      return;
    }
    response.writeHead(spoiled.status, { "content-type": "application/json" });
    response.end(JSON.stringify(spoiled.body));
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
