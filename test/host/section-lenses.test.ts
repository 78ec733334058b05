import assert from "node:assert/strict";
import * as vscode from "vscode";
import { DetectingService } from "../harness/detecting-service.ts";
import { eventually } from "../harness/eventually.ts";
import { item } from "../unit/findings/detection-answer.ts";
import { detectAiText, product, rangeOf, replace, run, setting, useHosted, write } from "./product.ts";

let number = 0;
/** Returns a text that isn't cached. */
const fresh = (): string =>
  `Before all headings.\n\n# Chapter ${(number += 1)}\n\nThis one is by hand. All of this one is of a robot.\n\n## Below\n\nAlone here.\n`;

/** Returns the code lenses above headings. */
async function lensesOf(document: vscode.TextDocument): Promise<readonly vscode.CodeLens[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    "vscode.executeCodeLensProvider",
    document.uri,
    100,
  );
  return found.filter(({ command }) => command?.command === "contentAuthenticity.showReport");
}

/** Returns the lenses above headings: the line, counted from 0, and the text. */
async function lenses(document: vscode.TextDocument): Promise<readonly (readonly [number, string])[]> {
  return (await lensesOf(document))
    .map(({ command, range }) => [range.start.line, command?.title ?? ""] as const)
    .sort(([one], [other]) => one - other);
}

describe("scores over headings", function () {
  this.timeout(120_000);

  let service: DetectingService;

  before(product);

  beforeEach(async () => {
    service = await DetectingService.start();
    service.spoil = (answer) => ({
      ...answer,
      ai_score: 0.6,
      items: [
        item("Before all headings.", 0.1),
        item(`Chapter ${number}`, 0.1),
        item("This one is by hand.", 0.3),
        item("All of this one is of a robot.", 0.9),
        item("Below", 0.2),
        item("Alone here.", 0.2),
      ],
    });
    await useHosted(service.baseUrl, { name: "detector", key: "prfd_key_of_the_detecting_service" });
  });

  afterEach(async () => {
    service.close();
    await setting("detection.codeLens", undefined);
    await run("clearFindings");
    await run("removeApiKey", { name: "detector" });
    await run("useEmbeddedService");
  });

  it("[EDI-7] are off by default, show the mean, with its service in the tooltip, and open the report", async () => {
    const document = await write(fresh());
    await detectAiText(document.uri);
    assert.deepEqual(await lenses(document), []);
    await setting("detection.codeLens", true);
    await eventually(async () =>
      assert.deepEqual(await lenses(document), [
        // (2 × 0.1 + 5 × 0.3 + 8 × 0.9) / 15
        [2, "AI 59% · 3 sentences"],
        [6, "AI 20% · 2 sentences"],
      ]),
    );
    for (const { command } of await lensesOf(document))
      assert.match(command?.tooltip ?? "", /^Mean sentence score: .*hosted estimate/u);
    await setting("detection.codeLens", false);
    await eventually(async () => assert.deepEqual(await lenses(document), []));
  });

  it("[EDI-4] [EDI-7] move with edits, show when the text under them has changed, and disappear with their heading", async () => {
    await setting("detection.codeLens", true);
    const document = await write(fresh());
    await detectAiText(document.uri);
    await replace(document, new vscode.Range(0, 0, 0, 0), "A new first line.\n\n");
    const moved = await lenses(document);
    assert.deepEqual(
      moved.map(([line]) => line),
      [4, 8],
    );
    assert.ok(moved.every(([, words]) => !words.includes("changed")));
    await replace(document, rangeOf(document, "a robot"), "a person");
    const changed = (await lenses(document)).map(([, words]) => words.endsWith("sentences · changed since"));
    assert.deepEqual(changed, [true, false]);
    await replace(document, rangeOf(document, "Below"), "Above");
    assert.equal((await lenses(document)).length, 1);
    await run("clearFindings", document.uri);
    assert.deepEqual(await lenses(document), []);
  });

  it("[EDI-7] are absent if the embedded service can't score single sentences", async () => {
    await run("useEmbeddedService");
    await setting("detection.codeLens", true);
    const document = await write(
      `# A short note\n\nMilk, eggs and bread, please. Number ${(number += 1)}.\n`,
    );
    await detectAiText(document.uri);
    assert.deepEqual(await lenses(document), []);
  });

  it("[EDI-7] Next Finding stops at AI text as long as the heat map is shown", async () => {
    const document = await write(fresh());
    await detectAiText(document.uri);
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor?.document === document);
    const home = new vscode.Selection(0, 0, 0, 0);
    editor.selection = home;
    await run("nextFinding");
    assert.equal(document.getText(editor.selection), "All of this one is of a robot.");
    assert.equal(await run("toggleHeatMap"), false);
    editor.selection = home;
    await run("nextFinding");
    assert.ok(editor.selection.isEqual(home));
    assert.equal(await run("toggleHeatMap"), true);
  });
});
