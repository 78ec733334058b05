import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { snapshotOf } from "../documents/open-document.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { nameOf } from "../virtual-texts.ts";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import { checkTarget, isAbsent, type CheckTarget } from "../documents/check-target.ts";
import { CHECK_KINDS, type CheckKind } from "../../checking/paying/document-price.ts";
import { submissionsOf, type Submission } from "../../checking/batch/submissions.ts";
import { kindsInWords } from "../../report/words/check-words.ts";

/** The text and the words are those of the first submission. */
export interface Preview extends Pick<Submission, "text" | "words"> {
  readonly submissions: readonly Submission[];
}

/** By the check's command. */
const KINDS = new Map<unknown, readonly CheckKind[]>([
  ["checkGrammar", ["grammar"]],
  ["detectAiText", ["ai"]],
  ["detectAiTextInBackground", ["ai"]],
  ["scanPlagiarism", ["plagiarism"]],
  ["checkDocument", CHECK_KINDS],
]);

type PreviewParts = Pick<EditorContext, "extractor" | "settings" | "texts">;

/**
 * Shows the exact text that a check of the same document or selection sends, beside it and read-only (EDI-20). `check` is the
 * command of a check of text; without one, what each of them sends is shown. Rejects with a `CheckStopped` for any other.
 */
export async function previewSubmission(
  parts: PreviewParts,
  uri?: unknown,
  range?: unknown,
  check?: unknown,
): Promise<Preview> {
  const target = await checkTarget(uri, range);
  const kinds = isAbsent(check) ? CHECK_KINDS : KINDS.get(check);
  if (kinds === undefined) {
    throw notSent(
      "bad_argument",
      l10n.t("The third argument has to be the command of a check, such as “checkGrammar”."),
    );
  }
  const snapshot = snapshotOf(target.document);
  const all = await submissionsOf(kinds, target, snapshot, parts.settings, parts.extractor);
  // A check that comments turn off sends nothing.
  const submissions = all.some(({ text }) => text !== "") ? all.filter(({ text }) => text !== "") : all;
  for (const submission of submissions) await show(parts, target, submission, submissions.length === 1);
  const { text, words } = submissions[0] ?? { text: "", words: 0 };
  return { text, words, submissions };
}

async function show(
  { texts }: PreviewParts,
  { document: { uri } }: CheckTarget,
  { checks, text }: Submission,
  isOnly: boolean,
): Promise<void> {
  const title = l10n.t("{0} (sent for {1})", nameOf(uri), kindsInWords(checks));
  const shown = await vscode.workspace.openTextDocument(texts.put(uri, title, text));
  await vscode.window.showTextDocument(shown, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: isOnly,
  });
}
