import assert from "node:assert/strict";
import {
  creditsEditorMessage,
  creditsPageMessage,
  creditsState,
  INITIAL_CREDITS,
} from "../../../src/protocol/credits-messages.ts";
import { trusted } from "../../harness/trusted.ts";

const MESSAGE = {
  type: "credits",
  isWhole: true,
  view: {
    language: "en",
    title: "Credits",
    service: "hosted",
    balance: "9 credits",
    notes: [],
    facts: [{ label: "Checks go to", value: "a.example" }],
    charts: [
      {
        service: "hosted",
        heading: "Last 30 days",
        summary: "9 credits",
        days: [{ at: 0, requests: 1, charged: 9, refunded: 0, possible: 0 }],
      },
    ],
    labels: { when: "Sent" },
    commands: ["exportCredits", "openSettings"],
  },
  entries: [
    {
      id: "an-id",
      at: 0,
      service: "hosted",
      host: "a.example",
      operation: "correctGrammar",
      operationText: "Grammar",
      outcome: "unknown",
      price: 9,
      charged: 0,
      refunded: 0,
      possible: 9,
      balanceBefore: 100,
      isEstimate: false,
      endedAt: 5,
      document: "notes.md",
    },
  ],
};

/** Returns the message with one part of its entry replaced. */
const withEntry = (changes: object): unknown => ({
  ...MESSAGE,
  entries: [{ ...trusted<object>(MESSAGE.entries[0]), ...changes }],
});

describe("messages between the editor and the page of credits", () => {
  it("[EDI-10] each side reads the other's messages", () => {
    assert.deepEqual(creditsPageMessage.parse(JSON.parse(JSON.stringify(MESSAGE))), MESSAGE);
    for (const message of [{ type: "ready" }, { type: "run", command: "exportCredits" }]) {
      assert.deepEqual(creditsEditorMessage.parse(message), message);
    }
    assert.deepEqual(creditsState.parse(INITIAL_CREDITS), INITIAL_CREDITS);
  });

  for (const [what, message] of [
    ["another type", { ...MESSAGE, type: "report" }],
    ["no entries", { ...MESSAGE, entries: undefined }],
    ["an unheard-of outcome", withEntry({ outcome: "won" })],
    ["an amount below nothing", withEntry({ charged: -1 })],
    ["a moment that no clock can show", withEntry({ at: 1e16 })],
    [
      "a command that the page has no button for",
      { ...MESSAGE, view: { ...MESSAGE.view, commands: ["rm"] } },
    ],
  ] as const) {
    it(`[EDI-10] [ALL-4] to the page, ${what} is dropped`, () => {
      assert.equal(creditsPageMessage.safeParse(message).success, false);
    });
  }

  for (const message of [null, "ready", { type: "run" }, { type: "run", command: "workbench.action.quit" }]) {
    it(`[EDI-10] [ALL-4] from the page, ${JSON.stringify(message)} is dropped`, () => {
      assert.equal(creditsEditorMessage.safeParse(message).success, false);
    });
  }
});
