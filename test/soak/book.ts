import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { png, wav } from "../conformance/media.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { SAMPLES } from "../harness/paths.ts";
import { PLANTED_ERRORS } from "../measure/planted-errors.ts";
import type { Random } from "./random.ts";

const CHAPTERS = "chapters";
const LINKING = "linking.md";
const IMAGE = "picture.png";
const RECORDING = "memo.wav";
const PARAGRAPHS = 10;
const SENTENCES = 5;

/** The texts that are written in each of the two windows. */
export const OWN = [
  [`${CHAPTERS}/one.md`, `${CHAPTERS}/two.tex`, `${CHAPTERS}/three.txt`],
  [`${CHAPTERS}/four.adoc`, `${CHAPTERS}/five.rst`, `${CHAPTERS}/six.md`],
] as const;

/** Makes the workspace: the samples, the texts, and a document that links an image and a recording. */
export function makeBook(lifetime: Lifetime): string {
  const folder = path.join(lifetime.temporaryFolder("book"), "book");
  cpSync(SAMPLES, folder, { recursive: true });
  mkdirSync(path.join(folder, CHAPTERS));
  const sentences = PLANTED_ERRORS.map(([, , right]) => right);
  for (const [index, file] of OWN.flat().entries()) {
    const paragraphs = Array.from({ length: PARAGRAPHS }, (_, paragraph) => {
      const at = (index * PARAGRAPHS + paragraph) * SENTENCES;
      const next = Array.from({ length: SENTENCES }, (_, each) => sentences[(at + each) % sentences.length]);
      return next.join(" ");
    });
    writeFileSync(path.join(folder, file), `${paragraphs.join("\n\n")}\n`);
  }
  writeFileSync(path.join(folder, LINKING), `![A picture](${IMAGE})\n\n[A memo](${RECORDING})\n`);
  return folder;
}

/** The open workspace, and what is new in it. */
export class Book {
  readonly #folder: string;
  readonly #random: Random;
  #sentences = 0;

  constructor(folder: string, random: Random) {
    this.#folder = folder;
    this.#random = random;
  }

  /** The folder of the texts. */
  get chapters(): string {
    return this.#address(CHAPTERS);
  }

  /** Returns a sentence that nobody has checked yet, often with a mistake. */
  newSentence(): string {
    const [, wrong, right] = this.#random.pick(PLANTED_ERRORS);
    this.#sentences += 1;
    return `On page ${this.#sentences} it says this. ${this.#random.chance(0.5) ? wrong : right}`;
  }

  /** Writes an image and a recording that nobody has checked yet; returns their addresses, and that of the document with both. */
  newMedia(): Readonly<Record<"image" | "recording" | "linking", string>> {
    const side = (): number => this.#random.between(64, 900);
    writeFileSync(path.join(this.#folder, IMAGE), png(side(), side()));
    writeFileSync(path.join(this.#folder, RECORDING), wav(this.#random.between(100, 300) / 100));
    return {
      image: this.#address(IMAGE),
      recording: this.#address(RECORDING),
      linking: this.#address(LINKING),
    };
  }

  /** Returns the address of an export. Half of the time it replaces one, about which the extension asks. */
  exportTo(ending: string): string {
    const file = `report.${ending}`;
    if (this.#random.chance(0.5)) rmSync(path.join(this.#folder, file), { force: true });
    return this.#address(file);
  }

  #address(file: string): string {
    return pathToFileURL(path.join(this.#folder, file)).href;
  }
}
