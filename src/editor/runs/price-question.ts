import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Connection } from "../../checking/vocabulary/connection.ts";
import { formatCount, formatNumber } from "../../report/words/format.ts";
import type { ExceededBudget, PriceQuestion, Upload } from "../../checking/paying/paid-guard.ts";

/** Asks in a modal dialog whether to spend credits, since nothing may be sent without an answer. */
export async function confirmPrice(question: PriceQuestion): Promise<boolean> {
  const { price, upload } = question.plan;
  return askPrice(question, priceOf(upload.check, formatNumber(price)));
}

/**
 * Asks with the price as text. For a new host it also asks for consent: it states what is sent where and
 * offers a preview, which ends the check without sending anything.
 */
export async function askPrice(
  { exceeded, isFirst, needsConsent, plan }: PriceQuestion,
  price: string,
): Promise<boolean> {
  const { connection, others = [], upload } = plan;
  const hosts = [...new Set([connection, ...others].map(({ host }) => host))].join(", ");
  const credits = formatNumber(plan.price);
  const send = needsConsent
    ? l10n.t("Allow and Check for {0} Credits", credits)
    : l10n.t("Check for {0} Credits", credits);
  const preview = l10n.t("Preview What Is Sent");
  const shows = needsConsent && upload.preview !== undefined;
  const detail = [
    ...(needsConsent
      ? [sentInWords(upload, hosts), agreedInWords([connection, ...others])]
      : [goesInWords(upload, hosts)]),
    ...(exceeded === undefined ? [] : [budgetInWords(exceeded)]),
    ...(exceeded === undefined && !needsConsent ? [whyInWords(isFirst)] : []),
  ].join(" ");
  const answer = await vscode.window.showWarningMessage(
    price,
    { modal: true, detail },
    send,
    ...(shows ? [preview] : []),
  );
  if (shows && answer === preview) upload.preview?.();
  return answer === send;
}

function whyInWords(isFirst: boolean): string {
  return isFirst
    ? l10n.t(
        "The first check of each kind at a host asks. Later ones ask above contentAuthenticity.credits.confirmAbove.",
      )
    : l10n.t("The limit is the setting contentAuthenticity.credits.confirmAbove.");
}

function goesInWords({ files }: Upload, hosts: string): string {
  if (files === undefined) return l10n.t("The text goes to {0}.", hosts);
  return files === 1
    ? l10n.t("The file goes to {0}.", hosts)
    : l10n.t("{0} files go to {1}.", formatNumber(files), hosts);
}

/** Describes the first upload to a host, as far as it is known in advance. */
function sentInWords({ check, files, words }: Upload, hosts: string): string {
  const isMedia = check === "detectAiImage" || check === "detectAiVoice" || check === "checkLinkedMedia";
  if (!isMedia) return `${wordsInWords(words, files, hosts)} ${TEXT_ALONE()}`;
  return files === undefined || files === 1
    ? l10n.t("The file goes to {0} as it is, with all that is stored in it.", hosts)
    : l10n.t("{0} files go to {1} as they are, with all that is stored in them.", formatNumber(files), hosts);
}

function wordsInWords(words: number | undefined, files: number | undefined, hosts: string): string {
  if (words === undefined) return l10n.t("The text goes to {0}.", hosts);
  const counted = formatCount("word", words);
  return files === undefined
    ? l10n.t("{0} go to {1}.", counted, hosts)
    : l10n.t("{0} of {1} go to {2}.", counted, formatCount("file", files), hosts);
}

const TEXT_ALONE = (): string => l10n.t("It is the text alone, with nothing about its file.");

function agreedInWords(connections: readonly Connection[]): string {
  const names = [...new Set(connections.map(({ keyName }) => keyName))];
  const [name = ""] = names;
  const sent =
    names.length === 1
      ? l10n.t("The key “{0}” is sent with it.", name)
      : l10n.t("The keys {0} are sent with it.", names.map((each) => `“${each}”`).join(", "));
  return `${sent} ${ASKED_ONCE()}`;
}

/** Explains the scope of consent to a host and a key. */
export const ASKED_ONCE = (): string =>
  l10n.t("You're asked once for each host and key. Forget Consent to Send takes it back.");

function budgetInWords({ budget, spentToday }: ExceededBudget): string {
  return spentToday === undefined
    ? l10n.t("How much of the day's budget of {0} credits is spent cannot be read.", formatNumber(budget))
    : l10n.t(
        "It would exceed the day's budget: {0} of {1} credits are spent.",
        formatNumber(spentToday),
        formatNumber(budget),
      );
}

function priceOf(check: Upload["check"], credits: string): string {
  switch (check) {
    case "checkGrammar":
      return l10n.t("This grammar check costs {0} credits.", credits);
    case "detectAiText":
    case "detectAiTextInBackground":
      return l10n.t("This detection of AI text costs {0} credits.", credits);
    case "scanPlagiarism":
      return l10n.t("This plagiarism scan costs {0} credits.", credits);
    case "checkDocument":
      return l10n.t("Checking this document costs {0} credits.", credits);
    case "checkFolder":
      return l10n.t("Checking this folder costs {0} credits.", credits);
    case "checkChangedFiles":
      return l10n.t("Checking the changed files costs {0} credits.", credits);
    case "detectAiImage":
      return l10n.t("This check of an image costs {0} credits.", credits);
    case "detectAiVoice":
      return l10n.t("This check of a recording costs {0} credits.", credits);
    case "checkLinkedMedia":
      return l10n.t("Checking the linked files costs {0} credits.", credits);
    default:
      return check satisfies never;
  }
}
