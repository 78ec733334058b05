import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as vscode from "vscode";
import { embeddedProcessOf } from "../harness/embedded-process.ts";
import { drawn } from "./job-suite.ts";
import {
  checkGrammar,
  detectAiText,
  type DetectionOutcome,
  type Outcome,
  product,
  run,
  setting,
  underlined,
  workspaceFile,
  write,
} from "./product.ts";

const serviceProcess = (): number | undefined => embeddedProcessOf(process.pid);

let number = 0;
/** A sentence unique to this test, long enough to be detected. */
const fresh = (): string =>
  `Letter ${(number += 1)} of this hour says that the old harbour master counted every single gull beside the green lighthouse twice.`;

function sources({ findings = [] }: Outcome): string {
  return findings.map(({ message }) => message).join(" ");
}

/** A sample text long enough for a score. */
async function machineWritten(): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(workspaceFile("machine-written.md"))).toString(
    "utf8",
  );
}

describe("an embedded service that crashes", function () {
  this.timeout(120_000);

  before(async () => {
    await product();
    await run("useEmbeddedService");
  });

  it("[EDI-14] [R-10] [R-17] [CRE-3] between two checks: the next one starts it again with the same ledger, and changed reference folders don't restart it", async () => {
    const parent = mkdtempSync(path.join(tmpdir(), "references-"));
    const [one, two] = [fresh(), fresh()];
    const folderWith = (name: string, text: string): string => {
      const folder = path.join(parent, name);
      mkdirSync(folder);
      writeFileSync(path.join(folder, `${name}.md`), text);
      return folder;
    };
    const scan = async (): Promise<Outcome> => {
      const document = await write(`${one} ${two} ${fresh()}`);
      const outcome = await run<Outcome>("scanPlagiarism", document.uri);
      assert.deepEqual([outcome.status, outcome.creditsCharged], ["done", 2], outcome.error?.message);
      return outcome;
    };
    try {
      await setting("plagiarism.referenceFolders", [folderWith("one", one)]);
      const first = await scan();
      assert.match(sources(first), /one/u);
      const pid = serviceProcess();
      assert.ok(pid);
      await setting("plagiarism.referenceFolders", [folderWith("two", two)]);
      const second = await scan();
      assert.match(sources(second), /two/u);
      assert.doesNotMatch(sources(second), /one/u);
      assert.equal(serviceProcess(), pid, "the same process compares with the other folder");
      assert.equal(readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(parent), false);
      process.kill(pid, "SIGKILL");
      const third = await scan();
      assert.notEqual(serviceProcess(), pid);
      assert.deepEqual(
        [second.creditsRemaining, third.creditsRemaining],
        [Number(first.creditsRemaining) - 2, Number(first.creditsRemaining) - 4],
      );
    } finally {
      await setting("plagiarism.referenceFolders", undefined);
      rmSync(parent, { recursive: true, maxRetries: 5 });
    }
  });

  it("[R-10] [R-14] [JOB-2] after the cached results were cleared: its job is taken over by the next one, paid once", async () => {
    const spent = async (): Promise<DetectionOutcome> => {
      const outcome = await detectAiText((await write(Array.from({ length: 4 }, fresh).join(" "))).uri);
      assert.equal(outcome.status, "done", outcome.error?.message);
      return outcome;
    };
    // The model is loaded, so the job ends before its first poll, two seconds after submission.
    const { creditsRemaining: before } = await spent();
    // Another suite may already have checked the sample.
    const document = await write(`${await machineWritten()}\n${fresh()}\n`);
    const sent = await run<Outcome>("detectAiTextInBackground", document.uri);
    assert.equal(sent.status, "done", sent.error?.message);
    assert.equal(await run("forgetResults"), true);
    await wait(1_000);
    const pid = serviceProcess();
    assert.ok(pid);
    process.kill(pid, "SIGKILL");
    await drawn(document, "Nestled in");
    assert.notEqual(serviceProcess(), pid);
    const { creditsCharged, creditsRemaining: left } = await spent();
    const { coverage } = await detectAiText(document.uri);
    assert.equal(Number(before) - Number(left), coverage.total + creditsCharged);
  });

  it("[EDI-14] in the middle of a check: it is restarted, and the check continues", async () => {
    const paragraphs = Array.from(
      { length: 300 },
      (_, number) => `The river runs past mill number ${number}.`,
    );
    const text = `${paragraphs.join("\n\n")}\n\nWe recieve teh letters.`;
    const document = await write(text);
    const check = checkGrammar(document.uri);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const pid = serviceProcess();
    assert.ok(pid);
    process.kill(pid, "SIGKILL");
    const outcome = await check;
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual(underlined(document), ["recieve", "teh"]);
    assert.equal(document.getText(), text);
  });
});
