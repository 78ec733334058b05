import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { withoutReport } from "../../../../../src/service/engines/provenance/c2pa.ts";
import { sourceProvenanceFiles } from "../../../../../src/service/engines/provenance/provenance-files.ts";
import {
  readOwnAnchors,
  TRUST_LIST_DATE,
  TrustAnchors,
} from "../../../../../src/service/engines/provenance/trust-anchors.ts";
import { startProvenanceEngine } from "../../../../../src/service/start-provenance-engine.ts";
import { pem } from "../../../../credentials/authority.ts";
import {
  AUTHORITIES,
  created,
  JPEG,
  manifest,
  signed,
  type SignedFile,
} from "../../../../credentials/files.ts";
import { verifierState } from "../../../../credentials/signing.ts";

const { expiredRoot, root, signer } = AUTHORITIES;
/** Spaces before the lines of a certificate, as in a file of YAML or a document. */
const INDENTED = pem(root).replaceAll(/^(?!-)/gm, "    ");
const DAMAGED = pem(root).replace(/\n[^-]/, "\nA");

function certificates(url: URL): X509Certificate[] {
  const found = readFileSync(url, "utf8").match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? [];
  return found.map((text) => new X509Certificate(text));
}

describe("the trust anchors", () => {
  let folder: string;

  const write = async (text: string): Promise<string> => {
    const file = path.join(folder, "own.pem");
    await writeFile(file, text);
    return file;
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "anchors-test-"));
  });

  after(() => rm(folder, { recursive: true, maxRetries: 5 }));

  for (const [name, text, anchors, problem] of [
    ["one certificate", pem(root), 1, null],
    ["an indented one", INDENTED, 1, null],
    ["two with text between them", `Subject: a\n${pem(root)}\nSubject: b\n${pem(root)}`, 2, null],
    ["an empty file", "", 0, "The trust anchor file has no certificate in PEM format."],
    ["a picture", "\x89PNG\r\n", 0, "The trust anchor file has no certificate in PEM format."],
    [
      "a private key",
      "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
      0,
      "The trust anchor file has no certificate in PEM format.",
    ],
    ["a damaged one", DAMAGED, 0, "The certificate in the trust anchor file can't be read."],
    [
      "a damaged one among others",
      pem(root) + DAMAGED,
      1,
      "1 of 2 certificates in the trust anchor file can't be read.",
    ],
    [
      "an expired one",
      pem(expiredRoot),
      0,
      "The certificate in the trust anchor file has expired and isn't used.",
    ],
    [
      "an expired one among others",
      pem(root) + pem(expiredRoot),
      1,
      "1 of 2 certificates in the trust anchor file has expired and isn't used.",
    ],
    [
      "two expired ones",
      pem(expiredRoot) + pem(expiredRoot),
      0,
      "2 of 2 certificates in the trust anchor file have expired and aren't used.",
    ],
    [
      "one of a signer, not of an authority",
      pem(signer),
      0,
      "The certificate in the trust anchor file doesn't belong to a certificate authority and isn't used.",
    ],
    [
      "two of signers among others",
      pem(root) + pem(signer) + pem(signer),
      1,
      "2 of 3 certificates in the trust anchor file don't belong to certificate authorities and aren't used.",
    ],
  ] as const) {
    it(`[IMG-4] says in one sentence what is wrong with ${name}`, async () => {
      const own = await readOwnAnchors(await write(text));
      assert.deepEqual([own.pem.length, own.problem], [anchors, problem]);
    });
  }

  it("[IMG-4] an indented certificate verifies a signer, and makes no unsigned image invalid", async () => {
    const file = await write(INDENTED);
    const engine = startProvenanceEngine(() => file);
    const stateOf = async ({ bytes, mime }: SignedFile): Promise<string> => {
      const image = path.join(folder, "image");
      await writeFile(image, bytes);
      return (await engine.readImage(image, mime, new AbortController().signal)).credentials.state;
    };
    try {
      assert.equal(await stateOf(JPEG), "none");
      assert.equal(await stateOf(await signed(manifest([created("digitalCapture")]))), "trusted");
    } finally {
      await engine.close();
    }
  });

  it("[IMG-4] settings that the verifier refuses are a failure of the engine, and no verdict on the file", async () => {
    const refusal = await verifierState(JPEG.bytes, JPEG.mime, INDENTED);
    assert.throws(() => withoutReport(refusal, { media: "image", trustList: null }), /refuses its settings/);
  });

  it("[IMG-4] says of a folder and of a missing file that they can't be read", async () => {
    for (const file of [folder, path.join(folder, "missing.pem")])
      assert.equal((await readOwnAnchors(file)).problem, "The trust anchor file can't be read.");
  });

  it("[IMG-4] notices that the file changed, and reads it once otherwise", async () => {
    const trust = await TrustAnchors.load(sourceProvenanceFiles().trustLists);
    const none = await trust.current(null);
    assert.doesNotMatch(none.settings, /user_anchors/);
    const file = await write(pem(root));
    const one = await trust.current(file);
    assert.deepEqual(one.trustList, { date: TRUST_LIST_DATE, own_anchors: 1, problem: null });
    assert.equal(await trust.current(file), one);
    await write(pem(root) + pem(root));
    assert.equal((await trust.current(file)).trustList.own_anchors, 2);
    await rm(file);
    assert.equal((await trust.current(file)).trustList.own_anchors, 0);
    assert.deepEqual((await trust.current(null)).settings, none.settings);
  });

  it("[IMG-4] ships the lists with their date, and time-stamp authorities that add nobody to the signers", () => {
    const { signers, timeStamps } = sourceProvenanceFiles().trustLists;
    const notice = readFileSync(new URL("NOTICE.txt", signers), "utf8");
    assert.match(notice, new RegExp(`issued on ${TRUST_LIST_DATE}[^]*CC BY 4\\.0`));
    const known = certificates(signers);
    assert.equal(known.length, 30);
    assert.equal(certificates(timeStamps).length, 22);
    for (const one of certificates(timeStamps)) {
      const isKnown = known.some((other) => other.fingerprint256 === one.fingerprint256);
      assert.ok(isKnown || known.some((other) => one.checkIssued(other)), one.subject);
    }
  });
});
