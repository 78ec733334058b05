/**
 * Returns a seeded generator of numbers from 0 up to 1 (mulberry32), so that a failing mutation can be
 * reproduced.
 */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const VALUES: readonly unknown[] = [
  null,
  true,
  "",
  "text",
  "NaN",
  -1,
  0.5,
  7,
  1_000_000,
  1e308,
  2 ** 53,
  [],
  {},
  [null],
  { status: "success" },
  "\u0000\ud800",
];

/** Returns the bytes of a good body after one to three changes to its structure or its text. */
export function mutate(body: Readonly<Record<string, unknown>>, random: () => number): Uint8Array {
  const copy: unknown = structuredClone(body);
  const changes = 1 + Math.floor(random() * 3);
  if (random() < 0.6) {
    for (let i = 0; i < changes; i += 1) changeStructure(copy, random);
    return Buffer.from(JSON.stringify(copy));
  }
  let bytes = Buffer.from(JSON.stringify(copy));
  for (let i = 0; i < changes; i += 1) bytes = changeText(bytes, random);
  return bytes;
}

function changeStructure(root: unknown, random: () => number): void {
  const [holder, key] = pick(places(root), random) ?? [];
  if (holder === undefined || key === undefined) return;
  const way = random();
  if (way < 0.25) delete holder[key];
  else if (way < 0.35) holder[`${key}_`] = holder[key];
  else if (way < 0.4)
    Object.defineProperty(holder, "__proto__", {
      value: { status: 1 },
      enumerable: true,
      writable: true,
      configurable: true,
    });
  // A copy, since later changes may be made inside it.
  else holder[key] = structuredClone(pick(VALUES, random));
}

type Holder = Record<string, unknown>;

function isHolder(value: unknown): value is Holder {
  return typeof value === "object" && value !== null;
}

/** Returns every object or array of a body with each of its keys. */
function places(value: unknown): [Holder, string][] {
  if (!isHolder(value)) return [];
  return Object.keys(value).flatMap((key): [Holder, string][] => [[value, key], ...places(value[key])]);
}

function changeText(bytes: Buffer, random: () => number): Buffer<ArrayBuffer> {
  const at = Math.floor(random() * bytes.length);
  const way = random();
  if (way < 0.3) return Buffer.from(bytes.subarray(0, at));
  if (way < 0.5)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + Math.floor(random() * 9))]);
  if (way < 0.7) {
    const noise = Buffer.from([Math.floor(random() * 256)]);
    return Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at)]);
  }
  if (way < 0.8) return Buffer.concat([bytes, bytes]);
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  return flipped;
}

function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}
