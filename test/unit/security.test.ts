import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { readManifest } from "../harness/manifest.ts";
import { PROJECT } from "../harness/paths.ts";

/**
 * Evidence that a line of `SECURITY.md` cites: a tag or part of a test title, and its file; a row of a review
 * cites only its tag.
 */
interface Citation {
  readonly line: string;
  readonly tag?: string;
  readonly words?: string;
  readonly file?: string;
}

interface Manifest {
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly configuration: readonly {
      readonly properties: Readonly<Record<string, { readonly scope?: string }>>;
    }[];
  };
}

const PREFIX = "contentAuthenticity.";
const CITED = /(?:\[([A-Z]+-\d+)\]|“([^”]+)”)(?: ([\w/-]+\.test\.ts))?/gu;
/** The beginning of a test's title, in any quotes, up to the end of its line. */
const TITLE = /\bit\(\s*["'`]([^\n]*)/gu;

const document = readFileSync(path.join(PROJECT, "SECURITY.md"), "utf8");
const lines = document.split("\n");

const citations = lines
  .filter((line) => line.startsWith("- "))
  .flatMap((line) =>
    [...line.matchAll(CITED)].map(([, tag, words, file]): Citation => ({
      line,
      ...(tag === undefined ? {} : { tag }),
      ...(words === undefined ? {} : { words }),
      ...(file === undefined ? {} : { file }),
    })),
  );

function titlesIn(file: string): readonly string[] {
  return [...readFileSync(file, "utf8").matchAll(TITLE)].map(([, title = ""]) => title);
}

function hasTag(title: string, tag: string): boolean {
  return [...title.matchAll(/\[([^\]]*)\]/gu)].some(([, tags = ""]) => tags.split(/, ?/u).includes(tag));
}

const tests = globSync("test/**/*.test.ts", { cwd: PROJECT }).map((file) => path.join(PROJECT, file));
const isTested = (tag: string): boolean =>
  tests.some((file) => titlesIn(file).some((title) => hasTag(title, tag)));

describe("SECURITY.md", () => {
  it("has at most 150 lines, and each defense names its evidence", () => {
    assert.ok(lines.length <= 151, String(lines.length));
    const [model = ""] = document.split("## Accepted risks");
    const [, boundaries = ""] = model.split("## Where the boundaries are");
    for (const line of boundaries.split("\n").filter((each) => each.startsWith("- "))) {
      assert.ok(
        citations.some((cited) => cited.line === line),
        line,
      );
    }
  });

  for (const { file, line, tag, words } of citations.filter((cited) => cited.file !== undefined)) {
    it(`${tag ?? words} is in ${file}`, () => {
      const whole = path.join(PROJECT, "test", file ?? "");
      assert.ok(existsSync(whole), line);
      const titles = titlesIn(whole);
      assert.ok(
        titles.some((title) => (tag === undefined ? title.includes(words ?? "") : hasTag(title, tag))),
        line,
      );
    });
  }

  it("a row cited only by its tag has a test", () => {
    const alone = citations.flatMap(({ file, tag }) =>
      file === undefined && tag !== undefined ? [tag] : [],
    );
    assert.deepEqual(
      [...new Set(alone)].filter((tag) => !isTested(tag)),
      [],
    );
  });

  it("[EDI-19] states for every setting whether a workspace can set it, in agreement with the manifest", () => {
    const { capabilities, contributes } = readManifest<Manifest>();
    const restricted = new Set(capabilities.untrustedWorkspaces.restrictedConfigurations);
    const rows = lines.flatMap((line) => {
      const [, names = "", permitted = ""] = line.split("|");
      const level = /^ (never|once trusted|always)/u.exec(permitted)?.[1];
      const patterns = [...names.matchAll(/`([\w.*]+)`/gu)].map(([, name = ""]) => name);
      return level === undefined ? [] : patterns.map((pattern) => ({ pattern, level }));
    });
    const said = (name: string): readonly string[] =>
      rows
        .filter(({ pattern }) =>
          pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
        )
        .map(({ level }) => level);
    const settings = contributes.configuration.flatMap(({ properties }) => Object.entries(properties));
    assert.ok(settings.length > 15);
    for (const [id, { scope }] of settings) {
      const level = scope === "application" ? "never" : restricted.has(id) ? "once trusted" : "always";
      assert.deepEqual(said(id.slice(PREFIX.length)), [level], id);
    }
  });
});
