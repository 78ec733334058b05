import type { TextRange } from "./range.ts";

export type LinkedKind = "image" | "audio" | "video";

/** A place in a document that links to an image, a recording or a video, with the range of the construct. */
export interface LinkedMedia extends TextRange {
  /** The decoded target, without escapes and character references; an address is still percent-encoded. */
  readonly target: string;
  readonly kind: LinkedKind;
  /** The form of the target: an address, with scheme, query and percent encoding if any, or a file path. */
  readonly form: "address" | "path";
  /** Folders in which it is searched, in order, relative to that of the document; absent for that one alone. */
  readonly folders?: readonly string[];
  /** Endings that may be missing from its name, in the order in which they are tried, such as `.png`. */
  readonly endings?: readonly string[];
}

/** Endings of files by what they hold, in lower case. */
export const MEDIA_ENDINGS: Readonly<Record<LinkedKind, readonly string[]>> = {
  image: "png jpg jpeg jpe jfif webp gif bmp dib tif tiff".split(" "),
  audio: "mp3 wav wave flac ogg oga opus m4a aac".split(" "),
  video: "mp4 m4v mov webm mkv avi ogv".split(" "),
};

const KINDS = new Map(
  (["image", "audio", "video"] as const).flatMap((kind) =>
    MEDIA_ENDINGS[kind].map((ending) => [ending, kind] as const),
  ),
);

/** The longest document searched for links, in UTF-16 units: a parser needs gigabytes for one that consists of links. */
export const MOST_LINKING_UNITS = 5_000_000;

/** The longest target that can be a file name; an inline image may have megabytes. In UTF-16 units. */
const LONGEST = 4_000;

/** Returns the kind of file that an ordinary link leads to, by the ending of its name; undefined for anything else. */
export function kindOfLink(target: string): LinkedKind | undefined {
  const name = /^[^?#]*/.exec(target.slice(0, LONGEST))?.[0] ?? "";
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name.slice(-6))?.[1];
  return ending === undefined ? undefined : KINDS.get(ending.toLowerCase());
}

/** A link with its address; undefined if it is empty. A longer target is truncated, which matches no file. */
export function linkedAddress(range: TextRange, kind: LinkedKind, target: string): LinkedMedia | undefined {
  const name = target.slice(0, LONGEST).trim().toWellFormed();
  if (name === "" || name.startsWith("#")) return undefined;
  return { start: range.start, end: range.end, target: name, kind, form: "address" };
}
