import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import type { LinkedMediaItem, LinkedMediaOutcome } from "../../src/checking/batch/linked-media.ts";
import { png, pngWithText, wav } from "../conformance/media.ts";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";
import { HostedService, misbehavingServer } from "./hosted-service.ts";
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

const FULL = "prfd_linked_media_of_a_full_account";
const FEW = "prfd_linked_media_of_few_credits";
const SCOPES = ["image_detector", "voice_detector"];
const keyOf = (key: string) => ({ name: key.slice(5), key, scopes: SCOPES });
const ACCOUNTS = [
  { user_id: 7, plan: "25M", credits: 5_000, keys: [keyOf(FULL)] },
  { user_id: 8, plan: "25M", credits: 14, keys: [keyOf(FEW)] },
];
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

  /** Writes this many new images and a document that links to them. */
  const images = async (count: number): Promise<vscode.TextDocument> => {
    const names = Array.from({ length: count }, () => `image-${(number += 1)}.png`);
    for (const name of names) put(name, freshImage());
    return document(names.map((name) => `![](${name})`).join("\n\n"));
  };

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
      assert.match(fake, /made by AI/u);
      assert.match(fake, /: [\d.]+%/u);
      assert.match(fake, /Open Report.*_showMediaReport/su);
      // No figure is shown for an answer without one.
      const nothing = await hoverAt(opened, "](plain");
      assert.match(nothing, /nothing was found/u);
      assert.doesNotMatch(nothing, /: [\d.]+%/u);
    });
    // Another document that links to it by another path is marked as well.
    const other = await document('<p><img src="../linked-media/made.png"></p>', "html");
    assert.match(await hoverAt(other, "/made"), /made by AI/u);
    await replace(opened, rangeOf(opened, "made.png"), "another.jpg");
    assert.doesNotMatch(await hoverAt(opened, "](another"), /made by AI/u);
    await run("clearFindings", opened.uri);
    assert.doesNotMatch(await hoverAt(opened, "](plain"), /nothing was found/u);
    assert.match(await hoverAt(other, "/made"), /made by AI/u);
    // The result isn't shown for another file in its place.
    put("made.png", freshImage());
    await eventually(async () => assert.doesNotMatch(await hoverAt(other, "/made"), /made by AI/u));
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
      await eventually(async () => assert.match(await hoverAt(opened, "late/one.png"), /made by AI/u));
      assert.doesNotMatch(await hoverAt(opened, name), /made by AI|nothing was found/u);
    };
    mkdirSync(path.join(folder, "early"));
    put("early/one.png", pngWithText("invokeai_metadata", '{"one":1}'));
    put("early/plain.png", freshImage());
    const opened = await document("![](early/one.png) ![](early/plain.png)");
    const { items, status } = await check(opened.uri);
    assert.deepEqual([status, items.length], ["done", 2]);
    await rename(["early", "late"]);
    await saysOf("late/one.png", /^.*one\.png.*made by AI/mu);
    await saysOf("late/plain.png", /nothing was found/u);
    put("late/unknown.png", freshImage());
    await rename(["late/unknown.png", "late/plain.png"]);
    await saysNothingOf("late/plain.png");
    // Replaces the first image by another one.
    mkdirSync(path.join(folder, "early"));
    put("early/one.png", freshImage());
    await saysNothingOf("early/one.png");
    await rename(["late/one.png", "late/two%20 ö.png"]);
    await rename(["late/two%20 ö.png", "late/one.png"]);
    await saysOf("late/one.png", /one\.png.*made by AI/u);
  });

  it("[EDI-9] an unsaved document includes only files named from the root; one in an unknown language, or one that is too long, none", async () => {
    const inside = path.join(folder, "plain.png");
    const opened = await write(`![](plain.png) ![](${inside}) ![](${path.join(outside, "secret.png")})`);
    assert.deepEqual(summarize(await check(opened.uri)), [
      ["plain.png", "skipped", "unsaved"],
      [inside, "done"],
      [path.join(outside, "secret.png"), "skipped", "missing"],
    ]);
    const refused = await check((await write("![](plain.png)", "plaintext")).uri);
    assert.equal(refused.error?.code, "language_not_supported");
    const content = " ".repeat(5_000_001);
    const long = await vscode.workspace.openTextDocument({ content, language: "html" });
    const { error } = await check(long.uri);
    assert.deepEqual([error?.code, error?.charged], ["document_too_large", "no"]);
    assert.match(error?.message ?? "", /has 5,000,001 characters.*at most 5,000,000/u);
  });

  describe("on the hosted service", () => {
    let hosted: HostedService;
    let between: Awaited<ReturnType<typeof misbehavingServer>>;
    /** The uploads received, and the answer to give in place of the service. */
    let uploads: string[] = [];
    let instead: (upload: number) => { readonly status: number; readonly code: string } | undefined;

    const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(trusted<Buffer>(chunk));
      const { headers, method = "GET", url = "" } = request;
      if (method === "POST") uploads.push(url);
      const other = method === "POST" ? instead(uploads.length) : undefined;
      response.setHeader("content-type", "application/json");
      if (other !== undefined) {
        response
          .writeHead(other.status)
          .end(JSON.stringify({ status: "error", code: other.code, message: "no" }));
        return;
      }
      const given = ["x-api-key", "content-type"].flatMap((name) => {
        const value = headers[name];
        return typeof value === "string" ? [[name, value] as const] : [];
      });
      const answer = await fetch(`${hosted.baseUrl}${url}`, {
        method,
        headers: Object.fromEntries(given),
        ...(method === "POST" ? { body: Buffer.concat(chunks) } : {}),
      });
      response.writeHead(answer.status).end(await answer.text());
    };

    before(async () => {
      hosted = await HostedService.start((await product()).extensionPath, ACCOUNTS);
    });

    beforeEach(async () => {
      uploads = [];
      instead = () => undefined;
      between = await misbehavingServer((request, response) => void forward(request, response));
      await setting("service.plan", "25M");
    });

    afterEach(async () => {
      between.close();
      await run("removeApiKey", { name: "suite" });
      await run("forgetConsent", { baseUrl: between.baseUrl });
      await unset("service.baseUrl", "service.mode", "service.plan");
    });

    after(() => hosted.stop());

    const use = async (key: string): Promise<void> => {
      await useHosted(between.baseUrl, { name: "suite", key });
    };
    it("[EDI-9] each file is sent and paid for once, and checked again at no cost", async () => {
      await use(FULL);
      const opened = await images(2);
      const name = /image-\d+\.png/u.exec(opened.getText())?.[0] ?? "";
      await replace(opened, new vscode.Range(0, 0, 0, 0), `![](./${name}) [](short.wav)\n\n`);
      const first = await check(opened.uri);
      assert.equal(first.status, "done", first.error?.message);
      assert.deepEqual(
        first.items.map(({ creditsCharged, kind }) => [kind, creditsCharged]),
        [
          ["image", IMAGE],
          ["audio", itemOf(first, "short.wav").creditsCharged],
          ["image", IMAGE],
        ],
      );
      assert.equal(uploads.length, 3);
      assert.equal(first.creditsRemaining, 5_000 - first.creditsCharged);
      const again = await check(opened.uri);
      assert.deepEqual([again.status, again.creditsCharged, uploads.length], ["done", 0, 3]);
      assert.ok(again.items.every(({ cached }) => cached));
    });

    it("[EDI-9] running out of credits ends the check: finished results stay, the rest isn't tried", async () => {
      await use(FEW);
      const opened = await images(4);
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
      assert.deepEqual([outcome.creditsCharged, outcome.creditsRemaining, uploads.length], [2 * IMAGE, 2, 3]);
      const [done] = outcome.items;
      assert.ok(done);
      await eventually(async () => assert.match(await hoverAt(opened, done.target), /Open Report/u));
    });

    it("[EDI-9] a file that the service can't analyze doesn't affect the others, a revoked key ends the check", async () => {
      await use(FULL);
      const codes = [
        undefined,
        { status: 400, code: "invalid_image" },
        { status: 401, code: "revoked_api_key" },
      ];
      instead = (upload) => codes[upload - 1];
      const opened = await images(4);
      const outcome = await check(opened.uri);
      assert.deepEqual(
        outcome.items.map(({ code, status }) => [status, code]),
        [
          ["done", undefined],
          ["failed", "invalid_image"],
          ["failed", "revoked_api_key"],
          ["cancelled", "not_tried"],
        ],
      );
      assert.deepEqual([outcome.status, outcome.creditsCharged, uploads.length], ["failed", IMAGE, 3]);
    });
  });
});
