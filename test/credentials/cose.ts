import { sign } from "node:crypto";
import type { Identity } from "./authority.ts";
import { timeStampToken } from "./time-stamp.ts";

/** A value of CBOR: maps are lists of pairs, so that keys may be numbers. */
export type Cbor =
  | number
  | string
  | Buffer
  | null
  | readonly Cbor[]
  | { readonly pairs: readonly (readonly [Cbor, Cbor])[] };

export function cbor(value: Cbor): Buffer {
  if (value === null) return Buffer.from([0xf6]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if ("pairs" in value) {
    const all = value.pairs.flatMap(([key, one]) => [cbor(key), cbor(one)]);
    return Buffer.concat([head(5, value.pairs.length), ...all]);
  }
  return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
}

function head(kind: number, value: number): Buffer {
  const type = kind << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 0x100) return Buffer.from([type | 24, value]);
  const long = Buffer.alloc(value < 0x10000 ? 3 : 5);
  long[0] = type | (value < 0x10000 ? 25 : 26);
  long.writeUIntBE(value, 1, long.length - 1);
  return long;
}

export interface TimeStamp {
  readonly authority: Identity;
  readonly at: Date;
}

const ES256 = -7;
const ALGORITHM = 1;
const CERTIFICATES = 33;

/**
 * Signs a claim as C2PA does: a COSE signature that carries the certificates, and a time stamp over the signature where one is
 * given, padded to `size` bytes.
 */
export function coseSignature(
  claim: Buffer,
  signer: Identity,
  stamp: TimeStamp | null,
  size: number,
): Buffer {
  const chain = signer.chain.length === 1 ? signer.certificate : [...signer.chain];
  const header = cbor({
    pairs: [
      [ALGORITHM, ES256],
      [CERTIFICATES, chain],
    ],
  });
  const signed = cbor(["Signature1", header, Buffer.alloc(0), claim]);
  const signature = sign("sha256", signed, { key: signer.key, dsaEncoding: "ieee-p1363" });
  const stamps = stamp === null ? [] : [["sigTst2", stamped(signature, header, stamp)] as const];
  const withPadding = (length: number): Buffer => {
    const pairs = [...stamps, ["pad", Buffer.alloc(length)] as const];
    return Buffer.concat([Buffer.from([0xd2]), cbor([header, { pairs }, null, signature])]);
  };
  // Any length from here on takes the same number of bytes to write.
  const least = 256;
  return withPadding(least + size - withPadding(least).length);
}

function stamped(signature: Buffer, header: Buffer, { at, authority }: TimeStamp): Cbor {
  const countersigned = cbor(["CounterSignature", header, Buffer.alloc(0), cbor(signature)]);
  const token = timeStampToken(authority, countersigned, at);
  return { pairs: [["tstTokens", [{ pairs: [["val", token]] }]]] };
}
