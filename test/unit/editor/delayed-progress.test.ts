import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import type * as DelayedProgress from "../../../src/editor/delayed-progress.ts";
import { standInForEditor } from "../../harness/editor-words.ts";

/** A notification that records its messages, and shows none before it is visible. */
const notification = () => {
  const shown = Promise.withResolvers<undefined>();
  const said: string[] = [];
  const show: DelayedProgress.ShowProgress = async (title, over, _cancel, begun) => {
    said.push(title);
    begun((message) => said.push(message));
    shown.resolve(undefined);
    await over;
  };
  return { said, show, isShown: shown.promise };
};

describe("progress while a person is asked", () => {
  let giveBack: () => void;
  let progress: typeof DelayedProgress;

  before(async () => {
    giveBack = standInForEditor();
    progress = await import("../../../src/editor/delayed-progress.ts");
  });

  after(() => giveBack());

  it("[EDI-10] [EDI-13] nothing is said to be under way before the price is agreed to", async () => {
    const { said, show, isShown } = notification();
    const answer = Promise.withResolvers<boolean>();
    const held = Promise.withResolvers<undefined>();
    const running = progress.withDelayedProgress(
      "Checking the document",
      async ({ report, showNow, whileAsking }) => {
        showNow();
        report("Grammar");
        const isAgreed = await whileAsking(async () => answer.promise);
        await held.promise;
        return isAgreed;
      },
      show,
    );
    // It is wanted at once: without the question it would be there by now.
    await turn();
    assert.deepEqual(said, []);
    answer.resolve(true);
    await isShown;
    assert.deepEqual(said, ["Checking the document", "Grammar"]);
    held.resolve(undefined);
    assert.equal(await running, true);
  });

  it("[EDI-10] [EDI-13] a no shows none at all", async () => {
    const { said, show } = notification();
    const answer = Promise.withResolvers<boolean>();
    const running = progress.withDelayedProgress(
      "Checking the document",
      async ({ showNow, whileAsking }) => {
        showNow();
        if (!(await whileAsking(async () => answer.promise))) throw new DOMException("No", "AbortError");
      },
      show,
    );
    await turn();
    answer.resolve(false);
    await assert.rejects(running, { name: "AbortError" });
    assert.deepEqual(said, []);
  });

  it("[EDI-10] [EDI-13] one that is there already says that it waits for the answer, and then what it said before", async () => {
    const { said, show, isShown } = notification();
    await progress.withDelayedProgress(
      "Checking 12 files",
      async ({ report, showNow, whileAsking }) => {
        showNow();
        report("price, 12 of 12: notes.md");
        await isShown;
        await whileAsking(async () => {
          report("price, 12 of 12: late.md");
          return Promise.resolve();
        });
        report("1 of 12: notes.md");
      },
      show,
    );
    assert.deepEqual(said, [
      "Checking 12 files",
      "price, 12 of 12: notes.md",
      "waiting for your answer",
      "waiting for your answer",
      "price, 12 of 12: late.md",
      "1 of 12: notes.md",
    ]);
  });
});
