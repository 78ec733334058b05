import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ruleAddress } from "../../src/report/rule-address.ts";
import { CONFUSIONS } from "../../src/service/engines/grammar/confusion-table.ts";
import { SLIPS } from "../../src/service/engines/grammar/confusion-slips.ts";
import { BARS } from "../../src/service/engines/grammar/context/slot-bars.ts";
import { categoryOf, correctedAs } from "../../src/service/engines/grammar/severity.ts";
import { readManifest } from "../harness/manifest.ts";
import { PROJECT } from "../harness/paths.ts";

interface Manifest {
  readonly repository: { readonly url: string };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly keybindings: readonly {
      readonly command: string;
      readonly key: string;
      readonly mac?: string;
    }[];
    readonly colors: readonly { readonly id: string }[];
    readonly languageModelTools: readonly { readonly toolReferenceName: string }[];
    readonly configuration: readonly {
      readonly title: string;
      readonly properties: Readonly<Record<string, { readonly scope: string; readonly default: unknown }>>;
    }[];
  };
}

const MOST_README_LINES = 180;
const MOST_CHANGELOG_LINES = 60;
const MOST_OVERVIEW_BYTES = 3 * 1_024 * 1_024;

/** Names in bold that aren't commands of the extension. */
const OTHER_NAMES = new Set(["Content Authenticity"]);

const { contributes, repository } = readManifest<Manifest>();
const TITLES = new Map(contributes.commands.map(({ command, title }) => [command, title]));
const SETTINGS = new Map(contributes.configuration.flatMap((each) => Object.entries(each.properties)));
const NAMES = new Set([...TITLES.keys(), ...SETTINGS.keys(), ...contributes.colors.map(({ id }) => id)]);

const MANUAL = ["README.md", ...globSync("docs/*.md", { cwd: PROJECT }).sort()];
const PAGES = new Map(
  [...MANUAL, "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map((file) => [file, read(file)]),
);
const COMMANDS_PAGE = read("docs/commands.md");
const SETTINGS_PAGE = read("docs/settings.md");

function read(file: string): string {
  return readFileSync(path.join(PROJECT, file), "utf8");
}

function withoutFences(text: string): string {
  return text.replace(/^```.*?^```$/gmsu, "");
}

function prose(text: string): string {
  return withoutFences(text).replace(/`[^`\n]*`/gu, "");
}

/** Returns the targets of a page's links and images. */
function targetsIn(text: string): readonly string[] {
  return [...prose(text).matchAll(/\]\(([^()\s]+)\)/gu)].map(([, target = ""]) => target);
}

/** Returns the anchors of a page's headings as GitHub makes them. */
function anchorsIn(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of withoutFences(text).matchAll(/^#{1,6} (.+)$/gmu)) {
    const base = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    let anchor = base;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${base}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Returns the problem of a link on a page; undefined if it leads somewhere. */
function problemOf(page: string, target: string): string | undefined {
  if (/^[a-z]+:/u.test(target)) return target.startsWith("https://") ? undefined : `${target} isn't https`;
  const [file = "", anchor] = target.split("#");
  const linked = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
  if (linked.startsWith("..") || !existsSync(path.join(PROJECT, linked))) return `${target} doesn't exist`;
  if (anchor === undefined) return undefined;
  return anchorsIn(read(linked)).has(anchor) ? undefined : `${target} has no such heading`;
}

/** Returns the cells of each row of a page's tables. */
function rowsIn(text: string): readonly (readonly string[])[] {
  return withoutFences(text)
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The kinds of Harper's lints, in the order of its binary. */
const HARPER_KINDS =
  "Agreement BoundaryError Capitalization Eggcorn Enhancement Formatting Grammar Malapropism Miscellaneous Nonstandard Punctuation Readability Redundancy Regionalism Repetition Spelling Style Typo Usage WordChoice WordOrder".split(
    " ",
  );

/** Returns the checker's own rules as its code names them. */
function ownRules(): readonly string[] {
  const named = globSync("src/service/engines/grammar/**/*.ts", { cwd: PROJECT }).flatMap((file) =>
    [...read(file).matchAll(/rule(?:: | = )"([a-z/-]+)"/gu)].map(([, rule = ""]) => rule),
  );
  const spelling = ["common-misspelling", "missing-space"].map((detail) => `spelling/${detail}`);
  const confused = [...CONFUSIONS, ...SLIPS].map(({ category, fix }) => {
    if (fix === "$comma") return "punctuation/opening-comma";
    if (["$of", "$to", "$as"].includes(fix)) return `${category}/missing-word`;
    return category === "punctuation" ? "punctuation/spacing" : `${category}/confused-words`;
  });
  return [...new Set([...named, ...spelling, ...confused, ...Object.keys(BARS)])];
}

/** Formats a key as people read it, such as `Ctrl+Alt+G`. */
function shownKey(key: string): string {
  return `\`${key.replace(/(?<![a-z])[a-z]/gu, (letter) => letter.toUpperCase())}\``;
}

describe("the documentation", () => {
  it(`the README has at most ${MOST_README_LINES} lines`, () => {
    const lines = read("README.md").trimEnd().split("\n");
    assert.ok(lines.length <= MOST_README_LINES, `${lines.length} lines`);
  });

  it(`the changelog has at most ${MOST_CHANGELOG_LINES} lines, and the animated picture of the README 3 MB`, () => {
    const lines = read("CHANGELOG.md").trimEnd().split("\n");
    assert.ok(lines.length <= MOST_CHANGELOG_LINES, `${lines.length} lines`);
    const [first = ""] = targetsIn(read("README.md"));
    const picture = readFileSync(path.join(PROJECT, first));
    assert.ok(picture.includes("acTL"), `${first} is animated`);
    assert.ok(picture.length <= MOST_OVERVIEW_BYTES, `${picture.length} bytes`);
  });

  it("every link and anchor exists", () => {
    const problems = [...PAGES].flatMap(([page, text]) =>
      targetsIn(text).flatMap((target) => {
        const problem = problemOf(page, target);
        return problem === undefined ? [] : [`${page}: ${problem}`];
      }),
    );
    assert.deepEqual(problems, []);
  });

  it("a missing file, a missing heading and plain http are found", () => {
    assert.equal(problemOf("docs/media.md", "missing.md"), "missing.md doesn't exist");
    assert.equal(
      problemOf("docs/media.md", "../README.md#nowhere"),
      "../README.md#nowhere has no such heading",
    );
    assert.equal(problemOf("docs/media.md", "../../outside.md"), "../../outside.md doesn't exist");
    assert.equal(problemOf("README.md", "http://example.com"), "http://example.com isn't https");
    assert.equal(problemOf("README.md", "#from-a-clone"), undefined);
    assert.deepEqual(
      [...anchorsIn("# A `b` & c?\n## [D](e.md)\n## D\n```\n# no\n```\n")],
      ["a-b--c", "d", "d-1"],
    );
  });

  it("every page is linked from the README", () => {
    const linked = new Set(targetsIn(read("README.md")).map((target) => target.split("#")[0]));
    assert.deepEqual(
      MANUAL.filter((page) => page !== "README.md" && !linked.has(page)),
      [],
    );
  });

  it("every ID exists in the manifest", () => {
    const unknown = MANUAL.flatMap((page) =>
      [...read(page).matchAll(/(?<![\w.])contentAuthenticity(?:\.\w+)+/gu)].flatMap(([id]) =>
        NAMES.has(id) ? [] : [`${page}: ${id}`],
      ),
    );
    assert.deepEqual(unknown, []);
  });

  it("every name in bold is the title of a command", () => {
    const titles = new Set(TITLES.values());
    const unknown = MANUAL.flatMap((page) =>
      [...prose(read(page)).matchAll(/\*\*([^*]+)\*\*/gu)].flatMap(([, bold = ""]) => {
        const name = bold.replaceAll(/\s+/gu, " ");
        // A sentence in bold is emphasis.
        const isKnown = titles.has(name) || OTHER_NAMES.has(name) || /[^.]\.$/u.test(name);
        return isKnown ? [] : [`${page}: ${name}`];
      }),
    );
    assert.deepEqual(unknown, []);
  });

  it("every command has a row with its title and ID", () => {
    const rows = new Map(
      rowsIn(COMMANDS_PAGE).map(([title = "", id = ""]) => [id.replaceAll("`", ""), title]),
    );
    assert.deepEqual(
      [...TITLES].filter(([id, title]) => rows.get(id) !== `**${title}**`),
      [],
    );
  });

  it("every key binding has a row with its command and keys", () => {
    const rows = rowsIn(COMMANDS_PAGE);
    const missing = contributes.keybindings.filter(({ command, key, mac = key }) => {
      const title = `**${TITLES.get(command)}**`;
      return !rows.some(
        ([name = "", keys, macKeys]) =>
          name.startsWith(title) && keys === shownKey(key) && macKeys === shownKey(mac),
      );
    });
    assert.deepEqual(missing, []);
  });

  it("every setting has a row with its default and scope", () => {
    const rows = new Map(rowsIn(SETTINGS_PAGE).map(([id = "", ...cells]) => [id, cells.slice(0, 2)]));
    for (const [id, { default: value, scope }] of SETTINGS) {
      const written = [JSON.stringify(value), scope].map((text) => `\`${text}\``);
      assert.deepEqual(rows.get(`\`${id}\``), written, id);
    }
  });

  it("settings are in the groups of the settings editor", () => {
    const sections = SETTINGS_PAGE.split(/^## /mu).slice(1);
    assert.deepEqual(
      sections.map((section) => [
        section.slice(0, section.indexOf("\n")).toLowerCase(),
        rowsIn(section)
          .map(([id = ""]) => id.replaceAll("`", ""))
          .filter((id) => SETTINGS.has(id)),
      ]),
      contributes.configuration.map(({ properties, title }) => [
        title.toLowerCase(),
        Object.keys(properties),
      ]),
    );
  });

  it("every rule of the checker leads to a section that names it", () => {
    const page = read("docs/grammar.md");
    const base = `${repository.url.replace(/\.git$/u, "")}/blob/main/docs/grammar.md#`;
    const sectionOf = (rule: string): string => {
      const address = ruleAddress(rule);
      assert.ok(address.startsWith(base), address);
      return address.slice(base.length);
    };
    const sections = new Map(
      page.split(/^(?=#{1,6} )/mu).map((section) => [[...anchorsIn(section)][0] ?? "", section]),
    );
    const rules = ownRules();
    assert.ok(rules.length >= 20, rules.join(" "));
    for (const rule of rules) assert.ok(sections.get(sectionOf(rule))?.includes(`\`${rule}\``), rule);
    // A kind that a new version of Harper adds must be added here, and to the page.
    const binary = readFileSync(
      path.join(PROJECT, "node_modules/harper.js/dist/harper_wasm_slim_bg.wasm"),
      "latin1",
    );
    assert.ok(binary.includes(HARPER_KINDS.join("")));
    const kinds = new Set(HARPER_KINDS.flatMap((kind) => [categoryOf(kind), correctedAs(kind)]));
    for (const kind of kinds) {
      const section = sectionOf(`${kind}/modal-of`);
      assert.ok(sections.has(section), kind);
      assert.notEqual(section, "rules", kind);
    }
    assert.ok(existsSync(path.join(PROJECT, "docs/plagiarism.md")), "docsAddress leads there");
    assert.match(read("docs/ai-text.md"), /^## What a score means$/mu);
    for (const rule of ["Rule of the hosted service", "constructor", ""])
      assert.equal(sectionOf(rule), "rules");
  });

  it("every tool for agents is described", () => {
    const page = read("docs/agents.md");
    assert.deepEqual(
      contributes.languageModelTools.filter(
        ({ toolReferenceName }) => !page.includes(`\`#${toolReferenceName}\``),
      ),
      [],
    );
  });
});
