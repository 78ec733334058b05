import assert from "node:assert/strict";
import { findingRow, nodesBelow, ruleNodes, type FoundNode } from "../../../src/report/finding-rows.ts";
import { hiddenLists, type HidingHome } from "../../../src/report/hidden-rows.ts";
import { readHomeLists } from "../../../src/findings/suppression-home.ts";

const found = (name: string, line: number, rule: string, more: Partial<FoundNode> = {}): FoundNode => ({
  kind: "found",
  uri: `file:///${name}`,
  name,
  line,
  character: 3,
  end: { line, character: 6 },
  rule,
  label: "“teh” → “the”",
  message: "“teh” isn't a word.",
  ...more,
});

const home = (folder: string | undefined, ...texts: [string, string, string]): HidingHome => ({
  uri: `file:///home/${folder ?? ""}`,
  lists: readHomeLists(texts).lists,
  ...(folder !== undefined && { folder }),
});

describe("the Findings view", () => {
  it("[EDI-3] has rules by name, and under each its findings by file and line", () => {
    const rules = ruleNodes([
      found("b.md", 0, "spelling/unknown-word"),
      found("a.md", 20, "spelling/unknown-word"),
      found("a.md", 3, "spelling/unknown-word"),
      found("a.md", 1, "agreement/subject-verb"),
    ]);
    assert.deepEqual(
      rules.map((rule) => {
        const { description, label } = findingRow(rule);
        return [label, description, nodesBelow(rule).map((node) => findingRow(node).description)];
      }),
      [
        ["agreement/subject-verb", "1", ["a.md:2"]],
        ["spelling/unknown-word", "3", ["a.md:4", "a.md:21", "b.md:1"]],
      ],
    );
    assert.equal(rules[1]?.uri, "file:///a.md", "its workspace is where the rule is turned off");
  });

  it("[EDI-23] offers only what can be done with a finding", () => {
    const contexts = [
      found("a.md", 1, "plagiarism"),
      found("a.md", 1, "Style", { id: "1" }),
      found("a.md", 1, "Style", { id: "1", isFixable: true }),
      found("a.md", 1, "", { id: "1" }),
      found("a.md", 1, "spelling", { id: "1", word: "teh" }),
      found("a.md", 1, "spelling", { id: "1", word: "teh", isShared: true }),
    ].map((node) => [findingRow(node).context, ruleNodes([node]).map((rule) => findingRow(rule).context)[0]]);
    assert.deepEqual(contexts, [
      ["found", "rules"],
      ["found hide rule", "rule"],
      ["found fix hide rule", "rule"],
      ["found hide", "rules"],
      ["found hide rule word", "rule"],
      ["found hide rule word shared", "rule"],
    ]);
  });

  it("[EDI-23] has each list that hides something, and for each entry where it is removed from", () => {
    const hidden = JSON.stringify({
      rule: "Spelling",
      original: "teh",
      replacement: "the",
      sentence: "Teh.",
    });
    const digest = JSON.stringify({ rule: "Style", day: "2026-01-02", digests: ["0"] });
    const settings = {
      "dictionary.words": ["webhook", "webhook"],
      "grammar.ignoredRules": ["usage"],
      "plagiarism.ignoredDomains": [],
    };
    const lists = hiddenLists(
      [home("notes", "Ashwell\n", `${hidden}\n`, ""), home(undefined, "", `${digest}\n`, "")],
      (setting) => settings[setting],
    );
    assert.deepEqual(
      lists.map((list) => [
        list.label,
        nodesBelow(list).map((node) => {
          const { context, label } = findingRow(node);
          return [
            label,
            context,
            node.kind === "hidden" && Object.values(node.place),
            node.kind === "hidden" && node.entry,
          ];
        }),
      ]),
      [
        [
          "Hidden in the workspace folder notes",
          [["“teh” → “the”", "hidden", ["finding", "file:///home/notes"], hidden]],
        ],
        [
          "Hidden for you, outside workspace folders",
          [["Style", "hidden", ["finding", "file:///home/"], digest]],
        ],
        ["Turned-off rules", [["usage", "hidden", ["setting", "grammar.ignoredRules"], "usage"]]],
        [
          "Words of the workspace folder notes",
          [["Ashwell", "dictionary", ["word", "file:///home/notes"], "Ashwell"]],
        ],
        [
          "Words of the user dictionary",
          [["webhook", "dictionary", ["setting", "dictionary.words"], "webhook"]],
        ],
      ],
    );
    assert.deepEqual(
      hiddenLists([home("notes", "", "", "")], () => []),
      [],
    );
  });

  it("[EDI-23] no two rows have the same id", () => {
    const rules = ruleNodes([
      found("a.md", 1, "Spelling"),
      found("a.md", 2, "Spelling"),
      found("b.md", 1, "Spelling"),
      found("a.md", 1, "Style"),
    ]);
    const lists = hiddenLists([home("a", "usage\n", "", ""), home("b", "usage\n", "", "")], () => ["usage"]);
    const all = [...rules, ...lists].flatMap((node) => [node, ...nodesBelow(node)]);
    assert.equal(new Set(all.map((node) => findingRow(node).id)).size, all.length);
  });
});
