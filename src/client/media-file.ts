import type { AudioFormat, ImageFormat } from "../contract/limits.ts";
import type { UploadFile } from "./http-exchange.ts";

/** An image within the limits of the service, with its price. Only `inspectImage` creates one, so that no other is sent. */
export interface InspectedImage {
  readonly kind: "image";
  readonly file: UploadFile;
  readonly format: ImageFormat;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Credits (CON-8). */
  readonly price: number;
}

/** A recording within the limits of the service, with its price. Only `inspectAudio` creates one. */
export interface InspectedAudio {
  readonly kind: "audio";
  readonly file: UploadFile;
  readonly format: AudioFormat;
  readonly seconds: number;
  /** Credits (CON-8). */
  readonly price: number;
}
