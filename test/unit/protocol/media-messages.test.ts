import assert from "node:assert/strict";
import { mediaEditorMessage, mediaPageMessage, mediaState } from "../../../src/protocol/media-messages.ts";
import { mediaView } from "../report/media/a-media-view.ts";

const message = (changes: object): unknown => ({
  type: "media",
  uri: "file:///a.wav",
  view: { ...mediaView(), ...changes },
});

const withTimeline = (changes: object): unknown => {
  const { result } = mediaView();
  return message({ result: { ...result, timeline: { ...result.timeline, ...changes } } });
};

/** Returns true if a page's message may name a file at this address. */
const from = (address: string): boolean =>
  mediaPageMessage.safeParse(message({ file: { address, alt: "", said: "" } })).success;

describe("messages between the editor and the page of an image or a recording", () => {
  it("[EDI-9] a report arrives as it was sent", () => {
    const sent = message({});
    assert.deepEqual(mediaPageMessage.parse(structuredClone(sent)), sent);
  });

  it("[EDI-9] anything but a valid message is dropped", () => {
    const [segment] = mediaView().result.timeline?.segments ?? [];
    for (const wrong of [
      undefined,
      { type: "other" },
      message({ kind: "video" }),
      message({ result: {} }),
      withTimeline({ seconds: -1 }),
      withTimeline({ seconds: Infinity }),
      withTimeline({ segments: [{ ...segment, band: "Robot" }] }),
      withTimeline({ segments: Array.from({ length: 2_001 }, () => segment) }),
    ]) {
      assert.equal(mediaPageMessage.safeParse(wrong).success, false, JSON.stringify(wrong)?.slice(0, 200));
    }
  });

  it("[EDI-9] pictures and sounds come only from where VS Code serves files", () => {
    assert.equal(from("https://file%2B.vscode-resource.vscode-cdn.net/a.png"), true);
    for (const address of ["javascript:alert(1)", "data:text/html,a", "http://example.org/a.png", "/a.png"]) {
      assert.equal(from(address), false, address);
    }
  });

  it("[EDI-9] the page runs its own buttons' commands and nothing else", () => {
    for (const command of ["checkAgain", "reveal", "copy"]) {
      assert.equal(mediaEditorMessage.safeParse({ type: "run", command }).success, true);
    }
    for (const wrong of [
      { type: "run", command: "workbench.action.quit" },
      { type: "run", command: "constructor" },
      { type: "reveal", uri: "file:///etc/passwd" },
      "ready",
    ]) {
      assert.equal(mediaEditorMessage.safeParse(wrong).success, false, JSON.stringify(wrong));
    }
  });

  it("[EDI-9] a page's own stored state is read, and anything else isn't", () => {
    const state = { uri: "file:///a.wav", kind: "audio", scroll: 3, segment: 4, at: 1.5, isTableOpen: true };
    assert.deepEqual(mediaState.parse(state), state);
    for (const wrong of [
      { ...state, kind: "video" },
      { ...state, segment: -1 },
      { ...state, at: NaN },
      null,
    ]) {
      assert.equal(mediaState.safeParse(wrong).success, false, JSON.stringify(wrong));
    }
  });
});
