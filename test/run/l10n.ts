/**
 * Writes every text of the code to `l10n/bundle.l10n.json`, from which a translation is copied, and says of each translation which keys
 * it lacks, which it has too many, and where its placeholders differ.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "../harness/paths.ts";
import { faultsByFile } from "../harness/translation.ts";
import { bundleOf, wordsOfCode } from "../harness/words-of-code.ts";

const { unreadable, words } = wordsOfCode();
for (const { file, line, source } of unreadable) console.error(`${file}:${line} is no literal: ${source}`);
const target = path.join(PROJECT, "l10n", "bundle.l10n.json");
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, bundleOf(words));
console.log(`${words.length} texts`);
for (const [file, faults] of faultsByFile(words)) {
  console.log(`${file}: ${faults.length === 0 ? "complete" : `${faults.length} to do`}`);
  for (const fault of faults) console.log(`  ${fault}`);
}
if (unreadable.length > 0) process.exitCode = 1;
