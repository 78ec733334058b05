import assert from "node:assert/strict";
import * as vscode from "vscode";
import { png, pngWithText, wav } from "../conformance/media.ts";
import { eventually } from "../harness/eventually.ts";
import type { RunningService } from "../unit/service/running-service.ts";
import { hostedInProcess } from "./hosted-in-process.ts";
import { misbehavingServer } from "./hosted-service.ts";
import { closeAll, product, run, unset, useHosted, workspaceFile } from "./product.ts";

interface Outcome {
  readonly status: string;
  readonly service: string;
  readonly result?: { readonly prediction?: string; readonly verdict?: string };
  readonly report?: {
    readonly evidence?: readonly string[];
    readonly notes: readonly string[];
    readonly price: number;
    readonly seconds?: number;
  };
  readonly creditsCharged: number;
  readonly creditsRemaining: number | null;
  readonly cached: boolean;
  readonly files?: readonly { readonly status: string; readonly error?: { readonly code: string } }[];
  readonly error?: { readonly code: string; readonly message: string; readonly charged: string };
}

interface Health {
  readonly status: string;
  readonly service: string;
  readonly image?: { readonly status: string; readonly circuit?: { readonly status: string } };
  readonly voice?: { readonly status: string };
}

async function file(name: string, bytes: Uint8Array): Promise<vscode.Uri> {
  const uri = workspaceFile(name);
  await vscode.workspace.fs.writeFile(uri, bytes);
  return uri;
}

/** An image with the metadata that image generators leave, and the first bytes of a video. */
const GENERATED = pngWithText("invokeai_metadata", "{}");
const KEY = "prfd_host_suite_key_for_images_alone";
const MEDIA_KEY = { name: "media suite", key: KEY, scopes: ["image_detector"] };
const FILM = Buffer.concat([Buffer.from("RIFF\0\0\0\0AVI LIST", "latin1"), Buffer.alloc(2_000)]);

const panels = (): readonly string[] =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputWebview ? [input.viewType] : []))
    .filter((type) => type.includes("contentAuthenticity.media"));

describe("images and recordings", function () {
  this.timeout(120_000);

  before(async () => {
    await product();
  });

  afterEach(async () => {
    await closeAll();
  });

  after(async () => {
    await unset("service.mode", "service.baseUrl", "credits.confirmAbove");
  });

  describe("on the embedded service", () => {
    it("[EDI-9] an image is checked by its address, with its evidence, and its report opens", async () => {
      const uri = await file("generated.png", GENERATED);
      const outcome = await run<Outcome>("detectAiImage", uri);
      assert.equal(outcome.status, "done", outcome.error?.message);
      assert.deepEqual([outcome.service, outcome.result?.prediction], ["embedded", "fake"]);
      assert.ok((outcome.report?.evidence?.length ?? 0) > 0);
      await eventually(() => assert.equal(panels().length, 1));
      const again = await run<Outcome>("detectAiImage", uri.toString());
      assert.deepEqual([again.cached, again.creditsCharged], [true, 0]);
    });

    it("[EDI-9] [EDI-14] without evidence, the message says that the picture was not analyzed", async () => {
      const uri = await file("plain.png", png(24, 24));
      await vscode.commands.executeCommand("vscode.open", uri);
      await eventually(() => {
        const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
        assert.ok(input instanceof vscode.TabInputCustom, "the preview of images is open");
        assert.equal(input.viewType, "imagePreview.previewEditor");
      });
      // The one in the active editor.
      const outcome = await run<Outcome>("detectAiImage");
      assert.deepEqual([outcome.status, outcome.report?.evidence], ["done", []]);
      assert.match(outcome.report?.notes.join(" ") ?? "", /not analyzed|wasn't analyzed/u);
    });

    it("[EDI-9] [EDI-14] a recording is checked, and the message says that its sound wasn't analyzed", async () => {
      const outcome = await run<Outcome>("detectAiVoice", await file("long.wav", wav(20)));
      assert.equal(outcome.status, "done", outcome.error?.message);
      assert.deepEqual([outcome.result?.verdict, outcome.report?.evidence], ["undetermined", []]);
      assert.deepEqual([outcome.report?.price, outcome.report?.seconds], [200, 20]);
      assert.match(outcome.report?.notes.join(" ") ?? "", /not analyzed|wasn't analyzed/u);
    });

    it("[EDI-9] several files of the explorer are checked one after the other, each with its own outcome", async () => {
      const uris = [
        await file("one.png", png(20, 20)),
        await file("none.png", Buffer.from("no image at all")),
        await file("two.png", png(30, 30)),
      ];
      const outcome = await run<Outcome>("detectAiImage", uris[0], uris);
      assert.deepEqual(
        outcome.files?.map(({ error, status }) => error?.code ?? status),
        ["done", "invalid_payload", "done"],
      );
      assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "invalid_payload"]);
    });

    it("[EDI-9] a file that can't be checked is reported before any charge", async () => {
      const whole = png(64, 64);
      const folder = workspaceFile("pictures.png");
      await vscode.workspace.fs.createDirectory(folder);
      const table = [
        ["detectAiImage", await file("cut.png", whole.subarray(0, whole.length - 20)), "invalid_image"],
        ["detectAiImage", await file("text.jpg", Buffer.from("not an image")), "invalid_payload"],
        ["detectAiImage", await file("large.png", png(8, 8, 10 * 1_024 * 1_024 + 1)), "invalid_payload"],
        ["detectAiImage", await file("drawing.svg", Buffer.from("<svg/>")), "invalid_payload"],
        ["detectAiImage", await file("film.avi", FILM), "invalid_payload"],
        ["detectAiVoice", await file("film.avi", FILM), "invalid_payload"],
        ["detectAiVoice", await file("endless.wav", wav(601)), "audio_too_long"],
        ["detectAiVoice", await file("noise.mp3", Buffer.alloc(2_000, "noise")), "invalid_payload"],
        ["detectAiImage", folder, "invalid_request"],
        ["detectAiImage", workspaceFile("not-there.png"), "invalid_request"],
        ["detectAiImage", 7, "bad_argument"],
      ] as const;
      for (const [command, given, code] of table) {
        const { creditsCharged, error, status } = await run<Outcome>(command, given);
        assert.deepEqual([status, error?.code, error?.charged, creditsCharged], ["failed", code, "no", 0]);
        assert.doesNotMatch(error?.message ?? "", /[{}]|undefined/u);
      }
    });

    it("[EDI-17] the engines report their health on request", async () => {
      const health = await run<Health>("showHealth");
      assert.deepEqual(
        [health.status, health.service, health.image?.status, health.voice?.status],
        ["done", "embedded", "healthy", "healthy"],
      );
      assert.equal(health.image?.circuit?.status, "closed");
    });
  });

  describe("on the hosted service", () => {
    let hosted: RunningService;

    before(async () => {
      await product();
      const key = {
        name: "images",
        key: KEY,
        scopes: ["image_detector"],
        expires_at: null,
        status: "Active",
      };
      hosted = await hostedInProcess([{ user_id: 7, plan: "1M", credits: 15, keys: [key] }]);
      await useHosted(hosted.baseUrl, MEDIA_KEY);
    });

    after(async () => {
      await hosted.stop();
      await run("removeApiKey", { name: "media suite" });
    });

    it("[EDI-9] [EDI-10] an image costs the stated price, is paid once, and insufficient credits are reported before the upload", async () => {
      const first = await file("first.png", png(40, 40));
      const outcome = await run<Outcome>("detectAiImage", first);
      assert.equal(outcome.status, "done", outcome.error?.message);
      assert.deepEqual([outcome.service, outcome.report?.price, outcome.creditsCharged], ["hosted", 6, 6]);
      const again = await run<Outcome>("detectAiImage", await file("copy.png", png(40, 40)));
      assert.deepEqual([again.cached, again.creditsCharged, again.creditsRemaining], [true, 0, 9]);
      const dear = await run<Outcome>("detectAiImage", await file("dear.png", png(3_840, 2_160)));
      assert.deepEqual(
        [dear.error?.code, dear.error?.charged, dear.creditsRemaining],
        ["insufficient_credits", "no", 9],
      );
    });

    it("[EDI-11] a key without the scope is named before anything is sent", async () => {
      const outcome = await run<Outcome>("detectAiVoice", await file("short.wav", wav(2)));
      assert.deepEqual([outcome.error?.code, outcome.error?.charged], ["missing_scope", "no"]);
    });

    it("[EDI-9] a file that was deleted or replaced by its turn isn't sent", async () => {
      const uri = await file("fleeting.png", png(60, 60));
      const between = [
        async () => vscode.workspace.fs.writeFile(uri, Buffer.from("another file")),
        async () => vscode.workspace.fs.delete(uri),
      ];
      for (const happens of between) {
        await vscode.workspace.fs.writeFile(uri, png(60, 60));
        const asked: string[] = [];
        const slow = await misbehavingServer((request, response) => {
          asked.push(request.method ?? "");
          void happens().then(() => {
            response.writeHead(200, { "content-type": "application/json" }).end('{"status":"healthy"}');
          });
        });
        await useHosted(slow.baseUrl, MEDIA_KEY);
        const outcome = await run<Outcome>("detectAiImage", uri);
        slow.close();
        assert.deepEqual([outcome.error?.code, outcome.error?.charged], ["file_changed", "no"]);
        assert.deepEqual(asked, ["GET"]);
      }
    });

    it("[EDI-17] an unhealthy engine is sent nothing, and an unreachable one is reported as such", async () => {
      const asked: string[] = [];
      const sick = await misbehavingServer((request, response) => {
        asked.push(`${request.method} ${request.url}`);
        const body = { status: "unhealthy", circuit: { status: "open", failures: 5 } };
        response.writeHead(503, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
      await useHosted(sick.baseUrl, MEDIA_KEY);
      const uri = await file("third.png", png(50, 50));
      const outcome = await run<Outcome>("detectAiImage", uri);
      assert.deepEqual([outcome.error?.code, outcome.error?.charged], ["engine_unhealthy", "no"]);
      assert.deepEqual(asked, ["GET /api/image-detector/health/"]);
      sick.close();
      const health = await run<Health>("showHealth");
      assert.deepEqual(
        [health.status, health.service, health.image?.status, health.voice?.status],
        ["done", "hosted", "unknown", "unknown"],
      );
      const refused = await run<Outcome>("detectAiImage", uri);
      assert.deepEqual([refused.error?.code, refused.error?.charged], ["not_sent", "no"]);
    });
  });
});
