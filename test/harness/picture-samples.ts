import { cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Lifetime } from "./lifetime.ts";
import { SAMPLES } from "./paths.ts";
import { COPIED_SAMPLE, MACHINE_WRITTEN_SAMPLE, SAMPLE_DOCUMENT } from "./sample-check.ts";

/** A document with findings of all checks, made of the samples. */
export const MIXED_SAMPLE = "brook.md";

/**
 * Returns a copy of the samples without line breaks inside of paragraphs, with a document that has findings of
 * all checks.
 */
export function unwrappedSamples(lifetime: Lifetime): string {
  const folder = path.join(lifetime.temporaryFolder("pictures"), "samples");
  cpSync(SAMPLES, folder, { recursive: true });
  for (const name of globSync("**/*.md", { cwd: folder })) {
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/^(.{70,})\n(?=\w)/gmu, "$1 "));
  }
  const [machine = "", own = "", copied = ""] = [MACHINE_WRITTEN_SAMPLE, SAMPLE_DOCUMENT, COPIED_SAMPLE].map(
    (name) => readFileSync(path.join(folder, name), "utf8"),
  );
  const parts = [
    machine.replace(/^_.*\n\n/mu, ""),
    own.slice(own.indexOf("## What we found"), own.indexOf("The readings were")),
    copied.slice(copied.indexOf("We came")),
  ];
  writeFileSync(path.join(folder, MIXED_SAMPLE), parts.join("\n"));
  return folder;
}

/** Returns a WAV file of silence: 8 bits, mono, 8000 samples a second. */
export function recording(seconds: number): Buffer {
  const rate = 8000;
  const header = Buffer.from("RIFF....WAVEfmt ....................data....", "latin1");
  header.writeUInt32LE(36 + seconds * rate, 4);
  for (const [index, value] of [16, 0x00010001, rate, rate, 0x00080001].entries())
    header.writeUInt32LE(value, 16 + index * 4);
  header.writeUInt32LE(seconds * rate, 40);
  return Buffer.concat([header, Buffer.alloc(seconds * rate, 128)]);
}
