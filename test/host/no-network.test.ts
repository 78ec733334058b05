import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type NetworkAttempt, watchNetwork } from "../harness/network-watch.ts";
import { product, run, setting, unset, useHosted, write, type Outcome } from "./product.ts";

/** Checks of every kind by their commands. */
const CHECKS = ["checkGrammar", "detectAiText", "scanPlagiarism", "detectAiTextInBackground"];

const PASSAGE =
  "The old ferry crossed the bay twice a day in winter, and whoever missed the second one slept in the waiting room.";

describe("the network and the embedded service", function () {
  this.timeout(120_000);

  let folder: string;

  before(async () => {
    await product();
    folder = mkdtempSync(path.join(tmpdir(), "no-network-"));
    writeFileSync(path.join(folder, "ferry.txt"), `${PASSAGE}\n`);
    await setting("service.mode", undefined);
    await setting("plagiarism.referenceFolders", [folder]);
  });

  after(async () => {
    await setting("plagiarism.referenceFolders", undefined);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("[ALL-5] no check makes a connection that is not to this machine", async () => {
    const document = await write(
      `We recieve letters by boat. ${PASSAGE}\n\n[A link](https://example.org/elsewhere)`,
    );
    const attempts: NetworkAttempt[] = [];
    const stop = watchNetwork((attempt) => attempts.push(attempt));
    try {
      for (const check of CHECKS) {
        const { status, error, service } = await run<Outcome>(check, document.uri);
        assert.deepEqual([status, service], ["done", "embedded"], `${check}: ${error?.message}`);
      }
      await run("fixAllCorrections", document.uri);
      await run("previewSubmission", document.uri);
    } finally {
      stop();
    }
    const connections = attempts.filter(({ kind }) => kind === "connect");
    assert.ok(connections.length > 0, "connections to the embedded service are seen");
    assert.deepEqual(
      attempts.filter(({ isLocal }) => !isLocal),
      [],
    );
  });

  it("[ALL-5] what is watched for would be seen", async () => {
    const attempts: NetworkAttempt[] = [];
    const stop = watchNetwork((attempt) => attempts.push(attempt));
    try {
      await useHosted("https://service.example.org", {
        name: "outside",
        key: "prfd_key_of_a_service_outside",
      });
      const document = await write("This sentence would go to another machine, and nobody lets it.");
      const { error } = await run<Outcome>("detectAiText", document.uri);
      assert.equal(error?.code, "not_sent", error?.message);
    } finally {
      stop();
      await run("removeApiKey", { name: "outside" });
      await unset("service.mode", "service.baseUrl");
    }
    assert.ok(attempts.some(({ isLocal, to }) => !isLocal && to === "service.example.org"));
  });
});
