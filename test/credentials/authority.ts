import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  bits,
  boolean,
  type Der,
  element,
  integer,
  octets,
  oid,
  sequence,
  set,
  tagged,
  time,
  utf8,
} from "./der.ts";

/** A key with its certificate, and those of its issuers up to the root, which is left out. */
export interface Identity {
  readonly key: KeyObject;
  readonly certificate: Der;
  readonly chain: readonly Der[];
  readonly name: Der;
  readonly keyId: Buffer;
  readonly serial: number;
}

export interface Validity {
  readonly from: string;
  readonly to: string;
}

export const USE = {
  emailProtection: "1.3.6.1.5.5.7.3.4",
  timeStamping: "1.3.6.1.5.5.7.3.8",
} as const;

export const ECDSA_SHA256 = sequence(oid("1.2.840.10045.4.3.2"));

const LONG: Validity = { from: "2015-01-01T00:00:00Z", to: "2099-12-31T23:59:59Z" };

interface Subject {
  readonly organization: string;
  readonly name: string;
  readonly validity?: Validity;
}

/** A certificate authority that signs its own certificate. */
export function rootAuthority({ name, organization, validity = LONG }: Subject): Identity {
  const own = keyPair();
  const subject = distinguishedName(organization, name);
  const issuer = { key: own.key, name: subject, keyId: own.keyId };
  const extensions = [extension("2.5.29.19", sequence(boolean(true)), true), keyUsage(0x06, 1)];
  const { certificate, serial } = issue(issuer, subject, own, validity, extensions);
  return { key: own.key, certificate, chain: [], name: subject, keyId: own.keyId, serial };
}

/** A key for signatures of one use (an OID of `USE`), whose certificate the authority signs. */
export function issuedBy(
  issuer: Identity,
  { name, organization, use, validity = LONG }: Subject & { readonly use: string },
): Identity {
  const own = keyPair();
  const subject = distinguishedName(organization, name);
  const extensions = [
    extension("2.5.29.19", sequence(), true),
    keyUsage(0x80, 7),
    extension("2.5.29.37", sequence(oid(use)), true),
    extension("2.5.29.35", sequence(element(0x80, issuer.keyId))),
  ];
  const { certificate, serial } = issue(issuer, subject, own, validity, extensions);
  return { key: own.key, certificate, chain: [certificate], name: subject, keyId: own.keyId, serial };
}

/** The PEM of an identity's certificate. */
export function pem({ certificate }: Identity): string {
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

interface OwnKey {
  readonly key: KeyObject;
  readonly spki: Der;
  readonly keyId: Buffer;
}

function keyPair(): OwnKey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  return { key: privateKey, spki, keyId: createHash("sha1").update(spki.subarray(-65)).digest() };
}

let lastSerial = 4096;

function issue(
  issuer: Pick<Identity, "key" | "name" | "keyId">,
  subject: Der,
  own: OwnKey,
  { from, to }: Validity,
  extensions: readonly Der[],
): { readonly certificate: Der; readonly serial: number } {
  const serial = (lastSerial += 1);
  const body = sequence(
    tagged(0, integer(2)),
    integer(serial),
    ECDSA_SHA256,
    issuer.name,
    sequence(time(new Date(from)), time(new Date(to))),
    subject,
    own.spki,
    tagged(3, sequence(...extensions, extension("2.5.29.14", octets(own.keyId)))),
  );
  return { certificate: sequence(body, ECDSA_SHA256, bits(sign("sha256", body, issuer.key))), serial };
}

function extension(id: string, value: Der, isCritical = false): Der {
  return sequence(oid(id), ...(isCritical ? [boolean(true)] : []), octets(value));
}

function keyUsage(value: number, unused: number): Der {
  return extension("2.5.29.15", bits(Buffer.from([value]), unused), true);
}

function distinguishedName(organization: string, name: string): Der {
  return sequence(
    set(sequence(oid("2.5.4.10"), utf8(organization))),
    set(sequence(oid("2.5.4.3"), utf8(name))),
  );
}
