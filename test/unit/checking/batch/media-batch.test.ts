import assert from "node:assert/strict";
import { MediaBatch } from "../../../../src/checking/batch/media-batch.ts";
import type { MediaCheck, MediaQuote, QuotedMedia } from "../../../../src/checking/media/media-checker.ts";
import type { MediaTarget, PreparedMedia } from "../../../../src/checking/media/media-files.ts";
import type { SpendingPlan } from "../../../../src/checking/paying/paid-guard.ts";
import type { CheckError } from "../../../../src/checking/vocabulary/check-error.ts";
import { trusted } from "../../../harness/trusted.ts";
import { HOSTED } from "../paying/hosted-connection.ts";

interface FileScript {
  /** The digest of its bytes. */
  readonly digest?: string;
  readonly price?: number;
  readonly isInMemory?: boolean;
  /** The code that inspecting it fails with. */
  readonly refused?: string;
  /** The code that its check fails with. */
  readonly fails?: string;
  /** The charge that the failure reports. */
  readonly charged?: CheckError["charged"];
}

const errorOf = (code: string): CheckError => ({ code, message: `${code}.`, charged: "no" });
const target = (address: string, kind: MediaTarget["kind"] = "image"): MediaTarget => ({ address, kind });

/** Returns a batch over scripted files; `sent` are those that were run, with the price limit of each. */
function batchOf(files: Readonly<Record<string, FileScript>>) {
  const sent: string[] = [];
  const most: number[] = [];
  const reused: string[] = [];
  const asked: SpendingPlan[] = [];
  const scriptOf = (address: string): FileScript => files[address] ?? assert.fail(address);
  const checker = {
    quote: async ({ address, kind }: MediaTarget): Promise<MediaQuote> => {
      const { digest = address, isInMemory = false, price = 6, refused } = scriptOf(address);
      if (refused !== undefined) return { error: errorOf(refused) };
      const file = { source: isInMemory ? new Uint8Array(1) : address };
      const prepared = trusted<PreparedMedia>({ digest, media: { file, price } });
      const quote = { kind: "image" as const, price, connection: HOSTED, files: price > 0 ? 1 : 0 };
      return Promise.resolve({ address, kind, digest, prepared, quote });
    },
    run: async (
      { address, prepared, quote }: QuotedMedia,
      { signal }: { readonly signal: AbortSignal },
    ): Promise<MediaCheck> => {
      const { charged = "no", fails, price = 6 } = scriptOf(address);
      if (signal.aborted) {
        return { status: "cancelled", creditsCharged: 0, cached: false, error: errorOf("cancelled") };
      }
      sent.push(address);
      most.push(quote.price);
      if (prepared !== undefined) reused.push(address);
      return Promise.resolve(
        fails === undefined
          ? { status: "done", creditsCharged: price, cached: false }
          : { status: "failed", creditsCharged: 0, cached: false, error: { ...errorOf(fails), charged } },
      );
    },
    errorOf: (thrown: unknown): CheckError =>
      errorOf(trusted<Error>(thrown).name === "AbortError" ? "cancelled" : "defect"),
  };
  const check = async (targets: readonly MediaTarget[], agree?: () => void, signal?: AbortSignal) => {
    const guard = {
      agree: async (plan: SpendingPlan) => {
        asked.push(plan);
        agree?.();
        return Promise.resolve();
      },
    };
    const batch = new MediaBatch(checker, guard);
    const ends = await batch.check(targets, {
      check: "checkLinkedMedia",
      signal: signal ?? new AbortController().signal,
      report: () => undefined,
      whileAsking: async (question) => question(),
    });
    assert.equal(ends.length, targets.length);
    return ends.map(({ error, status }) => (error === undefined ? status : endOf(error)));
  };
  return { check, sent, most, reused, asked };
}

/** Returns the code of an error, with the reason for a file that wasn't started. */
function endOf({ action, code, message }: CheckError): string {
  if (code !== "not_tried") return code;
  return action === "showCredits" ? "not repeated" : `not tried: ${/: (\w+)\.$/u.exec(message)?.[1]}`;
}

const no = (): never => {
  throw new DOMException("no", "AbortError");
};

describe("several files with one price", () => {
  it("[EDI-9] [EDI-10] are asked about once, each content of them counted once, the unusable ones left out", async () => {
    const { asked, check, sent } = batchOf({
      a: {},
      copy: { digest: "a" },
      bad: { refused: "invalid_image" },
      b: { price: 17 },
      known: { price: 0 },
    });
    const ends = await check(["a", "copy", "bad", "b", "known"].map((name) => target(name)));
    assert.deepEqual(ends, ["done", "done", "invalid_image", "done", "done"]);
    assert.deepEqual(
      asked.map(({ kinds, price, upload }) => [upload.files, price, kinds]),
      [[2, 23, ["image"]]],
    );
    assert.deepEqual(sent, ["a", "copy", "b", "known"]);
  });

  it("[EDI-10] are not sent after a no, nor asked about where they cost nothing", async () => {
    const { asked, check, sent } = batchOf({ a: {}, b: {}, free: { price: 0 } });
    assert.deepEqual(await check([target("a"), target("b")], no), ["cancelled", "cancelled"]);
    assert.deepEqual([sent, asked.length], [[], 1]);
    assert.deepEqual(await check([target("free")], no), ["done"]);
  });

  it("[EDI-10] are not sent for more than was agreed to", async () => {
    const { asked, check, most } = batchOf({
      a: {},
      copy: { digest: "a" },
      b: { price: 17 },
      known: { price: 0 },
    });
    await check(["a", "copy", "b", "known"].map((name) => target(name)));
    assert.deepEqual(most, [6, 0, 17, 0]);
    assert.deepEqual(
      asked.map(({ price }) => price),
      [23],
    );
  });

  it("[R-7] [EDI-13] go on after the failure of one, unless the others would meet it too", async () => {
    const table = [
      ["service_error", "done", "done"],
      ["file_changed", "done", "done"],
      ["missing_scope", "not tried: missing_scope", "done"],
      ["engine_unhealthy", "not tried: engine_unhealthy", "done"],
      ["insufficient_credits", "not tried: insufficient_credits", "not tried: insufficient_credits"],
      ["not_sent", "not tried: not_sent", "not tried: not_sent"],
      ["service_unavailable", "not tried: service_unavailable", "done"],
      ["unexpected_response", "not tried: unexpected_response", "not tried: unexpected_response"],
    ] as const;
    for (const [fails, other, voice] of table) {
      const { check, sent } = batchOf({ a: { fails }, b: {}, voice: {} });
      const ends = await check([target("a"), target("b"), target("voice", "audio")]);
      assert.deepEqual(ends, [fails, other, voice]);
      assert.equal(sent.length, 1 + [other, voice].filter((end) => end === "done").length);
    }
  });

  it("[EDI-9] [EDI-10] are not sent one after the other to an engine that loses its answers, each of which may cost", async () => {
    const lost = { fails: "answer_lost", charged: "unknown" } as const;
    const { check, sent } = batchOf({ a: lost, b: lost, c: {}, d: lost, voice: {} });
    const ends = await check(
      ["a", "b", "c", "d"].map((name) => target(name)).concat(target("voice", "audio")),
    );
    const left = "not tried: answer_lost";
    assert.deepEqual(ends, ["answer_lost", "answer_lost", left, left, "done"]);
    assert.deepEqual(sent, ["a", "b", "voice"]);
    // An answer in between takes a doubt away.
    const other = batchOf({ a: lost, b: {}, c: lost, d: {} });
    await other.check(["a", "b", "c", "d"].map((name) => target(name)));
    assert.deepEqual(other.sent, ["a", "b", "c", "d"]);
  });

  it("[EDI-9] [EDI-10] are not sent under a second name where the first may have been charged: one price was agreed to", async () => {
    for (const charged of ["unknown", "yes"] as const) {
      const { asked, check, sent } = batchOf({
        a: { fails: "answer_lost", charged },
        copy: { digest: "a" },
        b: {},
      });
      const ends = await check([target("a"), target("copy"), target("b")]);
      assert.deepEqual(ends, ["answer_lost", "not repeated", "done"]);
      assert.deepEqual([sent, asked.map(({ price }) => price)], [["a", "b"], [12]]);
    }
    // What cost nothing may be tried under its other name.
    const { check, sent } = batchOf({ a: { fails: "service_error" }, copy: { digest: "a" } });
    assert.deepEqual(await check([target("a"), target("copy")]), ["service_error", "done"]);
    assert.deepEqual(sent, ["a", "copy"]);
  });

  it("[EDI-13] are not begun after a cancellation", async () => {
    const stop = new AbortController();
    const { check, sent } = batchOf({ a: {}, b: {} });
    const ends = await check([target("a"), target("b")], () => stop.abort(), stop.signal);
    assert.deepEqual([ends, sent], [["cancelled", "cancelled"], []]);
  });

  it("[EDI-9] are held in memory by their names alone", async () => {
    const { check, reused, sent } = batchOf({ disk: {}, memory: { isInMemory: true } });
    await check([target("disk"), target("memory")]);
    assert.deepEqual([sent, reused], [["disk", "memory"], ["disk"]]);
  });
});
