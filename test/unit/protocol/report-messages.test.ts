import assert from "node:assert/strict";
import { editorMessage, pageMessage } from "../../../src/protocol/report-messages.ts";
import { INITIAL_LIST, reportState } from "../../../src/protocol/report-state.ts";
import { reportMessage, reportOf } from "../../harness/report-fixture.ts";

const withAi = (changes: object): unknown => {
  const view = reportOf(3);
  return { type: "report", uri: "file:///a.md", view: { ...view, ai: { ...view.ai, ...changes } } };
};

/** Returns a source with a link. */
const withHref = (href: string): unknown => ({
  type: "places",
  sentences: [],
  sections: [],
  changed: "",
  outdated: "",
  plagiarism: {
    heading: "",
    outdated: "",
    score: 0,
    scoreText: "",
    verdictText: "",
    brief: "",
    caveats: [],
    facts: [],
    passages: [],
    sources: [{ title: "", url: href, href, shareText: "", passagesText: "" }],
  },
});

describe("messages between the editor and the report's page", () => {
  it("[EDI-7] a report arrives as it was sent", () => {
    const message = reportMessage(50);
    assert.deepEqual(pageMessage.parse(structuredClone(message)), message);
  });

  it("[EDI-7] anything but a valid message is dropped, and the field is reported", () => {
    const table: readonly (readonly [unknown, string])[] = [
      [undefined, ""],
      [{ type: "other" }, "type"],
      [withAi({ score: 1.7 }), "view.ai.score"],
      [withAi({ band: "Robot" }), "view.ai.band"],
      [withAi({ sentences: [{}] }), "view.ai.sentences.0.item"],
      [{ type: "caret", item: -1 }, "item"],
      [{ type: "goTo", kind: "section", index: null }, "index"],
    ];
    for (const [message, path] of table) {
      const parsed = pageMessage.safeParse(message);
      assert.equal(parsed.success, false);
      assert.equal(parsed.error.issues[0]?.path.join("."), path);
    }
  });

  it("a source is a link where it is an address of the web, and nowhere else", () => {
    assert.equal(pageMessage.safeParse(withHref("https://example.org/")).success, true);
    for (const href of ["javascript:alert(1)", "command:a", " https://example.org/", "file:///etc/passwd"]) {
      assert.equal(pageMessage.safeParse(withHref(href)).success, false, href);
    }
  });

  it("the page runs its own buttons' commands and reveals by index, and nothing else", () => {
    const reveal = { type: "reveal", kind: "sentence", index: 3, goThere: false };
    assert.deepEqual(editorMessage.parse(reveal), reveal);
    for (const message of [
      { ...reveal, kind: "file" },
      { ...reveal, index: 1.5 },
      { type: "run", command: "workbench.action.quit" },
      { type: "run", command: "constructor" },
      "ready",
    ]) {
      assert.equal(editorMessage.safeParse(message).success, false, JSON.stringify(message));
    }
  });

  it("[EDI-7] a page's own stored state is read, and anything else isn't", () => {
    const state = { uri: "file:///a.md", list: { ...INITIAL_LIST, sort: "length", words: "b" }, scroll: 3 };
    assert.deepEqual(reportState.parse(state), state);
    assert.equal(reportState.parse({ ...state, shown: "grammar" }).shown, "grammar");
    assert.equal(reportState.safeParse({ ...state, shown: "none" }).success, false);
    assert.equal(reportState.safeParse({ ...state, list: { ...state.list, sort: "random" } }).success, false);
    assert.equal(reportState.safeParse(null).success, false);
  });
});
