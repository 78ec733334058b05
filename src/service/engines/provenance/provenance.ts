import type { ContentCredentials } from "../../../contract/content-credentials.ts";

/** The identity of a signer whose certificate chains to a trust anchor. */
export interface SignerTrust {
  /** The C2PA trust list, or the anchors of `trustAnchors`. */
  readonly by: "c2pa" | "own";
  /** The signer's organization or name, sanitized for display. */
  readonly signer: string | null;
  /** False if an ingredient was signed by somebody else who is not trusted. */
  readonly isForAll: boolean;
}

/** The statement of a C2PA manifest about a file's origin, as far as a verdict depends on it. */
export type C2paFinding =
  | { readonly kind: "none" }
  /** Signature and hashes are valid. */
  | {
      readonly kind: "intact";
      /**
       * The terms, such as `trainedAlgorithmicMedia`, of the actions of the file that it was made from and of the file itself,
       * oldest first and without their URL.
       */
      readonly digitalSourceTypes: readonly string[];
      /** True if AI made all of the file or of the one that it was made from. An edit by AI alone leaves that open. */
      readonly isGenerated: boolean;
      /** True if AI made something in a file that was placed in this one, at any depth. */
      readonly hasAiPart: boolean;
      /**
       * True if a device captured all of the file, or the one that it was made from, and everything that was placed in it, at any
       * depth. An edit with a captured part leaves that open.
       */
      readonly isCaptured: boolean;
      /** True if the origin of the whole is stated, and no capture. */
      readonly hasOtherOrigin: boolean;
      /** The tool that made the claim, shortened and sanitized for display. */
      readonly generator: string | null;
      /** Null if the signer's identity is not verified. */
      readonly trust: SignerTrust | null;
      /** True if the certificate had expired, and no trusted time stamp shows that it was valid at signing. */
      readonly hasExpired: boolean;
    }
  /** There is a manifest, but it is invalid: it proves nothing. `reason` is a sentence. */
  | { readonly kind: "tampered"; readonly reason: string };

/** The credentials of a file, in full and as a statement for the verdict. */
export interface Credentials {
  readonly c2pa: C2paFinding;
  readonly credentials: ContentCredentials;
}

/** The statements of an image's other metadata, which anybody can write. */
export interface ImageMetadata {
  /** IPTC terms in XMP, without their URL. */
  readonly digitalSourceTypes: readonly string[];
  /** The AI tool whose marks were found; `isInpainting` if they show that a part of a picture was replaced. */
  readonly generator: { readonly name: string; readonly isInpainting: boolean } | null;
  /** The pointer to Content Credentials, within the file or elsewhere. */
  readonly provenance: string | null;
  /** Maker and model, if the exposure of a photo is present too. */
  readonly camera: string | null;
}

/** A message to the worker. `metadata` is for images only. */
export interface ProvenanceQuestion {
  readonly path: string;
  /** The type found from the content, such as `audio/mpeg`. */
  readonly mime: string;
  readonly withMetadata: boolean;
  /** The PEM file of a person's or organization's own anchors. */
  readonly trustAnchors: string | null;
}

export interface ProvenanceFindings extends Credentials {
  readonly metadata: ImageMetadata;
}

export const NO_METADATA: ImageMetadata = {
  digitalSourceTypes: [],
  generator: null,
  provenance: null,
  camera: null,
};

/** Returns the evidence of an invalid manifest. */
export function brokenManifest(reason: string): string {
  return `The Content Credentials are invalid: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

/** Returns what is known of the signer of an intact manifest, in brackets after a statement. */
export function signerNote({ hasExpired, trust }: C2paFinding & { readonly kind: "intact" }): string {
  if (hasExpired) return "the signer's certificate had expired, so the signer isn't verified";
  if (trust === null) return "the signer isn't verified";
  const name = trust.signer ?? "a signer without a name";
  const list = trust.by === "c2pa" ? "the C2PA trust list" : "your own trust anchors";
  const note = `signed by ${name}, verified with ${list}`;
  return trust.isForAll ? note : `${note}; the signer of an ingredient isn't verified`;
}
