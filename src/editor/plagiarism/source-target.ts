import type * as vscode from "vscode";
import type { PassageFinding, PassageSource } from "../../findings/finding.ts";
import { uriOf } from "../documents/check-target.ts";
import type { EditorContext } from "../results/editor-context.ts";
import type { SourceNode } from "./source-nodes.ts";

/** The source that a command acts on. */
export interface SourceTarget {
  /** The document that was scanned. */
  readonly uri: vscode.Uri;
  readonly source: PassageSource;
  /** The passage in the current text; undefined if it is no longer there. */
  readonly passage: PassageFinding | undefined;
}

/**
 * Resolves a command's arguments: an item of the view, or a document and the id of a passage. Undefined if
 * the passage is no longer known. Throws a `CheckStopped` if an address is invalid.
 */
export function sourceTarget(
  first: unknown,
  id: unknown,
  { results, shownPassages: shown }: Pick<EditorContext, "results" | "shownPassages">,
): SourceTarget | undefined {
  if (isSourceNode(first)) return ofNode(first, shown.of(first.uri));
  const uri = uriOf(first);
  const now = shown.of(uri).find((passage) => passage.id === id);
  const found = now ?? results.of(uri).scan?.passages.find((passage) => passage.id === id);
  return found && { uri, source: found.source, passage: now };
}

/** Returns true if a command's argument is an item of the view. */
export function isSourceNode(value: unknown): value is SourceNode {
  return typeof value === "object" && value !== null && "kind" in value && "uri" in value;
}

/** Resolves an item against the current passages, since it may be older than the last edit. */
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
  // Prefer a passage with source text to compare with.
  const passage = standing.find(({ sourceText }) => sourceText !== undefined) ?? standing[0];
  return { uri, source, passage };
}
