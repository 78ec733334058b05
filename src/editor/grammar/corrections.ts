import * as vscode from "vscode";
import type { OwnEdit } from "../../findings/after-own-edits.ts";
import { withoutOverlap } from "../../findings/edits.ts";
import { isFixable, type Finding, type GrammarFinding } from "../../findings/finding.ts";
import { stillHolds } from "../../findings/verify.ts";
import { languageOf } from "../../text/languages.ts";
import type { Refusal, Written } from "../../report/words/correction-words.ts";
import { toVsRange } from "../ranges.ts";
import type { EditorContext } from "../results/editor-context.ts";
import type { FindingStore } from "../results/finding-store.ts";

export interface Writable {
  /** The document's text when it was read. */
  readonly text: string;
  /** Sorted and without overlaps; ranges in UTF-16 units of `text`. */
  readonly findings: readonly GrammarFinding[];
  /** The number of other corrections, which would change markup or overlap another. */
  readonly left: number;
}

/** The maximum number of attempts, in case edits lose a race against typing. */
const ATTEMPTS = 3;

/**
 * Writes corrections into a document, each only if the document still holds the exact text it was made for
 * and only prose changes (EDI-4). VS Code applies a code action's edit without checking the document version,
 * so fixes go through here.
 */
export class Corrections {
  readonly #parts: EditorContext;

  constructor(parts: EditorContext) {
    this.#parts = parts;
  }

  /** Writes the findings of a document that `wanted` accepts, with `instead` in place of their own replacement if it is given. */
  async write(
    document: vscode.TextDocument,
    wanted: (finding: GrammarFinding) => boolean,
    instead?: string,
  ): Promise<Written> {
    let asked = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const findings = this.#parts.shown
        .of(document.uri)
        .filter((finding) => isFixable(finding) && wanted(finding))
        .map((finding) => (instead === undefined ? finding : { ...finding, replacement: instead }));
      asked = Math.max(asked, findings.length);
      if (!isWritable(document)) return refused(asked, "readonly");
      const { version } = document;
      const text = document.getText();
      const holding = withoutOverlap(findings.filter((finding) => stillHolds(finding, text)));
      if (holding.length === 0) break;
      const { safe: judged, reason } = await this.#safe(document, text, holding);
      // The document was edited meanwhile: start over.
      if (document.version !== version) continue;
      // Skip findings that were cleared meanwhile.
      const wantedStill = new Set(this.#parts.shown.of(document.uri).map(({ id }) => id));
      const safe = judged.filter(({ id }) => wantedStill.has(id));
      if (safe.length < judged.length) asked -= judged.length - safe.length;
      if (safe.length === 0) return refused(asked, reason ?? "markup");
      if (await applyOwnEdits(document, safe, [this.#parts.store])) {
        const left = asked - safe.length;
        return left === 0
          ? { applied: safe.length, refused: 0 }
          : { applied: safe.length, refused: left, reason: reason ?? "changed" };
      }
    }
    return asked === 0 ? { applied: 0, refused: 0 } : refused(asked, "changed");
  }

  /** Returns what `write` would write, and the text it applies to. Writes nothing. */
  async writable(document: vscode.TextDocument): Promise<Writable> {
    const text = document.getText();
    const findings = this.#parts.shown
      .of(document.uri)
      .filter((finding) => isFixable(finding) && stillHolds(finding, text));
    const { safe } = await this.#safe(document, text, withoutOverlap(findings));
    return { text, findings: safe, left: findings.length - safe.length };
  }

  /**
   * Returns the safe corrections: text sent with markup may be corrected with it; anywhere else, the markup
   * must not change.
   */
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

/**
 * Writes edits into a document, and `also` in the same undo step; VS Code rejects them if a document changes first. In these
 * stores, adjacent findings keep their place. Resolves to true if they were written.
 */
export async function applyOwnEdits(
  document: vscode.TextDocument,
  edits: readonly OwnEdit[],
  stores: readonly Pick<FindingStore<Finding>, "expectOwnEdits">[],
  also?: (edit: vscode.WorkspaceEdit) => void,
): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  for (const { range, replacement } of edits) {
    edit.replace(document.uri, toVsRange(document, range), replacement);
  }
  also?.(edit);
  const before = document.getText();
  const takeBack = stores.map((store) => store.expectOwnEdits(document.uri, edits, before));
  try {
    return await vscode.workspace.applyEdit(edit);
  } finally {
    for (const each of takeBack) each();
  }
}

/** Returns false for a document that no file system can save, for example a preview: only its view would change. */
export function isWritable({ uri, isUntitled }: vscode.TextDocument): boolean {
  const isCell = uri.scheme === "vscode-notebook-cell";
  return isUntitled || isCell || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
}
