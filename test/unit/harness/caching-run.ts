import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cachedFolder } from "../../harness/cached-folder.ts";
import { main } from "../../harness/main.ts";

const [cache = "", name = "", hang] = process.argv.slice(2);

/** Fills a small folder like the install fills its own, or stops halfway until it is killed. */
async function prepare(staging: string): Promise<void> {
  mkdirSync(path.join(staging, "bin"));
  writeFileSync(path.join(staging, "bin/program"), "the program");
  symlinkSync("..", path.join(staging, "bin/back"), "junction");
  console.log("preparing");
  if (hang !== undefined) await new Promise((resolve) => setTimeout(resolve, 60_000));
  writeFileSync(path.join(staging, "bin/data"), "the data");
}

await main(async (lifetime) => {
  console.log(path.basename(await cachedFolder({ cache, name, prepare }, lifetime)));
  return 0;
});
