import {
  type CredentialThumbnail,
  CREDENTIAL_LIMITS,
  type ThumbnailOmission,
} from "../../../contract/content-credentials.ts";
import type { ImageFormat } from "../../../contract/limits.ts";
import { readImage } from "../../../media/image/read-image.ts";
import type { Resource } from "./manifest-store.ts";

/** Returns the bytes of a resource in a manifest. Throws if there is none. */
export type ReadResource = (identifier: string) => Uint8Array;

/** A thumbnail, or the reason why one is left out; neither if there is none. */
export interface ThumbnailFinding {
  readonly thumbnail: CredentialThumbnail | null;
  readonly omitted: ThumbnailOmission | null;
}

/** The formats that any page shows. */
const TYPES: Readonly<Partial<Record<ImageFormat, CredentialThumbnail["media_type"]>>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
};
const LONGEST_SIDE = 4096;
const NEVER = new AbortController().signal;

/** Takes thumbnails out of one file, up to the limits of size and number. */
export class Thumbnails {
  readonly #read: ReadResource;
  #left: number = CREDENTIAL_LIMITS.thumbnails;

  constructor(read: ReadResource) {
    this.#read = read;
  }

  async take(resource: Resource | undefined): Promise<ThumbnailFinding> {
    if (resource === undefined) return { thumbnail: null, omitted: null };
    if (this.#left === 0) return { thumbnail: null, omitted: "too_many" };
    const bytes = this.#bytes(resource);
    if (bytes !== undefined && bytes.length > CREDENTIAL_LIMITS.thumbnailBytes)
      return { thumbnail: null, omitted: "too_large" };
    const read = bytes === undefined ? undefined : await readImage(bytes, NEVER);
    if (bytes === undefined || read?.kind !== "image") return { thumbnail: null, omitted: "not_an_image" };
    if (Math.max(read.width, read.height) > LONGEST_SIDE) return { thumbnail: null, omitted: "too_large" };
    // The type by content: the manifest may state any.
    const type = TYPES[read.format];
    if (type === undefined) return { thumbnail: null, omitted: "not_an_image" };
    this.#left -= 1;
    return { thumbnail: { media_type: type, data: bytes.toString("base64") }, omitted: null };
  }

  #bytes({ identifier }: Resource): Buffer | undefined {
    try {
      return Buffer.from(this.#read(identifier));
    } catch (error) {
      // The verifier must not be used again after a crash.
      if (error instanceof Error && error.name === "RuntimeError") throw error;
      return undefined;
    }
  }
}
