import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { snapshotOf } from "../documents/open-document.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { nameOf } from "../virtual-texts.ts";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import { checkTarget, isAbsent, type CheckTarget } from "../documents/check-target.ts";
import { CHECK_KINDS, type CheckKind } from "../../checking/paying/document-price.ts";
import { quoteChecks, type CheckQuotes, type TextCheckers } from "../../checking/batch/check-quotes.ts";
import { submissionsOf, type Submission } from "../../checking/batch/submissions.ts";
import { describeKinds } from "../../report/words/check-words.ts";
import { describePreview } from "../../report/words/preview-words.ts";

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

/** The language of previews, in which lines wrap. */
const LANGUAGE = "content-authenticity-text";

type PreviewParts = Pick<EditorContext, "extractor" | "settings" | "texts"> & {
  readonly checkers: () => Promise<Omit<TextCheckers, "guard">>;
};

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
      l10n.t("The third argument must be the command of a check, such as “checkGrammar”."),
    );
  }
  const snapshot = snapshotOf(target.document);
  const all = await submissionsOf(kinds, target, snapshot, parts.settings, parts.extractor);
  // A check that comments turn off sends nothing.
  const submissions = all.some(({ text }) => text !== "") ? all.filter(({ text }) => text !== "") : all;
  const quotes =
    parts.settings.serviceMode() === "embedded"
      ? {}
      : await quoteChecks(await parts.checkers(), kinds, target, snapshot, new AbortController().signal);
  for (const submission of submissions)
    await show(parts, target, submission, submissions.length === 1, quotes);
  const { text, words } = submissions[0] ?? { text: "", words: 0 };
  return { text, words, submissions };
}

async function show(
  { settings, texts }: PreviewParts,
  { document }: CheckTarget,
  { checks, text, words }: Submission,
  isOnly: boolean,
  quotes: CheckQuotes,
): Promise<void> {
  const title = l10n.t("{0} (sent for {1})", nameOf(document.uri), describeKinds(checks));
  const prices = checks.flatMap((check) => {
    const quote = quotes[check]?.quote;
    if (quote === undefined) return [];
    const { connection, price, words: sent = words } = quote;
    return { check, host: connection.host, price, known: Math.max(0, words - sent) };
  });
  const previewed = { text, words, original: document.getText() };
  const facts = describePreview(previewed, settings.serviceMode(), prices);
  const opened = await vscode.workspace.openTextDocument(texts.put(document.uri, title, text, facts));
  const shown = await vscode.languages.setTextDocumentLanguage(opened, LANGUAGE);
  await vscode.window.showTextDocument(shown, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: isOnly,
  });
}
