import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./paths.ts";

/** A test that a defense cites: words of its title, and its file in `test/`. */
export interface Attack {
  readonly words: string;
  readonly file: string;
}

/** A line of `SECURITY.md` that claims a defense, with the tests that try it. */
export interface Defense {
  readonly line: string;
  /** The claim, without the tests. */
  readonly claim: string;
  readonly attacks: readonly Attack[];
}

const CITED = /“([^”]+)” ([\w/-]+\.test\.ts)(?=, |$)/gu;

export function readSecurity(): string {
  return readFileSync(path.join(PROJECT, "SECURITY.md"), "utf8");
}

/** Returns every defense of the threat model, in its order. */
export function readDefenses(): readonly Defense[] {
  const [model = ""] = readSecurity().split("## Accepted risks");
  const [, defenses = ""] = model.split("## Where the boundaries are");
  return defenses
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .map((line) => ({
      line,
      claim: line
        .slice(2)
        .replaceAll(CITED, "")
        .replace(/[\s,]+$/u, ""),
      attacks: [...line.matchAll(CITED)].map(([, words = "", file = ""]) => ({ words, file })),
    }));
}
