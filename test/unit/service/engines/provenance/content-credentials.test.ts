import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import { contentCredentials } from "../../../../../src/contract/content-credentials.ts";
import { classify } from "../../../../../src/service/engines/image/classify.ts";
import { ProvenanceEngine } from "../../../../../src/service/engines/provenance/provenance-engine.ts";
import { sourceProvenanceFiles } from "../../../../../src/service/engines/provenance/provenance-files.ts";
import {
  NO_METADATA,
  type ProvenanceFindings,
} from "../../../../../src/service/engines/provenance/provenance.ts";
import { pem } from "../../../../credentials/authority.ts";
import { ACTION_ROWS, PLAIN_ACTIONS } from "../../../../credentials/action-rows.ts";
import {
  AUTHORITIES,
  created,
  madeFrom,
  manifest,
  plain,
  signed,
  type SignedFile,
} from "../../../../credentials/files.ts";
import { HISTORY_ROWS } from "../../../../credentials/history-rows.ts";
import { SIGNER_ROWS } from "../../../../credentials/signer-rows.ts";
import { verifierState } from "../../../../credentials/signing.ts";
import { summaryOf } from "../../../../credentials/summary.ts";

const LIVE = new AbortController().signal;

/** The class and its probability; undefined if there is no evidence, or evidence for no class. */
function verdictOf({ c2pa }: ProvenanceFindings): string | undefined {
  const { evidence, probabilities } = classify({ c2pa, metadata: NO_METADATA });
  const [[best, worth] = ["none", 0]] = Object.entries(probabilities).sort(
    ([, one], [, other]) => other - one,
  );
  return evidence.length === 0 || worth < 0.5 ? undefined : `${best} ${worth}`;
}

/** The signed images of the fixtures, and of a folder of published ones where `C2PA_FIXTURES` names one. */
function publishedFiles(): { readonly name: string; readonly file: SignedFile }[] {
  const folders = [path.join(import.meta.dirname, "..", "..", "..", "..", "fixtures", "images")];
  const published = process.env["C2PA_FIXTURES"];
  if (published !== undefined) folders.push(published);
  const mimes: Readonly<Record<string, string>> = {
    jpg: "jpeg",
    jpeg: "jpeg",
    png: "png",
    webp: "webp",
    gif: "gif",
    tiff: "tiff",
  };
  return folders.flatMap((folder) =>
    readdirSync(folder).flatMap((name) => {
      const format = mimes[name.split(".").at(-1) ?? ""];
      if (format === undefined) return [];
      return { name, file: { bytes: readFileSync(path.join(folder, name)), mime: `image/${format}` } };
    }),
  );
}

/** All strings in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe("the Content Credentials of signed files", () => {
  let engine: ProvenanceEngine;
  let folder: string;

  const read = async ({ bytes, mime }: SignedFile): Promise<ProvenanceFindings> => {
    const file = path.join(folder, "file");
    await writeFile(file, bytes);
    return engine.readImage(file, mime, LIVE);
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "credentials-test-"));
    const own = path.join(folder, "own.pem");
    await writeFile(own, pem(AUTHORITIES.root));
    engine = new ProvenanceEngine({
      ...sourceProvenanceFiles(),
      timeoutMs: 20_000,
      timeoutMsPerMegabyte: 250,
      startTimeoutMs: 20_000,
      idleMs: 60_000,
      trustAnchors: () => own,
    });
  });

  after(async () => {
    await engine.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  for (const { failures = [], make, name, shown, state, verdict } of [
    ...SIGNER_ROWS,
    ...HISTORY_ROWS,
    ...ACTION_ROWS,
  ]) {
    it(`[IMG-4] ${name}`, async () => {
      const findings = await read(await make());
      const { credentials } = findings;
      assert.deepEqual(
        {
          state: credentials.state,
          failures: credentials.failures.map(({ code, ingredient }) =>
            ingredient === null ? code : `${ingredient}: ${code}`,
          ),
          verdict: verdictOf(findings),
          shown: summaryOf(credentials),
        },
        { state, failures, verdict, shown },
      );
      assert.deepEqual(contentCredentials.parse(credentials), credentials);
      for (const text of textsIn(credentials)) assert.doesNotMatch(text, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      for (const { message } of credentials.failures) assert.match(message, /^[A-Z][^\p{Cc}]+\.$/u);
    });
  }

  it("[IMG-4] has the verifier's own state, of these files and of the fixtures", async () => {
    const rows = [...SIGNER_ROWS, ...HISTORY_ROWS];
    const made = await Promise.all(rows.map(async ({ make, name }) => ({ name, file: await make() })));
    const states = { Trusted: "trusted", Valid: "valid", Invalid: "invalid" };
    for (const { file, name } of [...made, ...publishedFiles()]) {
      const { credentials } = await read(file);
      const state = await verifierState(file.bytes, file.mime, pem(AUTHORITIES.root));
      const expected = Object.entries(states).find(([one]) => one === state)?.[1];
      assert.equal(
        credentials.state,
        expected ?? (/JumbfNotFound|RemoteManifestUrl/.test(state) ? "none" : "invalid"),
        `${name}: ${state}`,
      );
    }
  });

  it("[IMG-4] shows what was done, with what, when and how", async () => {
    const { credentials } = await read(
      await signed(
        manifest([
          {
            ...created("trainedAlgorithmicMedia"),
            when: "2024-02-03T04:05:06Z",
            softwareAgent: { name: "Painter", version: "3" },
            description: "A cat in a hat",
            parameters: { seed: 42, tiled: true, prompt: "cat\u2028hat", nested: { a: 1 } },
          },
        ]),
      ),
    );
    assert.deepEqual(credentials.actions, [
      {
        action: "c2pa.created",
        when: "2024-02-03T04:05:06Z",
        tool: "Painter 3",
        digital_source_type: "trainedAlgorithmicMedia",
        is_ai: true,
        description: "A cat in a hat",
        ingredients: [],
        parameters: [
          { name: "prompt", value: "cat hat" },
          { name: "seed", value: "42" },
          { name: "tiled", value: "true" },
        ],
      },
    ]);
    assert.deepEqual(credentials.ai, [
      {
        depth: 0,
        ingredient: null,
        action: "c2pa.created",
        tool: "Painter 3",
        digital_source_type: "trainedAlgorithmicMedia",
        is_input: false,
      },
    ]);
    assert.deepEqual(
      [credentials.title, credentials.claim_generator, credentials.signer, credentials.trust_list],
      [
        "picture",
        "Example Editor 2.1",
        {
          name: "Example Signer",
          organization: "Example News",
          issuer: "Example Trust Services",
          trusted_by: "own",
          is_signature_valid: true,
        },
        { date: "2026-08-05", own_anchors: 1, problem: null },
      ],
    );
  });

  it("[IMG-4] takes thumbnails of ingredients up to a number, and none that a page may not show", async () => {
    const thumbnail = { bytes: plain("plain.png"), mime: "image/png" };
    const part = await signed(manifest([created("digitalCapture")]), { thumbnail });
    const parts = Array.from({ length: 10 }, (_, index) => [part, "componentOf", `part ${index}`] as const);
    const { credentials } = await read(await madeFrom(parts, [created("digitalCreation")]));
    const omitted = credentials.ingredients.map(({ thumbnail_omitted }) => thumbnail_omitted);
    assert.deepEqual(omitted, [...Array.from({ length: 8 }, () => null), "too_many", "too_many"]);
    const shown = credentials.ingredients[0]?.thumbnail;
    assert.equal(shown?.media_type, "image/png");
    assert.ok(Buffer.from(shown.data, "base64").equals(thumbnail.bytes));
    const tiff = { bytes: plain("plain.tiff"), mime: "image/jpeg" };
    const other = await read(await signed(manifest([created("digitalCapture")]), { thumbnail: tiff }));
    assert.deepEqual(
      [other.credentials.thumbnail, other.credentials.thumbnail_omitted],
      [null, "not_an_image"],
    );
    const wide = Buffer.from(thumbnail.bytes);
    wide.writeUInt32BE(5_000, 16);
    wide.writeUInt32BE(crc32(wide.subarray(12, 29)), 29);
    const large = await signed(manifest([created("digitalCapture")]), {
      thumbnail: { ...thumbnail, bytes: wide },
    });
    assert.equal((await read(large)).credentials.thumbnail_omitted, "too_large");
  });

  it("[IMG-4] shows the standard's actions by their names, in order", async () => {
    const all = ["created", ...PLAIN_ACTIONS].map((name) => `c2pa.${name}`);
    const rest = all.slice(1).map((action) => ({ action }));
    const { credentials } = await read(await signed(manifest([created("digitalCapture"), ...rest])));
    assert.deepEqual(
      credentials.actions.map(({ action }) => action),
      all,
    );
  });

  it("[IMG-4] names the ingredients that an action is about", async () => {
    const part = await signed(manifest([created("digitalCapture")]));
    const { credentials } = await read(
      await madeFrom(
        [
          [part, "parentOf", "dawn.jpg"],
          [part, "componentOf", "sun.png"],
        ],
        [{ action: "c2pa.cropped" }],
      ),
    );
    assert.deepEqual(
      credentials.actions.map(({ action, ingredients }) => [action, ingredients]),
      [
        ["c2pa.opened", ["dawn.jpg"]],
        ["c2pa.placed", ["sun.png"]],
        ["c2pa.cropped", []],
      ],
    );
  });

  it("[IMG-4] is small, whatever the file holds", async () => {
    const long = "x".repeat(400);
    const action = {
      action: "c2pa.edited",
      description: long,
      parameters: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${index}${long}`, long])),
    };
    const part = await signed(
      manifest(Array.from({ length: 30 }, () => ({ ...action, action: "c2pa.created" }))),
    );
    const parts = Array.from({ length: 12 }, (_, index) => [part, "componentOf", `part ${index}`] as const);
    const { credentials } = await read(
      await madeFrom(parts, [created("digitalCreation"), ...Array.from({ length: 120 }, () => action)]),
    );
    assert.deepEqual(contentCredentials.parse(credentials), credentials);
    assert.ok(JSON.stringify(credentials).length < 1_500_000, String(JSON.stringify(credentials).length));
  });
});
