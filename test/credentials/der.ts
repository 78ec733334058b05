/** Writers of DER, as far as certificates and time stamps need them. Each returns one complete element. */

export type Der = Buffer;

export function element(tag: number, ...parts: readonly Buffer[]): Der {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(evenHex(body.length), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

export function sequence(...parts: readonly Der[]): Der {
  return element(0x30, ...parts);
}

/** Writes members in the order of their bytes, as DER demands. */
export function set(...parts: readonly Der[]): Der {
  return element(0x31, ...parts.toSorted((one, other) => one.compare(other)));
}

/** A non-negative whole number. */
export function integer(value: number): Der {
  const bytes = Buffer.from(evenHex(value), "hex");
  return element(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0), bytes);
}

export function boolean(value: boolean): Der {
  return element(0x01, Buffer.from([value ? 0xff : 0]));
}

export function octets(bytes: Buffer): Der {
  return element(0x04, bytes);
}

export function bits(bytes: Buffer, unused = 0): Der {
  return element(0x03, Buffer.from([unused]), bytes);
}

export function utf8(text: string): Der {
  return element(0x0c, Buffer.from(text));
}

/** `dotted` is an object identifier such as `2.5.4.3`. */
export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** GeneralizedTime, in whole seconds. */
export function time(date: Date): Der {
  return element(0x18, Buffer.from(`${date.toISOString().replaceAll(/\.\d+Z$|[-:T]/g, "")}Z`));
}

/** `[number]`, constructed: explicit around one element, implicit around the parts of one. */
export function tagged(number: number, ...parts: readonly Buffer[]): Der {
  return element(0xa0 | number, ...parts);
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift(0x80 | (rest & 0x7f));
  return digits;
}

function evenHex(value: number): string {
  const hex = value.toString(16);
  return hex.length % 2 === 0 ? hex : `0${hex}`;
}
