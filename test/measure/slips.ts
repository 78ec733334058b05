import type { CorpusDocument } from "./corpus.ts";

/** A sentence with one misspelled word, and its original. */
export interface Slip {
  readonly wrong: string;
  readonly right: string;
  readonly word: string;
  readonly slip: "swap" | "drop" | "double" | "replace";
}

const SLIPS: readonly Slip["slip"][] = ["swap", "drop", "double", "replace"];
const LETTERS = "etaoinsrhldcumfpgwybvk";

/** Generates random misspellings of lowercase words of four letters and more, the same for the same seed. */
export function makeSlips(documents: readonly CorpusDocument[], count: number, seed: number): Slip[] {
  const random = generator(seed);
  const sentences = documents
    .flatMap(({ text }) => text.split(/\n\n|(?<=[.!?])\s+/u))
    .filter((sentence) => /^\p{Lu}[^\n]{30,200}[.!?]$/u.test(sentence));
  const slips: Slip[] = [];
  while (slips.length < count && sentences.length > 0) {
    const sentence = sentences[Math.floor(random() * sentences.length)] ?? "";
    const words = [...sentence.matchAll(/(?<=\s)\p{Ll}{4,}(?=[\s.,])/gu)];
    const match = words[Math.floor(random() * words.length)];
    if (!match) continue;
    const slip = SLIPS[slips.length % SLIPS.length] ?? "swap";
    const changed = withSlip(match[0], slip, random);
    if (changed === match[0]) continue;
    const wrong = sentence.slice(0, match.index) + changed + sentence.slice(match.index + match[0].length);
    slips.push({ wrong, right: sentence, word: match[0], slip });
  }
  return slips;
}

function withSlip(word: string, slip: Slip["slip"], random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [head, one, rest] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  if (slip === "swap") return head + rest.charAt(0) + one + rest.slice(1);
  if (slip === "drop") return head + rest;
  if (slip === "double") return head + one + one + rest;
  return head + LETTERS.charAt(Math.floor(random() * LETTERS.length)) + rest;
}

/** Mulberry32: small, and the same on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
