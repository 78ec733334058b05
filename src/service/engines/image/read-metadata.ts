import { plainName } from "../provenance/plain-name.ts";
import type { ImageMetadata } from "../provenance/provenance.ts";
import { readExif } from "./exif.ts";
import { generatorMarks, type MetadataText } from "./generator-marks.ts";
import { readPngText } from "./png-text.ts";
import { readXmp } from "./xmp.ts";

/** Reads an image's statements about its origin, except C2PA. */
export function readMetadata(bytes: Buffer): ImageMetadata {
  const text = { exif: readExif(bytes), png: readPngText(bytes) };
  const { creatorTools, ...stated } = readXmp(bytes);
  return { ...stated, generator: generatorMarks(text, creatorTools), camera: cameraOf(text) };
}

/** Without an exposure, any program may have written maker and model. */
function cameraOf({ exif }: MetadataText): string | null {
  const [make, model] = [plainName(exif.get("Make") ?? ""), plainName(exif.get("Model") ?? "")];
  if (make === "" || model === "" || !(exif.has("ExposureTime") || exif.has("FNumber"))) return null;
  return model.toLowerCase().startsWith(make.toLowerCase()) ? model : plainName(`${make} ${model}`);
}
