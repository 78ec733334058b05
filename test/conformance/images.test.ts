import assert from "node:assert/strict";
import { IMAGE_CLASSES, type ImageResult } from "../../src/contract/image.ts";
import { IMAGE_FORMATS, LIMITS } from "../../src/contract/limits.ts";
import { PLANS } from "../../src/contract/plans.ts";
import { imagePrice } from "../../src/contract/prices.ts";
import { Caller, type Reply } from "./caller.ts";
import { fixture, form, png } from "./media.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";

const EXTENSIONS = { jpeg: "jpg", png: "png", webp: "webp", gif: "gif", bmp: "bmp", tiff: "tiff" } as const;

/** The price table of the interface, and sizes around its boundaries. */
const PRICES: readonly [width: number, height: number, credits: number][] = [
  [1, 1, 6],
  [512, 512, 6],
  [1024, 1024, 7],
  [1920, 1080, 8],
  [3840, 2160, 17],
  [2160, 3840, 17],
  [3841, 2160, 17],
  [4096, 4096, 17],
  [8000, 6000, 17],
  [10_000, 100, 7],
];

const SMALL = png(16, 16);

const MALFORMED: readonly [
  name: string,
  body: unknown,
  code: "invalid_payload" | "invalid_image" | "either",
][] = [
  ["a form without a file", new FormData(), "invalid_payload"],
  ["a file in another field", form(SMALL, "a.png", "image"), "invalid_payload"],
  ["text in the field", textForm("file", "hello"), "invalid_payload"],
  ["an empty file", form(Buffer.alloc(0), "a.png"), "either"],
  ["a text file", form(Buffer.from("This is a text and no image at all."), "a.png"), "either"],
  ["an SVG", form(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "a.svg"), "either"],
  ["a PDF", form(Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n"), "a.jpg"), "either"],
  ["the signature of a PNG alone", form(SMALL.subarray(0, 8), "a.png"), "invalid_image"],
  ["a PNG of no width", form(png(0, 16), "a.png"), "invalid_image"],
  [
    "the signature of a PNG and noise",
    form(Buffer.concat([SMALL.subarray(0, 8), Buffer.alloc(200, 0xa5)]), "a.png"),
    "invalid_image",
  ],
  ["the start of a JPEG", form(Buffer.from("ffd8ffe000104a464946", "hex"), "a.jpg"), "invalid_image"],
  ["a file over 10 MB", form(png(16, 16, LIMITS.image.maxBytes + 1), "a.png"), "invalid_payload"],
  ["a file far over 10 MB", form(png(16, 16, 3 * LIMITS.image.maxBytes), "a.png"), "invalid_payload"],
];

function textForm(field: string, text: string): FormData {
  const body = new FormData();
  body.append(field, text);
  return body;
}

function assertGuarantees(result: ImageResult): void {
  const { prediction, confidence, probabilities } = result;
  const values = IMAGE_CLASSES.map((name) => probabilities[name]);
  assert.equal(confidence, probabilities[prediction]);
  assert.equal(confidence, Math.max(...values));
  assert.ok(Math.abs(values.reduce((sum, value) => sum + value, 0) - 1) < 0.011, values.join(" "));
}

describe("AI image detection", () => {
  const target = new Target();
  const caller = new Caller(target);
  const key = target.key("full");
  const post = (body: unknown, apiKey = key): Promise<Reply> =>
    caller.send("detectImage", { key: apiKey, body });

  startAround(target);

  for (const format of IMAGE_FORMATS) {
    it(`[IMG-1] [CRE-2] accepts ${format} by its content, whatever its name`, async () => {
      const file = fixture(`images/plain.${EXTENSIONS[format]}`);
      for (const name of [`plain.${EXTENSIONS[format]}`, "plain.txt", "", "plain.wav"]) {
        const result = await caller.seenImage(file, key, name);
        assertGuarantees(result);
        assert.equal(result.credits_charged, imagePrice(64, 48));
        // The file says nothing about its origin, and the service doesn't guess from pixels.
        if (target.isEmbedded) assert.deepEqual(result.evidence, []);
      }
    });
  }

  for (const [width, height, credits] of PRICES) {
    it(`[IMG-1] [CON-8] [CRE-2] ${width} x ${height} pixels cost ${credits} credits`, async () => {
      let charged = 0;
      const spent = await caller.spent(key, async () => {
        charged = (await caller.seenImage(png(width, height))).credits_charged;
      });
      assert.deepEqual([charged, spent], [credits, credits]);
    });
  }

  it("[IMG-1] a file of exactly 10 MB is accepted", async () => {
    assertGuarantees(await caller.seenImage(png(16, 16, LIMITS.image.maxBytes)));
  });

  it("[IMG-1] other fields before or after the file are ignored", async () => {
    const around = textForm("before", "x");
    around.append("file", new Blob([SMALL]), "a.png");
    around.append("after", "y");
    assert.equal((await post(around)).status, 200);
  });

  for (const [name, body, code] of MALFORMED) {
    it(`[IMG-2] ${name} is 400 ${code === "either" ? "by either code" : code}`, async () => {
      const { status, error } = await post(body);
      assert.equal(status, 400);
      if (code === "either") assert.match(error.code ?? "", /^invalid_(?:payload|image)$/);
      else assert.equal(error.code, code);
    });
  }

  for (const [name, type, body] of [
    ["JSON", "application/json", '{"file":"x"}'],
    ["a form of text", "application/x-www-form-urlencoded", "file=x"],
    ["a form without its boundary", "multipart/form-data", "x"],
    ["a form that is cut off", "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data"],
    ["an empty body", "multipart/form-data; boundary=b", ""],
    ["an image without a form", "image/png", SMALL],
  ] as const) {
    it(`[IMG-2] ${name} is refused`, async () => {
      const { status } = await caller.send("detectImage", { key, body, headers: { "content-type": type } });
      assert.ok(status === 400 || status === 415, String(status));
    });
  }

  it("[IMG-2] [CRE-1] a refused file moves no credits", async () => {
    const spent = await caller.spent(key, async () => {
      for (const [, body] of MALFORMED) await post(body);
    });
    assert.equal(spent, 0);
  });

  if (target.has("poor")) {
    it("[IMG-2] [CRE-1] too few credits are 403 insufficient_credits", async () => {
      const spent = await caller.spent(target.key("poor"), async () => {
        const { status, error } = await post(form(png(3840, 2160)), target.key("poor"));
        assert.deepEqual([status, error.code], [403, "insufficient_credits"]);
        if (target.isEmbedded) assert.equal(error.details?.["required"], 17);
      });
      assert.equal(spent, 0);
    });
  }

  it("[IMG-2] [CRE-1] while one image is analyzed another is 409 payment_in_progress, and only answers are charged", async () => {
    const body = form(png(512, 512));
    const statuses: number[] = [];
    let answered = 0;
    const apiKey = target.has("plan_12M") ? target.key("plan_12M") : key;
    const spent = await caller.spent(apiKey, async () => {
      const replies = await Promise.all(Array.from({ length: 8 }, () => post(body, apiKey)));
      for (const { status, error } of replies) {
        statuses.push(status);
        if (status === 200) answered += 1;
        else assert.deepEqual([status, error.code], [409, "payment_in_progress"]);
      }
    });
    assert.ok(answered >= 1, statuses.join(" "));
    if (target.isEmbedded) assert.ok(statuses.includes(409), statuses.join(" "));
    assert.equal(spent, answered * 6);
  });
});

describe("the rate of image detection", () => {
  const target = new Target();
  if (!target.isEmbedded) return;
  const caller = new Caller(target);

  startAround(target);

  for (const plan of ["Trial", "300K", "25M"] as const) {
    const { imagesPerMinute } = PLANS[plan];
    it(`[IMG-2] the plan ${plan} has ${imagesPerMinute} a minute; one more is 429 and uncharged`, async function () {
      this.timeout(180_000);
      const key = target.key(`plan_${plan}`);
      for (let count = 0; count < imagesPerMinute; count += 1) await caller.seenImage(SMALL, key);
      const spent = await caller.spent(key, async () => {
        const { status, error, headers } = await caller.send("detectImage", { key, body: form(SMALL) });
        assert.deepEqual([status, error.code], [429, "rate_limited"]);
        const wait = Number(headers.get("retry-after"));
        assert.ok(wait >= 1 && wait <= 60, `Retry-After ${wait}`);
      });
      assert.equal(spent, 0);
    });
  }

  it("[IMG-2] the rate of one account is not another's", async () => {
    await caller.seenImage(SMALL, target.key("other"));
  });
});
