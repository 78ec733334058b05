import { statSync } from "node:fs";
import path from "node:path";
import { main } from "../harness/main.ts";
import { PROJECT } from "../harness/paths.ts";
import { makePackage, packagedFiles } from "../harness/product.ts";
import { table } from "../harness/table.ts";

const LARGEST_SHOWN = 10;

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(0);
}

// Builds the extension, creates its package in `out/`, and prints its largest parts before compression.
await main(async (lifetime) => {
  const file = await makePackage(lifetime);
  const parts = (await packagedFiles(lifetime))
    .map((name) => ({ name, bytes: statSync(path.join(PROJECT, name)).size }))
    .toSorted((one, other) => other.bytes - one.bytes);
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = parts.slice(0, LARGEST_SHOWN).map(({ bytes, name }) => [name, kilobytes(bytes)]);
  console.log(table(["part", "KB"], [...rows, [`all ${parts.length} parts`, kilobytes(total)]]));
  console.log(`${path.relative(PROJECT, file)}: ${kilobytes(statSync(file).size)} KB`);
  return 0;
}, 180_000);
