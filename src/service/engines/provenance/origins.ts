import { actionsOf } from "./credential-actions.ts";
import { isParent, type Manifest, metadataAssertion } from "./manifest-store.ts";
import { shownTool } from "./shown-text.ts";
import { sourceTypeTerm } from "./source-type.ts";

/** A manifest's statement that something comes from a kind of source. */
export interface Origin {
  /** Without its address, such as `digitalCapture`. */
  readonly term: string;
  /** The action, or the label of an assertion with metadata. */
  readonly by: string;
  readonly tool: string | null;
  /** False for an edit, whose source is that of a part: nothing is known of the rest. */
  readonly isOfWhole: boolean;
}

/** The assertions with IPTC metadata, of all versions of the standard. */
const METADATA = /^(?:stds\.iptc|c2pa\.metadata|cawg\.metadata)\b/;

/**
 * Returns the statements of a manifest about origin: those of its actions in order, then those of its metadata that
 * nothing before them makes.
 */
export function originsOf(manifest: Manifest): readonly Origin[] {
  const hasParent = manifest.ingredients.some(isParent);
  const ofActions = actionsOf(manifest).flatMap(({ action: { action, digitalSourceType }, tool }) => {
    const term = sourceTypeTerm(digitalSourceType ?? "");
    if (term === undefined) return [];
    return { term, by: action, tool: shownTool(tool), isOfWhole: action === "c2pa.created" };
  });
  const stated = new Set(ofActions.map(({ term }) => term));
  const ofMetadata = manifest.assertions.flatMap(({ data, label }) => {
    const read = METADATA.test(label) ? metadataAssertion.safeParse(data).data : undefined;
    const term = sourceTypeTerm(read?.["Iptc4xmpExt:DigitalSourceType"] ?? "");
    if (term === undefined || stated.has(term)) return [];
    stated.add(term);
    return { term, by: label, tool: null, isOfWhole: !hasParent };
  });
  return [...ofActions, ...ofMetadata];
}
