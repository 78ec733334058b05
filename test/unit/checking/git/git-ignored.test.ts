import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { GitIgnored } from "../../../../src/checking/git/git-ignored.ts";
import { GitIgnoreRules } from "../../../../src/checking/git/git-ignore-rules.ts";

const many = () => ({ left: Number.MAX_SAFE_INTEGER });

/** What git itself says of files, by its own reading of the rules on the disk. */
function ignoredByGit(root: string, files: readonly string[]): ReadonlySet<string> {
  const { status, stdout } = spawnSync("git", ["check-ignore", "--stdin", "-z", "--no-index"], {
    cwd: root,
    // Nobody's own rules.
    env: { ...process.env, XDG_CONFIG_HOME: root, GIT_CONFIG_GLOBAL: path.join(root, ".git/none") },
    input: files.join("\0"),
    encoding: "utf8",
  });
  assert.ok(status === 0 || status === 1);
  return new Set(stdout.split("\0").filter((name) => name !== ""));
}

describe("what git ignores", function () {
  this.timeout(180_000);

  let root: string;

  const put = (name: string, text = ""): void => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const repository = (folder = root): void => {
    mkdirSync(folder, { recursive: true });
    execFileSync("git", ["init", "--quiet"], { cwd: folder });
  };
  const verdicts = async (files: readonly string[], folder = root): Promise<Record<string, string>> => {
    const ignored = await GitIgnored.in(folder, false);
    assert.ok(ignored);
    const said = await Promise.all(files.map(async (name) => ignored.verdict(path.join(root, name))));
    return Object.fromEntries(files.map((name, index) => [name, said[index] ?? ""]));
  };
  const agrees = async (files: readonly string[]): Promise<void> => {
    const theirs = ignoredByGit(root, files);
    const expected = Object.fromEntries(files.map((name) => [name, theirs.has(name) ? "ignored" : "kept"]));
    assert.deepEqual(await verdicts(files), expected);
  };

  beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), "git-ignored-")));
  });

  afterEach(() => {
    rmSync(root, { recursive: true, maxRetries: 5 });
  });

  for (const [rules, files] of [
    ["build/\n*.log.md\n!keep.log.md", ["build/a.md", "a/build/b.md", "build", "x.log.md", "a/keep.log.md"]],
    ["build/\n!build/a.md", ["build/a.md"]],
    ["build/*\n!build/a.md", ["build/a.md", "build/b.md", "build/c/a.md"]],
    ["/a.md\ndocs/b.md", ["a.md", "x/a.md", "docs/b.md", "x/docs/b.md"]],
    ["**/gen/**/x.md\ndocs/**", ["gen/x.md", "a/gen/b/c/x.md", "docs/a/b.md", "docs", "a/docs/b.md"]],
    ["a/**/b.md\n**/c", ["a/b.md", "a/x/y/b.md", "ab.md", "c", "x/c/y.md"]],
    ["# no rule\n\\#a.md\n\\!b.md\n\n!\n/", ["# no rule", "#a.md", "!b.md", "a.md"]],
    ["a.md \nb.md\\ \nc.md\r\nd .md", ["a.md", "a.md ", "b.md ", "b.md", "c.md", "d .md"]],
    [
      "[ab]?.md\n[!a-c]x\n[]-]y\n[[:digit:]]z\n[a-\n[[:no:]]w",
      ["ab.md", "cb.md", "dx", "bx", "]y", "-y", "4z", "az", "[a-", "nw"],
    ],
    ["[[:constructor:]]x\n[z-a]y\n[--0]u\n[a-]v", ["cx", "zy", ".u", "-u", "-v", "bv"]],
    ["[[:punct:][:upper:]]p\n[^[:space:]\\]]q", ["`p", "Ap", "ap", "bq", " q", "]q"]],
    ["?.md\n***/b/z\nc/***\n**d\n*😀*x\n[a/b]c", ["a.md", "ab.md", "a😀bx", "e/b/z", "c/e/f", "ad", "bc"]],
    ["foo\\*.md\nbar\\\nbaz\\\\\\", ["baz\\\\", "baz\\", "foo*.md", "foobar.md", "bar", "bar\\"]],
    ["\uFEFFa.md\nb/c/", ["a.md", "b/c/d.md", "x/b/c/d.md"]],
    ["*\n!*/\n!*.md", ["a.md", "a/b.md", "a/b.txt"]],
    ["A.md", ["a.md", "A.md"]],
  ] as const) {
    it(`[EDI-15] is what git says of ${JSON.stringify(rules)}`, async () => {
      repository();
      put(".gitignore", rules);
      // What is said of a name depends on whether it is a folder.
      for (const name of files) if (!files.some((other) => other.startsWith(`${name}/`))) put(name);
      await agrees(files.filter((name) => !files.some((other) => other.startsWith(`${name}/`))));
    });
  }

  it("[EDI-15] is what git says, of any rules and paths", async () => {
    repository();
    const names = ["a", "b", "ab", "ba", "a.b"];
    const files = names.flatMap((one) => [
      `${one}.md`,
      ...names.flatMap((two) => [`${one}/${two}.md`, ...names.map((three) => `${one}/${two}/${three}`)]),
    ]);
    const name = fc
      .array(fc.constantFrom("a", "b", ".", "*", "?", "[ab]", "[!a]", "[^b-z]", "\\a", ".md"), {
        minLength: 1,
        maxLength: 4,
      })
      // What more than one star next to others means is said nowhere, and git does not treat it always alike.
      .map((parts) => parts.join("").replaceAll(/\*{2,}/gu, "*"));
    const line = fc
      .tuple(
        fc.constantFrom("", "!"),
        fc.constantFrom("", "/"),
        fc.array(fc.oneof({ weight: 3, arbitrary: name }, { weight: 1, arbitrary: fc.constant("**") }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.constantFrom("", "/"),
      )
      .map(([not, start, parts, end]) => not + start + parts.join("/") + end);
    const rules = fc.array(line, { maxLength: 5 }).map((lines) => lines.join("\n"));
    for (const file of files) if (!files.some((other) => other.startsWith(`${file}/`))) put(file);
    const leaves = files.filter((file) => !files.some((other) => other.startsWith(`${file}/`)));
    await fc.assert(
      fc.asyncProperty(rules, rules, rules, async (outer, inner, excluded) => {
        put(".gitignore", outer);
        put("a/.gitignore", inner);
        put(".git/info/exclude", excluded);
        await agrees(leaves);
      }),
      { numRuns: 60 },
    );
  });

  it("[EDI-15] has the rules of a repository within for what is in that, unless the outer one ignores it whole", async () => {
    repository();
    repository(path.join(root, "inner"));
    repository(path.join(root, "vendor/clone"));
    put(".gitignore", "*.draft.md\nvendor/\n");
    put("inner/.gitignore", "node_modules/\n");
    const files = [
      "a.draft.md",
      "inner/a.draft.md",
      "inner/node_modules/x.md",
      "inner/x.md",
      "vendor/clone/y.md",
    ];
    assert.deepEqual(Object.values(await verdicts(files)), ["ignored", "kept", "ignored", "kept", "ignored"]);
    const clone = await verdicts(["vendor/clone/y.md"], path.join(root, "vendor/clone"));
    assert.deepEqual(Object.values(clone), ["kept"]);
  });

  it("[EDI-15] says nothing outside of a repository, nor of a folder that is named though it is ignored", async () => {
    put(".gitignore", "build/\n");
    assert.equal(await GitIgnored.in(root, false), undefined);
    repository();
    put("build/deep/a.md");
    assert.equal(await GitIgnored.in(path.join(root, "build"), false), undefined);
    assert.equal(await GitIgnored.in(path.join(root, "build/deep"), false), undefined);
    assert.deepEqual(await verdicts(["build/deep/a.md"]), { "build/deep/a.md": "ignored" });
  });

  it("[EDI-15] is the same in other letters where the disk says so", () => {
    const rules = new GitIgnoreRules("Build\n*.LOG\n", true);
    assert.deepEqual(
      ["build", "a.log", "b.md"].map((name) => rules.verdict(name, true, many())),
      ["ignored", "ignored", undefined],
    );
  });

  it("[EDI-15] is not known where a stranger's rules are more than can be tried, and that is soon said", async () => {
    repository();
    const deep = `${"a/".repeat(400)}x.md`;
    const long = `${"a".repeat(200)}.md`;
    for (const name of [deep, long, "b.md"]) put(name);
    put(".gitignore", `${"**/a/".repeat(60)}**/z\n${"*a".repeat(60)}*z.md\n`);
    assert.deepEqual(Object.values(await verdicts([deep, long, "b.md"])), ["kept", "kept", "kept"]);
    put(".gitignore", `${"*a".repeat(20)}*b*\n`.repeat(20_000));
    assert.deepEqual(Object.values(await verdicts([long, "b.md"])), ["unknown", "unknown"]);
    put(".gitignore", "x\n".repeat(600_000));
    assert.deepEqual(Object.values(await verdicts(["b.md"])), ["unknown"]);
    put(".gitignore", Array.from({ length: 90_000 }, (_, index) => `name-${index}`).join("\n"));
    assert.deepEqual(Object.values(await verdicts([deep, "b.md"])), ["kept", "kept"]);
  });
});
