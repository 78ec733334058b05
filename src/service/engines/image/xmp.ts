import { pointerIn } from "../provenance/pointer.ts";
import { sourceTypeTerm } from "../provenance/source-type.ts";

const BEGIN = "<x:xmpmeta";
const END = "</x:xmpmeta>";
const MOST_PACKETS = 8;
const LARGEST_PACKET = 256 * 1024;
/** As an attribute, as an element, and as a reference; the value itself has no markup. */
const SOURCE_TYPE = /DigitalSourceType(?:\s*=\s*["']|\s*>\s*|\s+rdf:resource\s*=\s*["'])([^"'<>]{1,200})/g;
const CREATOR_TOOL = /CreatorTool(?:\s*=\s*["']|\s*>\s*)([^"'<>]{1,200})/g;

/**
 * Finds XMP packets as the standard suggests, by their markers regardless of the format, and reads them without an XML
 * parser: there are no entities to expand, and a missing namespace doesn't hide the rest.
 */
export function readXmp(bytes: Buffer): {
  readonly digitalSourceTypes: string[];
  readonly creatorTools: string[];
  readonly provenance: string | null;
} {
  const digitalSourceTypes = new Set<string>();
  const creatorTools = new Set<string>();
  let provenance: string | null = null;
  let at = bytes.indexOf(BEGIN);
  for (let packets = 0; at !== -1 && packets < MOST_PACKETS; packets += 1) {
    const limit = Math.min(bytes.length, at + LARGEST_PACKET);
    const end = bytes.subarray(at, limit).indexOf(END);
    const packet = bytes.toString("utf8", at, end === -1 ? limit : at + end);
    for (const [, value] of packet.matchAll(SOURCE_TYPE)) {
      const term = sourceTypeTerm(value ?? "");
      if (term !== undefined) digitalSourceTypes.add(term);
    }
    for (const [, value] of packet.matchAll(CREATOR_TOOL)) creatorTools.add(value ?? "");
    provenance ??= pointerIn(packet);
    at = bytes.indexOf(BEGIN, at + BEGIN.length);
  }
  return { digitalSourceTypes: [...digitalSourceTypes], creatorTools: [...creatorTools], provenance };
}
