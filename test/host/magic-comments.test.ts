import assert from "node:assert/strict";
import * as vscode from "vscode";
import { misbehavingServer } from "./hosted-service.ts";
import { checkGrammar, product, run, underlined, unset, useHosted, workspaceFile, write } from "./product.ts";

const comment = (words: string): string => `<!-- ${words} -->`;

const cell = (source: string): object => ({ cell_type: "markdown", metadata: {}, source: [source] });

describe("comments that disable checks", function () {
  this.timeout(120_000);

  before(async () => {
    await product();
  });

  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });

  it("[EDI-22] a disabled cell doesn't keep the others of its notebook from being checked", async () => {
    const cells = [
      cell("<!-- content-authenticity-disable-file -->\n\nWe recieve letters every day here."),
      cell("They use the seperate tool of cells now."),
    ];
    const at = workspaceFile("silent-cell.ipynb");
    const text = JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
    await vscode.workspace.fs.writeFile(at, new TextEncoder().encode(text));
    try {
      const notebook = await vscode.workspace.openNotebookDocument(at);
      const outcome = await checkGrammar(at);
      assert.equal(outcome.status, "done", outcome.error?.message);
      const found = notebook.getCells().map(({ document }) => underlined(document));
      assert.deepEqual(found, [[], ["seperate"]]);
    } finally {
      await vscode.workspace.fs.delete(at);
    }
  });

  it("[EDI-22] the next line alone is silent", async () => {
    const document = await write(
      `We recieve letters every day here.\n\n${comment("content-authenticity-disable-next-line")}\n` +
        "Then it was teh best day of all.\n\nThey use the seperate tool now.\n",
    );
    const { error, status } = await checkGrammar(document.uri);
    assert.equal(status, "done", error?.message);
    assert.deepEqual(underlined(document), ["recieve", "seperate"]);
  });

  it("[EDI-22] text between disable and enable has no findings, and is neither sent nor paid for", async () => {
    const document = await write(
      `We recieve parcels of letters every day.\n\n${comment("content-authenticity-disable grammar")}\n\n` +
        `Then it was teh best day of all.\n\n${comment("content-authenticity-enable grammar")}\n\n` +
        `They use the seperate letter tool.\n`,
    );
    const outcome = await checkGrammar(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual(underlined(document), ["recieve", "seperate"]);
    assert.deepEqual([outcome.coverage.total, outcome.creditsCharged], [13, 13]);
  });

  it("[EDI-22] with one rule disabled, the findings of others appear", async () => {
    const document = await write(
      `${comment("content-authenticity-disable spelling -- names")}\n\n` +
        "It it is here, and an new one is near to it; we recieve it.\n",
    );
    const outcome = await checkGrammar(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.ok(!underlined(document).includes("recieve"), underlined(document).join());
    assert.ok(underlined(document).length > 0, "the other rules speak");
  });

  it("[EDI-22] nothing of a silent block leaves the machine, and of a silent document nothing at all", async () => {
    let sent = "";
    const server = await misbehavingServer((request, response) => {
      request.setEncoding("utf8");
      request.on("data", (chunk: string) => (sent += chunk));
      request.on("end", () => response.writeHead(400, { "content-type": "application/json" }).end("{}"));
    });
    try {
      await useHosted(server.baseUrl, { name: "suite", key: "prfd_host_suite_key_of_magic_comments" });
      const document = await write(
        `We recieve many letters every day here.\n\n${comment("content-authenticity-disable")}\n\n` +
          `The wulbersome secret stays here.\n\n${comment("content-authenticity-enable")}\n\nThis goes out.\n`,
      );
      assert.equal((await checkGrammar(document.uri)).status, "failed");
      assert.ok(sent.includes("recieve") && sent.includes("This goes out"), sent);
      assert.ok(!sent.includes("wulbersome"), sent);
      const reached = server.seen();
      const silent = await write(
        `${comment("content-authenticity-disable-file")}\n\nThe wulbersome secret stays here in the file.\n`,
      );
      const outcome = await checkGrammar(silent.uri);
      assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "silenced"]);
      assert.equal(server.seen(), reached);
    } finally {
      server.close();
      await run("removeApiKey", { name: "suite" });
      await unset("service.baseUrl", "service.mode");
    }
  });
});
