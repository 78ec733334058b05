import * as vscode from "vscode";
import type { Place } from "../report/document-report.ts";
import type { OutcomeFinding } from "../checking/paying/check-outcome.ts";
import type { Finding, FindingSeverity } from "../findings/finding.ts";
import type { TextRange } from "../text/range.ts";

// The only place where ranges of one world become ranges of the other; UTF-16 units of the document's text as it is now.

/** Offsets as positions. */
export function toVsRange(document: vscode.TextDocument, range: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(range.start), document.positionAt(range.end));
}

/** Positions as offsets. */
export function toTextRange(document: vscode.TextDocument, range: vscode.Range): TextRange {
  return { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
}

/** A range as plain data, for callers of commands. */
export function plainRange(document: vscode.TextDocument, range: TextRange): Place {
  const { start, end } = toVsRange(document, range);
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}

/** A finding as plain data, for callers of commands. */
export function plainFinding(
  document: vscode.TextDocument,
  { kind, placed, range }: Finding & Pick<OutcomeFinding, "kind">,
  message: string,
  severity: FindingSeverity,
): OutcomeFinding {
  return { kind, range: plainRange(document, range), message, severity, placed };
}
