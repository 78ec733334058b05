import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { toCriticMarkup } from "../../findings/critic-markup.ts";
import { activeEditor, isAbsent, openDocument, uriOf } from "../documents/check-target.ts";
import { showDone } from "../notices.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { nameOf } from "../virtual-texts.ts";
import { exportTo, isFileOf, refuseExport, type NotExported } from "../write-export.ts";
import type { Corrections } from "./corrections.ts";
import type { ShownCorrections } from "../results/shown-findings.ts";
import { leftInWords } from "../../report/words/review-words.ts";
import { showNothingToReview } from "./check-presenter.ts";

export interface ExportParts {
  readonly shown: ShownCorrections;
  readonly corrections: Pick<Corrections, "writable">;
}

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
  parts: ExportParts,
  uri?: unknown,
  target?: unknown,
): Promise<ExportOutcome> {
  const file = isAbsent(target) ? undefined : uriOf(target);
  const document = isAbsent(uri) ? activeEditor().document : await openDocument(uri);
  if (file !== undefined && (await isFileOf(document.uri, file))) {
    return refuseExport(
      "not_written",
      l10n.t("The marks would replace the document itself. Name another file."),
    );
  }
  const { text, findings, left } = await parts.corrections.writable(document);
  if (findings.length === 0) {
    showNothingToReview(document, left, parts.shown);
    const message = l10n.t("There are no corrections to export.");
    return { status: "failed", error: { code: "no_corrections", message } };
  }
  const marked = toCriticMarkup(text, findings);
  if (marked.kind === "refused") return refuseExport("has_marks", refusalOf(document, text, marked));
  if (file !== undefined && !marked.text.isWellFormed()) {
    return refuseExport(
      "not_text",
      l10n.t("{0} holds half of a character, which no file can hold.", serviceWords(nameOf(document.uri))),
    );
  }
  const notWritten =
    file &&
    (await exportTo(
      file,
      true,
      async () => Promise.resolve([marked.text]),
      (reason) => l10n.t("The file could not be written: {0}", reason),
    ));
  if (notWritten !== undefined) return notWritten;
  const written = file ?? (await opened(marked.text));
  const done =
    findings.length === 1
      ? l10n.t("1 correction as CriticMarkup")
      : l10n.t("{0} corrections as CriticMarkup", findings.length);
  showDone(left === 0 ? done : `${done}. ${leftInWords(left)}`);
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
    "Line {0} of {1} holds {2}, which would be read as a change. CriticMarkup cannot say otherwise, so nothing is exported.",
    line,
    serviceWords(nameOf(uri)),
    mark,
  );
}
