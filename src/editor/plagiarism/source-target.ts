import type * as vscode from "vscode";
import type { PassageFinding, PassageSource } from "../../findings/finding.ts";
import { uriOf } from "../checks/check-target.ts";
import type { DocumentResults } from "../results/document-results.ts";
import type { ShownPassages } from "./shown-passages.ts";
import type { SourceNode } from "./source-nodes.ts";

/** The source that a command is about. */
export interface SourceTarget {
  /** The document that was scanned. */
  readonly uri: vscode.Uri;
  readonly source: PassageSource;
  /** The passage that it is about, as it stands in the text now; undefined where it does not. */
  readonly passage: PassageFinding | undefined;
}

/**
 * What the arguments of a command about a source name: an item of the view, or a document and a passage of its scan by the
 * passage's id. Undefined for a passage that is not known any more. Throws a `CheckStopped` for an address that is none.
 */
export function sourceTarget(
  first: unknown,
  id: unknown,
  { results, shown }: { readonly results: DocumentResults; readonly shown: ShownPassages },
): SourceTarget | undefined {
  if (isSourceNode(first)) return ofNode(first, shown.of(first.uri));
  const uri = uriOf(first);
  const now = shown.of(uri).find((passage) => passage.id === id);
  const found = now ?? results.of(uri).scan?.passages.find((passage) => passage.id === id);
  return found && { uri, source: found.source, passage: now };
}

/** Whether an argument of a command is an item of the view. */
export function isSourceNode(value: unknown): value is SourceNode {
  return typeof value === "object" && value !== null && "kind" in value && "uri" in value;
}

/** An item may be older than the last edit: passages are those of the text as it is now. */
function ofNode(node: SourceNode, shown: readonly PassageFinding[]): SourceTarget | undefined {
  const { uri } = node;
  if (node.kind === "passage") {
    const { id, source } = node.passage.found;
    return { uri, source, passage: shown.find((passage) => passage.id === id) };
  }
  if (node.kind === "ignored") return { uri, source: node.source, passage: undefined };
  if (node.kind !== "source") return undefined;
  const { passages, source } = node.ranked;
  const own = new Set(passages.map(({ found }) => found.id));
  const standing = shown.filter(({ id, placed }) => own.has(id) && placed !== "none");
  // The one that there is something to lay beside.
  const passage = standing.find(({ sourceText }) => sourceText !== undefined) ?? standing[0];
  return { uri, source, passage };
}
