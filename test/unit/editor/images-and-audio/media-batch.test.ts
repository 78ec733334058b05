import assert from "node:assert/strict";
import type * as vscode from "vscode";
import type { CheckError } from "../../../../src/editor/checks/check-error.ts";
import {
  MediaBatch,
  type BatchPrice,
  type MediaTarget,
} from "../../../../src/editor/images-and-audio/media-batch.ts";
import type { MediaCheck, MediaRun } from "../../../../src/editor/images-and-audio/media-checker.ts";
import type { PreparedMedia } from "../../../../src/editor/images-and-audio/media-files.ts";
import { trusted } from "../../../harness/trusted.ts";
import { HOSTED } from "../paying/hosted-connection.ts";

interface FileScript {
  /** What its bytes are called. */
  readonly digest?: string;
  readonly price?: number;
  /** What it would cost by the time that it is its turn. */
  readonly later?: number;
  readonly isInMemory?: boolean;
  /** The code that looking at it ends with. */
  readonly refused?: string;
  /** The code that its check ends with. */
  readonly fails?: string;
  /** Whether that may have been charged. */
  readonly charged?: CheckError["charged"];
}

const errorOf = (code: string): CheckError => ({ code, message: `${code}.`, charged: "no" });
const target = (name: string, kind: MediaTarget["kind"] = "image"): MediaTarget => ({
  uri: trusted<vscode.Uri>({ path: name, toString: () => name }),
  kind,
});

/** A batch over files that are as told; `sent` are those that were checked, with what was expected of them. */
function batchOf(files: Readonly<Record<string, FileScript>>) {
  const sent: string[] = [];
  const reused: string[] = [];
  const asked: BatchPrice[] = [];
  const scriptOf = ({ path }: vscode.Uri): FileScript => files[path] ?? assert.fail(path);
  const checker = {
    prepare: async (uri: vscode.Uri): Promise<PreparedMedia> => {
      const { digest = uri.path, isInMemory = false, price = 6, refused } = scriptOf(uri);
      if (refused !== undefined) throw Object.assign(new Error(refused), { code: refused });
      const file = { source: isInMemory ? new Uint8Array(1) : uri.path };
      return Promise.resolve(trusted<PreparedMedia>({ digest, media: { file, price } }));
    },
    price: async ({ media }: PreparedMedia) => Promise.resolve({ price: media.price, connection: HOSTED }),
    check: async (uri: vscode.Uri, _kind: string, run: MediaRun): Promise<MediaCheck> => {
      const { charged = "no", digest = uri.path, fails, later, price = 6 } = scriptOf(uri);
      try {
        run.signal.throwIfAborted();
        assert.equal(run.expected?.digest, digest);
        await run.agree?.(later ?? price, HOSTED);
      } catch (thrown) {
        return { status: "failed", creditsCharged: 0, cached: false, error: checker.errorOf(thrown) };
      }
      sent.push(uri.path);
      if (run.expected?.prepared !== undefined) reused.push(uri.path);
      return fails === undefined
        ? { status: "done", creditsCharged: price, cached: false }
        : { status: "failed", creditsCharged: 0, cached: false, error: { ...errorOf(fails), charged } };
    },
    errorOf: (thrown: unknown): CheckError => {
      const { code, name } = trusted<{ code?: unknown; name: string }>(thrown);
      return errorOf(name === "AbortError" ? "cancelled" : String(code));
    },
  };
  const batch = new MediaBatch({
    checker,
    changedSince: () => Object.assign(new Error(), { code: "file_changed" }),
    notTried: ({ code }) => errorOf(`not tried: ${code}`),
    notRepeated: () => errorOf("not repeated"),
  });
  const check = async (targets: readonly MediaTarget[], agree?: () => void, signal?: AbortSignal) => {
    const ends = await batch.check(targets, {
      signal: signal ?? new AbortController().signal,
      report: () => undefined,
      agree: async (price) => {
        asked.push(price);
        agree?.();
        return Promise.resolve();
      },
    });
    assert.equal(ends.length, targets.length);
    return ends.map(({ error, status }) => error?.code ?? status);
  };
  return { check, sent, reused, asked };
}

const no = (): never => {
  throw new DOMException("no", "AbortError");
};

describe("several files with one price", () => {
  it("[EDI-9, EDI-10] are asked about once, each content of them counted once, the unusable ones left out", async () => {
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
      asked.map(({ files, kinds, price }) => [files, price, kinds]),
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
    const { check, sent } = batchOf({ a: { later: 7 }, b: { later: 0 } });
    assert.deepEqual(await check([target("a"), target("b")]), ["file_changed", "done"]);
    assert.deepEqual(sent, ["b"]);
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

  it("[EDI-9, EDI-10] are not sent one after the other to an engine that loses its answers, each of which may cost", async () => {
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

  it("[EDI-9, EDI-10] are not sent under a second name where the first may have been charged: one price was agreed to", async () => {
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
