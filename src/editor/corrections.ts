import * as vscode from "vscode";
import { withoutOverlap } from "../findings/edits.ts";
import { isFixable, type Finding } from "../findings/finding.ts";
import { stillHolds } from "../findings/verify.ts";
import type { FindingStore } from "./finding-store.ts";
import { toVsRange } from "./ranges.ts";

export interface Written {
  /** Corrections that were written, all in one step of undo. */
  readonly applied: number;
  /** Corrections that were asked for and not written, since the text is no longer the one they were made for. */
  readonly refused: number;
}

/** An edit may lose a race against typing; once more with the text of then is enough, or the writer is still at it. */
const ATTEMPTS = 2;

/**
 * Writes corrections into a document, each only where the document holds the very text that it was made for (EDI-4). VS Code
 * applies the edit of a code action without looking at the version: that is why fixes come through here.
 */
export class Corrections {
  readonly #store: FindingStore;

  constructor(store: FindingStore) {
    this.#store = store;
  }

  /** Writes those findings of a document that `wanted` names. */
  async write(uri: vscode.Uri, wanted: (finding: Finding) => boolean): Promise<Written> {
    const document = await vscode.workspace.openTextDocument(uri);
    let asked = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const findings = this.#store.of(uri).filter((finding) => isFixable(finding) && wanted(finding));
      asked = Math.max(asked, findings.length);
      const text = document.getText();
      const holding = withoutOverlap(findings.filter((finding) => stillHolds(finding, text)));
      if (holding.length === 0) break;
      if (await vscode.workspace.applyEdit(editOf(document, holding))) {
        return { applied: holding.length, refused: asked - holding.length };
      }
    }
    return { applied: 0, refused: asked };
  }
}

/** Ranges are of the text that was just verified; VS Code refuses the edit if the document changes before it arrives. */
function editOf(document: vscode.TextDocument, findings: readonly Finding[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const finding of findings) {
    edit.replace(document.uri, toVsRange(document, finding.range), finding.replacement);
  }
  return edit;
}
