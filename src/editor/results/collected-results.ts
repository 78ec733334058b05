import type * as vscode from "vscode";
import type { SentenceFinding } from "../../findings/finding.ts";
import { textHash } from "../../checking/vocabulary/text-hash.ts";
import type { DetectionRecord, Results } from "../../report/records.ts";
import type { GrammarStore, PassageStore, SectionStore, SentenceStore } from "./finding-store.ts";
import type { KeptDocument, KeptMark } from "../../checking/store/kept-document.ts";

/** The stores of findings in documents. */
export interface ResultStores {
  readonly corrections: Pick<GrammarStore, "of">;
  readonly hints: Pick<GrammarStore, "of">;
  readonly passages: Pick<PassageStore, "of">;
  readonly sections: Pick<SectionStore, "of">;
  readonly sentences: Pick<SentenceStore, "of">;
}

/**
 * Collects what to store of an open document: the answers to its checks, with the current locations of their
 * findings.
 */
export function collectedResults(
  document: vscode.TextDocument,
  { detection, grammar, scan }: Results,
  { corrections, hints, passages, sections, sentences }: ResultStores,
): KeptDocument {
  const { uri } = document;
  const hash = textHash(document.getText());
  const marks = sentences.of(uri).flatMap((sentence) => markOf(sentence, detection));
  const headings = sections
    .of(uri)
    .filter(({ answer }) => answer === detection?.id || answer === detection?.earlier?.id)
    .map(({ id, range }) => ({ id, range }));
  return {
    version: 1,
    ...(detection && { detection: { record: detection, textHash: hash, marks, headings } }),
    ...(scan && { scan: { record: scan, textHash: hash, passages: passages.of(uri) } }),
    ...(grammar && {
      grammar: {
        record: grammar,
        textHash: hash,
        corrections: corrections.of(uri),
        hints: hints.of(uri),
      },
    }),
  };
}

function markOf(
  { answer, item, placed, range }: SentenceFinding,
  detection: DetectionRecord | undefined,
): readonly KeptMark[] {
  if (placed === "none") return [];
  if (answer === detection?.id) return [{ item, range, placed }];
  return answer === detection?.earlier?.id ? [{ item, range, placed, isEarlier: true }] : [];
}
