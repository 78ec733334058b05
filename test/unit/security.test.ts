import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { readManifest } from "../harness/manifest.ts";
import { PROJECT } from "../harness/paths.ts";

/** A test that a line of `SECURITY.md` says holds it: words of its title, and its file. */
interface Citation {
  readonly line: string;
  readonly words: string;
  readonly file: string;
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
const CITED = /“([^”]+)” ([\w/-]+\.test\.ts)(?=, |$)/gu;
/** The beginning of a test's title, in any quotes, up to the end of its line. */
const TITLE = /\bit\(\s*["'`]([^\n]*)/gu;

const document = readFileSync(path.join(PROJECT, "SECURITY.md"), "utf8");
const lines = document.split("\n");

const citations = lines.flatMap((line) =>
  [...line.matchAll(CITED)].map(([, words = "", file = ""]): Citation => ({ line, words, file })),
);

function titlesIn(file: string): readonly string[] {
  return [...readFileSync(file, "utf8").matchAll(TITLE)].map(([, title = ""]) => title);
}

describe("SECURITY.md", () => {
  it("has at most 150 lines, and each defense ends with the tests that hold it", () => {
    assert.ok(lines.length <= 151, String(lines.length));
    const [model = ""] = document.split("## Accepted risks");
    const [, defenses = ""] = model.split("## Where the boundaries are");
    const bare = defenses
      .split("\n")
      .filter((line) => line.startsWith("- "))
      .filter(
        (line) => line.replaceAll(CITED, "").includes("“") || !/“[^“”]+” [\w/-]+\.test\.ts$/u.test(line),
      );
    assert.deepEqual(bare, []);
  });

  for (const { file, line, words } of citations) {
    it(`“${words}” is in ${file}`, () => {
      const whole = path.join(PROJECT, "test", file);
      assert.ok(existsSync(whole), line);
      assert.ok(
        titlesIn(whole).some((title) => title.includes(words)),
        line,
      );
    });
  }

  it("[EDI-19] says of every setting what a workspace can do with it, as the manifest does", () => {
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
