import * as fc from "fast-check";

/** An address as a number. */
export interface Address {
  readonly family: 4 | 6;
  readonly value: bigint;
}

interface Network extends Address {
  readonly bits: number;
}

const LENGTH = { 4: 32, 6: 128 } as const;

/** The registries of special addresses (RFC 6890 and its updates), and those of multicast. */
const SPECIAL: readonly Network[] = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/3 ::1/128 ::ffff:0:0/96 64:ff9b::/96 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 4000::/2 8000::/1
  fc00::/7 fe80::/10 ff00::/8`
  .trim()
  .split(/\s+/u)
  .map(networkOf);

/** Special too, but reachable by everybody: either verdict is right. */
const EITHER: readonly Network[] = `
  192.31.196.0/24 192.52.193.0/24 192.175.48.0/24 2620:4f:8000::/48`
  .trim()
  .split(/\s+/u)
  .map(networkOf);

/** Returns true for an address of the public network, false for a special one, undefined where opinions differ. */
export function isPublic(address: Address): boolean | undefined {
  if (SPECIAL.some((network) => isIn(address, network))) return false;
  return EITHER.some((network) => isIn(address, network)) ? undefined : true;
}

function isIn(address: Address, { bits, family, value }: Network): boolean {
  const shift = BigInt(LENGTH[family] - bits);
  return address.family === family && address.value >> shift === value >> shift;
}

function networkOf(text: string): Network {
  const [start = "", bits] = text.split("/");
  if (start.includes(".")) {
    const value = start.split(".").reduce((all, part) => all * 256n + BigInt(part), 0n);
    return { family: 4, value, bits: Number(bits) };
  }
  const [head = "", tail = ""] = start.split("::");
  const [before, after] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const groups = [
    ...(before ?? []),
    ...Array<string>(8 - (before ?? []).length - (after ?? []).length).fill("0"),
    ...(after ?? []),
  ];
  return {
    family: 6,
    value: groups.reduce((all, group) => all * 65_536n + BigInt(`0x${group}`), 0n),
    bits: Number(bits),
  };
}

/** An address anywhere, most often in or beside a special network. */
export const address: fc.Arbitrary<Address> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...SPECIAL, ...EITHER),
      fc.bigInt(0n, 2n ** 128n - 1n),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([{ bits, family, value }, random, beside]) => {
      const size = 2n ** BigInt(LENGTH[family] - bits);
      const at = beside < 0 ? value - 1n : beside > 0 ? value + size : value + (random % size);
      return { family, value: BigInt.asUintN(LENGTH[family], at) };
    }),
  fc.bigInt(0n, 2n ** 32n - 1n).map((value) => ({ family: 4, value }) as const),
  fc.bigInt(0n, 2n ** 128n - 1n).map((value) => ({ family: 6, value }) as const),
  fc.bigInt(0n, 2n ** 125n - 1n).map((value) => ({ family: 6, value: 2n ** 125n + value }) as const),
);

/** Returns an address in its longest usual spelling. */
export function literalOf({ family, value }: Address): string {
  if (family === 4) return octets(value).join(".");
  return groupsOf(value)
    .map((group) => group.toString(16))
    .join(":");
}

function octets(value: bigint): readonly bigint[] {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n);
}

function groupsOf(value: bigint): readonly bigint[] {
  return [7n, 6n, 5n, 4n, 3n, 2n, 1n, 0n].map((group) => (value >> (group * 16n)) & 65_535n);
}

/** Spells an address as the host of a URL, in any way that URLs know. */
export function spelled(at: Address): fc.Arbitrary<string> {
  return at.family === 4 ? spelled4(at.value) : spelled6(at.value);
}

function spelled4(value: bigint): fc.Arbitrary<string> {
  const radix = fc.constantFrom<(part: bigint) => string>(
    String,
    (part) => `0${part.toString(8)}`,
    (part) => `0x${part.toString(16)}`,
    (part) => `0X${part.toString(16).toUpperCase()}`,
    (part) => `000${part.toString(8)}`,
  );
  const disguise = fc.constantFrom<(letter: string) => string>(
    (letter) => letter,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
    (letter) => (letter === "." ? "\u3002" : String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  );
  return fc
    .tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.array(radix, { minLength: 4, maxLength: 4 }),
      fc.oneof(fc.constant([(letter: string) => letter]), fc.array(disguise, { minLength: 5, maxLength: 5 })),
      fc.constantFrom("", "", "."),
    )
    .map(([count, radixes, disguises, end]) => {
      const first = octets(value).slice(0, count - 1);
      const last = value & (2n ** BigInt(8 * (5 - count)) - 1n);
      const host = [...first, last].map((part, index) => radixes[index]?.(part) ?? "").join(".") + end;
      return Array.from(
        host,
        (letter, index) => disguises[index % disguises.length]?.(letter) ?? letter,
      ).join("");
    });
}

function spelled6(value: bigint): fc.Arbitrary<string> {
  return fc
    .tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean())
    .map(([short, dotted, upper, padded]) => {
      const groups = groupsOf(value).map((group) => group.toString(16).padStart(padded ? 4 : 1, "0"));
      const end = dotted ? [literalOf({ family: 4, value: value & 0xffff_ffffn })] : groups.slice(6);
      const whole = [...groups.slice(0, 6), ...end].join(":");
      const found = short ? whole.replace(/(?:^|:)0+(?::0+)+(?::|$)/u, "::") : whole;
      return `[${upper ? found.toUpperCase() : found}]`;
    });
}
