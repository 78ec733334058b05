/** What a C2PA manifest in a file says, after its signature and hashes were checked without a list of trusted signers. */
export type C2paFinding =
  | { readonly kind: "none" }
  /** Signature and hashes hold. Who signed is not verified. */
  | {
      readonly kind: "intact";
      /**
       * The IPTC terms, such as `trainedAlgorithmicMedia`, of the actions in the active manifest, in their order and without
       * their URL; where it has none, those of the file that it was made from.
       */
      readonly digitalSourceTypes: readonly string[];
      /** The tool that made the claim, shortened and cleaned, for a sentence. */
      readonly generator: string | null;
    }
  /** There is a manifest, and it does not hold: it proves nothing. */
  | { readonly kind: "tampered" };

/** The evidence of a manifest that does not hold: why it does not is not known. */
export const BROKEN_MANIFEST =
  "There is a C2PA manifest that does not hold: it or the file was changed, or the signature is not valid.";

/** What other metadata of an image says; anybody can write it. */
export interface ImageMetadata {
  /** IPTC terms in XMP, without their URL. */
  readonly digitalSourceTypes: readonly string[];
  /** The AI tool whose marks were found; `isInpainting` where they show that a part of a picture was replaced. */
  readonly generator: { readonly name: string; readonly isInpainting: boolean } | null;
  /** Maker and model, where the exposure of a photo is there too. */
  readonly camera: string | null;
}

/** What is asked of the worker. `metadata` is for images only. */
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
