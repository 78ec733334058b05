import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { KEY_HEADER } from "../../src/contract/api-key.ts";
import { type ImageResult, imageResult } from "../../src/contract/image.ts";
import { SCOPES } from "../../src/contract/scopes.ts";
import { type VoiceResult, voiceResult } from "../../src/contract/voice.ts";
import { pem } from "../credentials/authority.ts";
import { AUTHORITIES, created, manifest, plain, signed, type SignedFile } from "../credentials/files.ts";
import { eventually } from "../harness/eventually.ts";
import { ServiceProcess } from "./service-process.ts";

const KEY = "prfd_credentials_0123456789_0123456789_0123456789";
const KEYS = [{ name: "all", key: KEY, scopes: SCOPES, expires_at: null, status: "Active" }];
const ACCOUNTS = [{ user_id: 1, plan: "25M", credits: 100_000, keys: KEYS }];

describe("Content Credentials over HTTP", () => {
  let folder: string;
  let own: string;
  let picture: SignedFile;
  let service: ServiceProcess | undefined;

  const post = async (where: string, { bytes, mime }: SignedFile): Promise<unknown> => {
    const form = new FormData();
    form.append("file", new Blob([Uint8Array.from(bytes)], { type: mime }), "file");
    const headers = { [KEY_HEADER]: KEY };
    const response = await fetch(`${service?.baseUrl}${where}`, { method: "POST", headers, body: form });
    assert.equal(response.status, 200);
    return response.json();
  };
  const image = async (file = picture): Promise<ImageResult> =>
    imageResult.parse(await post("/api/image-detector/predict/", file));
  const voice = async (file: SignedFile): Promise<VoiceResult> =>
    voiceResult.parse(await post("/api/voice-detector/detect/", file));

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "credentials-over-http-"));
    own = path.join(folder, "own.pem");
    writeFileSync(own, pem(AUTHORITIES.root));
    picture = await signed(manifest([created("trainedAlgorithmicMedia")]));
  });

  afterEach(async () => {
    await service?.stop();
  });

  after(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

  it("[IMG-4] a signer of the file that --trust-anchors names is trusted, in images and recordings", async () => {
    service = await ServiceProcess.start(ACCOUNTS, ["--trust-anchors", own]);
    const found = await image();
    assert.deepEqual(
      [found.prediction, found.confidence, found.content_credentials?.state],
      ["fake", 0.99, "trusted"],
    );
    for (const [name, mime] of [
      ["short.wav", "audio/wav"],
      ["short.mp3", "audio/mpeg"],
      ["short.m4a", "audio/mp4"],
      ["short.flac", "audio/flac"],
    ] as const) {
      const of = { bytes: plain(name), mime };
      const heard = await voice(await signed(manifest([created("trainedAlgorithmicMedia")]), { of }));
      assert.deepEqual(
        [heard.verdict, heard.ai_probability, heard.content_credentials?.state],
        ["ai_voice", 0.99, "trusted"],
        name,
      );
    }
    const without = await voice({ bytes: plain("short.ogg"), mime: "audio/ogg" });
    assert.equal(without.content_credentials?.state, "none");
    const { content_credentials: none } = await image({ bytes: plain("plain.png"), mime: "image/png" });
    assert.equal(none?.state, "none");
  });

  it("[IMG-4] the editor names the file at the start, and another one later, without another start", async () => {
    service = await ServiceProcess.start(ACCOUNTS, [], { handover: { trust_anchors: own } });
    const trust = async (): Promise<unknown> => (await image()).content_credentials?.signer?.trusted_by;
    assert.equal(await trust(), "own");
    await service.use({ references: [], trust_anchors: null });
    assert.equal(await trust(), null);
    await service.use({ references: [], trust_anchors: own });
    assert.equal(await trust(), "own");
    writeFileSync(path.join(folder, "bad.pem"), "no PEM");
    await service.use({ references: [], trust_anchors: path.join(folder, "bad.pem") });
    const { content_credentials: found } = await image();
    assert.deepEqual(
      [found?.state, found?.trust_list?.problem],
      ["valid", "The trust anchor file has no certificate in PEM format."],
    );
    const running = service;
    await eventually(() => {
      assert.match(
        running.stderr,
        /trust_anchors anchors=1\n[^]*trust_anchors anchors=0 problem=The trust anchor file/,
      );
    });
    assert.equal(running.stderr.includes(folder), false);
  });
});
