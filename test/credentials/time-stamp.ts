import { createHash, sign } from "node:crypto";
import { ECDSA_SHA256, type Identity } from "./authority.ts";
import { type Der, integer, octets, oid, sequence, set, tagged, time } from "./der.ts";

const SHA256 = sequence(oid("2.16.840.1.101.3.4.2.1"));
const SIGNED_DATA = oid("1.2.840.113549.1.7.2");
const TST_INFO = oid("1.2.840.113549.1.9.16.1.4");
const CONTENT_TYPE = oid("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST = oid("1.2.840.113549.1.9.4");
const SIGNING_CERTIFICATE_V2 = oid("1.2.840.113549.1.9.16.2.47");
const ANY_POLICY = oid("1.2.3.4.1");

/** A time-stamp token (RFC 3161) of an authority over data, stating any time. */
export function timeStampToken(authority: Identity, data: Buffer, at: Date): Der {
  const info = sequence(integer(1), ANY_POLICY, sequence(SHA256, octets(sha256(data))), integer(1), time(at));
  const attributes = [
    sequence(CONTENT_TYPE, set(TST_INFO)),
    sequence(MESSAGE_DIGEST, set(octets(sha256(info)))),
    sequence(
      SIGNING_CERTIFICATE_V2,
      set(sequence(sequence(sequence(octets(sha256(authority.certificate)))))),
    ),
  ];
  const signerInfo = sequence(
    integer(1),
    sequence(issuerName(authority), integer(authority.serial)),
    SHA256,
    tagged(0, ...attributes.toSorted((one, other) => one.compare(other))),
    ECDSA_SHA256,
    // Signed as a set, although they are written under a tag of their own.
    octets(sign("sha256", set(...attributes), authority.key)),
  );
  const signedData = sequence(
    integer(3),
    set(SHA256),
    sequence(TST_INFO, tagged(0, octets(info))),
    tagged(0, ...authority.chain),
    set(signerInfo),
  );
  return sequence(SIGNED_DATA, tagged(0, signedData));
}

function sha256(data: Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

/** The fourth field of the certificate's body: version, serial number and algorithm precede it. */
function issuerName({ certificate }: Identity): Der {
  let at = contentStart(certificate, contentStart(certificate, 0));
  for (let field = 0; field < 3; field += 1) at = elementEnd(certificate, at);
  return certificate.subarray(at, elementEnd(certificate, at));
}

function contentStart(der: Buffer, at: number): number {
  const length = der[at + 1] ?? 0;
  return at + 2 + (length < 0x80 ? 0 : length & 0x7f);
}

function elementEnd(der: Buffer, at: number): number {
  const start = contentStart(der, at);
  const length = start === at + 2 ? (der[at + 1] ?? 0) : der.readUIntBE(at + 2, start - at - 2);
  return start + length;
}
