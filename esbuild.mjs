/**
 * Builds `dist/`: the extension (one small file at activation, the rest in chunks that are loaded at need), the embedded
 * service, and its grammar worker with what it reads at run time. `--dev` keeps names and adds source maps.
 * Any error ends the build with a status other than 0.
 */
import { build } from "esbuild";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

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
  banner: { js: requireForModules },
};

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir, { recursive: true });

await build({
  ...common,
  entryPoints: { extension: "src/extension.ts" },
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  external: ["vscode"],
  plugins: [undiciWithoutGlobals],
});

await build({
  ...common,
  entryPoints: {
    service: "src/service/main.ts",
    "grammar-worker": "src/service/engines/grammar/grammar-worker.ts",
  },
});

const require = createRequire(import.meta.url);
const harper = path.dirname(require.resolve("harper.js/package.json", { paths: [root] }));
await copyFile(
  path.join(harper, "dist", "harper_wasm_slim_bg.wasm"),
  path.join(outdir, "harper_wasm_slim_bg.wasm"),
);
