import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { readDefenses, readSecurity } from "../harness/defenses.ts";
import { readManifest } from "../harness/manifest.ts";
import { PROJECT } from "../harness/paths.ts";

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
/** The beginning of a test's title, in any quotes, up to the end of its line. */
const TITLE = /\bit\(\s*["'`]([^\n]*)/gu;

const lines = readSecurity().split("\n");
const defenses = readDefenses();

function titlesIn(file: string): readonly string[] {
  return [...readFileSync(file, "utf8").matchAll(TITLE)].map(([, title = ""]) => title);
}

describe("SECURITY.md", () => {
  it("has at most 150 lines, and each defense ends with the tests that hold it", () => {
    assert.ok(lines.length <= 151, String(lines.length));
    assert.ok(defenses.length >= 50, String(defenses.length));
    const bare = defenses.filter(
      ({ claim, line }) => claim.includes("“") || !/“[^“”]+” [\w/-]+\.test\.ts$/u.test(line),
    );
    assert.deepEqual(bare, []);
  });

  for (const { file, line, words } of defenses.flatMap(({ attacks, line }) =>
    attacks.map((attack) => ({ ...attack, line })),
  )) {
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
      const named = said(id.slice(PREFIX.length));
      // What the table doesn't name must be restricted.
      assert.deepEqual(named.length === 0 ? ["once trusted"] : named, [level], id);
    }
  });
});
