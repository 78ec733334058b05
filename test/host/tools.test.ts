import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { fixture } from "../conformance/media.ts";
import { trusted } from "../harness/trusted.ts";
import type { RunningService } from "../unit/service/running-service.ts";
import { hostedInProcess } from "./hosted-in-process.ts";
import {
  approveTools,
  checkGrammar,
  openFile,
  problems,
  product,
  run,
  setting,
  unset,
  useHosted,
  workspaceFile,
  write,
  type Outcome,
} from "./product.ts";

const PREFIX = "contentAuthenticity_";
const KEY = "prfd_agents_suite_key_with_all_scopes";
const CREDITS = 5_000;
const SENTENCE = "We recieve teh letters every day.";

/** The answer of a tool to an agent. */
interface ToolAnswer {
  readonly status?: string;
  readonly service?: string;
  readonly caveat?: string;
  readonly about?: { readonly uri?: string };
  readonly words?: { readonly checked: number; readonly inTheText: number };
  readonly credits?: { readonly charged: number; readonly remaining: number | null };
  readonly cached?: boolean;
  readonly error?: { readonly code: string; readonly message: string; readonly creditsMoved: string };
  readonly scores?: Readonly<Record<string, unknown>>;
  readonly findings?: readonly {
    readonly start?: { readonly line: number; readonly column: number };
    readonly original?: string;
    readonly replacement?: string;
  }[];
  readonly correctedText?: string;
  readonly price?: number;
  readonly dailyBudget?: number | null;
}

/** Workspace files: a photograph and a recording, with no trace of their origin. */
async function media(): Promise<{ image: string; recording: string }> {
  const [image, recording] = ["agents.jpg", "agents.mp3"].map(workspaceFile);
  assert.ok(image !== undefined && recording !== undefined);
  await vscode.workspace.fs.writeFile(image, fixture("images/plain.jpg"));
  await vscode.workspace.fs.writeFile(recording, fixture("audio/short.mp3"));
  return { image: image.toString(), recording: recording.toString() };
}

let texts = 0;
/** Returns nine words that aren't cached. */
const fresh = (): string => `We recieve letter number ${(texts += 1)} by some agent today.`;

/** Invokes a tool like another extension would; all tools are approved. */
async function call(tool: string, input: object, token?: vscode.CancellationToken): Promise<ToolAnswer> {
  const { content } = await vscode.lm.invokeTool(
    `${PREFIX}${tool}`,
    { input, toolInvocationToken: undefined },
    token,
  );
  assert.equal(content.length, 1);
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  assert.ok(!part.value.includes(KEY), "no key is told");
  return trusted<ToolAnswer>(JSON.parse(part.value));
}

async function codeOf(tool: string, input: object): Promise<string | undefined> {
  const { error, status } = await call(tool, input);
  assert.equal(status, "failed");
  assert.equal(error?.creditsMoved, "no");
  return error?.code;
}

describe("tools for agents", function () {
  this.timeout(120_000);

  let hosted: RunningService;

  before(async () => {
    await product();
    hosted = await hostedInProcess([
      {
        user_id: 7,
        plan: "1M",
        credits: CREDITS,
        keys: [
          {
            name: "all",
            key: KEY,
            scopes: [
              "grammar_checker",
              "ai_detector",
              "plagiarism_checker",
              "image_detector",
              "voice_detector",
            ],
            expires_at: null,
            status: "Active",
          },
        ],
      },
    ]);
    await approveTools(true);
  });

  afterEach(async () => {
    await unset("service.mode", "credits.dailyBudget", "credits.confirmAbove");
  });

  after(async () => {
    await approveTools(undefined);
    await run("removeApiKey", { name: "agents" });
    await hosted.stop();
    await unset("service.baseUrl", "service.mode");
  });

  const withBudget = async (budget: number | undefined): Promise<void> => {
    await useHosted(hosted.baseUrl, { name: "agents", key: KEY });
    await setting("credits.dailyBudget", budget);
  };

  it("[EDI-16] match the manifest, with prices and caveats, and each of them answers", async () => {
    const { contributes } = trusted<{
      readonly contributes: {
        readonly languageModelTools: readonly { readonly name: string; readonly modelDescription: string }[];
      };
    }>((await product()).packageJSON);
    const named = contributes.languageModelTools.map(({ name }) => name).toSorted();
    const known = vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith(PREFIX));
    assert.deepEqual(known.toSorted(), named);
    for (const { modelDescription, name } of contributes.languageModelTools) {
      assert.match(modelDescription, /credits?|free/u, name);
      assert.equal(await codeOf(name.slice(PREFIX.length), {}), "invalid_input", name);
    }
  });

  it("[EDI-16] on the embedded service a check is free, at each level of detail, and has no visible effect", async () => {
    const document = await openFile("agents.md", `# Letters\n\n${SENTENCE} ${fresh()}\n`);
    const uri = document.uri.toString();
    const scores = await call("checkGrammar", { uri });
    assert.equal(scores.status, "done", scores.error?.message);
    assert.match(scores.service ?? "", /^embedded/u);
    assert.equal(scores.credits?.charged, 0);
    assert.equal(scores.scores?.["corrections"], 3);
    assert.equal(scores.findings, undefined);
    const found = await call("checkGrammar", { uri: "agents.md", detail: "findings" });
    assert.deepEqual(
      found.findings?.map(({ original, replacement, start }) => [
        start?.line,
        start?.column,
        original,
        replacement,
      ]),
      [
        [3, 4, "recieve", "receive"],
        [3, 12, "teh", "the"],
        [3, 38, "recieve", "receive"],
      ],
    );
    const full = await call("checkGrammar", { uri, startLine: 3, endLine: 3, detail: "full" });
    assert.match(full.correctedText ?? "", /^We receive the letters every day\. We receive letter/u);
    assert.deepEqual(problems(document), [], "nothing is underlined");
    // The person's own check knows these findings.
    const own = await checkGrammar(document.uri);
    assert.deepEqual([own.status, own.cached, own.findings?.length], ["done", true, 3]);
    await run("clearFindings", document.uri);
  });

  it("[EDI-16] a text, a picture and a recording are checked, and missing evidence isn't a finding", async () => {
    const text = `${SENTENCE} ${fresh()} It is the end of the letter.`;
    const nothing = await call("scanPlagiarism", { text });
    assert.equal(nothing.error?.code, "no_reference_folders", "there is nothing to compare it with");
    const references = workspaceFile("references-of-tools");
    const note = new TextEncoder().encode("Nothing of it is in any other text here.\n");
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(references, "note.txt"), note);
    await setting("plagiarism.referenceFolders", [references.fsPath]);
    const scan = await call("scanPlagiarism", { text });
    assert.equal(scan.status, "done", scan.error?.message);
    await unset("plagiarism.referenceFolders");
    await vscode.workspace.fs.delete(references, { recursive: true });
    assert.match(scan.caveat ?? "", /not proof/u);
    const short = await call("detectAiText", { text: fresh() });
    assert.deepEqual([short.status, short.scores?.["aiScore"]], ["done", null]);
    const { image, recording } = await media();
    for (const [tool, uri] of [
      ["detectAiImage", image],
      ["detectAiVoice", recording],
    ] as const) {
      const { error, scores, status } = await call(tool, { uri, detail: "full" });
      assert.equal(status, "done", error?.message);
      assert.deepEqual(Object.keys(scores ?? {}), ["verdict"]);
      assert.match(String(scores?.["verdict"]), /says nothing/u);
    }
    assert.equal((await call("detectAiVoice", { uri: image })).status, "failed");
  });

  it("[EDI-16] [EDI-19] a file outside the workspace isn't read, whatever its path", async () => {
    const secret = vscode.Uri.file(path.join(path.dirname(workspaceFile("x").fsPath), "..", "secret.md"));
    await vscode.workspace.fs.writeFile(secret, Buffer.from(`${SENTENCE} ${fresh()}`));
    const link = workspaceFile("link.md");
    await symlink(secret.fsPath, link.fsPath);
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? "";
    for (const uri of [
      secret.toString(),
      secret.fsPath,
      `${folder}/../secret.md`,
      `${folder}/%2e%2e/secret.md`,
      link.toString(),
      "link.md",
      "file://server/share/secret.md",
      "vscode-userdata:/User/settings.json",
    ]) {
      const code = await codeOf("checkGrammar", { uri, detail: "full" });
      assert.ok(["outside_workspace", "not_a_document"].includes(code ?? ""), `${uri}: ${code}`);
    }
    // An agent may check documents that a person has opened.
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(secret));
    assert.equal((await call("checkGrammar", { uri: secret.toString() })).status, "done");
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await vscode.workspace.fs.delete(link);
    await vscode.workspace.fs.delete(secret);
  });

  const BYTES = Buffer.from(Uint8Array.from({ length: 4_000 }, (_, index) => (index * 97) % 256));
  for (const [name, input, code] of [
    ["neither text nor document", { detail: "full" }, "invalid_input"],
    ["both of them", { text: SENTENCE, uri: "field-report.md" }, "invalid_input"],
    ["a wrong type", { text: 7 }, "invalid_input"],
    ["a key as an argument", { text: SENTENCE, apiKey: KEY }, "invalid_input"],
    ["a text that is too long", { text: "word ".repeat(210_000) }, "invalid_input"],
    ["lines that are not there", { uri: "field-report.md", startLine: 90_000 }, "no_such_lines"],
    [
      "lines that end before they begin",
      { uri: "field-report.md", startLine: 3, endLine: 2 },
      "invalid_input",
    ],
    ["a file that is not there", { uri: "no-such-file.md" }, "not_found"],
    ["a folder", { uri: "references" }, "not_a_file"],
    ["bytes that are no text", { uri: "bytes.md" }, "not_text"],
    ["no words", { text: "```js\nlet x = 1;\n```\n" }, "no_prose"],
  ] as const) {
    it(`[EDI-16] ${name}: an error with a code, nothing sent`, async () => {
      if (code === "not_text") await vscode.workspace.fs.writeFile(workspaceFile("bytes.md"), BYTES);
      const found = await codeOf("checkGrammar", input);
      assert.ok(found === code || (code === "not_text" && found === "no_document"), found);
      if (code === "not_text") await vscode.workspace.fs.delete(workspaceFile("bytes.md"));
    });
  }

  it("[EDI-16] [EDI-10] approved or not, nothing is spent without a budget, over it, or above the amount to confirm", async () => {
    await withBudget(undefined);
    const text = fresh();
    const uri = (await write(text)).uri.toString();
    assert.equal(await codeOf("checkGrammar", { uri }), "daily_budget_needed");
    await setting("credits.dailyBudget", 100_000);
    await setting("credits.confirmAbove", 5);
    const estimate = await call("estimatePrice", { uri, check: "checkGrammar" });
    assert.deepEqual([estimate.price, estimate.dailyBudget], [9, 100_000]);
    assert.equal(await codeOf("checkGrammar", { uri }), "confirmation_needed");
    await setting("credits.confirmAbove", undefined);
    await setting("credits.dailyBudget", 1);
    assert.equal(await codeOf("checkGrammar", { uri }), "daily_budget_exceeded");
    await setting("credits.dailyBudget", 100_000);
    const paid = await call("checkGrammar", { uri });
    assert.deepEqual([paid.status, paid.service, paid.credits?.charged], ["done", "hosted", 9]);
    assert.equal(paid.credits?.remaining, CREDITS - 9);
    // The person's own check of the same text is free.
    const own = await run<Outcome>("checkGrammar", vscode.Uri.parse(uri));
    assert.deepEqual([own.status, own.cached, own.creditsCharged], ["done", true, 0]);
  });

  it("[EDI-16] [EDI-20] nothing is sent to a host that the user hasn't agreed to", async () => {
    await withBudget(100_000);
    await setting("service.baseUrl", hosted.baseUrl.replace("127.0.0.1", "localhost"));
    assert.equal(await codeOf("checkGrammar", { text: fresh() }), "consent_needed");
  });

  it("[EDI-16] [EDI-9] a picture and a recording are paid for once on the hosted service, within the budget", async () => {
    const { image, recording } = await media();
    await withBudget(undefined);
    for (const [check, uri] of [
      ["detectAiImage", image],
      ["detectAiVoice", recording],
    ] as const) {
      assert.equal(await codeOf(check, { uri }), "daily_budget_needed");
      await setting("credits.dailyBudget", 100_000);
      const { price = 0 } = await call("estimatePrice", { uri, check });
      const paid = await call(check, { uri, detail: "full" });
      assert.deepEqual([paid.status, paid.service, paid.error], ["done", "hosted", undefined]);
      assert.ok(price > 0);
      assert.equal(paid.credits?.charged, price);
      assert.match(paid.caveat ?? "", /not proof/u);
      const again = await call(check, { uri });
      assert.deepEqual([again.cached, again.credits?.charged], [true, 0]);
      await setting("credits.dailyBudget", undefined);
    }
  });

  it("[EDI-16] a cancelled call ends immediately", async () => {
    const cancelling = new vscode.CancellationTokenSource();
    const calling = call("checkGrammar", { text: `${fresh()} ${SENTENCE.repeat(200)}` }, cancelling.token);
    cancelling.cancel();
    await assert.rejects(async () => calling, /cancel/iu);
  });
});
