import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { PassageSource } from "../../findings/finding.ts";
import { webAddress } from "../../findings/source-address.ts";
import { sourceTextPlace } from "../../findings/source-text-place.ts";
import { toVsRange } from "../ranges.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { notOpenedInWords, sourceName } from "../../report/words/plagiarism-words.ts";
import type { SourceFiles } from "./source-files.ts";

/** How a source was opened: in the browser, in an editor, revealed in its folder, or not at all. */
export type OpenedSource = "external" | "editor" | "folder" | "refused";

const NO_TEXT = /\.(?:pdf|docx)$/iu;

/**
 * Opens a source: a web address in the browser, after VS Code's own question about its domain; a file if it
 * is in a reference folder. Refuses anything else and shows its address as text.
 */
export async function openSource(
  source: PassageSource,
  words: string | undefined,
  files: SourceFiles,
): Promise<OpenedSource> {
  const address = webAddress(source.url);
  if (address !== undefined) {
    // Not awaited, so that scripts don't wait for the question.
    void vscode.env.openExternal(vscode.Uri.parse(address.href, true));
    return "external";
  }
  const file = files.fileOf(source.url);
  if (file === undefined) {
    void vscode.window.showWarningMessage(notOpenedInWords(source));
    return "refused";
  }
  if (NO_TEXT.test(file.path)) {
    void vscode.window.showInformationMessage(
      l10n.t(
        "“{0}” is no text file. The comparison shows its text; the file itself is shown in its folder.",
        sourceName(source),
      ),
    );
    void vscode.commands.executeCommand("revealFileInOS", file);
    return "folder";
  }
  return showFile(file, source, words);
}

async function showFile(
  file: vscode.Uri,
  source: PassageSource,
  words: string | undefined,
): Promise<OpenedSource> {
  try {
    const document = await vscode.workspace.openTextDocument(file);
    const place = words === undefined ? undefined : sourceTextPlace(document.getText(), words);
    const selection = place && toVsRange(document, place);
    await vscode.window.showTextDocument(document, selection === undefined ? {} : { selection });
    return "editor";
  } catch {
    void vscode.window.showErrorMessage(
      l10n.t(
        "“{0}” cannot be opened as text: {1}. It may be gone since the scan.",
        sourceName(source),
        serviceWords(vscode.workspace.asRelativePath(file)),
      ),
    );
    return "refused";
  }
}
