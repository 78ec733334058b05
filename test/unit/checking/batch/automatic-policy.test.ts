import assert from "node:assert/strict";
import {
  automaticRun,
  LONGEST_WHILE_TYPING,
  pauseBefore,
  type AutomaticFacts,
} from "../../../../src/checking/batch/automatic-policy.ts";
import type { AutomaticRun } from "../../../../src/report/words/language-status-words.ts";

const TYPING: AutomaticFacts = {
  setting: "onType",
  ownSetting: "onType",
  service: "embedded",
  hasBudget: false,
  isProse: true,
  isTrusted: true,
  scheme: "file",
  length: 1_000,
};

const SAVING: Partial<AutomaticFacts> = { setting: "onSave", ownSetting: "manual" };
const SAVING_HOSTED: Partial<AutomaticFacts> = {
  setting: "onSave",
  ownSetting: "onSave",
  service: "hosted",
  hasBudget: true,
};

const ROWS: readonly (readonly [string, Partial<AutomaticFacts>, AutomaticRun])[] = [
  ["typing on the embedded service", {}, { on: "onType" }],
  ["manual", { setting: "manual", isTrusted: false }, { on: "manual" }],
  ["on save, embedded", { setting: "onSave" }, { on: "onSave" }],
  ["on save, hosted", SAVING_HOSTED, { on: "onSave" }],
  [
    "[R-4] on save, hosted, without a budget",
    { ...SAVING_HOSTED, hasBudget: false },
    { on: "manual", why: "no_budget" },
  ],
  [
    "[R-4] on save, hosted, by the workspace's settings alone",
    { ...SAVING_HOSTED, ownSetting: "manual" },
    { on: "manual", why: "workspace_setting" },
  ],
  [
    "[R-4] typing, hosted, by the workspace's settings over the person's own",
    { ...SAVING_HOSTED, setting: "onType" },
    { on: "onSave" },
  ],
  ["[R-4] a workspace turns it off", { ...SAVING_HOSTED, setting: "manual" }, { on: "manual" }],
  ["on save on the embedded service, by the workspace's settings", SAVING, { on: "onSave" }],
  ["typing is never sent to the hosted service", { service: "hosted" }, { on: "manual", why: "hosted" }],
  ["nothing unasked in an untrusted workspace", { isTrusted: false }, { on: "manual", why: "untrusted" }],
  ["nor on save there", { setting: "onSave", isTrusted: false }, { on: "manual", why: "untrusted" }],
  ["code", { isProse: false }, { on: "manual", why: "not_prose" }],
  ["untitled", { scheme: "untitled" }, { on: "onType" }],
  ["a remote file system", { scheme: "vscode-remote" }, { on: "onType" }],
  ["a virtual file system", { scheme: "memfs" }, { on: "onType" }],
  ["a cell of a notebook", { scheme: "vscode-notebook-cell" }, { on: "onType" }],
  ["the box for a commit message", { scheme: "vscode-scm" }, { on: "onType" }],
  ["an output", { scheme: "output" }, { on: "manual", why: "not_a_document" }],
  ["the old side of a comparison", { scheme: "git" }, { on: "manual", why: "not_a_document" }],
  ["a preview of ours", { scheme: "content-authenticity-text" }, { on: "manual", why: "not_a_document" }],
  ["settings", { scheme: "vscode-userdata" }, { on: "manual", why: "not_a_document" }],
  ["the longest", { length: LONGEST_WHILE_TYPING }, { on: "onType" }],
  ["too long to read at each pause", { length: LONGEST_WHILE_TYPING + 1 }, { on: "onSave", why: "too_long" }],
];

describe("automatic checks", () => {
  for (const [name, facts, expected] of ROWS) {
    it(`[EDI-19] [EDI-21] ${name}: ${expected.on}${expected.why === undefined ? "" : `, ${expected.why}`}`, () => {
      assert.deepEqual(automaticRun({ ...TYPING, ...facts }), expected);
    });
  }

  it("a text that takes long to check is checked after longer pauses, within bounds", () => {
    assert.deepEqual([0, 100, 1_000, 60_000].map(pauseBefore), [500, 500, 2_000, 10_000]);
  });
});
