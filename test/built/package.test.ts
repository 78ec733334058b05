import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..", "..");
const VSCE = path.join(ROOT, "node_modules", "@vscode", "vsce", "vsce");

/** Room for the grammar engine, 8 MB of it, the verifier of manifests, 3 MB, the text model, 1 MB, and little else: our own code. */
const CEILING_BYTES = 14.5 * 1024 * 1024;

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
    const named = files.map((file) => file.replace(/-[A-Z0-9]{8}\.js$/u, "-HASH.js"));
    assert.deepEqual([...new Set(named)].sort(), [
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "dist/TEXT-MODEL-CARD.md",
      "dist/TEXT-MODEL-LICENSE.txt",
      "dist/THIRD-PARTY-NOTICES.txt",
      "dist/c2pa_bg.wasm",
      "dist/chunks/account-commands-HASH.js",
      "dist/chunks/add-reference-folder-HASH.js",
      "dist/chunks/agent-checks-HASH.js",
      "dist/chunks/agent-documents-HASH.js",
      "dist/chunks/agent-tools-HASH.js",
      "dist/chunks/automatic-checks-HASH.js",
      "dist/chunks/base-url-HASH.js",
      "dist/chunks/check-presenter-HASH.js",
      "dist/chunks/check-target-HASH.js",
      "dist/chunks/checkers-HASH.js",
      "dist/chunks/chunk-HASH.js",
      "dist/chunks/clear-findings-HASH.js",
      "dist/chunks/client-factory-HASH.js",
      "dist/chunks/compose-agents-HASH.js",
      "dist/chunks/composition-HASH.js",
      "dist/chunks/credit-facts-HASH.js",
      "dist/chunks/credit-tooltip-HASH.js",
      "dist/chunks/credits-panel-HASH.js",
      "dist/chunks/detection-commands-HASH.js",
      "dist/chunks/detection-words-HASH.js",
      "dist/chunks/document-check-HASH.js",
      "dist/chunks/export-credits-HASH.js",
      "dist/chunks/export-report-HASH.js",
      "dist/chunks/export-track-changes-HASH.js",
      "dist/chunks/failure-HASH.js",
      "dist/chunks/file-digest-HASH.js",
      "dist/chunks/folder-check-HASH.js",
      "dist/chunks/folder-left-HASH.js",
      "dist/chunks/folder-problems-HASH.js",
      "dist/chunks/folder-summary-HASH.js",
      "dist/chunks/forget-results-HASH.js",
      "dist/chunks/grammar-commands-HASH.js",
      "dist/chunks/health-address-HASH.js",
      "dist/chunks/health-view-HASH.js",
      "dist/chunks/hidden-list-picker-HASH.js",
      "dist/chunks/ignored-sources-HASH.js",
      "dist/chunks/inspect-audio-HASH.js",
      "dist/chunks/inspect-image-HASH.js",
      "dist/chunks/job-commands-HASH.js",
      "dist/chunks/jobs-view-HASH.js",
      "dist/chunks/keep-results-HASH.js",
      "dist/chunks/kept-answers-HASH.js",
      "dist/chunks/kept-document-files-HASH.js",
      "dist/chunks/kept-media-HASH.js",
      "dist/chunks/kept-summaries-HASH.js",
      "dist/chunks/key-commands-HASH.js",
      "dist/chunks/key-list-HASH.js",
      "dist/chunks/key-probe-HASH.js",
      "dist/chunks/limits-HASH.js",
      "dist/chunks/linked-media-checks-HASH.js",
      "dist/chunks/linked-media-marks-HASH.js",
      "dist/chunks/linked-media-presenter-HASH.js",
      "dist/chunks/media-batch-HASH.js",
      "dist/chunks/media-commands-HASH.js",
      "dist/chunks/media-panels-HASH.js",
      "dist/chunks/media-refusal-HASH.js",
      "dist/chunks/media-results-HASH.js",
      "dist/chunks/media-words-HASH.js",
      "dist/chunks/notebook-checks-HASH.js",
      "dist/chunks/passage-action-list-HASH.js",
      "dist/chunks/passage-diagnostics-HASH.js",
      "dist/chunks/plagiarism-commands-HASH.js",
      "dist/chunks/plagiarism-report-HASH.js",
      "dist/chunks/preview-command-HASH.js",
      "dist/chunks/prose-parts-HASH.js",
      "dist/chunks/prose-to-check-HASH.js",
      "dist/chunks/report-panels-HASH.js",
      "dist/chunks/reports-HASH.js",
      "dist/chunks/result-secret-of-HASH.js",
      "dist/chunks/reviews-HASH.js",
      "dist/chunks/samples-HASH.js",
      "dist/chunks/section-lens-words-HASH.js",
      "dist/chunks/service-words-HASH.js",
      "dist/chunks/source-citations-HASH.js",
      "dist/chunks/source-commands-HASH.js",
      "dist/chunks/source-comparison-HASH.js",
      "dist/chunks/source-files-HASH.js",
      "dist/chunks/sources-view-HASH.js",
      "dist/chunks/suppression-actions-HASH.js",
      "dist/chunks/suppression-commands-HASH.js",
      "dist/chunks/suppression-lists-HASH.js",
      "dist/chunks/tell-low-balance-HASH.js",
      "dist/chunks/word-count-HASH.js",
      "dist/detector-worker.js",
      "dist/dictionary-en.aff",
      "dist/dictionary-en.dic",
      "dist/extension.js",
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
      "media/icon.png",
      "media/samples/copied-notes.md",
      "media/samples/field-report.md",
      "media/samples/machine-written.md",
      "media/walkthrough/brook.png",
      "media/walkthrough/comparison.png",
      "media/walkthrough/corrections.png",
      "media/walkthrough/fixes.png",
      "media/walkthrough/heat-map.png",
      "media/walkthrough/key.md",
      "media/walkthrough/limit.md",
      "media/walkthrough/recording.mp3",
      "media/walkthrough/references/mill-bridge.md",
      "package.json",
      "package.nls.json",
      "syntaxes/criticmarkup.tmLanguage.json",
    ]);
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
