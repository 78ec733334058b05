import assert from "node:assert/strict";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { ENDPOINTS, type Operation } from "../../src/contract/endpoints.ts";
import { SCOPES } from "../../src/contract/scopes.ts";
import { trusted } from "../harness/trusted.ts";
import { fixture, form } from "./media.ts";
import { ServiceProcess } from "./service-process.ts";
import { LONG_PROSE, PROSE } from "./texts.ts";
import { WebhookReceiver } from "./webhook-receiver.ts";

const KEY = "prfd_key_of_the_service_without_a_network";
const KEYS = [{ name: "all", key: KEY, scopes: SCOPES, expires_at: null, status: "Active" }];
const ACCOUNTS = [{ user_id: 1, plan: "25M", credits: 1_000_000, keys: KEYS }];
const WATCH = new URL("../harness/refuse-network.ts", import.meta.url).href;

/** Returns the fixtures of one kind, by name. */
function fixtures(folder: "images" | "audio"): readonly string[] {
  const cwd = path.join(import.meta.dirname, "../fixtures");
  return globSync(`${folder}/*`, { cwd }).filter((name) => !name.endsWith(".md"));
}

/** Returns the body of an answer; asserts its status. */
async function ended(response: Response, status: number): Promise<unknown> {
  const text = await response.text();
  assert.equal(response.status, status, text.slice(0, 300));
  return JSON.parse(text);
}

describe("the embedded service and the network", function () {
  this.timeout(180_000);

  let folder: string;
  let report: string;
  let service: ServiceProcess;
  const receiver = new WebhookReceiver();

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "no-network-"));
    report = path.join(folder, "report.log");
    writeFileSync(report, "");
    const references = path.join(folder, "references");
    const data = path.join(folder, "data");
    writeReferences(references);
    await receiver.start();
    service = await ServiceProcess.start(
      ACCOUNTS,
      ["--references", references, "--data", data, "--allow-private-callbacks"],
      { nodeArgs: ["--import", WATCH], env: { NETWORK_REPORT: report } },
    );
  });

  after(async () => {
    await service.stop();
    await receiver.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const lines = (beginning: string): readonly string[] =>
    readFileSync(report, "utf8")
      .split("\n")
      .filter((line) => line.startsWith(beginning));

  const send = async (operation: Operation, body?: unknown, taskId = ""): Promise<Response> => {
    const { method, path: place } = ENDPOINTS[operation];
    const isForm = body instanceof FormData;
    return fetch(service.baseUrl + place.replace("{task_id}", taskId), {
      method,
      headers: { "x-api-key": KEY, ...(isForm ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  };

  it("[ALL-5] connects only to this machine, whatever it is asked to check", async () => {
    await ended(await send("correctGrammar", { content: PROSE }), 200);
    await ended(await send("detectText", { content: LONG_PROSE }), 200);
    await ended(await send("scanPlagiarism", { content: LONG_PROSE }), 200);
    const job = {
      content: PROSE,
      poll: true,
      callback_url: receiver.url("/job"),
      webhook_secret: "a secret",
    };
    const { task_id: taskId } = trusted<{ task_id: string }>(await ended(await send("detectText", job), 202));
    await receiver.wait("/job", 1);
    await ended(await send("getJob", undefined, taskId), 200);
    await ended(await send("imageHealth"), 200);
    await ended(await send("voiceHealth"), 200);
    for (const name of fixtures("images")) {
      const response = await send("detectImage", form(fixture(name), path.basename(name)));
      assert.ok([200, 400].includes(response.status), `${name}: ${response.status}`);
    }
    for (const name of fixtures("audio")) {
      const response = await send("detectVoice", form(fixture(name), path.basename(name)));
      assert.ok([200, 400].includes(response.status), `${name}: ${response.status}`);
    }
    const { portal_url: portal } = trusted<{ portal_url: string }>(JSON.parse(await service.firstLine()));
    assert.ok((await fetch(portal, { redirect: "manual" })).status < 400, "the portal lets in");
    await setTimeout(200);
    assert.ok(lines("watched").length >= 5, "the service and the threads of its engines were watched");
    assert.ok(lines("local connect 127.0.0.1").length > 0, "the delivery of the webhook was seen");
    assert.deepEqual(lines("outside"), []);
  });

  it("[ALL-5] only a callback needs another machine, and it is refused here", async () => {
    const job = { content: PROSE, callback_url: "https://hooks.example.org/job" };
    const response = await send("detectText", job);
    assert.equal(response.status, 400, await response.text());
    assert.deepEqual([...new Set(lines("outside"))], ["outside lookup hooks.example.org"]);
  });
});

/** Files of each readable kind, with addresses that no reader may follow. */
function writeReferences(folder: string): void {
  const link = "https://example.org/elsewhere";
  const files: Readonly<Record<string, string>> = {
    "page.html": `<html><head><base href="${link}"><link rel="stylesheet" href="${link}"></head><body><img src="${link}"><p>${PROSE}</p></body></html>`,
    "note.md": `![an image](${link})\n\n${PROSE}\n`,
    "paper.tex": `\\documentclass{article}\\begin{document}\\url{${link}} ${PROSE}\\end{document}`,
    "plain.txt": PROSE,
  };
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
}
