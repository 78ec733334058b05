import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const OUT = path.join(import.meta.dirname, "..", "..", "..", "out");

/** Imports a module that only a measurement compares with, downloading it into `out/` at the first run. */
export async function fetchedModule(name: string, version: string): Promise<unknown> {
  const folder = path.join(OUT, name.replaceAll("/", "-"));
  const installed = path.join(folder, "node_modules", name);
  if (!existsSync(installed)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "package.json"), "{}");
    execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", `${name}@${version}`], {
      cwd: folder,
    });
  }
  const manifest = z
    .looseObject({ main: z.string().optional(), exports: z.unknown() })
    .parse(JSON.parse(readFileSync(path.join(installed, "package.json"), "utf8")));
  const entry =
    [...globSync("{index.js,lib/index.js,dist/index.js}", { cwd: installed })][0] ?? manifest.main;
  return import(pathToFileURL(path.join(installed, entry ?? "index.js")).href);
}
