import path from "node:path";
import { main } from "../harness/main.ts";
import { PROJECT } from "../harness/paths.ts";
import { makePackage } from "../harness/product.ts";

// Builds the extension and creates its package in `out/`.
await main(async (lifetime) => {
  console.log(path.relative(PROJECT, await makePackage(lifetime)));
  return 0;
}, 180_000);
