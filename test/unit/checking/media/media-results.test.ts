import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { MediaResults } from "../../../../src/checking/media/media-results.ts";
import { StoredDocuments } from "../../../../src/checking/store/stored-documents.ts";
import { someCredentials } from "../../report/media/some-credentials.ts";
import { closeDatabases, oneDatabaseIn } from "../store/a-database.ts";
import { mediaReportOf, type MediaReport } from "../../../../src/report/media/media-report.ts";

const reportOf = (name: string, at: number): MediaReport =>
  mediaReportOf(
    {
      kind: "image",
      width: 64,
      height: 48,
      result: {
        prediction: "fake",
        confidence: 0.9,
        probabilities: { real: 0.05, fake: 0.9, inpainting: 0.05 },
        credits_charged: 6,
      },
    },
    {
      name,
      bytes: 4_000,
      service: "hosted",
      host: "a.example",
      at,
      price: 6,
      charged: 6,
      cached: false,
      format: "png",
      notes: [],
    },
  );

const ONE = "memfs:/early/one.png";
const TWO = "memfs:/early/two.png";

describe("reports of images and recordings", () => {
  let folder: string;

  /** Returns a window over the folder of reports, in which each address has these files. */
  const windowOver = (within: Readonly<Record<string, readonly string[]>> = {}): MediaResults => {
    const media = new StoredDocuments("media", {
      database: oneDatabaseIn(folder),
      now: Date.now,
      warn: assert.fail,
      secret: async () => Promise.resolve("of one installation"),
    });
    return new MediaResults(media, async (address) => Promise.resolve(within[address] ?? [address]));
  };

  const restored = async (address: string): Promise<readonly [string, number] | undefined> => {
    const results = windowOver();
    await results.restore(address);
    const report = results.of(address);
    return report && [report.name, report.at];
  };

  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), "media-results-"))));

  afterEach(closeDatabases);
  afterEach(async () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  it("[EDI-9] [EDI-12] go with a folder to the next window, also those that no report was shown of", async () => {
    const before = windowOver();
    before.keep(ONE, reportOf("one.png", 1));
    before.keep(TWO, reportOf("two.png", 2));
    await before.renamed([], 3);
    const results = windowOver({ "memfs:/late": ["memfs:/late/one.png", "memfs:/late/two.png"] });
    const changed: string[] = [];
    results.onDidChange((address) => changed.push(address));
    await results.renamed([{ from: "memfs:/early", to: "memfs:/late" }], 3);
    assert.deepEqual(changed, ["memfs:/late/one.png", "memfs:/late/two.png"]);
    assert.deepEqual(await restored("memfs:/late/one.png"), ["one.png", 1]);
    assert.deepEqual([await restored(ONE), await restored(TWO)], [undefined, undefined]);
  });

  it("[EDI-9] [EDI-12] follow two files that have each other's names, and leave what was found since", async () => {
    const results = windowOver();
    results.keep(ONE, reportOf("one.png", 1));
    results.keep(TWO, reportOf("two.png", 2));
    await results.renamed(
      [
        { from: ONE, to: TWO },
        { from: TWO, to: ONE },
      ],
      3,
    );
    assert.deepEqual(
      [await restored(ONE), await restored(TWO)],
      [
        ["one.png", 2],
        ["two.png", 1],
      ],
    );
    results.keep(ONE, reportOf("one.png", 9));
    await results.renamed([{ from: TWO, to: ONE }], 5);
    assert.deepEqual([await restored(ONE), await restored(TWO)], [["one.png", 9], undefined]);
  });

  it("[EDI-27] [EDI-12] of the files that a document links to come back, and go with the document to its new name", async () => {
    const [early, late] = ["memfs:/early/notes.md", "memfs:/late/notes.md"];
    const file = { target: "one.png", uri: ONE, kind: "image", status: "done" } as const;
    const links = { name: "notes.md", at: 1, files: [{ ...file, report: reportOf("one.png", 1) }] };
    const before = windowOver();
    before.keep(early, links);
    assert.deepEqual([before.linkedBy(early), before.of(early)], [links, undefined]);
    await before.renamed([], 3);
    const next = windowOver({ "memfs:/late": [late] });
    await next.restore(early);
    assert.deepEqual(next.linkedBy(early), links);
    await next.renamed([{ from: "memfs:/early", to: "memfs:/late" }], 3);
    const last = windowOver();
    await Promise.all([last.restore(early), last.restore(late)]);
    assert.deepEqual([last.linkedBy(early), last.linkedBy(late)], [undefined, links]);
  });

  it("[IMG-4] keep the thumbnails of the latest files alone", () => {
    const results = windowOver();
    const addresses = Array.from({ length: 25 }, (_, index) => `memfs:/${index}.png`);
    for (const [at, address] of addresses.entries())
      results.keep(address, { ...reportOf(address, at), credentials: someCredentials() });
    const withThumbnails = addresses.filter(
      (address) => results.of(address)?.credentials?.thumbnail !== null,
    );
    assert.deepEqual(withThumbnails, addresses.slice(-20));
  });

  it("[EDI-12] are forgotten on the disk, and what is shown stays", async () => {
    const results = windowOver();
    results.keep(ONE, reportOf("one.png", 1));
    await results.forgetResults();
    assert.deepEqual([results.of(ONE)?.at, await restored(ONE)], [1, undefined]);
  });
});
