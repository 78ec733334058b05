import { generateKeyPairSync, sign } from "node:crypto";

/** A key and a certificate signed with itself, in PEM. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

/**
 * Makes a certificate for 127.0.0.1, so that no private key lies in the repository. Just enough DER for an X.509 v3
 * certificate (RFC 5280, 4.1) on P-256.
 */
export function selfSigned(): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid("2a8648ce3d040302"));
  const name = sequence(set(sequence(oid("550403"), tlv(0x0c, Buffer.from("127.0.0.1")))));
  const subjectAltName = tlv(0x04, sequence(tlv(0x87, Buffer.from([127, 0, 0, 1]))));
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(tlv(0x17, Buffer.from("250101000000Z")), tlv(0x17, Buffer.from("491231235959Z"))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(sequence(oid("551d11"), subjectAltName))),
  );
  const signature = sign("sha256", body, privateKey);
  const certificate = sequence(body, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate
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
