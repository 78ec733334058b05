import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { checkLinkedMedia } from "../../../src/checking/batch/linked-media.ts";
import type { MediaBatch } from "../../../src/checking/batch/media-batch.ts";
import type { MediaCheck } from "../../../src/checking/media/media-checker.ts";
import type { MediaTarget } from "../../../src/checking/media/media-files.ts";
import type { MediaReport } from "../../../src/report/media/media-report.ts";
import { png, wav } from "../../conformance/media.ts";
import { ServiceProcess } from "../../conformance/service-process.ts";
import { eventually } from "../../harness/eventually.ts";
import { KEY } from "../service/running-service.ts";
import { Application } from "./application.ts";
import { memoryDocument } from "./detection/desk.ts";
import type { Journal } from "../../../src/checking/vocabulary/check.ts";

const TEXT =
  "# Letters\n\nWe receive teh letters every day. The boat comes late in the evening, and nobody waits for it.\n";

/** The text to check, which nobody edits. */
const journal: Journal = {
  snapshot: { uri: "untitled:letters", languageId: "markdown", version: 1, text: TEXT },
  carry: (findings) => findings,
};
const TARGET = { document: { languageId: "markdown" } };

const run = () => ({ signal: new AbortController().signal, report: () => undefined });

/** Checks one file like its command does. */
async function checkFile(batch: MediaBatch, target: MediaTarget): Promise<MediaCheck> {
  const check = target.kind === "image" ? "detectAiImage" : "detectAiVoice";
  const [checked] = await batch.check([target], { ...run(), check, whileAsking: async (ask) => ask() });
  return checked ?? assert.fail("no check");
}

describe("the application without an editor", function () {
  this.timeout(180_000);

  let application: Application;

  beforeEach(async () => (application = await Application.start()));

  afterEach(async () => application.stop());

  /** Writes a file into the folder, and returns its address. */
  const put = async (name: string, bytes: Uint8Array): Promise<string> => {
    const file = path.join(application.folder, name);
    await writeFile(file, bytes);
    return pathToFileURL(file).href;
  };

  it("[ALL-6] all of it loads in a process that has no module of an editor", async () => {
    const folder = new URL("../../../src/checking/", import.meta.url);
    const files = globSync("**/*.ts", { cwd: fileURLToPath(folder) }).map(
      (file) => new URL(file, folder).href,
    );
    assert.ok(files.length > 100, `${files.length} files`);
    const load = `
      const editor = await import("vscode").catch(({ code }) => code);
      for (const file of ${JSON.stringify(files)}) await import(file);
      console.log(editor);`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", load]);
    assert.equal(stdout.trim(), "ERR_MODULE_NOT_FOUND");
  });

  it("[ALL-6] [CRE-1] [EDI-10] [EDI-12] each text check is priced, agreed to, paid for once, and known to the next window", async () => {
    const { credits, detection, grammar, ledger, plagiarism } = await application.window();
    const quoted = await grammar.quote(TARGET, journal.snapshot, run().signal);
    const corrected = await grammar.check(TARGET, journal, run());
    assert.equal(corrected.error, undefined);
    assert.deepEqual(
      corrected.findings.map(({ original, replacement }) => [original, replacement]),
      [["teh", "the"]],
    );
    assert.equal(quoted.quote?.price, corrected.creditsCharged);
    const detected = await detection.check(TARGET, journal, run());
    const scanned = await plagiarism.check(TARGET, journal, run());
    assert.deepEqual([detected.error, scanned.error], [undefined, undefined]);
    assert.deepEqual(
      application.asked.map(({ plan: { connection, kinds, price } }) => [connection.keyName, kinds, price]),
      [
        ["mine", ["grammar"], corrected.creditsCharged],
        ["mine", ["detection"], detected.creditsCharged],
        ["mine", ["plagiarism"], scanned.creditsCharged],
      ],
      "the first price of each kind at the host",
    );
    const charged = corrected.creditsCharged + detected.creditsCharged + scanned.creditsCharged;
    assert.equal(credits.balance("hosted")?.credits, 2_000 - charged);
    assert.equal(await ledger.spentSince("hosted", 0), charged);

    // An answer of each check, and the corrected unit.
    await application.keeps(5);
    const next = await application.window();
    for (const again of [
      await next.grammar.check(TARGET, journal, run()),
      await next.detection.check(TARGET, journal, run()),
      await next.plagiarism.check(TARGET, journal, run()),
    ]) {
      assert.deepEqual([again.error, again.creditsCharged, again.cached], [undefined, 0, true]);
    }
    assert.equal(application.asked.length, 3);
    assert.equal(await next.ledger.spentSince("hosted", 0), charged);
  });

  it("[ALL-6] [EDI-9] [EDI-10] [EDI-17] an image and a recording are priced, agreed to, paid for once, and known to the next window", async () => {
    const { credits, health, ledger, linked, media } = await application.window();
    const targets = [
      { address: await put("a boat.png", png(40, 40)), kind: "image" },
      { address: await put("talk.wav", wav(2)), kind: "audio" },
    ] as const;
    let charged = 0;
    for (const target of targets) {
      const quoted = await media.quote(target, run().signal);
      assert.ok(!("error" in quoted));
      assert.equal(health.latest?.[target.kind === "image" ? "image" : "voice"], undefined);
      const checked = await checkFile(linked.batch, target);
      assert.equal(checked.error, undefined);
      assert.ok(checked.creditsCharged > 0 && checked.creditsCharged === quoted.quote.price);
      charged += checked.creditsCharged;
    }
    assert.deepEqual([health.latest?.image?.status, health.latest?.voice?.status], ["healthy", "healthy"]);
    assert.deepEqual(
      application.asked.map(({ plan: { kinds, upload } }) => [kinds, upload.files]),
      [
        [["image"], 1],
        [["voice"], 1],
      ],
    );
    assert.equal(credits.balance("hosted")?.credits, 2_000 - charged);
    assert.equal(await ledger.spentSince("hosted", 0), charged);

    await application.keeps(2);
    const next = await application.window();
    for (const target of targets) {
      const { cached, creditsCharged, error, report } = await checkFile(next.linked.batch, target);
      assert.deepEqual([error, creditsCharged, cached], [undefined, 0, true]);
      assert.equal(report?.name, target.kind === "image" ? "a boat.png" : "talk.wav");
    }
    assert.deepEqual([application.service.images.paths.length, application.asked.length], [1, 2]);
  });

  it("[EDI-9] [EDI-10] a file is not sent for more than its quote said, nor with other bytes", async () => {
    const { ledger, linked, media, payments } = await application.window();
    const target = { address: await put("boat.png", png(40, 40)), kind: "image" } as const;
    const first = await checkFile(linked.batch, target);
    const known = await media.quote(target, run().signal);
    assert.ok(!("error" in known));
    assert.equal(known.quote.price, 0);
    await payments.forgetAnswers();
    const forgotten = await media.run(known, run());
    assert.deepEqual([forgotten.error?.code, forgotten.error?.charged], ["file_changed", "no"]);
    const quoted = await media.quote(target, run().signal);
    assert.ok(!("error" in quoted));
    await put("boat.png", png(40, 41));
    const { prepared: _prepared, ...named } = quoted;
    for (const stale of [quoted, named]) {
      const { error } = await media.run(stale, run());
      assert.deepEqual([error?.code, error?.charged], ["file_changed", "no"]);
    }
    assert.equal(await ledger.spentSince("hosted", 0), first.creditsCharged);
    assert.equal(application.service.images.paths.length, 1);
  });

  it("[EDI-9] [EDI-10] what a document links to has one price, is sent once each, and is known the next time", async () => {
    await put("boat.png", png(40, 40));
    await put("copy.png", png(40, 40));
    await put("talk.wav", wav(2));
    const { credits, ledger, linked } = await application.window();
    const document = {
      languageId: "markdown",
      text: "![](boat.png) ![](./boat.png) ![](copy.png) [](talk.wav) ![](none.png) ![](../../boat.png) ![](https://a.example/b.png)",
      place: {
        folder: application.folder,
        roots: [application.folder],
        addressOf: (file: string) => pathToFileURL(file).href,
      },
    };
    const kept = new Map<string, MediaReport>();
    const watched = () => ({
      ...run(),
      whileAsking: async <T>(question: () => Promise<T>) => question(),
      keep: (address: string, report: MediaReport) => void kept.set(address, report),
    });
    const { outcome, reports } = await checkLinkedMedia(linked, document, watched());
    assert.deepEqual(
      outcome.items.map(({ code, status, target }) => [target, code ?? status]),
      [
        ["boat.png", "done"],
        ["copy.png", "done"],
        ["talk.wav", "done"],
        ["none.png", "missing"],
        ["../../boat.png", "outside"],
        ["https://a.example/b.png", "web"],
      ],
    );
    assert.deepEqual(
      application.asked.map(({ plan: { kinds, price, upload } }) => [upload, kinds, price]),
      [[{ check: "checkLinkedMedia", files: 2 }, ["image", "voice"], outcome.creditsCharged]],
    );
    assert.deepEqual([kept.size, kept], [3, new Map(reports)]);
    assert.equal(outcome.creditsRemaining, 2_000 - outcome.creditsCharged);
    assert.equal(credits.balance("hosted")?.credits, outcome.creditsRemaining);
    assert.equal(await ledger.spentSince("hosted", 0), outcome.creditsCharged);
    const { images, voices } = application.service;
    const again = await checkLinkedMedia(linked, document, watched());
    assert.deepEqual([again.outcome.status, again.outcome.creditsCharged], ["done", 0]);
    assert.deepEqual([images.paths.length, voices.paths.length, application.asked.length], [1, 1, 1]);
  });

  const LETTERS = Object.fromEntries(
    ["one", "two", "three"].map((name) => [
      `file:///${name}.md`,
      `# ${name}\n\nIn letter ${name} we read teh news that nobody wanted to read on such a day.\n`,
    ]),
  );

  it("[ALL-6] [EDI-15] [EDI-10] a folder's files have one price, and none is paid for again by the next window", async () => {
    const window = await application.window();
    const { "file:///three.md": three = "", ...two } = LETTERS;
    const first = await application.checkFolder(window, two, ["grammar", "ai"]);
    assert.deepEqual([first.status, first.error], ["done", undefined]);
    assert.deepEqual(
      first.files.map(({ ai, grammar, status }) => [status, grammar?.corrections, ai?.status]),
      [
        ["done", 1, "done"],
        ["done", 1, "done"],
      ],
    );
    assert.deepEqual(
      application.asked.map(({ plan: { kinds, price, upload } }) => [kinds, price, upload.files]),
      [[["grammar", "detection"], first.creditsCharged, 2]],
    );
    assert.equal(await window.ledger.spentSince("hosted", 0), first.creditsCharged);
    await application.keeps(8);
    // The next window pays for the file that is new, and for no other.
    const next = await application.window();
    const all = await application.checkFolder(next, { ...two, "file:///three.md": three }, ["grammar", "ai"]);
    assert.equal(all.status, "done");
    const charged = new Map(all.files.map(({ creditsCharged, uri }) => [uri, creditsCharged]));
    assert.deepEqual([charged.get("file:///one.md"), charged.get("file:///two.md")], [0, 0]);
    assert.equal(await next.ledger.spentSince("hosted", 0), first.creditsCharged + all.creditsCharged);
  });

  it("[EDI-15] [EDI-10] a folder whose price is refused is left as it was: nothing is sent", async () => {
    application.confirm = async () => Promise.resolve(false);
    const window = await application.window();
    const { creditsCharged, error, files, status } = await application.checkFolder(window, LETTERS, ["ai"]);
    assert.deepEqual([status, error?.charged, creditsCharged], ["cancelled", "no", 0]);
    assert.deepEqual(new Set(files.map((file) => file.status)), new Set(["left"]));
    assert.equal(application.service.credits, 2_000);
  });

  it("[EDI-15] [EDI-13] of a folder that is cancelled what was done stays, and the rest is left", async () => {
    const window = await application.window();
    const stopped = new AbortController();
    const check = window.detection.check.bind(window.detection);
    window.detection.check = async (...asked) => {
      const ended = await check(...asked);
      stopped.abort();
      return ended;
    };
    const checking = application.checkFolder(window, LETTERS, ["ai"], stopped.signal);
    const { creditsCharged, error, files, status } = await checking;
    assert.deepEqual([status, error?.code], ["cancelled", "cancelled"]);
    const done = files.filter((file) => file.status === "done");
    assert.ok(done.length >= 1);
    // Of a file that was on its way nobody knows yet.
    const spent = 2_000 - application.service.credits;
    assert.ok(creditsCharged === spent || error?.charged === "unknown", `${creditsCharged} of ${spent}`);
  });

  describe("with the service as a process of its own", () => {
    const key = { name: "mine", key: KEY, scopes: ["ai_detector"], expires_at: null, status: "Active" };
    // Below 50 words the service's model gives no score, and charges nothing.
    const text = `${TEXT} The mill stands where the river turns, and my grandfather worked there until it closed. He kept the key of it on a nail beside the stove, next to a calendar that nobody had turned since March. When the new owners came up from the city they asked him what the building was for, and he told them that it was for keeping the rain off the wheat.`;
    const snapshot = { ...journal.snapshot, text };
    const letters: Journal = { snapshot, carry: (findings) => findings };
    let process: ServiceProcess;

    beforeEach(async () => {
      process = await ServiceProcess.start(
        [{ user_id: 7, plan: "1M", credits: 2_000, keys: [key] }],
        ["--port", "0", "--job-delay-ms", "1000"],
      );
      application.baseUrl = process.baseUrl;
    });

    afterEach(async () => process.stop());

    /** Creates a window with the document open. */
    const windowWithLetters = async () => {
      const window = await application.window();
      window.desk.open.push(memoryDocument(snapshot.uri, () => snapshot.text));
      return window;
    };

    it("[ALL-6] [EDI-8] [EDI-10] [EDI-12] [JOB-2] a background detection is priced, agreed to, paid for once, kept, and known to the next window", async () => {
      const { background, credits, desk, detection, ledger } = await windowWithLetters();
      const { quote } = await detection.quote(TARGET, snapshot, run().signal);
      const price = quote?.price ?? 0;
      const sent = await detection.submit(TARGET, snapshot, run());
      assert.deepEqual([sent.error, sent.isKnown, sent.record?.state], [undefined, false, "pending"]);
      assert.deepEqual([sent.record?.price, price > 0], [price, true]);
      assert.deepEqual(
        application.asked.map(({ plan }) => [plan.connection.keyName, plan.kinds, plan.price]),
        [["mine", ["detection"], price]],
      );
      await eventually(() => assert.equal(desk.announced.length, 1), 20_000);
      assert.deepEqual([desk.announced[0]?.id, desk.announced[0]?.state], [sent.record?.id, "finished"]);
      const [kept, ...others] = desk.kept;
      assert.deepEqual([kept?.target.document, others], [desk.open[0], []]);
      assert.equal(kept?.found.record?.creditsCharged, price);
      assert.equal(typeof kept?.found.record?.score, "number");
      assert.ok((kept?.found.record?.items.length ?? 0) > 0);
      assert.equal(credits.balance("hosted")?.credits, 2_000 - price);

      const next = await windowWithLetters();
      for (const window of [{ background, detection, ledger }, next]) {
        const [record, ...more] = await window.background.store.list();
        assert.deepEqual([record?.state, record?.answer?.status, more], ["finished", "success", []]);
        const again = await window.detection.submit(TARGET, snapshot, run());
        assert.deepEqual([again.error, again.isKnown, again.record], [undefined, true, undefined]);
        const checked = await window.detection.check(TARGET, letters, run());
        assert.deepEqual([checked.error, checked.creditsCharged, checked.cached], [undefined, 0, true]);
        assert.deepEqual(checked.record?.score, kept?.found.record?.score);
        assert.equal(await window.ledger.spentSince("hosted", 0), price);
      }
      assert.equal(application.asked.length, 1);
      const other = { ...snapshot, uri: "untitled:other", text: `${text} Nobody asked again.` };
      const paid = (await next.detection.submit(TARGET, other, run())).record?.price ?? 0;
      assert.equal(next.credits.balance("hosted")?.credits, 2_000 - price - paid, "by the service's books");
    });

    it("[CLI-4] [EDI-12] where a window ends between acceptance and answer, the next one takes the job up, and pays nothing", async () => {
      const first = await windowWithLetters();
      const { error, record } = await first.detection.submit(TARGET, snapshot, run());
      assert.deepEqual([error, record?.state], [undefined, "pending"]);
      first.background.dispose();

      const next = await windowWithLetters();
      await next.background.start();
      assert.equal((await next.detection.submit(TARGET, snapshot, run())).record?.id, record?.id);
      await eventually(() => assert.equal(next.desk.announced.length, 1), 20_000);
      assert.deepEqual([next.desk.announced[0]?.id, next.desk.announced[0]?.state], [record?.id, "finished"]);
      assert.deepEqual(
        next.desk.kept.map(({ found }) => [found.status, found.record?.creditsCharged]),
        [["done", record?.price]],
      );
      assert.deepEqual([first.desk.announced, first.desk.kept], [[], []]);
      const checked = await next.detection.check(TARGET, letters, run());
      assert.deepEqual([checked.error, checked.creditsCharged, checked.cached], [undefined, 0, true]);
      assert.equal(await next.ledger.spentSince("hosted", 0), record?.price);
      assert.equal(application.asked.length, 1);
    });
  });
});
