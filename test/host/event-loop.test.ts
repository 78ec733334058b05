import assert from "node:assert/strict";
import * as vscode from "vscode";
import { extractProse } from "../../src/text/prose.ts";
import { cpuMs } from "../harness/cpu-time.ts";
import { closeAll, product, replace, run, setting, workspaceFile, write, type Outcome } from "./product.ts";

/** Two frames of a display, in milliseconds. */
const FRAMES_MS = 34;

/**
 * The share of the time that parsing the text on this thread would take at that moment, since computing is
 * slower on a busy machine. A check that parses here instead of in its own thread takes at least all of it.
 */
const SHARE_OF_PARSING = 0.75;

/** As many words as fit in one grammar request, in 400 paragraphs with a mistake each. */
const PARAGRAPHS = 400;
const paragraph = (number: number): string =>
  `## Stretch ${number}\n\nWe recieve letter ${number} by the *evening* boat, and \`boat()\` takes [it](https://example.org/${number}) ` +
  "across the bay to whoever waits there for news of the harvest that nobody has brought in yet.\n\n";

/**
 * Samples every millisecond how long the thread has computed since the last sample. Time that the machine
 * spent on other work doesn't count.
 */
class Turns {
  #longestMs = 0;
  #looks = 0;
  #last = cpuMs("thread");
  readonly #timer = setInterval(() => this.#look(), 1);

  #look(): void {
    const now = cpuMs("thread");
    this.#longestMs = Math.max(this.#longestMs, now - this.#last);
    this.#last = now;
    this.#looks += 1;
  }

  stop(): { readonly longestMs: number; readonly looks: number } {
    clearInterval(this.#timer);
    this.#look();
    return { longestMs: this.#longestMs, looks: this.#looks };
  }
}

describe("the extension host's event loop", function () {
  this.timeout(180_000);

  let document: vscode.TextDocument;
  let longestMs: number;
  const target = workspaceFile("event-loop.html");

  const done = async (command: string): Promise<void> => {
    const { error, status } = await run<Outcome>(command, document.uri);
    assert.equal(status, "done", error?.message);
  };
  const use = async (): Promise<void> => {
    for (const command of ["checkGrammar", "detectAiText", "scanPlagiarism", "checkLinkedMedia"])
      await done(command);
    await run("fixAllCorrections", document.uri);
  };

  before(async () => {
    await product();
    await setting("plagiarism.referenceFolders", [workspaceFile("references").fsPath]);
    // Loading and compiling at first use is measured by `npm run bench`.
    document = await write(paragraph(0).repeat(3));
    await use();
    await closeAll();
    const text = Array.from({ length: PARAGRAPHS }, (_, number) => paragraph(number)).join("");
    const before = cpuMs("thread");
    extractProse(text, "markdown");
    longestMs = Math.max(FRAMES_MS, (cpuMs("thread") - before) * SHARE_OF_PARSING);
    document = await write(text);
  });

  after(async () => {
    await closeAll();
    await setting("plagiarism.referenceFolders", undefined);
    await vscode.workspace.fs.delete(target);
  });

  const steps: readonly [string, () => Promise<unknown>][] = [
    ["Check Grammar", async () => done("checkGrammar")],
    ["Detect AI Text", async () => done("detectAiText")],
    ["Scan for Plagiarism", async () => done("scanPlagiarism")],
    ["a look for linked media", async () => done("checkLinkedMedia")],
    [
      "a report's export",
      async () => run("exportReport", { uri: document.uri, format: "html", target: target.toString() }),
    ],
    [
      "typing among 400 findings",
      async () => {
        for (let key = 0; key < 15; key += 1) await replace(document, new vscode.Range(0, 3, 0, 3), "x");
      },
    ],
    ["Fix All Corrections", async () => run("fixAllCorrections", document.uri)],
  ];
  for (const [name, step] of steps) {
    it(`[ALL-1] ${name}: with 10,000 words, blocks the event loop for less time than parsing the text takes`, async () => {
      const turns = new Turns();
      await step();
      const stretch = turns.stop();
      assert.ok(stretch.looks > 2, "the loop was looked at");
      assert.ok(
        stretch.longestMs <= longestMs,
        `${stretch.longestMs.toFixed(1)} of ${longestMs.toFixed(1)} ms`,
      );
    });
  }
});
