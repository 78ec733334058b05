import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { trusted } from "../harness/trusted.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

interface Output {
  readonly bytes: number;
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
}

const { outputs } = trusted<{ readonly outputs: Readonly<Record<string, Output>> }>(
  JSON.parse(readFileSync(path.join(ROOT, "out", "extension-bundle.json"), "utf8")),
);

/** Returns a built file and all the files that loading it loads. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path: imported, kind } of outputs[file]?.imports ?? []) {
    if (kind === "import-statement" && outputs[imported] !== undefined) loadedWith(imported, seen);
  }
  return seen;
}

describe("what activation loads", () => {
  const loaded = loadedWith("dist/extension.js");
  const inputs = [...loaded].flatMap((file) =>
    Object.entries(outputs[file]?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [input] : [],
    ),
  );

  it("[ALL-1] is under 100 KB, all files together", () => {
    const bytes = [...loaded].reduce((sum, file) => sum + statSync(path.join(ROOT, file)).size, 0);
    assert.ok(bytes > 5_000 && bytes < 100_000, `${bytes} bytes in ${loaded.size} files`);
  });

  it("[ALL-1] holds no package but the translations: no undici, no schema, no parser, no engine", () => {
    assert.ok(inputs.length > 10, "the inputs are known");
    assert.deepEqual(
      inputs.filter((input) => input.includes("node_modules") || input.startsWith("src/service/")),
      ["node_modules/@vscode/l10n/dist/main.js"],
    );
  });
});

describe("what the client does to its host", () => {
  it("[ALL-3] the dispatcher of the built-in fetch is not set by loading the client", () => {
    const chunk = Object.keys(outputs).find(
      (file) => outputs[file]?.entryPoint === "src/checking/paying/client-factory.ts",
    );
    assert.ok(chunk);
    const url = pathToFileURL(path.join(ROOT, chunk)).href;
    // Reads only the symbols: accessing `fetch` would make Node load its own copy of undici, which sets them.
    const program = `
      const names = ["undici.globalDispatcher.1", "undici.globalDispatcher.2"];
      const symbols = () => names.filter((name) => globalThis[Symbol.for(name)] !== undefined);
      const globals = () => Object.getOwnPropertyNames(globalThis).length;
      const [before, count] = [symbols(), globals()];
      const loaded = await import(${JSON.stringify(url)});
      console.log(JSON.stringify({ before, after: symbols(), added: globals() - count, exported: Object.keys(loaded) }));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
    });
    assert.deepEqual(JSON.parse(output), { before: [], after: [], added: 0, exported: ["ClientFactory"] });
  });
});
