import * as vscode from "vscode";
import { comparedPassage } from "../../findings/compared-passage.ts";
import type { PassageFinding } from "../../findings/finding.ts";
import { numberInWords } from "../credits/credit-words.ts";
import { nameOf, type VirtualTexts } from "../virtual-texts.ts";
import { sourceName } from "./plagiarism-words.ts";
import type { SourceFiles } from "./source-files.ts";

/** Units of a source's name in a title. */
const LONGEST_NAME = 60;

/** What a comparison is made of. */
export interface ComparisonParts {
  readonly files: SourceFiles;
  readonly texts: VirtualTexts;
}

/**
 * Shows a passage beside its source in VS Code's diff: the source on the left, from its file with what stands around where that
 * can be read, else the words that the service gave. Gives false where the service gave none.
 */
export async function comparePassage(
  document: vscode.TextDocument,
  passage: PassageFinding,
  { files, texts }: ComparisonParts,
): Promise<boolean> {
  const { source, sourceText } = passage;
  if (sourceText === undefined) return false;
  const file = files.fileOf(source.url);
  const found = file && (await files.read(file, sourceText));
  const isFound = found?.range !== undefined;
  const left = isFound
    ? comparedPassage(found.text, found.range, true)
    : comparedPassage(sourceText, { start: 0, end: sourceText.length }, false);
  const right = comparedPassage(document.getText(), passage.range, isFound);
  const name = shortened(sourceName(source));
  const line = numberInWords(document.positionAt(passage.range.start).line + 1);
  const own = nameOf(document.uri);
  await vscode.commands.executeCommand(
    "vscode.diff",
    texts.put(document.uri, vscode.l10n.t("Source of line {0}", line), left),
    texts.put(document.uri, vscode.l10n.t("Passage in line {0}", line), right),
    vscode.l10n.t("Source “{0}” ↔ {1}, line {2}", name, own, line),
  );
  return true;
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : name;
}
