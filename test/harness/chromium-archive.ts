import { createReadStream, createWriteStream, existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { trusted } from "./trusted.ts";

interface TarFs {
  extract(folder: string): NodeJS.WritableStream;
}

/**
 * Unpacks the Chromium that the package holds, with the libraries and fonts it brings, so that it runs with nothing
 * installed on the machine. The package's own unpacking goes to one fixed folder that runs and users would share.
 */
export async function unpackChromium(modules: string, target: string): Promise<void> {
  const archives = path.join(modules, "@sparticuz/chromium/bin");
  // The package publishes one folder of archives per processor in some versions.
  const folder = existsSync(path.join(archives, "chromium.br"))
    ? archives
    : path.join(archives, process.arch);
  const load = createRequire(path.join(modules, "@sparticuz/chromium/package.json"));
  const tar = trusted<TarFs>(load("tar-fs"));
  mkdirSync(target, { recursive: true });
  const binary = createWriteStream(path.join(target, "chromium"), { mode: 0o755 });
  await pipeline(createReadStream(path.join(folder, "chromium.br")), createBrotliDecompress(), binary);
  for (const name of ["al2023", "fonts", "swiftshader"]) {
    const archive = createReadStream(path.join(folder, `${name}.tar.br`));
    await pipeline(archive, createBrotliDecompress(), tar.extract(target));
  }
}
