import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { highlightSeverity, plagiarismVerdict } from "../../src/contract/bands.ts";
import type { PlagiarismResult } from "../../src/contract/plagiarism.ts";
import { countWords } from "../../src/contract/word-count.ts";
import { Caller, type Reply } from "./caller.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";
import { cleanWords, PROSE } from "./texts.ts";

const PASSAGE =
  "Every lighthouse keeper on that coast kept two books, one for the weather and one for the ships, and when the last " +
  "of them was pensioned off in the autumn both were sent to the county archive, where they lay unopened for forty " +
  "years beside a box of broken barometers and the plans of a harbour that was never built.";

const AROUND =
  "Nothing in this opening sentence was taken from anywhere else at all. %s Likewise the closing remark belongs to " +
  "whoever is typing it right now.";

const TEXTS: readonly [name: string, text: string][] = [
  ["a planted passage", AROUND.replace("%s", PASSAGE)],
  ["the passage alone", PASSAGE],
  ["the passage behind astral characters", `😀👩‍👩‍👧‍👦 𝔸 ${AROUND.replace("%s", PASSAGE)}`],
  [
    "the passage over CRLF lines",
    AROUND.replace("%s", `\r\n\r\n${PASSAGE.replaceAll(", ", ",\r\n")}\r\n\r\n`),
  ],
  ["the passage twice", `${PASSAGE} ${AROUND.replace("%s", PASSAGE)}`],
  ["half of the passage", AROUND.replace("%s", `${PASSAGE.split(" ").slice(0, 25).join(" ")}.`)],
  [
    "the passage with words changed",
    AROUND.replace("%s", PASSAGE.replaceAll(/\b(?:kept|sent|lay|box)\b/g, "put")),
  ],
  ["text of one's own", PROSE],
];

const MALFORMED: readonly [name: string, body: unknown][] = [
  ["nothing at all", ""],
  ["text that is no JSON", `content=${PROSE}`],
  ["bytes that are no UTF-8", Buffer.from(`{"content":"${PROSE} \xe9"}`, "latin1")],
  ["null", "null"],
  ["a list", "[]"],
  ["no content", {}],
  ["content null", { content: null }],
  ["content a number", { content: 12_345 }],
  ["empty content", { content: "" }],
  ["49 characters", { content: "The cat sat on the mat. The dog sat on the sofa.!" }],
  ["49 characters outside the BMP", { content: "😀".repeat(49) }],
];

/** Asserts PLA-1 from the answer's own numbers. */
function assertGuarantees(text: string, result: PlagiarismResult): void {
  const characters = Array.from(text).length;
  assert.equal(result.verdict, plagiarismVerdict(result.plagiarism_score));
  assert.equal(result.word_count, countWords(text));
  assert.equal(result.stats.word_count, result.word_count);
  assert.equal(result.stats.input_chars, characters);
  assert.ok(result.scan_id.length > 0 && result.summary.length > 0);
  assert.equal(typeof result.execution_time, "number");
  assert.equal(typeof result.user?.id, "number");
  // The interface doesn't say which of the two figures is a source's strength.
  const isStrongestFirst = (["matched_word_count", "similarity_score"] as const).some((figure) =>
    result.sources.every((source, at) => (result.sources[at - 1] ?? source)[figure] >= source[figure]),
  );
  assert.ok(isStrongestFirst, "strongest first");
  for (const source of result.sources) {
    assert.ok(source.title.length > 0 && source.domain.length > 0 && URL.canParse(source.url));
    assert.ok(source.matched_word_count <= result.word_count);
    assert.ok(source.matches.length > 0);
    for (const { submitted_range: range } of source.matches) {
      assert.ok(range.start < range.end && range.end <= characters);
    }
  }
  let last = 0;
  for (const { start, end, severity, source_index: index } of result.highlights) {
    assert.ok(start >= last && start < end && end <= characters, "in order and inside the text");
    last = start;
    // A highlight is a passage of its source, and the similarity determines its severity.
    const passages = result.sources[index]?.matches.filter(
      ({ submitted_range: range }) => range.start < end && start < range.end,
    );
    assert.ok(passages?.some(({ similarity }) => highlightSeverity(similarity) === severity));
  }
  assert.equal(result.plagiarism_score > 0, result.highlights.length > 0);
}

describe("plagiarism scans", () => {
  const target = new Target();
  const caller = new Caller(target);
  const key = target.key("full");
  const scan = (body: unknown): Promise<Reply> => caller.send("scanPlagiarism", { key, body });

  startAround(target);

  for (const [name, body] of MALFORMED) {
    it(`[PLA-2] ${name} is 400 invalid_payload`, async () => {
      const { status, error } = await scan(body);
      assert.deepEqual([status, error.code], [400, "invalid_payload"]);
    });
  }

  it("[PLA-2] 50 characters are enough", async () => {
    const text = "The cat sat on the mat. The dog sat on the sofas.";
    assertGuarantees(`${text}!`, await caller.scanned(`${text}!`));
  });

  it("[PLA-2] fifty characters without a sentence are 400 insufficient_content", async () => {
    for (const content of ["- ".repeat(40), "\n".repeat(80), "1234567890 ".repeat(6)]) {
      const { status, error } = await scan({ content });
      assert.deepEqual([status, error.code], [400, "insufficient_content"]);
    }
  });

  it("[PLA-2] 25,000 words are accepted for the same 2 credits, 25,001 are 400 max_words_exceeded", async function () {
    this.timeout(180_000);
    const spent = await caller.spent(key, async () => {
      const text = cleanWords(25_000);
      const result = await caller.scanned(text);
      assert.equal(result.word_count, 25_000);
      const { status, error } = await scan({ content: cleanWords(25_001) });
      assert.deepEqual([status, error.code], [400, "max_words_exceeded"]);
      assert.deepEqual(error.details, { limit: 25_000, actual: 25_001 });
    });
    assert.equal(spent, 2);
  });

  it("[PLA-2] [CRE-1] a refused scan moves no credits", async () => {
    const spent = await caller.spent(key, async () => {
      for (const [, body] of MALFORMED) await scan(body);
      await scan({ content: "- ".repeat(40) });
    });
    assert.equal(spent, 0);
  });

  if (target.isEmbedded) {
    it("[PLA-1] [PLA-2] its own parameters must be valid", async () => {
      for (const parts of [
        { exclude: "file:///a.md" },
        { exclude: [7] },
        { exclude_quotations: "yes" },
        { exclude_references: 1 },
      ]) {
        const { status, error } = await scan({ content: PROSE, ...parts });
        assert.deepEqual([status, error.code], [400, "invalid_payload"], JSON.stringify(parts));
      }
      for (const parts of [
        { exclude: [] },
        { exclude: ["file:///nowhere/a.md"] },
        { exclude_quotations: true, exclude_references: false },
      ]) {
        await caller.scanned(PROSE, parts);
      }
    });

    it("[PLA-1] without reference folders nothing is found, and the summary says so", async () => {
      const { plagiarism_score: score, verdict, sources, stats, summary } = await caller.scanned(PROSE);
      assert.deepEqual([score, verdict, sources], [0, "original", []]);
      assert.equal(stats.sources_checked, 0);
      assert.match(summary, /web/i);
    });

    it("[PLA-2] [CRE-1] [CRE-2] spends to the last pair of credits; one credit left is 403", async () => {
      const poor = target.key("poor");
      const scans = Array.from({ length: 30 }, () =>
        caller.send("scanPlagiarism", { key: poor, body: { content: PROSE } }),
      );
      const replies = await Promise.all(scans);
      const refused = replies.filter(({ status }) => status !== 200);
      for (const { status, error } of refused) {
        if (status === 503) continue;
        assert.deepEqual([status, error.code], [403, "insufficient_credits"]);
        assert.equal(error.details?.["required"], 2);
      }
      const { status, error } = await caller.send("scanPlagiarism", { key: poor, body: { content: PROSE } });
      const left = await caller.balance(poor);
      assert.equal(left % 2, 1);
      if (left === 1) {
        assert.deepEqual([status, error.code], [403, "insufficient_credits"]);
        assert.deepEqual(error.details, { credits: 1, required: 2 });
        assert.equal(replies.length - refused.length, 6, "thirteen credits are six scans");
      }
    });
  }
});

describe("plagiarism scans with a folder to compare with", () => {
  const target = new Target();
  if (!target.isEmbedded) return;
  const caller = new Caller(target);
  const source = "keepers & their books.md";
  let folder: string;

  before(async function () {
    this.timeout(180_000);
    folder = await mkdtemp(path.join(tmpdir(), "references "));
    await writeFile(path.join(folder, source), `# The keepers\n\n${PASSAGE}\n\nThe rest is about soup.\n`);
    await writeFile(
      path.join(folder, "soup.txt"),
      "Soup needs time, and onions, and somebody who is not in a hurry.",
    );
    await target.start(["--references", folder]);
  });
  after(async () => {
    await target.stop();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  for (const [name, text] of TEXTS) {
    it(`[PLA-1] [CON-5] [CON-7] keeps its guarantees for ${name}`, async () => {
      const result = await caller.scanned(text);
      assertGuarantees(text, result);
      assert.equal(result.sources.length, text === PROSE ? 0 : 1);
      assert.equal(result.stats.sources_checked, 2);
    });
  }

  it("[PLA-1] finds the planted passage where it is, and its file", async () => {
    const text = `😀 ${AROUND.replace("%s", PASSAGE)}`;
    const result = await caller.scanned(text);
    const [first] = result.sources;
    assert.equal(first?.url, pathToFileURL(path.join(folder, source)).href);
    assert.equal(first.domain, "local");
    const marked = result.highlights.map(({ start, end }) => Array.from(text).slice(start, end).join(""));
    assert.equal(marked.join(" ").replace(/\.$/, ""), PASSAGE.replace(/\.$/, ""));
    assert.deepEqual(new Set(result.highlights.map(({ severity }) => severity)), new Set(["high"]));
    assert.ok(Math.abs(result.plagiarism_score - countWords(PASSAGE) / countWords(text)) < 0.1);
  });

  it("[PLA-1] a copy is severe, and an original text is original", async () => {
    const copy = await caller.scanned(PASSAGE);
    assert.ok(copy.plagiarism_score > 0.95);
    assert.equal(copy.verdict, "severe_plagiarism");
    assert.equal((await caller.scanned(PROSE)).verdict, "original");
  });

  it("[PLA-1] doesn't compare with excluded files", async () => {
    const url = pathToFileURL(path.join(folder, source)).href;
    const result = await caller.scanned(AROUND.replace("%s", PASSAGE), { exclude: [url] });
    assert.deepEqual([result.sources, result.highlights, result.verdict], [[], [], "original"]);
  });

  it("[PLA-1] files added to or removed from a folder are soon noticed, and the strongest is named first", async function () {
    this.timeout(180_000);
    const text = `${PROSE} ${PASSAGE}`;
    // The interface doesn't say how soon: the folders aren't searched at every scan.
    const scannedWith = async (sources: number): Promise<PlagiarismResult> => {
      const result = await caller.scanned(text);
      return result.sources.length === sources ? result : setTimeout(100).then(() => scannedWith(sources));
    };
    const later = path.join(folder, "later.txt");
    await writeFile(later, PROSE.replaceAll(/\b(?:little|yet|paper|again|aboard)\b/g, "quite"));
    const result = await scannedWith(2);
    assertGuarantees(text, result);
    assert.equal(result.sources[0]?.url, pathToFileURL(later).href);
    assert.ok(result.sources[0].similarity_score < 1 && result.sources[1]?.similarity_score === 1);
    await rm(later);
    assertGuarantees(text, await scannedWith(1));
  });
});
