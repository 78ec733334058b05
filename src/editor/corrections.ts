import * as vscode from "vscode";
import { withoutOverlap } from "../findings/edits.ts";
import { isFixable, type Finding } from "../findings/finding.ts";
import { stillHolds } from "../findings/verify.ts";
import type { FindingStore } from "./finding-store.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import { toVsRange } from "./ranges.ts";
import type { Settings } from "./settings.ts";

export interface Written {
  /** Corrections that were written, all in one step of undo. */
  readonly applied: number;
  /** Corrections that were asked for and not written. */
  readonly refused: number;
  /** Why some were not: the text is another one now, or writing them would change the markup around them. */
  readonly reason?: "changed" | "markup";
}

/** An edit may lose a race against typing; after a few tries the writer is still at it. */
const ATTEMPTS = 3;

/**
 * Writes corrections into a document, each only where the document holds the very text that it was made for, and only if
 * nothing but prose changes by it (EDI-4). VS Code applies the edit of a code action without looking at the version: that
 * is why fixes come through here.
 */
export class Corrections {
  readonly #store: FindingStore;
  readonly #extractor: Pick<ProseExtractor, "safeEdits">;
  readonly #settings: Settings;

  constructor(store: FindingStore, extractor: Pick<ProseExtractor, "safeEdits">, settings: Settings) {
    this.#store = store;
    this.#extractor = extractor;
    this.#settings = settings;
  }

  /** Writes those findings of a document that `wanted` names. */
  async write(uri: vscode.Uri, wanted: (finding: Finding) => boolean): Promise<Written> {
    const document = await vscode.workspace.openTextDocument(uri);
    let asked = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const findings = this.#store.of(uri).filter((finding) => isFixable(finding) && wanted(finding));
      asked = Math.max(asked, findings.length);
      const { version } = document;
      const text = document.getText();
      const holding = withoutOverlap(findings.filter((finding) => stillHolds(finding, text)));
      if (holding.length === 0) break;
      const safe = await this.#safe(document, text, holding);
      // Typed meanwhile: everything is looked at again.
      if (document.version !== version) continue;
      if (safe.length === 0) return { applied: 0, refused: asked, reason: "markup" };
      if (await vscode.workspace.applyEdit(editOf(document, safe))) return written(asked, holding, safe);
    }
    return asked === 0 ? { applied: 0, refused: 0 } : { applied: 0, refused: asked, reason: "changed" };
  }

  /** Text that was sent with its markup is corrected with its markup; everything else must leave the markup as it is. */
  async #safe(
    document: vscode.TextDocument,
    text: string,
    findings: readonly Finding[],
  ): Promise<readonly Finding[]> {
    if (this.#settings.submission(document) === "verbatim") return findings;
    const edits = findings.map(({ range, replacement }) => ({ range, text: replacement }));
    const indexes = await this.#extractor.safeEdits(text, document.languageId, edits);
    return indexes.flatMap((index) => findings[index] ?? []);
  }
}

function written(asked: number, holding: readonly Finding[], safe: readonly Finding[]): Written {
  const refused = asked - safe.length;
  if (refused === 0) return { applied: safe.length, refused };
  return { applied: safe.length, refused, reason: safe.length < holding.length ? "markup" : "changed" };
}

/** Ranges are of the text that was just verified; VS Code refuses the edit if the document changes before it arrives. */
function editOf(document: vscode.TextDocument, findings: readonly Finding[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const finding of findings) {
    edit.replace(document.uri, toVsRange(document, finding.range), finding.replacement);
  }
  return edit;
}
