import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PlagiarismEngine } from "../../../../../src/service/engines/plagiarism/plagiarism-engine.ts";
import { sourcePlagiarismWorker } from "../../../../../src/service/engines/plagiarism/plagiarism-files.ts";
import type { PlagiarismFindings } from "../../../../../src/service/operations/plagiarism-scanner.ts";
import { freshWords } from "./texts.ts";

const OPTIONS = { exclude: [], excludeQuotations: false, excludeReferences: false, excludeRanges: [] };
const NEVER = new AbortController().signal;

const scan = (engine: PlagiarismEngine, text: string, signal = NEVER): Promise<PlagiarismFindings> =>
  engine.scan(text, OPTIONS, signal);

async function thread(engine: PlagiarismEngine): Promise<number> {
  return (await scan(engine, "fine")).filesCompared;
}

describe("the plagiarism engine", () => {
  const engines: PlagiarismEngine[] = [];
  const engineOf = (
    options: Partial<ConstructorParameters<typeof PlagiarismEngine>[0]> = {},
  ): PlagiarismEngine => {
    const engine = new PlagiarismEngine({
      workerUrl: new URL("./fixtures/erratic-worker.ts", import.meta.url),
      folders: ["/anything"],
      indexFolder: "/nowhere",
      silenceMs: 10_000,
      idleMs: 10_000,
      ...options,
    });
    engines.push(engine);
    return engine;
  };

  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.close()));
  });

  it("[PLA-2] blames no file where the worker ends over the comparison", async () => {
    const engine = engineOf();
    const before = await thread(engine);
    const failing = scan(engine, "exit");
    const next = scan(engine, "fine");
    await assert.rejects(failing, { kind: "engine_failed" });
    assert.notEqual((await next).filesCompared, before);
    assert.equal((await next).filesSkipped, 0);
  });

  it("[PLA-1] continues without a file on which the worker crashes, and remembers it", async () => {
    const engine = engineOf();
    assert.equal((await scan(engine, "ends at /a /b /c")).filesSkipped, 3);
    assert.equal((await scan(engine, "fine")).filesSkipped, 3);
  });

  it("[PLA-1] continues without a file on which the worker hangs", async () => {
    const engine = engineOf({ silenceMs: 2_000 });
    assert.equal((await scan(engine, "hangs at /a")).filesSkipped, 1);
  });

  it("[PLA-2] gives up a scan of too many such files, and the next continues from there", async () => {
    const engine = engineOf();
    await assert.rejects(scan(engine, "ends at /1 /2 /3 /4 /5 /6 /7"), { kind: "engine_failed" });
    assert.equal((await scan(engine, "ends at /1 /2 /3 /4 /5 /6 /7")).filesSkipped, 7);
  });

  it("stops the worker when idle and starts another when needed", async () => {
    const engine = engineOf({ idleMs: 30 });
    const before = await thread(engine);
    await sleep(300);
    assert.notEqual(await thread(engine), before);
  });

  it("keeps the worker where the index is nowhere else", async () => {
    const engine = engineOf({ idleMs: 30, indexFolder: null });
    const before = await thread(engine);
    await sleep(300);
    assert.equal(await thread(engine), before);
  });

  it("[PLA-1] compares with nothing where there are no folders", async () => {
    const engine = engineOf({ folders: [] });
    const { filesCompared, sources } = await scan(engine, "exit");
    assert.deepEqual([engine.hasReferences, filesCompared, sources], [false, 0, []]);
  });

  describe("with its real worker", () => {
    let folder = "";

    beforeEach(() => {
      folder = mkdtempSync(path.join(tmpdir(), "plagiarism-engine-"));
    });

    afterEach(async () => {
      await Promise.all(engines.splice(0).map((engine) => engine.close()));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });

    it("[R-17] a scan that runs or waits is compared with the folders that it began with", async () => {
      const copied = freshWords(1, 40).join(" ");
      writeFileSync(path.join(folder, "a.md"), `# Title\n\n${copied}\n`);
      const engine = engineOf({
        workerUrl: sourcePlagiarismWorker(),
        folders: [folder],
        indexFolder: null,
      });
      const [running, waiting] = [scan(engine, `It says ${copied}`), scan(engine, `He says ${copied}`)];
      engine.compareWith([]);
      const after = await scan(engine, `She says ${copied}`);
      assert.deepEqual([after.sources.length, engine.hasReferences], [0, false]);
      for (const { sources } of await Promise.all([running, waiting])) assert.equal(sources.length, 1);
    });

    it("[PLA-1] compares with the others where PDFs are damaged in a way that the reader leaves unhandled", async () => {
      const copied = freshWords(1, 40).join(" ");
      const damaged =
        "\n1 0 obj<<///Pages 2 0R 2 0 obj<<///Kids[4 8 0R]/Count 3>>8 0 obj<<endobj\ntrailer<</Root 1 0R";
      for (let file = 1; file <= 7; file += 1) writeFileSync(path.join(folder, `${file}.pdf`), damaged);
      writeFileSync(path.join(folder, "a.md"), `# Title\n\n${copied}\n`);
      const engine = engineOf({ workerUrl: sourcePlagiarismWorker(), folders: [folder], indexFolder: null });
      const { filesSkipped, sources } = await scan(engine, `It says ${copied}`);
      assert.deepEqual([filesSkipped, sources.length], [7, 1]);
    });

    it("[PLA-1] finds a copied passage, also by an index that another engine has left", async () => {
      const copied = freshWords(1, 40).join(" ");
      writeFileSync(path.join(folder, "a.md"), `# Title\n\n${copied}\n`);
      const indexFolder = path.join(folder, "index");
      const real = { workerUrl: sourcePlagiarismWorker(), folders: [folder], indexFolder };
      const first = await scan(engineOf(real), `It says ${copied}`);
      const segments = readdirSync(indexFolder);
      const second = await scan(engineOf(real), `It says ${copied}`);
      assert.deepEqual(second, first);
      assert.deepEqual(readdirSync(indexFolder), segments);
      assert.equal(first.sources[0]?.matchedWords, 40);
      assert.equal(first.sources[0]?.matches[0]?.matchedText, copied);
    });
  });
});
