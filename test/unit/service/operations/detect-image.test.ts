import assert from "node:assert/strict";
import { noCredentials } from "../../../../src/service/engines/provenance/content-credentials.ts";
import { openAsBlob } from "node:fs";
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { imageHealth } from "../../../../src/contract/health.ts";
import { imageResult } from "../../../../src/contract/image.ts";
import { refusal, type Reply, RunningService } from "../running-service.ts";
import { hang } from "../hang.ts";
import { eventually } from "../../../harness/eventually.ts";
import { until } from "../until.ts";

const IMAGES = path.join(import.meta.dirname, "..", "..", "..", "fixtures", "images");
/** An image of 64 x 48 pixels. */
const PRICE = 6;
const MINUTE = 60_000;

async function upload(name: string): Promise<FormData> {
  const form = new FormData();
  form.append("file", await openAsBlob(path.join(IMAGES, name)), "x.bin");
  return form;
}

function keyOf(caller: number): string {
  return `prfd_of_caller_number_${caller}`;
}

function bytes(content: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append("file", new Blob([content]), "a.png");
  return form;
}

/** Returns a PNG of this size in pixels that no decoder would accept, but complete as far as headers tell. */
async function pngOf(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const png = new Uint8Array(await readFile(path.join(IMAGES, "plain.bmp")));
  const view = new DataView(png.buffer);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  // Run-length encoded, so the size of the pixel data is unknown.
  view.setUint32(30, 1, true);
  return png;
}

describe("the image operation over an engine", () => {
  let running: RunningService;
  let now: number;

  beforeEach(async () => {
    now = 1_000_000;
    running = await RunningService.start({ credits: 100, clock: () => now });
  });

  afterEach(async () => {
    try {
      // Before the end, when the whole folder is removed.
      for (const file of running.images.paths)
        await eventually(() => assert.rejects(access(file), "no upload stays behind"), 1000);
    } finally {
      await running.stop();
    }
    assert.ok(running.images.closed);
  });

  it("[IMG-1] [CRE-2] answers according to the contract, with the charge and the findings", async () => {
    const { status, body } = await running.detectImage(await upload("plain.jpg"));
    assert.equal(status, 200);
    assert.deepEqual(imageResult.parse(body), {
      prediction: "fake",
      confidence: 0.9,
      probabilities: { real: 0.05, fake: 0.9, inpainting: 0.05 },
      credits_charged: PRICE,
      credits_remaining: 100 - PRICE,
      evidence: ["Marks of a tool."],
      content_credentials: noCredentials("image").credentials,
    });
    assert.equal(running.credits, 100 - PRICE);
  });

  for (const format of ["jpg", "png", "webp", "gif", "bmp", "tiff"]) {
    it(`[IMG-1] recognizes ${format} by its content`, async () => {
      assert.equal((await running.detectImage(await upload(`plain.${format}`))).status, 200);
      assert.deepEqual(running.images.formats, [format === "jpg" ? "jpeg" : format]);
    });
  }

  for (const [width, height, credits] of [
    [512, 512, 6],
    [1024, 1024, 7],
    [1920, 1080, 8],
    [3840, 2160, 17],
    [900_000, 900_000, 17],
  ] as const) {
    it(`[CON-8] charges ${credits} for ${width} x ${height}`, async () => {
      const { body } = await running.detectImage(bytes(await pngOf(width, height)));
      assert.equal(body["credits_charged"], credits);
      assert.equal(running.credits, 100 - credits);
    });
  }

  it("[IMG-2] refuses anything but an image before any credits move", async () => {
    const text = bytes(
      new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"),
    );
    assert.deepEqual(refusal(await running.detectImage(text)), [400, "invalid_payload", null]);
    const whole = new Uint8Array(await readFile(path.join(IMAGES, "plain.jpg")));
    assert.deepEqual(refusal(await running.detectImage(bytes(whole.slice(0, 900)))), [
      400,
      "invalid_image",
      null,
    ]);
    assert.deepEqual(refusal(await running.detectImage(new FormData())), [400, "invalid_payload", null]);
    assert.deepEqual(refusal(await running.detectImage(bytes(new Uint8Array(11 * 1024 * 1024)))), [
      400,
      "invalid_payload",
      null,
    ]);
    assert.deepEqual([running.credits, running.images.paths], [100, []]);
  });

  it("[IMG-2] refuses an account without the credits, and states the price", async () => {
    const poor = await RunningService.start({ credits: 5 });
    const { status, body } = await poor.detectImage(await upload("plain.png"));
    assert.deepEqual(
      [status, body["code"], body["details"]],
      [403, "insufficient_credits", { credits: 5, required: PRICE }],
    );
    await poor.stop();
  });

  it("[IMG-2] refuses a second image while the first is at work, and takes it afterwards", async () => {
    const gate = Promise.withResolvers<void>();
    running.images.behaviour = async () => {
      await gate.promise;
      return running.images.verdict;
    };
    const first = running.detectImage(await upload("plain.jpg"));
    await until(() => running.images.paths.length === 1);
    assert.equal(running.credits, 100 - PRICE, "reserved");
    const second = await running.detectImage(await upload("plain.png"));
    assert.deepEqual(refusal(second), [409, "payment_in_progress", "1"]);
    gate.resolve();
    assert.equal((await first).status, 200);
    assert.equal((await running.detectImage(await upload("plain.png"))).status, 200);
    assert.equal(running.credits, 100 - 2 * PRICE);
  });

  it("[IMG-2] [CRE-1] releases the credits and the slot when the client disconnects", async () => {
    running.images.behaviour = hang;
    const leaving = new AbortController();
    const lost = running.detectImage(await upload("plain.jpg"), { signal: leaving.signal });
    await until(() => running.images.paths.length === 1);
    leaving.abort();
    await assert.rejects(lost);
    await until(() => running.credits === 100);
    running.images.behaviour = () => Promise.resolve(running.images.verdict);
    // The slot is released shortly after the credits, once the file is gone.
    await eventually(async () => {
      assert.equal((await running.detectImage(await upload("plain.png"))).status, 200);
    });
  });

  it("[IMG-2] permits the plan's images a minute, and more when the minute moves on", async () => {
    for (let count = 0; count < 5; count += 1) {
      // A damaged image counts as well: it was uploaded and inspected.
      const form = count === 0 ? bytes(new Uint8Array([0xff, 0xd8, 0xff])) : await upload("plain.gif");
      assert.notEqual((await running.detectImage(form)).status, 429);
      now += 1000;
    }
    assert.deepEqual(refusal(await running.detectImage(await upload("plain.gif"))), [
      429,
      "rate_limited",
      "55",
    ]);
    now += MINUTE - 5000;
    assert.equal((await running.detectImage(await upload("plain.gif"))).status, 200);
    assert.deepEqual(refusal(await running.detectImage(await upload("plain.gif"))), [
      429,
      "rate_limited",
      "1",
    ]);
    assert.equal(running.credits, 100 - 5 * PRICE);
  });

  it("[IMG-2] [CRE-1] answers a failed engine with service_error and refunds the credits", async () => {
    running.images.behaviour = () => Promise.reject(new Error("canary"));
    const { status, body } = await running.detectImage(await upload("plain.jpg"));
    assert.deepEqual([status, body["code"], running.credits], [503, "service_error", 100]);
    assert.doesNotMatch(running.log.join("") + JSON.stringify(body), /canary/);
  });

  it("[R-40] stays healthy while one caller sends files that the engine fails on", async () => {
    running.images.probing = () => Promise.resolve();
    running.images.behaviour = () => Promise.reject(new Error("broken by the file"));
    for (let failures = 1; failures <= 5; failures += 1) {
      assert.equal((await running.detectImage(await upload("plain.jpg"))).body["code"], "service_error");
    }
    assert.equal((await running.call("GET", "/api/image-detector/health/", {})).status, 200);
    now += MINUTE;
    running.images.behaviour = () => Promise.resolve(running.images.verdict);
    assert.equal((await running.detectImage(await upload("plain.jpg"))).status, 200);
  });

  it("[R-40] is unhealthy once five callers' images fail in a row, unless they are the same image", async () => {
    const everybody = await RunningService.start({
      accounts: [1, 2, 3, 4, 5].map((number) => ({
        user_id: number,
        plan: "Trial",
        credits: 100,
        keys: [{ name: "key", key: keyOf(number), scopes: ["image_detector"], status: "Active" }],
      })),
    });
    everybody.images.probing = () => Promise.resolve();
    everybody.images.behaviour = () => Promise.reject(new Error("whatever the file"));
    const healthAfter = async (images: readonly string[]): Promise<number> => {
      for (const [index, image] of images.entries()) {
        await everybody.detectImage(await upload(image), { headers: { "x-api-key": keyOf(index + 1) } });
      }
      return (await everybody.call("GET", "/api/image-detector/health/", {})).status;
    };
    try {
      assert.equal(await healthAfter(["plain.jpg", "plain.jpg", "plain.jpg", "plain.jpg", "plain.jpg"]), 200);
      assert.equal(
        await healthAfter(["plain.jpg", "plain.png", "plain.gif", "plain.bmp", "plain.webp"]),
        503,
      );
    } finally {
      await everybody.stop();
    }
  });

  it("[IMG-3] opens the circuit after failures in a row, and closes it by itself", async () => {
    const health = (): Promise<Reply> => running.call("GET", "/api/image-detector/health/", {});
    assert.deepEqual(imageHealth.parse((await health()).body), {
      status: "healthy",
      upstream: { status: "healthy", queue_ready: true },
      circuit: { status: "closed", failures: 0 },
    });
    running.images.behaviour = () => Promise.reject(new Error("down"));
    for (let failures = 1; failures <= 5; failures += 1) {
      assert.equal((await running.detectImage(await upload("plain.jpg"))).body["code"], "service_error");
    }
    const down = await health();
    assert.equal(down.status, 503);
    assert.deepEqual(imageHealth.parse(down.body), {
      status: "unhealthy",
      upstream: { status: "unhealthy", queue_ready: false },
      circuit: { status: "open", failures: 5 },
    });
    now += 10_000;
    // Checked before the rate limit, which five images have exhausted.
    assert.deepEqual(refusal(await running.detectImage(await upload("plain.jpg"))), [
      503,
      "service_unavailable",
      "20",
    ]);
    assert.equal(running.images.paths.length, 5);
    now += MINUTE;
    const trying = await health();
    assert.deepEqual([trying.status, imageHealth.parse(trying.body).circuit?.status], [200, "half_open"]);
    running.images.behaviour = () => Promise.resolve(running.images.verdict);
    assert.equal((await running.detectImage(await upload("plain.jpg"))).status, 200);
    assert.deepEqual(imageHealth.parse((await health()).body).circuit, { status: "closed", failures: 0 });
    assert.equal(running.credits, 100 - PRICE);
  });
});
