import assert from "node:assert/strict";
import {
  checkLinkedMedia,
  type LinkedMediaParts,
  type LinkingDocument,
} from "../../../../src/checking/batch/linked-media.ts";
import type { MediaBatch } from "../../../../src/checking/batch/media-batch.ts";
import type { MediaCheck } from "../../../../src/checking/media/media-checker.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import { MOST_LINKING_UNITS } from "../../../../src/text/linked-media-place.ts";
import { linkedMedia } from "../../../../src/text/extractors.ts";
import { trusted } from "../../../harness/trusted.ts";
import { HOSTED } from "../paying/hosted-connection.ts";

const document = (said: Partial<LinkingDocument> = {}): LinkingDocument => ({
  text: "![a](a.png) ![b](b.png) ![c](c.png) [film](film.mp4)\n",
  languageId: "markdown",
  place: { folder: "/notes", roots: ["/notes"], addressOf: (file) => `memory:${file}` },
  ...said,
});

/** A check that ended with an error. */
const failed = (code: string, charged: "no" | "unknown", connection?: Connection): MediaCheck => ({
  status: code === "cancelled" ? "cancelled" : "failed",
  creditsCharged: 0,
  cached: false,
  error: { code, message: `${code}.`, charged },
  ...(connection === undefined ? {} : { connection }),
});

describe("the files that a document links to", () => {
  /** The ends of the files' checks, in their order. */
  let ends: readonly MediaCheck[];

  const parts: LinkedMediaParts = {
    extractor: { linkedMedia: async (...given) => Promise.resolve(linkedMedia(...given)) },
    batch: trusted<MediaBatch>({
      check: async (
        targets: readonly unknown[],
        run: { onEnd: (index: number, check: MediaCheck) => void },
      ) => {
        assert.equal(targets.length, ends.length);
        for (const [index, end] of ends.entries()) run.onEnd(index, end);
        return Promise.resolve(ends);
      },
    }),
    files: {
      localPath: () => undefined,
      stat: async () => Promise.resolve({ size: 1, modifiedMs: 0, isFolder: false }),
      read: async () => Promise.resolve(new Uint8Array(1)),
    },
    credits: { balance: () => undefined },
    settings: { serviceMode: () => "hosted" },
  };
  const run = {
    keep: () => assert.fail("there is no report"),
    report: () => undefined,
    signal: new AbortController().signal,
    whileAsking: async <T>(ask: () => Promise<T>) => ask(),
  };

  it("[EDI-9] each says whether it was skipped, not tried, or may have been charged", async () => {
    ends = [
      failed("invalid_image", "no"),
      failed("cancelled", "unknown", HOSTED),
      failed("not_tried", "no", HOSTED),
    ];
    const { outcome } = await checkLinkedMedia(parts, document(), run);
    assert.deepEqual(
      outcome.items.map(({ code, status }) => [status, code]),
      [
        ["skipped", "invalid_image"],
        ["failed", "cancelled"],
        ["cancelled", "not_tried"],
        ["skipped", "video"],
      ],
    );
    assert.equal(outcome.error?.charged, "unknown", "and so says the whole");
  });

  it("[EDI-9] [EDI-13] a document whose links can't be read is refused before anything is looked at", async () => {
    const broken = {
      ...parts,
      extractor: { linkedMedia: async () => Promise.reject(new Error("too long")) },
    };
    const long = "a".repeat(MOST_LINKING_UNITS + 1);
    for (const [given, refused, code, message] of [
      [parts, document({ languageId: "bibtex" }), "language_not_supported", /./u],
      [parts, document({ text: long }), "document_too_large", /has 5,000,001 characters.*up to 5,000,000/u],
      [broken, document(), "document_unreadable", /./u],
    ] as const) {
      await assert.rejects(checkLinkedMedia(given, refused, run), { code, message });
    }
  });
});
