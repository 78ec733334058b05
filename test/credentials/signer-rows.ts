import { withoutOriginal } from "./chains.ts";
import {
  AUTHORITIES,
  changedAfter,
  changedAt,
  created,
  JPEG,
  madeFrom,
  manifest,
  signed,
  type SignedFile,
  stampedBy,
} from "./files.ts";
import type { Row } from "./row.ts";

const { bidirectional, clock, expired, unknown, unknownClock } = AUTHORITIES;
const UNTRUSTED = "signingCredential.untrusted";
const EXPIRED = "signingCredential.expired";

const captured = async (options: Parameters<typeof signed>[1] = {}): Promise<SignedFile> =>
  signed(manifest([created("digitalCapture")]), options);

/** A change of the second last piece of the picture. */
const changed = async (): Promise<SignedFile> => {
  const file = await captured();
  return changedAt(file, file.bytes.length - 40);
};

const original = async (): Promise<SignedFile> =>
  madeFrom([[await captured(), "parentOf", "original"]], [{ action: "c2pa.cropped" }]);

/** Files by who signed them and when, and by what was changed since. */
export const SIGNER_ROWS: readonly Row[] = [
  { name: "no manifest", make: async () => Promise.resolve(JPEG), state: "none", shown: "" },
  {
    name: "a manifest that lies elsewhere",
    make: async () => captured({ elsewhere: "https://example.com/picture.c2pa" }),
    state: "none",
    failures: ["manifest.inaccessible"],
    shown: "at https://example.com/picture.c2pa",
  },
  {
    name: "a known signer",
    make: captured,
    state: "trusted",
    verdict: "real 0.97",
    shown: "Example Signer (own); c2pa.created",
  },
  {
    name: "an unknown signer",
    make: async () => captured({ signer: unknown }),
    state: "valid",
    failures: [UNTRUSTED],
    verdict: "real 0.9",
    shown: "Unknown Signer (unknown); c2pa.created",
  },
  {
    name: "a time stamp",
    make: async () => captured({ stamp: stampedBy(clock, "2024-05-05T00:00:00Z") }),
    state: "trusted",
    verdict: "real 0.97",
    shown: "Example Signer (own); 2024-05-05 proven; c2pa.created",
  },
  {
    name: "a time stamp of an unknown authority",
    make: async () => captured({ stamp: stampedBy(unknownClock, "2024-05-05T00:00:00Z") }),
    state: "trusted",
    verdict: "real 0.97",
    shown: "Example Signer (own); 2024-05-05 unproven; c2pa.created",
  },
  {
    name: "an expired signer without a time stamp",
    make: async () => captured({ signer: expired }),
    state: "invalid",
    failures: [UNTRUSTED, EXPIRED],
    verdict: "real 0.9",
    shown: "Expired Signer (unknown); c2pa.created",
  },
  {
    name: "an expired signer with a time stamp from before",
    make: async () => captured({ signer: expired, stamp: stampedBy(clock, "2019-05-05T00:00:00Z") }),
    state: "trusted",
    verdict: "real 0.97",
    shown: "Expired Signer (own); 2019-05-05 proven; c2pa.created",
  },
  {
    name: "an expired signer with a time stamp from after",
    make: async () => captured({ signer: expired, stamp: stampedBy(clock, "2021-05-05T00:00:00Z") }),
    state: "invalid",
    failures: [UNTRUSTED, EXPIRED],
    verdict: "real 0.9",
    shown: "Expired Signer (unknown); 2021-05-05 proven; c2pa.created",
  },
  {
    name: "an expired signer with a time stamp of an unknown authority",
    make: async () => captured({ signer: expired, stamp: stampedBy(unknownClock, "2019-05-05T00:00:00Z") }),
    state: "invalid",
    failures: [UNTRUSTED, EXPIRED],
    verdict: "real 0.9",
    shown: "Expired Signer (unknown); 2019-05-05 unproven; c2pa.created",
  },
  {
    name: "names with bidirectional marks",
    make: async () =>
      signed(
        manifest(
          [{ ...created("digitalCapture"), softwareAgent: { name: "Ca\u202emera", version: "1\u2066" } }],
          {
            title: "in\u202egpj.\u0000exe",
          },
        ),
        { signer: bidirectional },
      ),
    state: "trusted",
    verdict: "real 0.97",
    shown: "Signer (own); c2pa.created",
  },
  {
    name: "a changed pixel",
    make: changed,
    state: "invalid",
    failures: ["assertion.dataHash.mismatch"],
    shown: "Example Signer (own); c2pa.created",
  },
  {
    name: "a changed claim",
    make: async () => changedAfter(await captured(), "dc:title", 10),
    state: "invalid",
    failures: ["claimSignature.mismatch"],
    shown: "Example Signer (unverified); c2pa.created",
  },
  {
    name: "a changed action",
    make: async () => changedAfter(await captured(), "digitalSourceType", 40),
    state: "invalid",
    failures: ["assertion.hashedURI.mismatch"],
    shown: "Example Signer (own); c2pa.created",
  },
  {
    name: "a label that isn't there any more",
    make: async () => changedAfter(await captured(), "urn:c2pa", 20),
    state: "invalid",
    failures: ["claimSignature.missing"],
    shown: "Example Signer (own); c2pa.created",
  },
  {
    name: "a manifest that can't be read",
    make: async () => changedAfter(await captured(), "jumdc2ma", 5),
    state: "invalid",
    failures: ["claim.missing"],
    shown: "",
  },
  {
    name: "an ingredient that was changed before it was added",
    make: async () => madeFrom([[await changed(), "parentOf", "original"]]),
    state: "trusted",
    shown: "Example Signer (own); c2pa.opened; parentOf original {invalid, assertion.dataHash.mismatch}",
  },
  {
    name: "an ingredient whose claim was changed afterwards",
    make: async () => changedAfter(await original(), "dc:title", 10),
    state: "invalid",
    failures: ["original: ingredient.manifest.mismatch", "original: claimSignature.mismatch"],
    shown:
      "Example Signer (own); c2pa.opened; c2pa.cropped; parentOf original {invalid, ingredient.manifest.mismatch claimSignature.mismatch}",
  },
  {
    name: "an ingredient that was removed",
    make: withoutOriginal,
    state: "invalid",
    failures: [
      "ingredient.manifest.missing",
      "assertion.dataHash.mismatch",
      "original: ingredient.manifest.missing",
    ],
    shown:
      "Example Signer (own); c2pa.opened; c2pa.cropped; parentOf original {invalid, ingredient.manifest.missing}",
  },
];
