import type { GrammarEdit, GrammarResult } from "../contract/grammar.ts";
import type { TextEdit } from "./edits.ts";
import { proveEdits } from "./offset-evidence.ts";

/** An edit with what the service says of it. */
export interface ExplainedEdit extends TextEdit {
  /** What the service calls the kind of mistake; `grammar` where it says nothing. */
  readonly rule: string;
  /** Why, in the service's words; empty where it says nothing. */
  readonly explanation: string;
}

/** The edits of an answer on the text that was sent, or why they cannot be trusted (CON-5). */
export type ExplainedEdits =
  | { readonly kind: "proved"; readonly edits: readonly ExplainedEdit[] }
  | { readonly kind: "contradictory"; readonly reason: string };

/** The edits that make the corrected text of the submitted one, each with what the answer says of it. */
export function explainedEdits(submitted: string, result: GrammarResult): ExplainedEdits {
  const proof = proveEdits(submitted, result);
  if (proof.kind === "contradictory") return proof;
  const edits = proof.edits.map((edit, index) => ({ ...edit, ...detailsOf(edit, result.diff[index]) }));
  return { kind: "proved", edits };
}

/** The embedded service says of each change which rule made it; the interface itself has no such field. */
function detailsOf(
  edit: TextEdit,
  entry: GrammarEdit | undefined,
): Pick<ExplainedEdit, "rule" | "explanation"> {
  const same = entry?.original === edit.original && entry.corrected === edit.replacement ? entry : undefined;
  return { rule: same?.category ?? "grammar", explanation: same?.message ?? "" };
}
