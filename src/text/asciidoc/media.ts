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
/** An address by itself, or one from the root. */
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]+:|\/)/iu;
/** Targets are given several times what they refer to; more than this is no name of a file. */
const LONGEST = 4_000;

/** Gathers what an AsciiDoc document links to while it is read, with its attributes as they are by then. */
export class AsciidocMedia {
  readonly found: LinkedMedia[] = [];
  readonly #attributes = new Map<string, string>();

  /** Takes a line that sets an attribute, or takes one away. */
  entry(line: string): void {
    const [, before, name, behind, value = ""] = ENTRY.exec(line) ?? [];
    if (name === undefined) return;
    if (before === "!" || behind === "!") this.#attributes.delete(name.toLowerCase());
    else this.#attributes.set(name.toLowerCase(), this.#filled(value.trim()));
  }

  /** A macro that stands at a range of the document, in UTF-16 units, with its target as it is written. */
  macro(name: string, range: TextRange, written: string): void {
    const target = this.#filled(written.trim());
    const kind = name === "link" ? kindOfLink(target) : KINDS.get(name);
    const link = kind && linkedAddress(range, kind, target);
    if (link === undefined) return;
    const folder = this.#attributes.get("imagesdir") ?? "";
    // All three macros look in it, and links do not.
    const isInside = name !== "link" && folder !== "" && !ABSOLUTE.test(target);
    this.found.push(
      isInside ? { ...link, target: `${folder.replace(/(?<!\/)\/+$/, "")}/${link.target}` } : link,
    );
  }

  /** What is not set in the document stays as it is written: no file is called so. */
  #filled(text: string): string {
    return text
      .replaceAll(REFERENCE, (whole, name: string) => this.#attributes.get(name.toLowerCase()) ?? whole)
      .slice(0, LONGEST);
  }
}
