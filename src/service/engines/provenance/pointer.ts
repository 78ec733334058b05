/** The field of XMP that points to Content Credentials. */
export const POINTER_NAME = "dcterms:provenance";

/** The most bytes of the field with its value. */
export const LONGEST_POINTER = 4096;

/**
 * The value as an attribute, as an element or as a reference: within the file (`self#jumbf=...`), an address, or a manifest beside
 * the file (`manifest.c2pa`). The field isn't C2PA's alone, so any other text is none.
 */
const POINTER =
  /dcterms:provenance(?:\s*=\s*["']|\s*>\s*|\s+rdf:resource\s*=\s*["'])((?:self#|urn:|https?:\/\/)[^"'<>\s]{1,2000}|[^"'<>\s]{1,2000}\.c2pa(?=\s*["'<]))/i;

/** Returns the first pointer to Content Credentials in XMP. */
export function pointerIn(xmp: string): string | null {
  return POINTER.exec(xmp)?.[1] ?? null;
}

/** True for a pointer that leads into the file itself. */
export function isWithinFile(pointer: string): boolean {
  return /^(?:self#|urn:)/i.test(pointer);
}
