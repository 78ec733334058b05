import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { png, wav } from "../conformance/media.ts";
import { eventually } from "../harness/eventually.ts";
import { type NetworkAttempt, watchNetwork } from "../harness/network-watch.ts";
import { trusted } from "../harness/trusted.ts";
import {
  approveTools,
  closeAll,
  product,
  run,
  setting,
  unset,
  useHosted,
  workspaceFile,
  write,
  type Outcome,
} from "./product.ts";

const PASSAGE =
  "The old ferry crossed the bay twice a day in winter, and whoever missed the second one slept in the waiting room.";
const TEXT = `We recieve letters by boat. ${PASSAGE}\n\n[A link](https://example.org/elsewhere)`;
/** Includes links to the web, which may cause no request at all. */
const LINKS =
  "![](seen.png) ![](https://example.org/far.png) [Heard](heard.wav) [Far](https://example.org/far.mp3)";
const FOLDER = "without-a-network";

/** Returns the connections attempted while `work` uses the embedded service. */
const attemptsDuring = async (work: () => Promise<unknown>): Promise<readonly NetworkAttempt[]> => {
  const attempts: NetworkAttempt[] = [];
  const stop = watchNetwork((attempt) => attempts.push(attempt));
  try {
    await work();
  } finally {
    stop();
  }
  return attempts;
};

/** Asserts that the command succeeds on the embedded service. */
const done = async (command: string, ...args: readonly unknown[]): Promise<void> => {
  const { status, error, service } = await run<Outcome>(command, ...args);
  assert.deepEqual([status, service ?? "embedded"], ["done", "embedded"], `${command}: ${error?.message}`);
};

const asAgent = async (tool: string, input: object): Promise<void> => {
  const { content } = await vscode.lm.invokeTool(`contentAuthenticity_${tool}`, {
    input,
    toolInvocationToken: undefined,
  });
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  assert.equal(trusted<{ error?: object }>(JSON.parse(part.value)).error, undefined, tool);
};

describe("the network and the embedded service", function () {
  this.timeout(120_000);

  let references: string;
  const folder = workspaceFile(FOLDER);
  const file = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name);

  before(async () => {
    await product();
    references = mkdtempSync(path.join(tmpdir(), "no-network-"));
    writeFileSync(path.join(references, "ferry.txt"), `${PASSAGE}\n`);
    mkdirSync(folder.fsPath, { recursive: true });
    writeFileSync(file("seen.png").fsPath, png(31, 17));
    writeFileSync(file("heard.wav").fsPath, wav(2));
    writeFileSync(file("links.md").fsPath, `${LINKS}\n\n${TEXT}\n`);
    await setting("service.mode", undefined);
    await setting("plagiarism.referenceFolders", [references]);
    await approveTools(true);
  });

  after(async () => {
    await approveTools(undefined);
    await closeAll();
    await run("clearFolderFindings");
    await setting("plagiarism.referenceFolders", undefined);
    for (const gone of [references, folder.fsPath])
      rmSync(gone, { recursive: true, force: true, maxRetries: 5 });
  });

  const texts = [
    "checkGrammar",
    "detectAiText",
    "scanPlagiarism",
    "detectAiTextInBackground",
    "checkDocument",
  ];
  const checks: readonly [string, () => Promise<void>][] = [
    ...texts.map((check): [string, () => Promise<void>] => [
      check,
      async () => done(check, (await write(`${TEXT} ${check}`)).uri),
    ]),
    ["detectAiImage", async () => done("detectAiImage", file("seen.png"))],
    ["detectAiVoice", async () => done("detectAiVoice", file("heard.wav"))],
    ["checkLinkedMedia", async () => done("checkLinkedMedia", file("links.md"))],
    ["checkFolder", async () => done("checkFolder", folder, { checks: ["grammar", "ai", "plagiarism"] })],
    ["showHealth", async () => done("showHealth")],
    ["an agent's grammar check", async () => asAgent("checkGrammar", { text: `${TEXT} An agent asks.` })],
    ["an agent's scan", async () => asAgent("scanPlagiarism", { text: `${TEXT} An agent asks.` })],
    ["an agent's image", async () => asAgent("detectAiImage", { uri: file("seen.png").toString() })],
    ["an agent's recording", async () => asAgent("detectAiVoice", { uri: file("heard.wav").toString() })],
    ["an agent's price", async () => asAgent("estimatePrice", { text: TEXT, check: "checkGrammar" })],
  ];
  for (const [name, check] of checks) {
    it(`[ALL-5] ${name} connects only to this machine`, async () => {
      const attempts = await attemptsDuring(check);
      assert.deepEqual(
        attempts.filter(({ isLocal }) => !isLocal),
        [],
      );
    });
  }

  it("[ALL-5] nor do corrections, a preview, a report and its export; the service on this machine is asked", async () => {
    const attempts = await attemptsDuring(async () => {
      const { uri } = await write(`${TEXT} At the very end, teh same again.`);
      await done("checkDocument", uri);
      await run("previewSubmission", uri);
      await run("showReport", uri);
      for (const format of ["html", "markdown", "json", "sarif"])
        await done("exportReport", { uri, format, target: file(`report.${format}`).toString() });
      await run("fixAllCorrections", uri);
    });
    assert.deepEqual(
      attempts.filter(({ isLocal }) => !isLocal),
      [],
    );
    const connections = attempts.filter(({ kind }) => kind === "connect");
    assert.ok(connections.length > 0, "connections to the embedded service are seen");
  });

  it("[ALL-5] the watch detects connections", async () => {
    const attempts: NetworkAttempt[] = [];
    const stop = watchNetwork((attempt) => attempts.push(attempt));
    try {
      await useHosted("https://service.example.org", {
        name: "outside",
        key: "prfd_key_of_a_service_outside",
      });
      const document = await write("This sentence would go to another machine, and nobody lets it.");
      const checking = run<Outcome>("detectAiText", document.uri);
      await eventually(() =>
        assert.ok(attempts.some(({ isLocal, to }) => !isLocal && to === "service.example.org")),
      );
      // Otherwise it would retry three times, with pauses.
      await run("removeApiKey", { name: "outside" });
      const { error } = await checking;
      assert.deepEqual([error?.code, error?.charged], ["key_removed", "no"], error?.message);
    } finally {
      stop();
      await run("removeApiKey", { name: "outside" });
      await unset("service.mode", "service.baseUrl");
    }
  });
});
