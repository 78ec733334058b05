import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findGit, GitIgnored } from "../../../../src/checking/git/git-ignored.ts";

describe("what git ignores", function () {
  this.timeout(180_000);

  let root: string;
  let git: string;

  const inGit = (folder: string, ...given: readonly string[]): string =>
    execFileSync(git, ["-c", "user.name=a", "-c", "user.email=a@example.com", ...given], {
      cwd: folder,
      encoding: "utf8",
    });
  const put = (name: string, text = "text"): string => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const repository = (folder = root): void => {
    mkdirSync(folder, { recursive: true });
    inGit(folder, "init", "--quiet");
  };
  const program = (name: string, lines: string): string => {
    const file = put(name, `#!/bin/sh\n${lines}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const verdicts = async (
    files: readonly string[],
    folder = root,
    asked = git,
  ): Promise<readonly string[]> => {
    const ignored = await GitIgnored.in(folder, asked);
    assert.ok(ignored);
    return Promise.all(files.map(async (name) => ignored.verdict(path.join(folder, name))));
  };

  beforeEach(async () => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), "git-ignored-")));
    git = (await findGit([], [])) ?? "";
    assert.notEqual(git, "");
  });

  afterEach(() => {
    rmSync(root, { recursive: true, maxRetries: 5 });
  });

  it("[EDI-15] is what the files of rules say, the nearest first, with any letters in names", async () => {
    repository();
    put(".git/info/exclude", "mine.md\n");
    put(".gitignore", "build/\n*.draft.md\n!kept.draft.md\n");
    put("docs/.gitignore", "/generated/\n!other.draft.md\n");
    const files = {
      "a.md": "kept",
      "mine.md": "ignored",
      "kept.draft.md": "kept",
      "other.draft.md": "ignored",
      "docs/other.draft.md": "kept",
      "docs/generated/d.md": "ignored",
      "build/deep/b.md": "ignored",
      "docs/Übersicht “mit” Lücken\n.md": "kept",
    };
    for (const name of Object.keys(files)) put(name);
    assert.deepEqual(await verdicts(Object.keys(files)), Object.values(files));
    assert.deepEqual(await verdicts(["generated/d.md", "other.draft.md"], path.join(root, "docs")), [
      "ignored",
      "kept",
    ]);
  });

  it("[EDI-15] is none of the tracked files, whatever a rule says; what lies beside them is", async () => {
    repository();
    put(".gitignore", "build/\n*.draft.md\n");
    const files = ["kept.draft.md", "other.draft.md", "build/kept.md", "build/other.md", "z.md"];
    for (const name of files) put(name);
    inGit(root, "add", ".");
    inGit(root, "add", "--force", "build/kept.md", "kept.draft.md");
    const expected = ["kept", "ignored", "kept", "ignored", "kept"];
    assert.deepEqual(await verdicts(files), expected);
    inGit(root, "commit", "--quiet", "--message", "all of it");
    const second = path.join(root, "second");
    inGit(root, "worktree", "add", "--quiet", second);
    for (const name of ["other.draft.md", "build/other.md"]) put(`second/${name}`);
    assert.deepEqual(await verdicts(files, second), expected, "a second working tree");
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
    for (const name of files) put(name);
    assert.deepEqual(await verdicts(files), ["ignored", "kept", "ignored", "kept", "ignored"]);
    assert.deepEqual(await verdicts(["y.md"], path.join(root, "vendor/clone")), ["kept"]);
  });

  it("[EDI-15] has a submodule's own rules for what is in that", async () => {
    const library = path.join(root, "library");
    repository(library);
    put("library/.gitignore", "*.draft.md\n");
    inGit(library, "add", ".");
    inGit(library, "commit", "--quiet", "--message", "library");
    const project = path.join(root, "project");
    repository(project);
    inGit(project, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "lib");
    for (const name of ["project/lib/a.md", "project/lib/a.draft.md"]) put(name);
    assert.deepEqual(await verdicts(["lib/a.md", "lib/a.draft.md"], project), ["kept", "ignored"]);
  });

  it("[EDI-15] says nothing outside of a repository, nor of a folder that is named though it is ignored", async () => {
    put(".gitignore", "build/\n");
    assert.equal(await GitIgnored.in(root, git), undefined);
    repository();
    put("build/deep/a.md");
    assert.equal(await GitIgnored.in(path.join(root, "build"), git), undefined);
    assert.equal(await GitIgnored.in(path.join(root, "build/deep"), git), undefined);
    assert.deepEqual(await verdicts(["build/deep/a.md"]), ["ignored"]);
    inGit(root, "add", "--force", "build/deep/a.md");
    assert.equal(await GitIgnored.in(path.join(root, "build"), git), undefined, "with a tracked file in it");
  });

  it("[EDI-15] follows a link to where it leads, in the repository or out of it", async () => {
    const project = path.join(root, "project");
    repository(project);
    put("project/.gitignore", "build/\n");
    for (const name of ["project/docs/a.md", "project/build/b.md", "elsewhere/c.md"]) put(name);
    symlinkSync("docs", path.join(project, "to-docs"));
    symlinkSync("build", path.join(project, "to-build"));
    symlinkSync(path.join(root, "elsewhere"), path.join(project, "out"));
    const files = ["to-docs/a.md", "to-build/b.md", "out/c.md"];
    assert.deepEqual(await verdicts(files, project), ["kept", "ignored", "kept"]);
  });

  it("[EDI-15] of ignored folders the outermost are told, those with the most files first", async () => {
    repository();
    put(".gitignore", "build/\n*.draft.md\n");
    const files = ["build/a.md", "build/deep/b.md", "docs/build/c.md", "docs/a.md", "x.draft.md"];
    for (const name of files) put(name);
    const ignored = await GitIgnored.in(root, git);
    for (const name of files) await ignored?.verdict(path.join(root, name));
    assert.deepEqual(ignored?.ignoredFolders, [path.join(root, "build"), path.join(root, "docs/build")]);
  });

  it("[EDI-15] is not known where git gives no list", async () => {
    repository();
    put("a.md");
    writeFileSync(path.join(root, ".git/index"), "no index");
    assert.deepEqual(await verdicts(["a.md"]), ["unknown"]);
    assert.deepEqual(await verdicts(["a.md"], root, program("fails", "exit 3")), ["unknown"]);
  });

  it("[EDI-15] runs no program that a repository names, and inherits no variable of git", async () => {
    repository();
    put("a.md");
    const ran = path.join(root, "ran");
    const marker = program(".git/marker", `echo ran > ${JSON.stringify(ran)}`);
    inGit(root, "config", "core.fsmonitor", marker);
    inGit(root, "config", "core.pager", marker);
    inGit(root, "config", "pager.ls-files", "true");
    process.env["GIT_DIR"] = path.join(root, "nowhere");
    try {
      assert.deepEqual(await verdicts(["a.md"]), ["kept"]);
      assert.equal(existsSync(ran), false);
    } finally {
      delete process.env["GIT_DIR"];
    }
  });

  it("[EDI-15] takes git from where the person says or from the PATH, never from a folder that is checked", async () => {
    const mine = program("tools/git", "exit 0");
    const theirs = program("project/bin/git", "exit 0");
    const project = path.join(root, "project");
    symlinkSync(theirs, path.join(root, "tools/linked"));
    const { PATH } = process.env;
    try {
      process.env["PATH"] = ["", "bin", path.join(project, "bin"), path.dirname(mine)].join(path.delimiter);
      assert.equal(await findGit([], [project]), mine);
      assert.equal(await findGit(["git", path.join(root, "none"), theirs], [project]), mine);
      assert.equal(await findGit([path.join(root, "tools/linked")], [project]), mine);
      assert.equal(await findGit([git], [project]), git);
      process.env["PATH"] = "";
      assert.equal(await findGit([], [project]), undefined);
    } finally {
      process.env["PATH"] = PATH;
    }
  });
});
