import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isAudioFault } from "../../../../src/media/audio/audio-fault.ts";
import { type MeasuredAudio, measureAudio } from "../../../../src/media/audio/measure-audio.ts";

const AUDIO = path.join(import.meta.dirname, "..", "..", "..", "fixtures", "audio");

const MOST_TWICE = 1024 * 1024;

/** Reads a recording of the fixtures, such as `short.wav`. */
export function recording(name: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(path.join(AUDIO, name));
}

/** Measures made-up bytes as a file; anything but a result or a documented fault fails the test. */
export class Measuring {
  #folder = "";
  #count = 0;

  async open(): Promise<void> {
    this.#folder = await mkdtemp(path.join(tmpdir(), "measuring-"));
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, maxRetries: 5 });
  }

  async write(bytes: Uint8Array): Promise<string> {
    this.#count += 1;
    const file = path.join(this.#folder, String(this.#count));
    await writeFile(file, bytes);
    return file;
  }

  file(file: string): Promise<MeasuredAudio | string> {
    return measured(file);
  }

  /** Returns the result, or the kind of fault; asserts that both sources, disk and memory, agree. */
  async bytes(bytes: Uint8Array): Promise<MeasuredAudio | string> {
    const file = await this.write(bytes);
    try {
      const result = await measured(file);
      // The largest files are for timing, which a second source would double.
      if (bytes.length < MOST_TWICE) assert.deepEqual(await measured(bytes), result);
      return result;
    } finally {
      await rm(file);
    }
  }
}

export const FAULTS: ReadonlySet<string> = new Set(["unsupported", "damaged", "too_long"]);

/** Asserts that a result is valid, and a fault one of three. */
export async function assertMeasured(measuring: Measuring, bytes: Uint8Array): Promise<void> {
  const result = await measuring.bytes(bytes);
  if (typeof result === "string") assert.ok(FAULTS.has(result));
  else assert.ok(result.seconds > 0 && result.seconds <= 600);
}

async function measured(source: string | Uint8Array): Promise<MeasuredAudio | string> {
  try {
    return await measureAudio(source, new AbortController().signal);
  } catch (error) {
    if (isAudioFault(error)) return error.fault;
    throw error;
  }
}
