import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..", "..");
const VSCE = path.join(ROOT, "node_modules", "@vscode", "vsce", "vsce");

/**
 * Room for the grammar checker (8 MB) and its context model (4 MB, which finds twice as many mistakes), the manifest
 * verifier (3 MB), the text model (1 MB), words in three languages, and our own small code.
 */
const CEILING_BYTES = 18 * 1024 * 1024;

describe("the package", () => {
  const listing = execFileSync(process.execPath, [VSCE, "ls", "--no-dependencies"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const files = listing
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("npm "));

  it("[ALL-4] holds exactly these files", () => {
    // The bundler splits our own code into chunks, and names them.
    const named = files.map((file) =>
      file.replace(/^dist\/(chunks\/)?[\w-]+-[A-Z0-9]{8}\.js$/u, "dist/$1NAME-HASH.js"),
    );
    const languages = globSync("package.nls.*.json", { cwd: ROOT }).map((file) => file.split(".")[2] ?? file);
    const translations = languages.flatMap((language) => [
      `l10n/bundle.l10n.${language}.json`,
      `media/walkthrough/key.nls.${language}.md`,
      `media/walkthrough/limit.nls.${language}.md`,
      `package.nls.${language}.json`,
    ]);
    const expected = [
      ...translations,
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "dist/C2PA-TRUST-LIST-NOTICE.txt",
      "dist/GRAMMAR-MODEL-CARD.md",
      "dist/GRAMMAR-MODEL-LICENSE.txt",
      "dist/TEXT-MODEL-CARD.md",
      "dist/TEXT-MODEL-LICENSE.txt",
      "dist/THIRD-PARTY-NOTICES.txt",
      "dist/c2pa-trust-list.pem",
      "dist/c2pa-tsa-trust-list.pem",
      "dist/c2pa_bg.wasm",
      "dist/NAME-HASH.js",
      "dist/chunks/NAME-HASH.js",
      "dist/database-worker.js",
      "dist/detector-worker.js",
      "dist/extension.js",
      "dist/grammar-model-weights.bin",
      "dist/grammar-model-words.bin",
      "dist/grammar-worker.js",
      "dist/harper_wasm_slim_bg.wasm",
      "dist/plagiarism-worker.js",
      "dist/prose-worker.js",
      "dist/provenance-worker.js",
      "dist/service.js",
      "dist/text-model-calibration.json",
      "dist/text-model-vocabulary.txt",
      "dist/text-model-weights.bin",
      "dist/typst_syntax_bg.wasm",
      "dist/webview/comparison-style.css",
      "dist/webview/credits-style.css",
      "dist/webview/credits.js",
      "dist/webview/media-style.css",
      "dist/webview/media.js",
      "dist/webview/report-style.css",
      "dist/webview/report.js",
      "dist/webview/summary-style.css",
      "dist/webview/summary.js",
      "media/activity-bar.svg",
      "media/icon.png",
      "media/samples/copied-notes.md",
      "media/samples/field-report.md",
      "media/samples/machine-written.md",
      "media/walkthrough/brook.png",
      "media/walkthrough/comparison-dark.png",
      "media/walkthrough/comparison-light.png",
      "media/walkthrough/corrections-dark.png",
      "media/walkthrough/corrections-light.png",
      "media/walkthrough/fixes-dark.png",
      "media/walkthrough/fixes-light.png",
      "media/walkthrough/heat-map-dark.png",
      "media/walkthrough/heat-map-light.png",
      "media/walkthrough/key.md",
      "media/walkthrough/limit.md",
      "media/walkthrough/recording.mp3",
      "media/walkthrough/references/mill-bridge.md",
      "package.json",
      "package.nls.json",
      "syntaxes/criticmarkup.tmLanguage.json",
    ];
    assert.deepEqual([...new Set(named)].sort(), expected.sort());
  });

  it("[ALL-4] holds no source map and no machine's path", () => {
    for (const file of files.filter((name) => name.endsWith(".js"))) {
      const text = readFileSync(path.join(ROOT, file), "utf8");
      assert.ok(!text.includes("sourceMappingURL"), `${file} names a source map`);
      assert.ok(!text.includes(ROOT), `${file} holds the path of the build`);
    }
  });

  it("[ALL-4] stays under its ceiling", () => {
    const [vsix, ...others] = globSync("out/*.vsix", { cwd: ROOT });
    assert.ok(vsix !== undefined && others.length === 0, "one package");
    const { size } = statSync(path.join(ROOT, vsix));
    assert.ok(size < CEILING_BYTES, `${size} bytes`);
  });
});
