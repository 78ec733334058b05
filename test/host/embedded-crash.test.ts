import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { checkGrammar, product, run, underlined, write } from "./product.ts";

/** The embedded service's process: the child of this host whose program is the service. */
function serviceProcess(): number | undefined {
  for (const folder of globSync("/proc/[0-9]*")) {
    try {
      const parent = /^PPid:\s*(\d+)/mu.exec(readFileSync(`${folder}/status`, "utf8"))?.[1];
      const command = readFileSync(`${folder}/cmdline`, "utf8");
      if (Number(parent) === process.pid && command.includes("service.js")) return Number(folder.slice(6));
    } catch {
      // It ended while it was looked at.
    }
  }
  return undefined;
}

describe("an embedded service that dies", function () {
  this.timeout(120_000);

  before(async () => {
    await product();
    await run("useEmbeddedService");
  });

  it("[EDI-14] between two checks: the next one starts it again", async () => {
    const document = await write("We recieve teh letters every single day.");
    await checkGrammar(document.uri);
    const pid = serviceProcess();
    assert.ok(pid);
    process.kill(pid, "SIGKILL");
    const other = await write("We recieve teh other letters every single day.");
    const outcome = await checkGrammar(other.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.notEqual(serviceProcess(), pid);
  });

  it("[EDI-14] in the middle of a check: it is started again, and the check goes on", async () => {
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
