import exifReader from "exifreader";
import * as z from "zod";

const NAMES = ["Make", "Model", "Software", "ImageDescription", "UserComment", "ExposureTime", "FNumber"];

const group = z.record(z.string(), z.looseObject({ value: z.unknown(), description: z.unknown() })).catch({});
const tags = z.looseObject({ exif: group });

/** Reads the relevant EXIF tags as text, from any of the six formats; none if they can't be read. */
export function readExif(bytes: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  try {
    // oxlint-disable-next-line import/no-named-as-default-member -- Node finds no names in what the package is built to
    const read: unknown = exifReader.load(bytes, { expanded: true, includeTags: { exif: NAMES } });
    for (const [name, { description }] of Object.entries(tags.parse(read).exif)) {
      if (typeof description === "string" && description !== "") texts.set(name, description);
    }
  } catch {
    texts.clear();
  }
  return texts;
}
