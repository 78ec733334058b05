import * as vscode from "vscode";
import { withoutOverlap } from "../../findings/edits.ts";
import { isFixable, type GrammarFinding } from "../../findings/finding.ts";
import { stillHolds } from "../../findings/verify.ts";
import { languageOf } from "../documents/document-language.ts";
import type { ProseExtractor } from "../documents/prose-extractor.ts";
import type { Log } from "../log.ts";
import { toVsRange } from "../ranges.ts";
import type { FindingView, GrammarStore } from "../results/finding-store.ts";
import type { Settings } from "../settings.ts";

/** Why corrections were not written. */
export type Refusal =
  /** The text is another one now. */
  | "changed"
  /** The markup around them would change. */
  | "markup"
  /** The document could not be read in time. */
  | "unread"
  /** The document cannot be written. */
  | "readonly";

export interface Written {
  /** Corrections that were written, all in one step of undo. */
  readonly applied: number;
  /** Corrections that were asked for and not written. */
  readonly refused: number;
  readonly reason?: Refusal;
}

export interface Writable {
  /** The document's text when it was looked at. */
  readonly text: string;
  /** Ordered, without overlap; ranges in UTF-16 units of `text`. */
  readonly findings: readonly GrammarFinding[];
  /** How many more corrections there are, which would change markup or overlap another. */
  readonly left: number;
}

export interface CorrectionParts {
  /** Told of what is written, so that what stands beside it stays findable. */
  readonly store: Pick<GrammarStore, "expectOwnEdits">;
  /** What people see: what is hidden is not written. */
  readonly shown: FindingView<GrammarFinding>;
  readonly extractor: Pick<ProseExtractor, "safeEdits">;
  readonly settings: Settings;
  readonly log: Log;
}

/** An edit may lose a race against typing; after a few tries the writer is still at it. */
const ATTEMPTS = 3;

/**
 * Writes corrections into a document, each only where the document holds the very text that it was made for, and only if
 * nothing but prose changes by it (EDI-4). VS Code applies the edit of a code action without looking at the version: that
 * is why fixes come through here.
 */
export class Corrections {
  readonly #parts: CorrectionParts;

  constructor(parts: CorrectionParts) {
    this.#parts = parts;
  }

  /** Writes those findings of a document that `wanted` names. */
  async write(document: vscode.TextDocument, wanted: (finding: GrammarFinding) => boolean): Promise<Written> {
    let asked = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const findings = this.#parts.shown
        .of(document.uri)
        .filter((finding) => isFixable(finding) && wanted(finding));
      asked = Math.max(asked, findings.length);
      if (!isWritable(document)) return refused(asked, "readonly");
      const { version } = document;
      const text = document.getText();
      const holding = withoutOverlap(findings.filter((finding) => stillHolds(finding, text)));
      if (holding.length === 0) break;
      const { safe: judged, reason } = await this.#safe(document, text, holding);
      // Typed meanwhile: everything is looked at again.
      if (document.version !== version) continue;
      // Cleared meanwhile: nobody wants it any more.
      const wantedStill = new Set(this.#parts.shown.of(document.uri).map(({ id }) => id));
      const safe = judged.filter(({ id }) => wantedStill.has(id));
      if (safe.length < judged.length) asked -= judged.length - safe.length;
      if (safe.length === 0) return refused(asked, reason ?? "markup");
      if (await this.#apply(document, text, safe)) {
        const left = asked - safe.length;
        return left === 0
          ? { applied: safe.length, refused: 0 }
          : { applied: safe.length, refused: left, reason: reason ?? "changed" };
      }
    }
    return asked === 0 ? { applied: 0, refused: 0 } : refused(asked, "changed");
  }

  /** What `write` would write of a document, and the text that this is true of. Nothing is written. */
  async writable(document: vscode.TextDocument): Promise<Writable> {
    const text = document.getText();
    const findings = this.#parts.shown
      .of(document.uri)
      .filter((finding) => isFixable(finding) && stillHolds(finding, text));
    const { safe } = await this.#safe(document, text, withoutOverlap(findings));
    return { text, findings: safe, left: findings.length - safe.length };
  }

  /** VS Code refuses the edit if the document changes before it arrives. What stands beside a correction stays findable. */
  async #apply(
    document: vscode.TextDocument,
    text: string,
    findings: readonly GrammarFinding[],
  ): Promise<boolean> {
    const edit = new vscode.WorkspaceEdit();
    for (const finding of findings) {
      edit.replace(document.uri, toVsRange(document, finding.range), finding.replacement);
    }
    const takeBack = this.#parts.store.expectOwnEdits(document.uri, findings, text);
    try {
      return await vscode.workspace.applyEdit(edit);
    } finally {
      takeBack();
    }
  }

  /** Text that was sent with its markup is corrected with its markup; everything else must leave the markup as it is. */
  async #safe(
    document: vscode.TextDocument,
    text: string,
    findings: readonly GrammarFinding[],
  ): Promise<{ readonly safe: readonly GrammarFinding[]; readonly reason?: Refusal }> {
    const { extractor, log, settings } = this.#parts;
    if (settings.submission(document) === "verbatim") return { safe: findings };
    const edits = findings.map(({ range, replacement }) => ({ range, text: replacement }));
    try {
      const { safe, unsafe, untried } = await extractor.safeEdits(text, languageOf(document), edits);
      const chosen = safe.flatMap((index) => findings[index] ?? []);
      if (unsafe.length > 0) return { safe: chosen, reason: "markup" };
      return untried.length > 0 ? { safe: chosen, reason: "unread" } : { safe: chosen };
    } catch (thrown) {
      log.defect("The corrections could not be looked at before writing", thrown);
      return { safe: [], reason: "unread" };
    }
  }
}

function refused(asked: number, reason: Refusal): Written {
  return { applied: 0, refused: asked, reason };
}

/** A document that no file system can save, such as a preview, would be changed on the screen alone. */
export function isWritable({ uri, isUntitled }: vscode.TextDocument): boolean {
  const isCell = uri.scheme === "vscode-notebook-cell";
  return isUntitled || isCell || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
}
