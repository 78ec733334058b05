import { readFileSync } from "node:fs";
import path from "node:path";
import { parse, postprocess, preprocess } from "micromark";
import { gfm } from "micromark-extension-gfm";
import { extractProse } from "../../src/text/prose.ts";
import { cpuMs } from "../harness/cpu-time.ts";
import { ratio, type Figure } from "./figure.ts";

const CHARACTERS = 75_000;
const ROUNDS = 9;

/**
 * Measures extracting prose from 75,000 characters of Markdown against the bare parser's events for the same
 * text.
 */
export function proseExtraction(): Figure {
  const file = path.join(import.meta.dirname, "..", "..", "README.md");
  const text = readFileSync(file, "utf8").repeat(40).slice(0, CHARACTERS);
  const ours: number[] = [];
  const anchor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    anchor.push(
      timed(() => {
        const document = parse({ extensions: [gfm()] }).document();
        postprocess(document.write(preprocess()(text, undefined, true)));
      }),
    );
    ours.push(timed(() => extractProse(text, "markdown")));
  }
  return ratio("Prose of 75,000 characters of Markdown", ours, "bare micromark with GFM", anchor, "ms");
}

function timed(run: () => unknown): number {
  const started = cpuMs();
  run();
  return cpuMs() - started;
}
