/** The statement of a C2PA manifest, after its signature and hashes were checked without a list of trusted signers. */
export type C2paFinding =
  | { readonly kind: "none" }
  /** Signature and hashes are valid. The signer's identity is not verified. */
  | {
      readonly kind: "intact";
      /**
       * The IPTC terms, such as `trainedAlgorithmicMedia`, of the actions in the active manifest, in order and without their
       * URL; if it has none, those of the file that it was made from.
       */
      readonly digitalSourceTypes: readonly string[];
      /** The tool that made the claim, shortened and sanitized for display. */
      readonly generator: string | null;
    }
  /** There is a manifest, but it is invalid: it proves nothing. */
  | { readonly kind: "tampered" };

/** The evidence of an invalid manifest, for an unknown reason. */
export const BROKEN_MANIFEST =
  "There is a C2PA manifest that does not hold: it or the file was changed, or the signature is not valid.";

/** The statements of an image's other metadata, which anybody can write. */
export interface ImageMetadata {
  /** IPTC terms in XMP, without their URL. */
  readonly digitalSourceTypes: readonly string[];
  /** The AI tool whose marks were found; `isInpainting` if they show that a part of a picture was replaced. */
  readonly generator: { readonly name: string; readonly isInpainting: boolean } | null;
  /** Maker and model, if the exposure of a photo is present too. */
  readonly camera: string | null;
}

/** A message to the worker. `metadata` is for images only. */
export interface ProvenanceQuestion {
  readonly path: string;
  /** The type found from the content, such as `audio/mpeg`. */
  readonly mime: string;
  readonly withMetadata: boolean;
}

export interface ProvenanceFindings {
  readonly c2pa: C2paFinding;
  readonly metadata: ImageMetadata;
}

export const NO_METADATA: ImageMetadata = { digitalSourceTypes: [], generator: null, camera: null };
