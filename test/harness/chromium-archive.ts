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
 * Unpacks the bundled Chromium with its libraries and fonts, so that it needs nothing installed on the
 * machine. The package's own unpacking would use one fixed folder shared by all runs and users.
 */
export async function unpackChromium(modules: string, target: string): Promise<void> {
  const archives = path.join(modules, "@sparticuz/chromium/bin");
  // In some versions, the package has one folder of archives per processor.
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
