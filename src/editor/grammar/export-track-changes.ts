import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { toCriticMarkup } from "../../findings/critic-markup.ts";
import { formatNumber } from "../../report/words/format.ts";
import { activeEditor, isAbsent, openDocument, uriOf } from "../documents/check-target.ts";
import { showDone } from "../notices.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { nameOf } from "../virtual-texts.ts";
import { exportTo, isFileOf, refuseExport, type NotExported } from "../write-export.ts";
import type { Corrections } from "./corrections.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { describeMarks } from "../../report/words/review-words.ts";
import { showNothingToReview } from "./check-presenter.ts";

export type ExportOutcome =
  | { readonly status: "done"; readonly corrections: number; readonly uri: vscode.Uri }
  | NotExported<ExportFailure>;

export type ExportFailure =
  /** There is no correction that could be written. */
  | "no_corrections"
  /** The document holds marks of CriticMarkup already. */
  | "has_marks"
  /** Half of a character cannot be written into a file. */
  | "not_text"
  /** The file could not be written, or has unsaved changes. */
  | "not_written";

/**
 * The document as CriticMarkup, with each correction as a mark (EDI-5): in an editor of its own, or in the file that is
 * named (`exportTo`). Nothing is sent, and the document stays as it is.
 */
export async function exportTrackChanges(
  parts: Pick<EditorContext, "shown"> & { readonly corrections: Pick<Corrections, "writable"> },
  uri?: unknown,
  target?: unknown,
): Promise<ExportOutcome> {
  const file = isAbsent(target) ? undefined : uriOf(target);
  const document = isAbsent(uri) ? activeEditor().document : await openDocument(uri);
  if (file !== undefined && (await isFileOf(document.uri, file))) {
    return refuseExport(
      "not_written",
      l10n.t("The export would overwrite the document. Choose another file."),
    );
  }
  const { text, findings, left } = await parts.corrections.writable(document);
  if (findings.length === 0) {
    showNothingToReview(document, left, parts.shown);
    const message = l10n.t("No corrections to export.");
    return { status: "failed", error: { code: "no_corrections", message } };
  }
  const marked = toCriticMarkup(text, findings);
  if (marked.kind === "refused") return refuseExport("has_marks", refusalOf(document, text, marked));
  if (file !== undefined && !marked.text.isWellFormed()) {
    return refuseExport(
      "not_text",
      l10n.t("{0} contains half a character, which can't be saved.", serviceWords(nameOf(document.uri))),
    );
  }
  const notWritten =
    file &&
    (await exportTo(
      file,
      true,
      async () => Promise.resolve([marked.text]),
      (reason) => l10n.t("Couldn't write the file: {0}", reason),
    ));
  if (notWritten !== undefined) return notWritten;
  const written = file ?? (await opened(marked.text));
  showDone(describeMarks(findings.length, left));
  return { status: "done", corrections: findings.length, uri: written };
}

async function opened(content: string): Promise<vscode.Uri> {
  const document = await vscode.workspace.openTextDocument({ content, language: "criticmarkup" });
  await vscode.window.showTextDocument(document, { preview: false });
  return document.uri;
}

function refusalOf(
  { uri }: vscode.TextDocument,
  text: string,
  { at, mark }: { readonly at: number; readonly mark: string },
): string {
  const line = text.slice(0, at).split(/\r\n|\n|\r/u).length;
  return l10n.t(
    "Nothing was exported: line {0} of {1} has {2}, which CriticMarkup reads as a change.",
    formatNumber(line),
    serviceWords(nameOf(uri)),
    mark,
  );
}
