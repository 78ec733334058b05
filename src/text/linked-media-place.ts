import type { TextRange } from "./range.ts";

export type LinkedKind = "image" | "audio" | "video";

/** A place of a document that links to an image, a recording or a video. The range is that of the construct. */
export interface LinkedMedia extends TextRange {
  /** As its language means it, without escapes and references of characters; an address is still percent encoded. */
  readonly target: string;
  readonly kind: LinkedKind;
  /** Whether it is an address, with a scheme, a query and percent encoding if it has them, or the path of a file. */
  readonly form: "address" | "path";
  /** Folders in which it is looked for, in order, relative to that of the document; absent for that one alone. */
  readonly folders?: readonly string[];
  /** What may be missing at the end of its name, in the order in which it is tried, such as `.png`. */
  readonly endings?: readonly string[];
}

const ENDINGS: ReadonlyMap<string, LinkedKind> = new Map(
  (
    [
      ["image", "png jpg jpeg jpe jfif webp gif bmp dib tif tiff"],
      ["audio", "mp3 wav wave flac ogg oga opus m4a aac"],
      ["video", "mp4 m4v mov webm mkv avi ogv"],
    ] as const
  ).flatMap(([kind, endings]) => endings.split(" ").map((ending) => [ending, kind] as const)),
);

/** Of names of images, recordings and videos, in small letters. */
export const MEDIA_ENDINGS: readonly string[] = [...ENDINGS.keys()];

/**
 * Documents that are longer are not looked through for what they link to: of nothing but links, a parser makes gigabytes. In UTF-16
 * units.
 */
export const MOST_LINKING_UNITS = 5_000_000;

/** Longer targets are no names of files; an image in the address itself may have megabytes. In UTF-16 units. */
const LONGEST = 4_000;

/** What an ordinary link leads to, by the ending of its name; undefined for anything else. */
export function kindOfLink(target: string): LinkedKind | undefined {
  const name = /^[^?#]*/.exec(target.slice(0, LONGEST))?.[0] ?? "";
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name.slice(-6))?.[1];
  return ending === undefined ? undefined : ENDINGS.get(ending.toLowerCase());
}

/** A link with its address; undefined where it leads nowhere. What is too long is cut, which no file can be called. */
export function linkedAddress(range: TextRange, kind: LinkedKind, target: string): LinkedMedia | undefined {
  const name = target.slice(0, LONGEST).trim().toWellFormed();
  if (name === "" || name.startsWith("#")) return undefined;
  return { start: range.start, end: range.end, target: name, kind, form: "address" };
}
