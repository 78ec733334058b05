import { plainName } from "../provenance/plain-name.ts";
import type { ImageMetadata } from "../provenance/provenance.ts";
import { readExif } from "./exif.ts";
import { generatorMarks, type MetadataText } from "./generator-marks.ts";
import { readPngText } from "./png-text.ts";
import { readXmp } from "./xmp.ts";

/** Everything but C2PA that an image says about where it comes from. */
export function readMetadata(bytes: Buffer): ImageMetadata {
  const text = { exif: readExif(bytes), png: readPngText(bytes) };
  const { digitalSourceTypes, creatorTools } = readXmp(bytes);
  return { digitalSourceTypes, generator: generatorMarks(text, creatorTools), camera: cameraOf(text) };
}

/** Without an exposure, a maker and a model are what any program may write. */
function cameraOf({ exif }: MetadataText): string | null {
  const [make, model] = [plainName(exif.get("Make") ?? ""), plainName(exif.get("Model") ?? "")];
  if (make === "" || model === "" || !(exif.has("ExposureTime") || exif.has("FNumber"))) return null;
  return model.toLowerCase().startsWith(make.toLowerCase()) ? model : plainName(`${make} ${model}`);
}
