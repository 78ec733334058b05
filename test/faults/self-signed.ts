import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** A key and its self-signed certificate, in PEM. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

const FAR_OFF = "491231235959Z";

/** Signs certificates for servers; clients that should trust them need its own. */
export interface Authority {
  readonly cert: string;
  /** Returns the certificate of a server on 127.0.0.1, which is also known as `host`. */
  issue(host?: string): SelfSigned;
}

/**
 * Returns a certificate for 127.0.0.1, so that the repository needs no private key: just enough DER for an
 * X.509 v3 certificate (RFC 5280, 4.1) on P-256. `until` is its expiry, as UTCTime.
 */
export function selfSigned(until = FAR_OFF): SelfSigned {
  const keys = newKeys();
  const name = nameOf("127.0.0.1");
  return pem(
    keys,
    certificate({ subject: name, issuer: name, keys, signedBy: keys, extensions: [LOOPBACK], until }),
  );
}

/** Returns an authority with a name of its own. */
export function authority(commonName = "Authority of a test"): Authority {
  const own = newKeys();
  const issuer = nameOf(commonName);
  const root = { subject: issuer, issuer, keys: own, signedBy: own, extensions: [MAY_SIGN], until: FAR_OFF };
  return {
    cert: pem(own, certificate(root)).cert,
    issue: (host) => {
      const keys = newKeys();
      const subject = nameOf("127.0.0.1");
      const extensions = [host === undefined ? LOOPBACK : alsoKnownAs(host)];
      return pem(keys, certificate({ subject, issuer, keys, signedBy: own, extensions, until: FAR_OFF }));
    },
  };
}

interface Keys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

interface CertificateParts {
  readonly subject: Buffer;
  readonly issuer: Buffer;
  readonly keys: Keys;
  readonly signedBy: Keys;
  readonly extensions: readonly Buffer[];
  readonly until: string;
}

const newKeys = (): Keys => generateKeyPairSync("ec", { namedCurve: "P-256" });

function certificate({ subject, issuer, keys, signedBy, extensions, until }: CertificateParts): Buffer {
  const algorithm = sequence(oid("2a8648ce3d040302"));
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    issuer,
    sequence(tlv(0x17, Buffer.from("200101000000Z")), tlv(0x17, Buffer.from(until))),
    subject,
    keys.publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = sign("sha256", body, signedBy.privateKey);
  return sequence(body, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

function pem({ privateKey }: Keys, der: Buffer): SelfSigned {
  const lines = der
    .toString("base64")
    .replace(/(.{64})/g, "$1\n")
    .trimEnd();
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function set(part: Buffer): Buffer {
  return tlv(0x31, part);
}

function oid(hex: string): Buffer {
  return tlv(0x06, Buffer.from(hex, "hex"));
}

const nameOf = (commonName: string): Buffer =>
  sequence(set(sequence(oid("550403"), tlv(0x0c, Buffer.from(commonName)))));

/**
 * Returns the extensions: the addresses of a server (`subjectAltName`), and `basicConstraints` of an
 * authority.
 */
const LOOPBACK_ADDRESS = tlv(0x87, Buffer.from([127, 0, 0, 1]));
const LOOPBACK = sequence(oid("551d11"), tlv(0x04, sequence(LOOPBACK_ADDRESS)));
const alsoKnownAs = (host: string): Buffer =>
  sequence(oid("551d11"), tlv(0x04, sequence(LOOPBACK_ADDRESS, tlv(0x82, Buffer.from(host)))));
const MAY_SIGN = sequence(
  oid("551d13"),
  tlv(0x01, Buffer.from([0xff])),
  tlv(0x04, sequence(tlv(0x01, Buffer.from([0xff])))),
);
