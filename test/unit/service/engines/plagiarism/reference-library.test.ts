import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as fc from "fast-check";
import { readReference } from "../../../../../src/service/engines/plagiarism/readers/read-reference.ts";
import { ReferenceLibrary } from "../../../../../src/service/engines/plagiarism/reference-library.ts";
import { WALK_LIMITS } from "../../../../../src/service/engines/plagiarism/reference-walk.ts";
import { MemorySegments } from "../../../../../src/service/engines/plagiarism/segment-store.ts";
import type {
  PlagiarismFindings,
  ScanOptions,
} from "../../../../../src/service/operations/plagiarism-scanner.ts";
import { freshWords, noPause } from "./texts.ts";

const NO_OPTIONS: ScanOptions = {
  exclude: [],
  excludeQuotations: false,
  excludeReferences: false,
  excludeRanges: [],
};
const passageOf = (seed: number): string => `${freshWords(seed, 30).join(" ")}.`;

describe("the library of reference files", () => {
  let folder = "";
  let now = 0;
  let tick = 10;
  let reads = 0;
  let library: ReferenceLibrary;
  let folders: readonly string[];
  const inFolder = (name: string): string => path.join(folder, name);
  const write = (name: string, text: string): string => {
    mkdirSync(path.dirname(inFolder(name)), { recursive: true });
    writeFileSync(inFolder(name), text);
    return pathToFileURL(inFolder(name)).href;
  };
  const scan = (text: string, options: Partial<ScanOptions> = {}): Promise<PlagiarismFindings> =>
    library.scan(text, folders, { ...NO_OPTIONS, ...options }, { pause: noPause, alive: () => undefined });
  /** Returns the number of progress reports during a scan that excludes this many files. */
  const signsWith = async (excluded: number): Promise<number> => {
    let signs = 0;
    const alive = (): void => {
      signs += 1;
    };
    const exclude = Array.from({ length: excluded }, (_, at) => pathToFileURL(inFolder(`no-${at}`)).href);
    await library.scan("text", folders, { ...NO_OPTIONS, exclude }, { alive, pause: noPause });
    return signs;
  };
  const urls = async (text: string, options: Partial<ScanOptions> = {}): Promise<string[]> =>
    (await scan(text, options)).sources.map(({ url }) => url);
  const libraryOf = (unreadable: readonly string[] = []): ReferenceLibrary =>
    new ReferenceLibrary({
      store: new MemorySegments(),
      limits: WALK_LIMITS,
      unreadable: new Set(unreadable),
      read: (file) => {
        reads += 1;
        return readReference(file.path, readFileSync(file.path));
      },
      now: () => (now += tick),
    });

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "reference-library-"));
    mkdirSync(inFolder("refs"));
    folders = [inFolder("refs")];
    library = libraryOf();
    now = 0;
    tick = 10;
    reads = 0;
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("[PLA-1] names the file, its title and the words that it has", async () => {
    const url = write("refs/a b.md", `# A *title*\n\nBefore it. ${passageOf(1)} After it.\n`);
    const text = `My own words. ${passageOf(1)} And more.`;
    const { sources, highlights, score, filesCompared } = await scan(text);
    const [source] = sources;
    assert.deepEqual([source?.url, source?.title, filesCompared], [url, "A title", 1]);
    assert.deepEqual(
      source?.matches.map(({ matchedText }) => matchedText),
      [passageOf(1)],
    );
    assert.deepEqual(
      highlights.map(({ start, end }) => text.slice(start, end)),
      [passageOf(1)],
    );
    assert.equal(score, 30 / 35);
  });

  it("[PLA-1] sees new, changed and deleted files at the next scan", async () => {
    assert.deepEqual(await urls(passageOf(1)), []);
    const url = write("refs/a.txt", passageOf(1));
    now += 1000;
    assert.deepEqual(await urls(passageOf(1)), [url]);
    write("refs/a.txt", `${passageOf(2)} changed`);
    now += 1000;
    assert.deepEqual([await urls(passageOf(1)), await urls(passageOf(2))], [[], [url]]);
    rmSync(inFolder("refs/a.txt"));
    now += 1000;
    assert.deepEqual(await urls(passageOf(2)), []);
  });

  it("[R-17] compares with other folders at once, and with none but them", async () => {
    const first = write("refs/a.md", passageOf(1));
    const second = write("others/b.md", passageOf(1));
    assert.deepEqual(await urls(passageOf(1)), [first]);
    folders = [inFolder("others")];
    assert.deepEqual(await urls(passageOf(1)), [second]);
  });

  it("[PLA-1] does not walk the folders again at once", async () => {
    await scan(passageOf(1));
    write("refs/a.txt", passageOf(1));
    assert.deepEqual(await urls(passageOf(1)), []);
  });

  it("[PLA-1] never compares with an excluded file, nor with one of the same text", async () => {
    const own = write("refs/own.txt", passageOf(1));
    const copy = write("refs/copy.txt", passageOf(1));
    const other = write("refs/other.txt", `${passageOf(1)} and more`);
    assert.deepEqual((await urls(passageOf(1))).toSorted(), [copy, other].toSorted());
    for (const exclude of [[own], [copy]]) {
      const { sources, filesCompared } = await scan(passageOf(1), { exclude });
      assert.deepEqual([sources.map(({ url }) => url), filesCompared], [[other], 1]);
    }
    assert.deepEqual(await urls(passageOf(1), { exclude: [own, other] }), []);
  });

  it("[PLA-1] never compares with the copy of an excluded file that is elsewhere", async () => {
    write("refs/copy.txt", passageOf(1));
    const elsewhere = write("draft.txt", passageOf(1));
    assert.deepEqual(await urls(passageOf(1), { exclude: [elsewhere] }), []);
  });

  it("[PLA-1] for any exclusions, no excluded file and no text of one is ever named", async () => {
    const text = fc.nat(3);
    const files = fc.array(fc.record({ text, excluded: fc.boolean() }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(files, async (made) => {
        rmSync(inFolder("refs"), { recursive: true, maxRetries: 5 });
        const all = made.map((file, at) => ({ ...file, url: write(`refs/${at}.txt`, passageOf(file.text)) }));
        folders = [inFolder("refs")];
        library = libraryOf();
        const exclude = all.filter(({ excluded }) => excluded).map(({ url }) => url);
        const texts = new Set(all.filter(({ excluded }) => excluded).map((file) => file.text));
        const left = all.filter((file) => !texts.has(file.text));
        const query = [0, 1, 2, 3].map(passageOf).join("\n\n");
        const { sources, filesCompared } = await scan(query, { exclude });
        assert.ok(sources.every(({ url }) => left.some((file) => file.url === url)));
        assert.deepEqual(
          [sources.length, filesCompared],
          [new Set(left.map((file) => file.text)).size, left.length],
        );
      }),
      { numRuns: 40 },
    );
  });

  it("[PLA-1] bears excluded files that are not there, not readable or no files", async () => {
    const url = write("refs/a.txt", passageOf(1));
    const exclude = ["refs", "missing.txt", "picture.png"].map((name) => pathToFileURL(inFolder(name)).href);
    write("picture.png", "no picture");
    assert.deepEqual(await urls(passageOf(1), { exclude }), [url]);
  });

  it("[PLA-1] knows an excluded file by another way to it", async function () {
    if (process.platform === "win32") this.skip();
    const real = write("refs/a.txt", passageOf(1));
    symlinkSync(inFolder("refs"), inFolder("link"));
    folders = [inFolder("link")];
    const linked = pathToFileURL(inFolder("link/a.txt")).href;
    assert.deepEqual(await urls(passageOf(1)), [linked]);
    assert.deepEqual(await urls(passageOf(1), { exclude: [real] }), []);
  });

  it("[PLA-1] follows an excluded file that is a link", async function () {
    if (process.platform === "win32") this.skip();
    write("refs/copy.txt", passageOf(1));
    write("elsewhere.txt", passageOf(1));
    symlinkSync(inFolder("elsewhere.txt"), inFolder("draft.txt"));
    const exclude = [pathToFileURL(inFolder("draft.txt")).href];
    assert.deepEqual(await urls(passageOf(1), { exclude }), []);
  });

  it("[PLA-1] omits quotations and the list of references on request", async () => {
    write("refs/a.txt", `${passageOf(1)} ${passageOf(2)}`);
    const text = `Somebody wrote: "${passageOf(1)}" So it is said here.\n\n## References\n\n[1] Smith, J. (2019). ${passageOf(2)} Press.\n`;
    assert.equal((await scan(text)).sources[0]?.matchedWords, 60);
    assert.equal((await scan(text, { excludeQuotations: true })).sources[0]?.matchedWords, 30);
    assert.equal((await scan(text, { excludeReferences: true })).sources[0]?.matchedWords, 30);
    const neither = await scan(text, { excludeQuotations: true, excludeReferences: true });
    assert.deepEqual([neither.sources, neither.highlights, neither.score], [[], [], 0]);
  });

  it("[PLA-1] compares a text that is omitted as a whole with no file", async () => {
    write("refs/a.txt", passageOf(1));
    const whole = await scan(`"${passageOf(1)}"`, { excludeQuotations: true });
    assert.deepEqual([whole.wordsCompared, whole.filesCompared], [0, 0]);
    const bare = await scan(passageOf(1), { excludeRanges: [{ start: 0, end: passageOf(1).length }] });
    assert.deepEqual([bare.wordsCompared, bare.sources, bare.wordsLeftOut], [0, [], whole.wordsLeftOut]);
    const part = await scan(`So: "${passageOf(1)}"`, { excludeQuotations: true });
    assert.deepEqual([part.wordsCompared, part.filesCompared], [1, 1]);
  });

  it("[PLA-1] reports progress while a slow drive is searched, and stops when nobody waits", async () => {
    for (let file = 0; file < 20; file += 1) write(`refs/${file}.txt`, passageOf(file));
    tick = 100;
    let signs = 0;
    const alive = (): void => {
      signs += 1;
    };
    const left = library.scan("text", folders, NO_OPTIONS, {
      alive,
      pause: () => (signs === 10 ? Promise.reject(new RangeError("left")) : Promise.resolve()),
    });
    await assert.rejects(left, RangeError);
    assert.deepEqual([signs, reads], [10, 0]);
    assert.equal((await scan(passageOf(1))).filesCompared, 20);
  });

  it("[PLA-1] reports progress while very many excluded files are searched for", async () => {
    tick = 100;
    const [few, many] = [await signsWith(0), await signsWith(20)];
    assert.ok(many > few + 5, `${few}, ${many}`);
  });

  it("[PLA-1] counts files that cannot be read", async () => {
    write("refs/a.txt", passageOf(1));
    write("refs/b.pdf", "no PDF");
    const { filesCompared, filesSkipped } = await scan(passageOf(1));
    assert.deepEqual([filesCompared, filesSkipped], [1, 1]);
  });

  it("[PLA-1] does not read a file on which a worker ended, neither to compare with it nor to exclude it", async () => {
    const bad = write("refs/bad.txt", passageOf(1));
    library = libraryOf([inFolder("refs/bad.txt")]);
    const { sources, filesCompared, filesSkipped } = await scan(passageOf(1), { exclude: [bad] });
    assert.deepEqual([sources, filesCompared, filesSkipped], [[], 0, 1]);
  });

  it("[PLA-1] bears a folder that is not there", async () => {
    folders = [inFolder("missing")];
    const { filesCompared, filesSkipped, foldersSkipped } = await scan(passageOf(1));
    assert.deepEqual([filesCompared, filesSkipped, foldersSkipped], [0, 0, 1]);
  });

  it("[PLA-1] counts words ignored because very many files share them", async () => {
    for (let copy = 0; copy < 70; copy += 1) write(`refs/${copy}.txt`, `${passageOf(1)} Version ${copy}.`);
    const own = write("refs/own.txt", passageOf(2));
    const { sources, boilerplateWords } = await scan(`${passageOf(1)} ${passageOf(2)}`);
    assert.deepEqual(
      sources.map(({ url }) => url),
      [own],
    );
    // Up to two words at either end may be in no fingerprint.
    assert.ok(boilerplateWords >= 26 && boilerplateWords <= 30, String(boilerplateWords));
  });
});
