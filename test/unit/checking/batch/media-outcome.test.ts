import assert from "node:assert/strict";
import { mediaOutcome } from "../../../../src/checking/batch/media-outcome.ts";
import type { MediaCheck } from "../../../../src/checking/media/media-checker.ts";
import type { MediaReport } from "../../../../src/report/media/media-report.ts";
import { imageResult } from "../../../../src/contract/image.ts";
import { trusted } from "../../../harness/trusted.ts";
import { EXAMPLES } from "../../contract/examples.ts";
import { HOSTED } from "../paying/hosted-connection.ts";

const RESULT = imageResult.parse(EXAMPLES.find(({ operation }) => operation === "detectImage")?.body);
const REPORT = trusted<MediaReport>({ kind: "image" });
const DONE: MediaCheck = {
  status: "done",
  result: RESULT,
  report: REPORT,
  connection: HOSTED,
  creditsCharged: 6,
  cached: false,
};
const FAILED: MediaCheck = {
  status: "failed",
  creditsCharged: 0,
  cached: false,
  error: { code: "no_network", message: "No network.", charged: "no" },
};
const balanceOf = (service: string): number | null => (service === "hosted" ? 94 : null);

describe("what a check of images and recordings gives", () => {
  it("[EDI-9] of one file its answer, with the service that gave it", () => {
    const { files, report, result, ...rest } = mediaOutcome(["file:///a.png"], [DONE], "embedded", balanceOf);
    assert.deepEqual([files, report, result], [undefined, REPORT, RESULT]);
    assert.deepEqual(rest, {
      status: "done",
      creditsCharged: 6,
      cached: false,
      service: "hosted",
      creditsRemaining: 94,
    });
  });

  it("[EDI-9] [EDI-13] of several each with what became of it, and one sum", () => {
    const addresses = ["file:///a.png", "file:///b.png"];
    const outcome = mediaOutcome(addresses, [DONE, FAILED], "embedded", balanceOf);
    assert.deepEqual([outcome.status, outcome.creditsCharged, outcome.result], ["failed", 6, undefined]);
    assert.deepEqual(outcome.error, { ...FAILED.error, charged: "yes" });
    assert.deepEqual(outcome.files, [
      { uri: "file:///a.png", status: "done", result: RESULT, creditsCharged: 6, cached: false },
      { uri: "file:///b.png", status: "failed", creditsCharged: 0, cached: false, error: FAILED.error },
    ]);
  });

  it("[EDI-9] of none that it was cancelled, on the service that was asked for", () => {
    const outcome = mediaOutcome([], [], "embedded", balanceOf);
    assert.deepEqual(
      [outcome.status, outcome.service, outcome.creditsRemaining, outcome.files],
      ["cancelled", "embedded", null, undefined],
    );
  });
});
