import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseBaseUrl } from "../../src/client/base-url.ts";
import { systemClock } from "../../src/client/clock.ts";
import { ContentAuthenticityClient } from "../../src/client/content-authenticity-client.ts";
import { Transport } from "../../src/client/transport.ts";
import type { GrammarRequest, GrammarResult } from "../../src/contract/grammar.ts";
import { countWords } from "../../src/contract/word-count.ts";
import type { Connection } from "../../src/checking/vocabulary/connection.ts";
import { BlockCheck, GRAMMAR_LIMITS, type BlockSource } from "../../src/checking/grammar/block-check.ts";
import { readKeptUnit, type KeptUnit } from "../../src/findings/kept-units.ts";
import { GRAMMAR } from "../../src/checking/paying/paid-operation.ts";
import type { PaidAnswers } from "../../src/checking/paying/paid-answers.ts";
import type { PaidSender } from "../../src/checking/paying/paid-sender.ts";
import { ResultCache } from "../../src/checking/store/result-cache.ts";
import type { StoredResults } from "../../src/checking/store/stored-results.ts";
import { placeAnswer, unitsIn } from "../../src/findings/divided-answer.ts";
import { GrammarPlacer } from "../../src/findings/grammar-findings.ts";
import { unitsByText, unitsOf, type ProseUnit } from "../../src/findings/prose-units.ts";
import { wholeRequests } from "../../src/findings/unit-requests.ts";
import { extractProse } from "../../src/text/prose.ts";
import { ServiceProcess } from "../conformance/service-process.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { main } from "../harness/main.ts";
import { trusted } from "../harness/trusted.ts";
import { answersOver, unwatched } from "../unit/checking/paying/answers-over.ts";
import { resultsIn } from "../unit/checking/store/a-database.ts";

const KEY = "prfd_measure_reuse_0123456789";
const CREDITS = 1_000_000;
const WORDS = 5_000;
const MODULES = path.join(import.meta.dirname, "..", "..", "node_modules");

export interface Reuse {
  readonly check: string;
  readonly words: number;
  readonly credits: number;
  readonly findings: number;
  readonly milliseconds: number;
}

/**
 * Measures successive checks of a document of 5,000 words: a first one, one with a paragraph changed, an
 * unchanged one, and one after a restart. Credits are the decrease of the account's balance at the service.
 */
export async function reuse(lifetime: Lifetime): Promise<readonly Reuse[]> {
  const keys = [{ name: "measure", key: KEY, scopes: ["grammar_checker"], status: "Active" }];
  const service = await ServiceProcess.start([{ user_id: 1, plan: "25M", credits: CREDITS, keys }]);
  lifetime.atEnd(() => service.process.kill());
  const { baseUrl } = service;
  const connection = {
    service: "hosted",
    baseUrl,
    host: "measure",
    apiKey: KEY,
    keyName: "measure",
  } as const;
  const folder = lifetime.temporaryFolder("reuse");
  const document = await documentOf(WORDS);
  const changed = withParagraphChanged(document);
  const account = { left: CREDITS };
  const first = new Window(folder, connection, account);
  const rows = [
    await first.check("first", document),
    await first.check("one paragraph changed", changed),
    await first.check("unchanged", changed),
  ];
  await first.written();
  return [...rows, await new Window(folder, connection, account).check("after a restart", changed)];
}

const secret = async (): Promise<string> => Promise.resolve("measure");

/** The part of a window that a check uses, from the document's text to findings. */
class Window {
  readonly #connection: Connection;
  readonly #answers: PaidAnswers<GrammarRequest, GrammarResult>;
  readonly #blocks: BlockCheck;
  readonly #writes: Promise<void>[] = [];
  #charged = 0;

  constructor(folder: string, connection: Connection, account: { left: number }) {
    this.#connection = connection;
    const files = resultsIn(folder, { warn: console.error });
    const put: StoredResults["put"] = async (entries) => {
      const write = files.put(entries);
      this.#writes.push(write);
      return write;
    };
    const disk = {
      put,
      find: files.find.bind(files),
      inUse: files.inUse.bind(files),
      discard: files.discard.bind(files),
    };
    const sender = trusted<PaidSender>({
      send: async ({
        request,
        signal,
      }: {
        readonly request: GrammarRequest;
        readonly signal: AbortSignal;
      }) => {
        const client = clientOf(connection);
        try {
          const result = await client.correctGrammar(request, { signal });
          const charged = account.left - result.credits_remaining;
          account.left = result.credits_remaining;
          this.#charged += charged;
          return { result, charged };
        } finally {
          await client.close();
        }
      },
    });
    const cache = new ResultCache<GrammarResult>({ disk: { results: disk, secret, read: GRAMMAR.read } });
    this.#answers = answersOver(GRAMMAR, sender, cache);
    this.#blocks = new BlockCheck(
      new ResultCache<KeptUnit>({ disk: { results: disk, secret, read: readKeptUnit } }),
    );
  }

  async check(name: string, document: string): Promise<Reuse> {
    const begun = performance.now();
    const before = this.#charged;
    const prose = extractProse(document, "markdown");
    const units = unitsOf(prose, GRAMMAR_LIMITS, countWords);
    const occurrences = unitsByText(units);
    const placer = new GrammarPlacer({
      documentText: document,
      prose,
      severity: "information",
      newId: randomUUID,
    });
    const service = { identity: this.#connection.baseUrl, variant: "auto" } as const;
    const plan = await this.#blocks.plan(service, sourceOf(prose.text, units));
    const { signal } = new AbortController();
    const ask = async (content: string) =>
      this.#answers.answer(this.#connection, { content, target_variant: "auto" }, unwatched(signal));
    let [findings, words] = [0, 0];
    for await (const step of this.#blocks.answers({ plan, ask, signal, lasts: true })) {
      const found = step.kind === "known" ? ({ ...step, kind: "divided" } as const) : step.divided;
      if (found.kind === "contradictory") throw new Error(found.reason);
      const { answers } = found;
      for (const answer of answers) {
        findings += placeAnswer(answer, occurrences, prose.text, placer).length;
        for (const unit of unitsIn(answer)) words += unit.words * (occurrences.get(unit.text)?.length ?? 0);
      }
    }
    const milliseconds = performance.now() - begun;
    return { check: name, words, credits: this.#charged - before, findings, milliseconds };
  }

  /** Resolves once everything is on disk. */
  async written(): Promise<void> {
    // Answers are sealed and stored in the background.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await Promise.all(this.#writes);
  }
}

function sourceOf(text: string, units: readonly ProseUnit[]): BlockSource {
  const { requests } = wholeRequests({ text, units, limits: GRAMMAR_LIMITS, countWords });
  return { text, units, requests };
}

function clientOf({ apiKey, baseUrl }: Connection): ContentAuthenticityClient {
  return new ContentAuthenticityClient({
    baseUrl: parseBaseUrl(baseUrl),
    apiKey,
    transport: new Transport(),
    clock: systemClock,
    random: Math.random,
    idempotencyKey: randomUUID,
  });
}

/** Returns paragraphs of installed packages, every tenth with two mistakes, until they have this many words. */
async function documentOf(words: number): Promise<string> {
  const files = (await readdir(MODULES, { recursive: true })).filter((file) => file.endsWith("README.md"));
  const paragraphs: string[] = [];
  let held = 0;
  for (const file of files.sort()) {
    const text = await readFile(path.join(MODULES, file), "utf8");
    const prose = extractProse(text, "markdown");
    for (const { document, kind, prose: at } of prose.blocks) {
      if (held >= words) return paragraphs.join("\n\n");
      if (kind !== "paragraph") continue;
      const slip = paragraphs.length % 10 === 0 ? " We recieve teh answer." : "";
      paragraphs.push(text.slice(document.start, document.end) + slip);
      held += countWords(prose.text.slice(at.start, at.end));
    }
  }
  return paragraphs.join("\n\n");
}

/** Returns the document with a sentence appended to its middle paragraph. */
function withParagraphChanged(document: string): string {
  const paragraphs = document.split("\n\n");
  const middle = Math.floor(paragraphs.length / 2);
  return paragraphs.with(middle, `${paragraphs[middle] ?? ""} This sentence is new.`).join("\n\n");
}

if (import.meta.main) {
  await main(async (lifetime) => {
    const rows = await reuse(lifetime);
    for (const { check, words, credits, findings, milliseconds } of rows) {
      console.log(
        `${check}: ${words} words, ${credits} credits, ${findings} findings, ${milliseconds.toFixed(0)} ms`,
      );
    }
    const [first, second] = rows;
    console.log(`second to first: ${((100 * (second?.credits ?? 0)) / (first?.credits ?? 1)).toFixed(2)} %`);
    return 0;
  }, 300_000);
}
