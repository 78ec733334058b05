/**
 * Writes the signed test files into a folder, with the root that trusts them and a table of what each of them is to give:
 * `node test/credentials/write-files.ts DIR`. Keys are made anew each time, so that no two runs write the same bytes.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ACTION_ROWS } from "./action-rows.ts";
import { pem } from "./authority.ts";
import { AUTHORITIES } from "./files.ts";
import { HISTORY_ROWS } from "./history-rows.ts";
import { SIGNER_ROWS } from "./signer-rows.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: write-files DIR");
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, "root.pem"), pem(AUTHORITIES.root));
const lines = ["| file | state | failures | class | shown |", "| --- | --- | --- | --- | --- |"];
for (const { failures = [], make, name, shown, state, verdict = "none" } of [
  ...SIGNER_ROWS,
  ...HISTORY_ROWS,
  ...ACTION_ROWS,
]) {
  const { bytes, mime } = await make();
  const extension = mime.slice("image/".length).replace("jpeg", "jpg");
  const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.${extension}`;
  writeFileSync(path.join(folder, file), bytes);
  lines.push(`| ${file} | ${state} | ${failures.join(", ")} | ${verdict} | ${shown} |`);
}
writeFileSync(path.join(folder, "TABLE.md"), `${lines.join("\n")}\n`);
