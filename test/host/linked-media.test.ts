import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import type { LinkedMediaItem, LinkedMediaOutcome } from "../../src/checking/batch/linked-media.ts";
import { png, pngWithText, wav } from "../conformance/media.ts";
import { eventually } from "../harness/eventually.ts";
import { hostedInProcess } from "./hosted-in-process.ts";
import {
  hoverAt,
  openFile,
  product,
  rangeOf,
  replace,
  run,
  setting,
  unset,
  useHosted,
  workspaceFile,
  write,
} from "./product.ts";

const FEW = "prfd_linked_media_of_few_credits";
const ACCOUNT = {
  user_id: 8,
  plan: "25M",
  credits: 14,
  keys: [{ name: "few", key: FEW, scopes: ["image_detector"] }],
};
/** The price of a small image, in credits. */
const IMAGE = 6;

/** An image with the metadata that image generators leave. */
const GENERATED = pngWithText("invokeai_metadata", "{}");

const FOLDER = "linked-media";

let size = 8;
/** Returns a new image. */
const freshImage = (): Buffer => png((size += 1), 8);

const check = async (uri: vscode.Uri): Promise<LinkedMediaOutcome> =>
  run<LinkedMediaOutcome>("checkLinkedMedia", uri);

const summarize = ({ items }: LinkedMediaOutcome) =>
  items.map(({ code, status, target }) => [target, status, ...(code === undefined ? [] : [code])]);

const itemOf = ({ items }: LinkedMediaOutcome, target: string): LinkedMediaItem => {
  const found = items.find((item) => item.target === target);
  assert.ok(found, target);
  return found;
};

describe("files that a document links to", function () {
  this.timeout(120_000);

  const folder = workspaceFile(FOLDER).fsPath;
  const outside = mkdtempSync(path.join(tmpdir(), "linked-media-"));
  let number = 0;

  const put = (name: string, content: string | Uint8Array): void =>
    writeFileSync(path.join(folder, name), content);
  const document = async (text: string, ending = "md"): Promise<vscode.TextDocument> =>
    openFile(`${FOLDER}/links-${(number += 1)}.${ending}`, text);

  before(async () => {
    await product();
    mkdirSync(folder, { recursive: true });
    put("made.png", GENERATED);
    put("plain.png", freshImage());
    put("short.wav", wav(2));
    put("film.mp4", "");
    writeFileSync(path.join(outside, "secret.png"), freshImage());
    symlinkSync(path.join(outside, "secret.png"), path.join(folder, "link.png"));
    put("text.png", "This is a text, and no image at all.");
    put("drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    put("large.png", png(16, 16, 10 * 1024 * 1024 + 1));
    put("long.wav", wav(601));
  });

  after(() => {
    rmSync(outside, { recursive: true, maxRetries: 5 });
    rmSync(folder, { recursive: true, maxRetries: 5 });
  });

  it("[EDI-9] are checked once each, and files that aren't sent are listed with the reason", async () => {
    const opened = await document(
      [
        "![a](made.png) and again ![](./made.png 'x')",
        "[![b](plain.png)](short.wav)",
        "![](https://example.com/a.png) ![](data:image/png;base64,AA==) ![](missing.png)",
        "![](../../../outside.png) ![](link.png) ![](text.png) ![](drawing.svg) ![](large.png)",
        "[long](long.wav) [film](film.mp4) `![](plain.png)`",
      ].join("\n\n"),
    );
    const outcome = await check(opened.uri);
    assert.deepEqual(summarize(outcome), [
      ["made.png", "done"],
      ["short.wav", "done"],
      ["plain.png", "done"],
      ["https://example.com/a.png", "skipped", "web"],
      ["data:image/png;base64,AA==", "skipped", "inline"],
      ["missing.png", "skipped", "missing"],
      ["../../../outside.png", "skipped", "outside"],
      ["link.png", "skipped", "outside"],
      ["text.png", "skipped", "invalid_payload"],
      ["drawing.svg", "skipped", "invalid_payload"],
      ["large.png", "skipped", "invalid_payload"],
      ["long.wav", "skipped", "audio_too_long"],
      ["film.mp4", "skipped", "video"],
    ]);
    assert.deepEqual([outcome.status, outcome.service, outcome.error], ["done", "embedded", undefined]);
    for (const { reason, status } of outcome.items) assert.equal(reason === undefined, status === "done");
    const { result } = itemOf(outcome, "made.png");
    assert.equal(result && "prediction" in result && result.prediction, "fake");
  });

  it("[EDI-9] are marked at their links in the current text, until a link changes or the result is cleared", async () => {
    const opened = await document("One ![a](made.png)\n\nTwo ![b](plain.png)\n");
    await check(opened.uri);
    await eventually(async () => {
      const fake = await hoverAt(opened, "](made");
      assert.match(fake, /made entirely by AI/u);
      assert.match(fake, /: [\d.]+%/u);
      assert.match(fake, /Open Report.*_showMediaReport/su);
      // No figure is shown for an answer without one.
      const nothing = await hoverAt(opened, "](plain");
      assert.match(nothing, /no statement of origin found/u);
      assert.doesNotMatch(nothing, /: [\d.]+%/u);
    });
    // Another document that links to it by another path is marked as well.
    const other = await document('<p><img src="../linked-media/made.png"></p>', "html");
    assert.match(await hoverAt(other, "/made"), /made entirely by AI/u);
    await replace(opened, rangeOf(opened, "made.png"), "another.jpg");
    assert.doesNotMatch(await hoverAt(opened, "](another"), /made entirely by AI/u);
    await run("clearFindings", opened.uri);
    assert.doesNotMatch(await hoverAt(opened, "](plain"), /no statement of origin found/u);
    assert.match(await hoverAt(other, "/made"), /made entirely by AI/u);
    // The result isn't shown for another file in its place.
    put("made.png", freshImage());
    await eventually(async () => assert.doesNotMatch(await hoverAt(other, "/made"), /made entirely by AI/u));
    put("made.png", GENERATED);
  });

  it("[EDI-9] [EDI-12] keep their results when renamed, alone or with a folder, and another file with the old name gets none", async () => {
    const rename = async (...names: readonly (readonly [string, string])[]): Promise<void> => {
      const edit = new vscode.WorkspaceEdit();
      for (const [from, to] of names) {
        const uriOf = (name: string): vscode.Uri => vscode.Uri.file(path.join(folder, name));
        edit.renameFile(uriOf(from), uriOf(to), { overwrite: true });
      }
      assert.ok(await vscode.workspace.applyEdit(edit));
    };
    const saysOf = async (name: string, words: RegExp): Promise<void> => {
      const opened = await document(`Look at ![](${name}).`);
      await eventually(async () => assert.match(await hoverAt(opened, name), words));
    };
    const saysNothingOf = async (name: string): Promise<void> => {
      const opened = await document(`Look at ![](${name}) and at ![](late/one.png).`);
      // By the time that the known image's result is shown, the others' would be too.
      await eventually(async () =>
        assert.match(await hoverAt(opened, "late/one.png"), /made entirely by AI/u),
      );
      assert.doesNotMatch(await hoverAt(opened, name), /made by AI|no statement of origin found/u);
    };
    mkdirSync(path.join(folder, "early"));
    put("early/one.png", pngWithText("invokeai_metadata", '{"one":1}'));
    put("early/plain.png", freshImage());
    const opened = await document("![](early/one.png) ![](early/plain.png)");
    const { items, status } = await check(opened.uri);
    assert.deepEqual([status, items.length], ["done", 2]);
    await rename(["early", "late"]);
    await saysOf("late/one.png", /^.*one\.png.*made entirely by AI/mu);
    await saysOf("late/plain.png", /no statement of origin found/u);
    put("late/unknown.png", freshImage());
    await rename(["late/unknown.png", "late/plain.png"]);
    await saysNothingOf("late/plain.png");
    // Replaces the first image by another one.
    mkdirSync(path.join(folder, "early"));
    put("early/one.png", freshImage());
    await saysNothingOf("early/one.png");
    await rename(["late/one.png", "late/two%20 ö.png"]);
    await rename(["late/two%20 ö.png", "late/one.png"]);
    await saysOf("late/one.png", /one\.png.*made entirely by AI/u);
  });

  it("[EDI-9] an unsaved document includes only files named from the root; one in an unknown language none", async () => {
    const inside = path.join(folder, "plain.png");
    const opened = await write(`![](plain.png) ![](${inside}) ![](${path.join(outside, "secret.png")})`);
    assert.deepEqual(summarize(await check(opened.uri)), [
      ["plain.png", "skipped", "unsaved"],
      [inside, "done"],
      [path.join(outside, "secret.png"), "skipped", "missing"],
    ]);
    const refused = await check((await write("![](plain.png)", "plaintext")).uri);
    assert.deepEqual([refused.error?.code, refused.error?.charged], ["language_not_supported", "no"]);
  });

  it("[EDI-9] on the hosted service running out of credits ends the check: finished results stay, the rest isn't tried", async () => {
    const hosted = await hostedInProcess([ACCOUNT]);
    try {
      await useHosted(hosted.baseUrl, { name: "suite", key: FEW });
      await setting("service.plan", "25M");
      const names = Array.from({ length: 4 }, () => `image-${(number += 1)}.png`);
      for (const name of names) put(name, freshImage());
      const opened = await document(names.map((name) => `![](${name})`).join("\n\n"));
      const outcome = await check(opened.uri);
      assert.deepEqual(
        outcome.items.map(({ code, status }) => [status, code]),
        [
          ["done", undefined],
          ["done", undefined],
          ["failed", "insufficient_credits"],
          ["cancelled", "not_tried"],
        ],
      );
      assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "insufficient_credits"]);
      assert.deepEqual([outcome.creditsCharged, outcome.creditsRemaining], [2 * IMAGE, 2]);
      assert.equal(hosted.images.paths.length, 2);
      const [done] = outcome.items;
      assert.ok(done);
      await eventually(async () => assert.match(await hoverAt(opened, done.target), /Open Report/u));
    } finally {
      await hosted.stop();
      await run("removeApiKey", { name: "suite" });
      await unset("service.baseUrl", "service.mode", "service.plan");
    }
  });
});
