/**
 * Builds `dist/`: the extension (one small file at activation, the rest in chunks that are loaded at need), the embedded
 * service, its workers with what they read at run time, and the pages of webviews. `--dev` keeps names and adds source maps.
 * Any error ends the build with a status other than 0.
 */
import { build } from "esbuild";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = import.meta.dirname;
const outdir = path.join(root, "dist");
const isDev = process.argv.includes("--dev");

/**
 * undici puts its dispatcher into two global symbols on import, and from then on the built-in `fetch` of every extension in
 * the host would go through our copy. Its own storage keeps it to itself; nothing here relies on a global dispatcher.
 */
const undiciWithoutGlobals = {
  name: "undici-without-globals",
  setup(builder) {
    let replaced = 0;
    builder.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]global\.js$/ }, () => {
      replaced += 1;
      return {
        contents: `
          const Agent = require("./dispatcher/agent");
          let dispatcher = new Agent();
          module.exports = {
            setGlobalDispatcher(agent) { dispatcher = agent; },
            getGlobalDispatcher() { return dispatcher; },
            installedExports: [],
          };`,
        loader: "js",
      };
    });
    builder.onEnd(() => {
      if (replaced === 0)
        throw new Error("undici/lib/global.js was not found: the global dispatcher would be set");
    });
  },
};

/**
 * zod keeps its configuration and its registry on `globalThis`, where extensions would share them: another one's
 * `z.config` would change how our answers are read. Each bundle keeps its own.
 */
const zodWithoutGlobals = {
  name: "zod-without-globals",
  setup(builder) {
    let replaced = 0;
    builder.onLoad(
      { filter: /[\\/]zod[\\/]v4[\\/]core[\\/](?:core|registries)\.js$/ },
      async ({ path: file }) => {
        replaced += 1;
        const text = await readFile(file, "utf8");
        return {
          contents: `const ownGlobals = {};\n${text.replaceAll("globalThis", "ownGlobals")}`,
          loader: "js",
        };
      },
    );
    builder.onEnd(() => {
      if (replaced !== 2) throw new Error("zod's two files with globals were not found");
    });
  },
};

/**
 * Puts all code that activation loads into one file, by having each lazily loaded part import it. Otherwise esbuild makes a file for each
 * set of parts that share something. The client stays separate, since it also runs without VS Code.
 */
const afterActivation = {
  name: "after-activation",
  setup(builder) {
    const namespace = "after-activation";
    builder.onResolve({ filter: /^\./ }, ({ kind, path: file, resolveDir }) =>
      kind === "dynamic-import" && path.basename(file) !== "client-factory.ts"
        ? { path: path.resolve(resolveDir, file), namespace }
        : undefined,
    );
    builder.onLoad({ filter: /.*/, namespace }, ({ path: file }) => ({
      contents: `import "./src/extension.ts"; export * from ${JSON.stringify(file)};`,
      resolveDir: root,
    }));
  },
};

/** Bundled CommonJS packages ask for built-ins by `require`, which a module does not have. */
const requireForModules =
  'import { createRequire as contentAuthenticityRequire } from "node:module";' +
  "const require = contentAuthenticityRequire(import.meta.url);";

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node22",
  format: "esm",
  outdir,
  minify: !isDev,
  keepNames: isDev,
  sourcemap: isDev ? "linked" : false,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  banner: { js: requireForModules },
};

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir, { recursive: true });

const extension = await build({
  ...common,
  entryPoints: { extension: "src/extension.ts" },
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  external: ["vscode"],
  plugins: [afterActivation, undiciWithoutGlobals, zodWithoutGlobals],
});

const service = await build({
  ...common,
  entryPoints: {
    service: "src/service/main.ts",
    "database-worker": "src/checking/store/database-worker.ts",
    "detector-worker": "src/service/engines/detector/detector-worker.ts",
    "grammar-worker": "src/service/engines/grammar/grammar-worker.ts",
    "provenance-worker": "src/service/engines/provenance/provenance-worker.ts",
  },
});

/** Workers that read documents. What they share lies beside them, where it looks for its WebAssembly. */
const readers = await build({
  ...common,
  entryPoints: {
    "prose-worker": "src/checking/prose/prose-worker.ts",
    "plagiarism-worker": "src/service/engines/plagiarism/plagiarism-worker.ts",
  },
  splitting: true,
  chunkNames: "[name]-[hash]",
});

/** The pages of webviews: for the Chromium of the oldest VS Code that the extension runs in. */
const pages = await build({
  ...common,
  entryPoints: {
    "webview/report": "src/webview/report.ts",
    "webview/report-style": "src/webview/report.css",
    "webview/comparison-style": "src/webview/comparison.css",
    "webview/media": "src/webview/media.ts",
    "webview/media-style": "src/webview/media.css",
    "webview/summary": "src/webview/summary.ts",
    "webview/summary-style": "src/webview/summary.css",
    "webview/credits": "src/webview/credits.ts",
    "webview/credits-style": "src/webview/credits.css",
  },
  platform: "browser",
  target: "chrome138",
  banner: {},
  plugins: [zodWithoutGlobals],
});

/** The trained model of text detection; its licence is its own and goes with it. */
const textModel = (file) => pathToFileURL(path.join(root, "src/service/engines/detector/model", file));

/** The trained model of grammar in context, with a licence of its own too. */
const grammarModel = (file) => pathToFileURL(path.join(root, "src/service/engines/grammar/model", file));

/** The C2PA's trust lists, whose licence asks for the notice beside them. */
const trustList = (file) => pathToFileURL(path.join(root, "src/service/engines/provenance/trust", file));

/** Packages of which the grammar model's word lists are made. */
const WORD_LISTS = ["node_modules/dictionary-en", "node_modules/dictionary-en-gb"];

/** What the service and its workers read at run time, under the names that they look for beside themselves. */
const ASSETS = {
  "harper_wasm_slim_bg.wasm": new URL("./harper_wasm_slim_bg.wasm", import.meta.resolve("harper.js")),
  "c2pa_bg.wasm": new URL("./c2pa_bg.wasm", import.meta.resolve("@contentauth/c2pa-wasm")),
  "c2pa-trust-list.pem": trustList("c2pa-trust-list.pem"),
  "c2pa-tsa-trust-list.pem": trustList("c2pa-tsa-trust-list.pem"),
  "C2PA-TRUST-LIST-NOTICE.txt": trustList("NOTICE.txt"),
  "typst_syntax_bg.wasm": new URL(
    "../wasm/typst_syntax_bg.wasm",
    import.meta.resolve("codemirror-lang-typst"),
  ),
  "text-model-weights.bin": textModel("weights.bin"),
  "text-model-vocabulary.txt": textModel("vocabulary.txt"),
  "text-model-calibration.json": textModel("calibration.json"),
  "TEXT-MODEL-CARD.md": textModel("MODEL-CARD.md"),
  "TEXT-MODEL-LICENSE.txt": textModel("LICENSE.txt"),
  "grammar-model-weights.bin": grammarModel("weights.bin"),
  "grammar-model-words.bin": grammarModel("words.bin"),
  "GRAMMAR-MODEL-CARD.md": grammarModel("MODEL-CARD.md"),
  "GRAMMAR-MODEL-LICENSE.txt": grammarModel("LICENSE.txt"),
};
for (const [name, source] of Object.entries(ASSETS)) await copyFile(source, path.join(outdir, name));

// Which file went where, for the tests of the bundle; it does not ship.
await mkdir(path.join(root, "out"), { recursive: true });
await writeFile(path.join(root, "out", "extension-bundle.json"), JSON.stringify(extension.metafile));

await writeFile(path.join(outdir, "THIRD-PARTY-NOTICES.txt"), await notices());

/** The licenses of every package that is in a bundle, beside it or in the word lists, as they ask for. */
async function notices() {
  const files = [
    ...bundledFiles(extension.metafile),
    ...bundledFiles(service.metafile),
    ...bundledFiles(readers.metafile),
    ...bundledFiles(pages.metafile),
    ...Object.values(ASSETS).map((url) => path.relative(root, fileURLToPath(url)).split(path.sep).join("/")),
  ];
  const folders = new Set([
    ...WORD_LISTS,
    ...files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]),
  ]);
  const texts = [];
  for (const folder of [...folders].filter((found) => found !== undefined).sort()) {
    const { name, version, license } = JSON.parse(
      await readFile(path.join(root, folder, "package.json"), "utf8"),
    );
    const licences = (await readdir(path.join(root, folder))).filter((file) =>
      /^(licen[cs]e|notice)/i.test(file),
    );
    const bodies = await Promise.all(licences.map((file) => readFile(path.join(root, folder, file), "utf8")));
    texts.push([`${name} ${version} (${license})`, ...bodies.map((body) => body.trim())].join("\n\n"));
  }
  return `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** Files of which something is left after tree shaking. */
function bundledFiles({ outputs }) {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
}
