import { kindOfLink, linkedAddress, type LinkedKind, type LinkedMedia } from "../linked-media-place.ts";
import type { TextRange } from "../range.ts";

const KINDS: ReadonlyMap<string, LinkedKind> = new Map([
  ["image", "image"],
  ["audio", "audio"],
  ["video", "video"],
]);

const ENTRY =
  /^:(!?)([\p{Alphabetic}\p{N}_][\p{Alphabetic}\p{N}_-]{0,99})(!?):(?:[ \t]+(?![ \t])(.{0,1000}))?$/u;
const REFERENCE = /\{([\p{Alphabetic}\p{N}_][\p{Alphabetic}\p{N}_-]{0,99})\}/gu;
/** An absolute address, or a path from the root. */
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]+:|\/)/iu;
/** The longest target with its attributes resolved; longer ones are no file names. */
const LONGEST = 4_000;

/** Collects the media that an AsciiDoc document links to while it is read, with the attributes set so far. */
export class AsciidocMedia {
  readonly found: LinkedMedia[] = [];
  readonly #attributes = new Map<string, string>();

  /** Reads a line that sets or unsets an attribute. */
  entry(line: string): void {
    const [, before, name, behind, value = ""] = ENTRY.exec(line) ?? [];
    if (name === undefined) return;
    if (before === "!" || behind === "!") this.#attributes.delete(name.toLowerCase());
    else this.#attributes.set(name.toLowerCase(), this.#filled(value.trim()));
  }

  /** A macro at a range of the document, in UTF-16 units, with its target as written. */
  macro(name: string, range: TextRange, written: string): void {
    const target = this.#filled(written.trim());
    const kind = name === "link" ? kindOfLink(target) : KINDS.get(name);
    const link = kind && linkedAddress(range, kind, target);
    if (link === undefined) return;
    const folder = this.#attributes.get("imagesdir") ?? "";
    // The three macros use this folder, links don't.
    const isInside = name !== "link" && folder !== "" && !ABSOLUTE.test(target);
    this.found.push(
      isInside ? { ...link, target: `${folder.replace(/(?<!\/)\/+$/, "")}/${link.target}` } : link,
    );
  }

  /** Replaces attribute references by their values. References not set in the document stay, which matches no file. */
  #filled(text: string): string {
    return text
      .replaceAll(REFERENCE, (whole, name: string) => this.#attributes.get(name.toLowerCase()) ?? whole)
      .slice(0, LONGEST);
  }
}
