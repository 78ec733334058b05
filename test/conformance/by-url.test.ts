import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";

const PROJECT = path.resolve(import.meta.dirname, "../..");
const MOCHA = path.join(PROJECT, "node_modules/mocha/bin/mocha.js");
const SUITES = [
  "access",
  "health",
  "text-detection",
  "credits",
  "grammar-errors",
  "grammar-results",
  "idempotency",
] as const;
const LIMIT_MS = 60_000;
/** With fewer tests, some suites must have disabled themselves. */
const FEWEST_TESTS = 150;

/** Runs the suites against a URL, as against a service that somebody else started. */
describe("the conformance suites against a URL", () => {
  const target = new Target();
  if (!target.isEmbedded) return;

  startAround(target);

  for (const [name, keys] of [
    ["with a key of every role", target.keys],
    ["with one key alone", { full: target.keys.full }],
  ] as const) {
    it(`pass ${name}`, async function () {
      this.timeout(LIMIT_MS);
      const files = SUITES.map((suite) => path.join(import.meta.dirname, `${suite}.test.ts`));
      const child = spawn(process.execPath, [MOCHA, "--no-config", "--timeout", "15000", ...files], {
        cwd: PROJECT,
        env: {
          ...process.env,
          CONFORMANCE_BASE_URL: target.baseUrl,
          CONFORMANCE_KEYS: JSON.stringify(keys),
        },
        stdio: ["ignore", "pipe", "inherit"],
      });
      let output = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
      const ended: unknown[] = await once(child, "close");
      assert.equal(ended[0], 0, output.slice(-3000));
      const passing = Number(/(\d+) passing/.exec(output)?.[1]);
      assert.ok(passing >= (keys === target.keys ? FEWEST_TESTS : FEWEST_TESTS / 2), output.slice(-300));
    });
  }
});
