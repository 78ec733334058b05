import { anchorAround } from "../../src/findings/anchor.ts";
import { AnchoredFindings } from "../../src/findings/anchored-findings.ts";
import type { Finding } from "../../src/findings/finding.ts";
import { seededRandom, type Random } from "../../src/training/random.ts";
import { cpuMs } from "../harness/cpu-time.ts";
import { ratio, type Figure } from "./figure.ts";

const UNITS = 1_000_000;
const MANY = 10_000;
const FEW = 100;
const ROUNDS = 15;
/** Keystrokes in a round, and at one place before the caret moves on. */
const KEYS = 2_000;
const KEYS_AT_A_PLACE = 25;

/** Measures a keystroke in a document with 10,000 findings against the same keystroke with 100 findings. */
export function keystrokes(): Figure {
  const ours: number[] = [];
  const anchor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    anchor.push(keyIn(documentWith(FEW), seededRandom(round)));
    ours.push(keyIn(documentWith(MANY), seededRandom(round)));
  }
  return ratio("Keystroke in a document with 10,000 findings", ours, "with 100 findings", anchor, "µs");
}

/**
 * Returns the microseconds of one keystroke among many, typed and undone all over the document, some of them
 * inside findings.
 */
function keyIn(findings: AnchoredFindings<Finding>, random: Random): number {
  let length = UNITS;
  let at = 0;
  const started = cpuMs();
  for (let key = 0; key < KEYS; key += 1) {
    if (key % KEYS_AT_A_PLACE === 0) at = Math.floor(random() * (length - 1));
    const isTyped = key % 4 !== 3;
    const range = isTyped ? { start: at, end: at } : { start: at - 1, end: at };
    findings.apply({ changes: [{ range, text: isTyped ? "x" : "" }] });
    at += isTyped ? 1 : -1;
    length += isTyped ? 1 : -1;
    findings.touching({ start: at, end: at });
  }
  return ((cpuMs() - started) * 1_000) / KEYS;
}

/** Returns findings spread evenly over a document that is the same for any number of them. */
function documentWith(count: number): AnchoredFindings<Finding> {
  const text = "We have seen teh cat there. ".repeat(UNITS / 28).padEnd(UNITS, ".");
  const sentences = Math.floor(UNITS / 28);
  const findings = Array.from({ length: count }, (_, index): Finding => {
    const start = Math.floor((index * sentences) / count) * 28 + 13;
    const range = { start, end: start + 3 };
    const anchor = anchorAround(text, range);
    const anchorText = text.slice(anchor.start, anchor.end);
    return { id: String(index), range, original: "teh", anchor, anchorText, placed: "exact" };
  });
  return new AnchoredFindings(text, findings);
}
