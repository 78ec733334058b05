import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as fc from "fast-check";
import type { GrammarResult } from "../../../../src/contract/grammar.ts";
import { countWords } from "../../../../src/contract/word-count.ts";
import {
  BlockCheck,
  GRAMMAR_LIMITS,
  type BlockSource,
  type BlockStep,
  type UnitService,
} from "../../../../src/checking/grammar/block-check.ts";
import { readKeptUnit, type KeptUnit } from "../../../../src/findings/kept-units.ts";
import { ResultCache } from "../../../../src/checking/store/result-cache.ts";
import type { StoredResults } from "../../../../src/checking/store/stored-results.ts";
import { closeDatabases, resultsIn } from "../store/a-database.ts";
import { placeAnswer, unitsIn } from "../../../../src/findings/divided-answer.ts";
import type { TextEdit } from "../../../../src/findings/edits.ts";
import { GrammarPlacer } from "../../../../src/findings/grammar-findings.ts";
import { unitsByText, unitsOf, type ProseUnit } from "../../../../src/findings/prose-units.ts";
import { wholeRequests } from "../../../../src/findings/unit-requests.ts";
import type { OffsetUnit } from "../../../../src/text/offset-units.ts";
import { extractProse } from "../../../../src/text/prose.ts";
import { answerIn, corrected } from "../../findings/grammar-answer.ts";

const SERVICE: UnitService = { identity: "https://example.org", variant: "auto" };
const FIX = { teh: "the", recieve: "receive" };

type Corrector = (text: string) => readonly TextEdit[];
type Spoil = (answer: GrammarResult) => GrammarResult;

const words: Corrector = (text) => corrected(text, FIX);

/** A corrector that also joins the text after "join" with the next paragraph. */
const joining: Corrector = (text) =>
  [
    ...words(text),
    ...[...text.matchAll(/(?<=join)\n\n/gu)].map(({ index }) => ({
      range: { start: index, end: index + 2 },
      original: "\n\n",
      replacement: " ",
    })),
  ].sort((a, b) => a.range.start - b.range.start);

/**
 * A corrector that changes the edges of blocks: inserts before and after them, and replaces their first and
 * last characters.
 */
const edging: Corrector = (text) => {
  const edits: TextEdit[] = [];
  const change = (start: number, end: number, replacement: string): void => {
    edits.push({ range: { start, end }, original: text.slice(start, end), replacement });
  };
  for (const { 0: block, index } of text.matchAll(/[^\n]+/gu)) {
    const end = index + block.length;
    if (block.startsWith("and")) change(index, index, "😀 ");
    else if (block.startsWith("😀")) change(index, index + 2, "🎉🎉");
    else if (block.startsWith("teh")) change(index, index + 3, "");
    if (block.endsWith("so")) change(end, end, ".");
    else if (block.endsWith("😀")) change(end - 2, end, "");
  }
  return edits;
};

/**
 * A window with a paid service; `sent` are the texts of its requests, whose answers are then cached as a
 * whole.
 */
class Desk {
  readonly sent: string[] = [];
  readonly blocks: BlockCheck;
  readonly #answers = new Map<string, GrammarResult>();
  readonly #corrector: Corrector;
  spoil: Spoil = (answer) => answer;
  /** Answers wait for it. */
  gate: Promise<unknown> = Promise.resolve();

  readonly #unit: OffsetUnit;

  constructor(corrector = words, cache = new ResultCache<KeptUnit>(), unit: OffsetUnit = "codePoint") {
    this.#corrector = corrector;
    this.#unit = unit;
    this.blocks = new BlockCheck(cache);
  }

  async check(document: string, signal = new AbortController().signal) {
    const prose = extractProse(document, "markdown");
    const units = unitsOf(prose, GRAMMAR_LIMITS, countWords);
    const occurrences = unitsByText(units);
    let id = 0;
    const newId = (): string => String((id += 1));
    const placer = new GrammarPlacer({ documentText: document, prose, severity: "information", newId });
    const before = this.sent.length;
    const plan = await this.blocks.plan(SERVICE, sourceOf(prose.text, units));
    const found = [];
    const ask = async (text: string) => this.#answer(text);
    for await (const step of this.blocks.answers({ plan, ask, signal, lasts: true })) {
      const answers = answersIn(step);
      found.push(...answers.flatMap((answer) => placeAnswer(answer, occurrences, prose.text, placer)));
    }
    const shown = found.map(({ range, replacement, placed, message }) => [
      range.start,
      range.end,
      replacement,
      placed,
      message,
    ]);
    return {
      findings: shown.map((each) => each.join(" ")).sort(),
      requests: this.sent.slice(before),
      credits: this.sent.slice(before).reduce((sum, text) => sum + countWords(text), 0),
      planned: plan.requests.reduce((sum, { words: own }) => sum + own, 0),
    };
  }

  async #answer(text: string) {
    const known = this.#answers.get(text);
    if (known !== undefined) return { result: known, charged: 0, isKnown: true };
    this.sent.push(text);
    await this.gate;
    const result = this.spoil(answerIn(this.#unit, text, this.#corrector(text)));
    this.#answers.set(text, result);
    return { result, charged: countWords(text), isKnown: false };
  }
}

function sourceOf(text: string, units: readonly ProseUnit[]): BlockSource {
  const { requests } = wholeRequests({ text, units, limits: GRAMMAR_LIMITS, countWords });
  return { text, units, requests };
}

function answersIn(step: BlockStep) {
  if (step.kind === "known") return step.answers;
  return step.divided.kind === "divided" ? step.divided.answers : [];
}

const LETTER =
  "# A heading\n\nI recieve teh letters.\n\nNobody wrote them in the end.\n\n- teh first\n- teh last one\n";

describe("a grammar check by blocks", () => {
  it("[EDI-12] an unchanged text is not sent again, nor is one with its blocks in another order", async () => {
    const desk = new Desk();
    const first = await desk.check(LETTER);
    assert.equal(first.requests.length, 1);
    const again = await desk.check(LETTER);
    assert.deepEqual([again.findings, again.requests], [first.findings, []]);
    const turned = await desk.check(
      "Nobody wrote *them* in the end.\n\n> I recieve `it` teh letters.\n\nI recieve teh letters.",
    );
    assert.deepEqual(
      turned.requests.map((text) => text.split("\n\n").length),
      [1],
    );
  });

  it("[EDI-12] only the changed blocks are sent, together", async () => {
    const desk = new Desk();
    await desk.check(LETTER);
    const { requests, findings } = await desk.check(
      LETTER.replace("letters", "parcels").replace("last one", "very last one"),
    );
    assert.deepEqual(requests, ["I recieve teh parcels.\n\nteh very last one"]);
    assert.equal(findings.length, 4);
  });

  it("[EDI-12] [GRA-3] one changed word takes a known sentence along, and its corrections are not told twice", async () => {
    const desk = new Desk();
    await desk.check(LETTER);
    const { requests, findings } = await desk.check(LETTER.replace("A heading", "Teh title"));
    assert.deepEqual(requests, ["Teh title\n\nteh last one"]);
    assert.deepEqual(findings, (await new Desk().check(LETTER.replace("A heading", "Teh title"))).findings);
  });

  it("[EDI-12] what stands in a text more than once is sent once, and found everywhere", async () => {
    const desk = new Desk();
    const { requests, findings } = await desk.check("I saw teh cat there.\n\nOther.\n\nI saw teh cat there.");
    assert.deepEqual(requests, ["I saw teh cat there.\n\nOther."]);
    assert.equal(findings.length, 2);
  });

  it("[EDI-12] another English, and another service, are asked anew", async () => {
    const desk = new Desk();
    await desk.check(LETTER);
    const { blocks } = desk;
    const prose = extractProse(LETTER, "markdown");
    const units = unitsOf(prose, GRAMMAR_LIMITS, countWords);
    for (const service of [
      { ...SERVICE, identity: "embedded 2" },
      { ...SERVICE, variant: "en-GB" } as const,
    ]) {
      const plan = await blocks.plan(service, sourceOf(prose.text, units));
      assert.deepEqual([plan.known, plan.requests.flatMap(unitsIn).length], [[], units.length]);
    }
  });

  it("[EDI-12] paragraphs that a correction joins are known together, and sent again when one of them changes", async () => {
    const desk = new Desk(joining);
    const document = "These two I join\n\nand nobody else does.\n\nTeh end of teh letter is here.";
    const first = await desk.check(document);
    assert.equal(first.findings.length, 2);
    const again = await desk.check(document);
    assert.deepEqual([again.findings, again.requests], [first.findings, []]);
    const longer = await desk.check(`${document}\n\nOne more of these five words.`);
    assert.deepEqual(longer.requests, ["One more of these five words."]);
    const changed = await desk.check(document.replace("nobody", "somebody"));
    assert.deepEqual(changed.requests, ["These two I join\n\nand somebody else does."]);
    const apart = await desk.check("These two I join\n\nA new one of five words.\n\nand nobody else does.");
    assert.ok(
      apart.findings.every((finding) => !finding.includes("none")),
      "the new neighbour is joined",
    );
  });

  it("[EDI-12] paragraphs that are tied together stay known when one of them stands alone elsewhere", async () => {
    const desk = new Desk(joining);
    const document = "All of these two I join\n\nand nobody else does.";
    const first = await desk.check(document);
    assert.equal((await desk.check("All of these two I join")).requests.length, 1);
    const again = await desk.check(document);
    assert.deepEqual([again.findings, again.requests], [first.findings, []]);
  });

  it("[CON-5] [EDI-12] an answer that contradicts itself is known as a whole, and not by its blocks", async () => {
    const desk = new Desk();
    desk.spoil = (answer) => ({ ...answer, corrected_text: "Something else" });
    const first = await desk.check(LETTER);
    assert.deepEqual([first.findings, first.requests.length], [[], 1]);
    assert.deepEqual((await desk.check(LETTER)).requests, []);
    desk.spoil = (answer) => answer;
    const { requests, findings } = await desk.check(`${LETTER}\nOne more of these five words.\n`);
    assert.equal(requests.length, 1, "the units that are left are known as one");
    assert.deepEqual(findings, []);
    const changed = await desk.check(LETTER.replace("heading", "title"));
    assert.equal(changed.findings.length, 4, "with one of them changed, all are asked about again");
  });

  it("[EDI-12] two checks at once send what both have in common once", async () => {
    const desk = new Desk();
    const gate = Promise.withResolvers<undefined>();
    desk.gate = gate.promise;
    const one = desk.check(LETTER);
    await wait(5);
    const two = desk.check(`${LETTER}\nOne more of teh five words.\n`);
    await wait(5);
    gate.resolve(undefined);
    const [first, second] = await Promise.all([one, two]);
    assert.equal(desk.sent.length, 2);
    assert.equal(desk.sent[1], "One more of teh five words.");
    assert.deepEqual([first.findings.length, second.findings.length], [4, 5]);
  });

  it("[EDI-12] who waits for another's request goes on by itself when that fails, or when the person ends the wait", async () => {
    const desk = new Desk();
    const gate = Promise.withResolvers<undefined>();
    desk.gate = gate.promise;
    const one = desk.check(LETTER);
    await wait(5);
    const two = desk.check(LETTER);
    const stop = new AbortController();
    const three = desk.check(LETTER, stop.signal);
    await wait(5);
    stop.abort(new Error("stopped"));
    await assert.rejects(three, /stopped/u);
    desk.gate = Promise.resolve();
    gate.reject(new Error("lost"));
    await assert.rejects(one, /lost/u);
    assert.equal((await two).findings.length, 4);
    assert.equal(desk.sent.length, 2);
  });

  const heading = fc.constantFrom("# Teh list", "# Short", "# I recieve teh mail");
  const clause = fc.constantFrom(
    "I saw teh cat",
    "we recieve letters",
    "nobody came",
    "*teh* end",
    "it is `code`",
  );
  const paragraph = fc.array(clause, { minLength: 1, maxLength: 4 }).map((all) => `${all.join(", and ")}.`);
  const blocks = fc.array(fc.oneof(paragraph, heading), { minLength: 3, maxLength: 10 });
  const change = fc.record({ at: fc.nat(20), block: fc.oneof(paragraph, heading), isNew: fc.boolean() });

  it("[EDI-12] any run of changes: what is found is what a fresh check finds, and known text is not sent again", async function () {
    this.timeout(180_000);
    await fc.assert(
      fc.asyncProperty(blocks, fc.array(change, { minLength: 1, maxLength: 6 }), async (start, changes) => {
        const desk = new Desk();
        const seen = new Set<string>();
        let all = [...start];
        for (const { at, block, isNew } of [{ at: 0, block: "", isNew: false }, ...changes]) {
          if (block !== "") all = all.toSpliced(at % all.length, isNew ? 0 : 1, block);
          const document = all.join("\n\n");
          const units = unitsOf(extractProse(document, "markdown"), GRAMMAR_LIMITS, countWords);
          if (units.reduce((sum, unit) => sum + unit.words, 0) < GRAMMAR_LIMITS.minWords) continue;
          const { findings, requests, credits, planned } = await desk.check(document);
          assert.deepEqual(findings, (await new Desk().check(document)).findings);
          const news = [...unitsByText(units).keys()].filter((text) => !seen.has(text));
          const wordsOfNews = news.reduce((sum, text) => sum + countWords(text), 0);
          for (const text of news) seen.add(text);
          assert.equal(credits, planned, "the price is what is asked for");
          if (news.length === 0) assert.deepEqual(requests, []);
          else if (wordsOfNews >= GRAMMAR_LIMITS.minWords) assert.equal(credits, wordsOfNews);
          else assert.ok(requests.length === 1 && credits >= GRAMMAR_LIMITS.minWords);
        }
      }),
      { numRuns: 150 },
    );
  });

  const edge = fc
    .tuple(
      fc.constantFrom("and then", "😀 we", "teh", "Nobody"),
      fc.constantFrom("went there", "saw it 😀 twice", "*is* here, and"),
      fc.constantFrom("so", "😀", "now."),
    )
    .map((all) => all.join(" "));
  const variety = fc.record({
    blocks: fc.array(edge, { minLength: 2, maxLength: 8 }),
    unit: fc.constantFrom("codePoint", "utf16" as const),
    newline: fc.constantFrom("\n", "\r\n"),
  });

  it("[CON-5] [EDI-12] corrections at the very edges of blocks belong to them, in either unit and with either line ending", async function () {
    this.timeout(180_000);
    await fc.assert(
      fc.asyncProperty(variety, edge, fc.nat(), async ({ blocks: start, newline, unit }, block, at) => {
        const desk = new Desk(edging, undefined, unit);
        const write = (all: readonly string[]): string => all.join(newline.repeat(2)) + newline;
        await desk.check(write(start));
        const document = write(start.toSpliced(at % start.length, 1, block));
        const { findings } = await desk.check(document);
        assert.deepEqual(findings, (await new Desk(edging, undefined, unit).check(document)).findings);
        assert.ok(findings.every((finding) => !finding.includes("none")));
      }),
      { numRuns: 200 },
    );
  });

  it("[EDI-12] what is known is known after a restart", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "blocks-"));
    try {
      const window = (): { readonly desk: Desk; readonly written: () => Promise<unknown> } => {
        const files = resultsIn(folder);
        const puts: Promise<void>[] = [];
        const put: StoredResults["put"] = async (entries) => {
          puts.push(files.put(entries));
          return Promise.all(puts).then(() => undefined);
        };
        const disk = {
          put,
          find: files.find.bind(files),
          inUse: files.inUse.bind(files),
          discard: files.discard.bind(files),
        };
        const cache = new ResultCache<KeptUnit>({
          disk: { results: disk, secret: async () => Promise.resolve("secret"), read: readKeptUnit },
        });
        return { desk: new Desk(joining, cache), written: async () => Promise.all(puts) };
      };
      const document = `${LETTER}\nThese two I join\n\nand nobody else does.\n`;
      const before = window();
      const first = await before.desk.check(document);
      await before.written();
      const again = await window().desk.check(document);
      assert.deepEqual([again.findings, again.requests], [first.findings, []]);
      const changed = await window().desk.check(document.replace("letters", "large parcels"));
      assert.deepEqual(changed.requests, ["I recieve teh large parcels."]);
    } finally {
      await closeDatabases();
      await rm(folder, { recursive: true, maxRetries: 5 });
    }
  });
});
