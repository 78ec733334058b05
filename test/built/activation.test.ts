import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { builtFiles, loadedWith } from "../harness/activation-files.ts";
import { PROJECT } from "../harness/paths.ts";

const outputs = builtFiles();

describe("what activation loads", () => {
  const loaded = loadedWith(outputs);
  const inputs = [...loaded].flatMap((file) =>
    Object.entries(outputs[file]?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [input] : [],
    ),
  );

  it("[ALL-1] is under 100 KB, all files together", () => {
    const bytes = [...loaded].reduce((sum, file) => sum + statSync(path.join(PROJECT, file)).size, 0);
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
    const url = pathToFileURL(path.join(PROJECT, chunk)).href;
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
