import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import type { PlagiarismResult } from "../../src/contract/plagiarism.ts";
import { lines, pages, stream } from "../fixtures/documents/pdf.ts";
import { paragraph, word } from "../fixtures/documents/word.ts";
import { filesWith } from "../harness/traces.ts";
import { Caller } from "./caller.ts";
import { Target } from "./target.ts";

const SECRET =
  "The letter in the drawer says that the purple walrus dances on forty silver bicycles every evening.";
const HONEST =
  "The reference says that those mountains are made of very old stone and covered with a little fresh snow.";

/** The largest file that is read, in bytes. */
const LARGEST = 32 * 1024 * 1024;
const MOST_MEMORY_KB = 1_500_000;

const entity = (value: string): string => `<!DOCTYPE w [<!ENTITY x ${value}>]>`;

/** Documents that ask their reader for gigabytes, for endless time, or for other files. */
function hostileFiles(outside: string): Readonly<Record<string, string | Uint8Array>> {
  const tripled = deflateSync(deflateSync(deflateSync(lines(["Some words."]))));
  const multiplied = `"${"lol".repeat(100)}"><!ENTITY y "${"&x;".repeat(1000)}"`;
  return {
    "gigabytes.docx": word(paragraph("Words."), {}, { deflate: true, declaredSize: 0xffff_fffe }),
    "entities.docx": word(paragraph("&y;&y;&y;"), { declaration: entity(multiplied) }),
    "external.docx": word(paragraph("&x;"), { declaration: entity(`SYSTEM "file://${outside}"`) }),
    "elsewhere.docx": word(paragraph("x"), { name: `../../../../../..${outside}` }),
    "thrice.pdf": pages([stream(tripled, "/Filter [/FlateDecode /FlateDecode /FlateDecode]")]),
    "deep.html": "<div><b>".repeat(50_000),
    "include.tex": `\\input{${outside}} \\verbatiminput{${outside}}`,
    "brackets.md": `![](${outside}) ${"[".repeat(50_000)}`,
    "\u202Egpj.md": "The name of this file reads backwards.",
  };
}

/** Whoever puts files into a reference folder, as against a person who compares a text with it. */
describe("a hostile reference folder", function () {
  this.timeout(180_000);
  let folder: string;
  let references: string;
  let data: string;
  let outside: string;
  const target = new Target();
  // Windows has neither pipes among its files, nor links for everyone.
  if (!target.isEmbedded || process.platform === "win32") return;
  const caller = new Caller(target);

  async function scanned(exclude: readonly string[] = []): Promise<PlagiarismResult> {
    return caller.scanned(`${SECRET} ${HONEST}`, { exclude });
  }

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "references-"));
    [references, data] = [path.join(folder, "references"), path.join(folder, "data")];
    outside = path.join(folder, "outside.md");
    mkdirSync(references);
    writeFileSync(outside, SECRET);
    for (const [name, content] of Object.entries({ "honest.md": HONEST, ...hostileFiles(outside) }))
      writeFileSync(path.join(references, name), content);
    writeFileSync(path.join(references, "sparse.md"), "");
    truncateSync(path.join(references, "sparse.md"), LARGEST);
    for (const [name, to] of [
      ["link.md", outside],
      ["folder", folder],
      ["loop", "."],
      ["zero.md", "/dev/zero"],
    ] as const) {
      symlinkSync(to, path.join(references, name));
    }
    execFileSync("mkfifo", [path.join(references, "pipe.md")]);
    await target.start(["--references", references, "--data", data]);
  });
  after(async () => {
    await target.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("[PLA-1] is compared in bounded time and memory, and nothing outside it is read", async () => {
    const { sources, stats } = await scanned();
    assert.deepEqual(
      sources.map(({ url }) => url),
      [pathToFileURL(path.join(references, "honest.md")).href],
    );
    assert.ok(stats.sources_checked >= 3, "the readable files are compared");
    assert.deepEqual(filesWith(data, ["purple walrus"]), []);
    if (process.platform !== "linux") return;
    const peak = /VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${target.pid}/status`, "utf8"))?.[1];
    assert.ok(Number(peak) < MOST_MEMORY_KB, `${peak} kB`);
  });

  it("[PLA-1] files that never end are not read to leave them out", async () => {
    const names = ["/dev/zero", "/dev/stdin", "/proc/kmsg", path.join(references, "pipe.md")];
    const { sources } = await scanned(names.map((name) => pathToFileURL(name).href));
    assert.equal(sources.length, 1);
  });
});
