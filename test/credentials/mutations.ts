import type { SignedFile } from "./files.ts";

/** Returns numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Mutation = (bytes: Buffer, random: () => number, at: number) => Buffer;

/** Changes of a file as a hostile hand or a broken disk makes them, around a place in it. */
const MUTATIONS: readonly Mutation[] = [
  // Bits and bytes.
  (bytes, random, at) =>
    replaced(bytes, at, Buffer.from([bytes.readUInt8(at) ^ (1 << Math.floor(random() * 8))])),
  (bytes, random, at) => replaced(bytes, at, noise(random, 1 + Math.floor(random() * 16))),
  // Lengths, which boxes and chunks begin with.
  (bytes, random, at) => {
    const extreme = [0, 1, 7, 0x7fffffff, 0x80000000, 0xffffffff][Math.floor(random() * 6)] ?? 0;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(extreme);
    return replaced(bytes, at, length);
  },
  // Cut off, left out, repeated, inserted.
  (bytes, _random, at) => bytes.subarray(0, at),
  (bytes, random, at) =>
    Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + Math.floor(random() * 64))]),
  (bytes, random, at) => {
    const end = at + 1 + Math.floor(random() * 4096);
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at, end), bytes.subarray(end)]);
  },
  (bytes, random, at) =>
    Buffer.concat([bytes.subarray(0, at), noise(random, Math.floor(random() * 256)), bytes.subarray(at)]),
  // A piece of the file somewhere else in it.
  (bytes, random, at) => {
    const from = Math.floor(random() * bytes.length);
    return replaced(bytes, at, bytes.subarray(from, from + 1 + Math.floor(random() * 256)));
  },
];

/** Returns a file with one to four changes, three quarters of them in its manifest. */
export function mutated({ bytes, mime }: SignedFile, random: () => number): SignedFile {
  return { bytes: changedNear(bytes, bytes.indexOf("jumdc2pa") - 32, 16_000, random), mime };
}

/** Returns bytes with one to four changes, three quarters of them in a stretch of them. */
export function changedNear(bytes: Buffer, start: number, length: number, random: () => number): Buffer {
  let changed = bytes;
  for (let left = 1 + Math.floor(random() * 4); left > 0 && changed.length > 64; left -= 1) {
    const [first, among] = random() < 0.75 ? [start, length] : [0, changed.length];
    const at = Math.min(changed.length - 8, Math.max(0, first + Math.floor(random() * among)));
    const mutate = MUTATIONS[Math.floor(random() * MUTATIONS.length)];
    changed = mutate?.(changed, random, at) ?? changed;
  }
  return changed;
}

function replaced(bytes: Buffer, at: number, part: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at + part.length)]);
}

function noise(random: () => number, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}
