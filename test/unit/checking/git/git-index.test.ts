import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { GitIgnored } from "../../../../src/checking/git/git-ignored.ts";
import { pathsInIndex } from "../../../../src/checking/git/git-index.ts";

/** Names of all lengths up to some blocks of eight, in folders, and with letters of more bytes. */
const NAMES = [
  ...Array.from({ length: 40 }, (_, index) => `docs/${"a".repeat(index + 1)}.md`),
  "build/kept.md",
  "build/Übersicht mit Lücken.md",
  "z.md",
];

/** What is said of some files of a folder, in their order. */
async function verdicts(folder: string): Promise<readonly string[]> {
  const ignored = await GitIgnored.in(folder, false);
  assert.ok(ignored);
  const files = ["kept.draft.md", "other.draft.md", "build/kept.md", "build/other.md", "z.md"];
  return Promise.all(files.map(async (name) => ignored.verdict(path.join(folder, name))));
}

describe("the files that git has", function () {
  this.timeout(180_000);

  let root: string;

  const git = (...given: readonly string[]): string =>
    execFileSync("git", given, {
      cwd: root,
      encoding: "utf8",
      env: {
        ...process.env,
        GIT_CONFIG_GLOBAL: path.join(root, "none"),
        GIT_AUTHOR_NAME: "a",
        GIT_AUTHOR_EMAIL: "a@example.com",
        GIT_COMMITTER_NAME: "a",
        GIT_COMMITTER_EMAIL: "a@example.com",
      },
    });
  const put = (name: string, text: string): void => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const repository = (...options: readonly string[]): void => {
    git("init", "--quiet", ...options);
    put(".gitignore", "build/\n*.draft.md\n");
    for (const name of NAMES) put(name, name);
  };
  const index = (): Buffer => readFileSync(path.join(root, ".git/index"));
  const named = (): readonly string[] =>
    git("ls-files", "-z")
      .split("\0")
      .filter((name) => name !== "");

  beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), "git-index-")));
  });

  afterEach(() => rmSync(root, { recursive: true, maxRetries: 5 }));

  for (const version of ["2", "3", "4"]) {
    for (const format of ["sha1", "sha256"]) {
      it(`[EDI-15] are read from an index of version ${version} with ${format}`, () => {
        repository(`--object-format=${format}`);
        git("-c", `index.version=${version}`, "add", "--force", ...NAMES.slice(0, -1));
        // Such an entry has more flags.
        git("-c", `index.version=${version}`, "add", "--intent-to-add", "z.md");
        assert.equal(index().readUInt32BE(4), version === "2" ? 3 : Number(version));
        assert.deepEqual([...(pathsInIndex(index()) ?? [])].toSorted(), named().toSorted());
        assert.equal(named().length, NAMES.length);
      });
    }
  }

  it("[EDI-15] are not told by an index that is split, cut off, or none", () => {
    repository();
    git("add", "--force", ...NAMES);
    const whole = index();
    for (const length of [0, 3, 11, 12, 60, 500, whole.length - 30]) {
      assert.equal(pathsInIndex(whole.subarray(0, length)), undefined, `${length} bytes`);
    }
    git("update-index", "--split-index");
    put("new.md", "new");
    git("add", "new.md");
    assert.equal(pathsInIndex(index()), undefined);
  });

  it("[EDI-15] damaged ones and foreign ones end, and say no more than they hold", () => {
    repository();
    for (const version of ["2", "4"]) {
      git("-c", `index.version=${version}`, "add", "--force", ...NAMES);
      git("update-index", "--index-version", version);
      const whole = index();
      fc.assert(
        fc.property(
          fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 20 }),
          (changes) => {
            const damaged = Buffer.from(whole);
            for (const [at, byte] of changes) damaged[at] = byte;
            const paths = pathsInIndex(damaged) ?? new Set();
            assert.ok(paths.size <= whole.length / 60);
          },
        ),
      );
    }
  });

  it("[EDI-15] names that grow by one letter an entry do not fill the memory", () => {
    const entries = 60_000;
    const head = Buffer.alloc(12);
    head.write("DIRC");
    head.writeUInt32BE(4, 4);
    head.writeUInt32BE(entries, 8);
    const each = Array.from({ length: entries }, (_, number) => {
      const entry = Buffer.alloc(62 + 3);
      entry.writeUInt16BE(Math.min(number + 1, 0xfff), 60);
      // Nothing of the name before is dropped, and one letter comes after it.
      entry[63] = 0x61;
      return entry;
    });
    assert.equal(pathsInIndex(Buffer.concat([head, ...each, Buffer.alloc(20)])), undefined);
    head.writeUInt32BE(1_000, 8);
    const few = pathsInIndex(Buffer.concat([head, ...each.slice(0, 1_000), Buffer.alloc(20)]));
    assert.equal(few?.size, 1_000);
  });

  it("[EDI-15] are not ignored, whatever a rule says; what lies beside them is", async () => {
    repository();
    put("kept.draft.md", "kept");
    put("other.draft.md", "other");
    put("build/other.md", "other");
    git("add", ".");
    git("add", "--force", "build/kept.md", "kept.draft.md");
    const expected = ["kept", "ignored", "kept", "ignored", "kept"];
    assert.deepEqual(await verdicts(root), expected);
    git("commit", "--quiet", "--message", "all of it");
    const second = path.join(root, "..", `${path.basename(root)}-second`);
    try {
      git("worktree", "add", "--quiet", second);
      assert.deepEqual(await verdicts(second), expected, "a second working tree");
    } finally {
      rmSync(second, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  it("[EDI-15] of ignored folders the outermost are told, those with the most files first", async () => {
    repository();
    const ignored = await GitIgnored.in(root, false);
    for (const name of ["build/a.md", "build/deep/b.md", "docs/build/c.md", "docs/a.md", "x.draft.md"]) {
      await ignored?.verdict(path.join(root, name));
    }
    assert.deepEqual(ignored?.ignoredFolders, [path.join(root, "build"), path.join(root, "docs/build")]);
  });
});
