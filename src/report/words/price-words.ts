import * as l10n from "@vscode/l10n";
import { formatAmount } from "./credit-words.ts";
import { formatCount, formatNumber, listSeparator, quotedNames } from "./format.ts";
import { joinSentences } from "./sentences.ts";

/** Sentences on the price of each check that uploads something, by the last segment of its command id. */
const COSTS = {
  checkGrammar: (credits: string) => l10n.t("This grammar check costs {0} credits.", credits),
  detectAiText: (credits: string) => l10n.t("This AI text detection costs {0} credits.", credits),
  detectAiTextInBackground: (credits: string) => l10n.t("This AI text detection costs {0} credits.", credits),
  scanPlagiarism: (credits: string) => l10n.t("This plagiarism scan costs {0} credits.", credits),
  checkDocument: (credits: string) => l10n.t("Checking this document costs {0} credits.", credits),
  checkFolder: (credits: string) => l10n.t("Checking this folder costs {0} credits.", credits),
  checkChangedFiles: (credits: string) => l10n.t("Checking the changed files costs {0} credits.", credits),
  detectAiImage: (credits: string) => l10n.t("This image check costs {0} credits.", credits),
  detectAiVoice: (credits: string) => l10n.t("This recording check costs {0} credits.", credits),
  checkLinkedMedia: (credits: string) => l10n.t("Checking the linked files costs {0} credits.", credits),
} as const;

export type UploadCheck = keyof typeof COSTS;

/** The upload that a person is asked about. */
export interface UploadFigures {
  readonly check: UploadCheck;
  /** Of what is sent, as the service counts them. */
  readonly words?: number;
  readonly files?: number;
  /** The price in a sentence; absent for that of the check. */
  readonly priced?: string;
}

/** The day's budget, where a price exceeds it. In credits. */
export interface ExceededBudget {
  readonly budget: number;
  /** Undefined where the ledger cannot be read. */
  readonly spentToday: number | undefined;
}

/** The host that something goes to, and the key that is sent with it, by their names. */
interface WayNames {
  readonly host: string;
  readonly keyName: string;
}

/** A question about a price. */
interface PriceFigures {
  readonly plan: {
    /** In credits. */
    readonly price: number;
    readonly connection: WayNames;
    readonly others?: readonly WayNames[];
    readonly upload: UploadFigures;
  };
  readonly exceeded: ExceededBudget | undefined;
  readonly needsConsent: boolean;
  readonly isFirst: boolean;
  /** In credits. */
  readonly confirmAbove: number;
}

/** Says what something costs, where it goes and why a person is asked; for a new host also what is sent there. */
export function describePriceQuestion(question: PriceFigures): {
  readonly message: string;
  readonly detail: string;
  /** The button that agrees. */
  readonly send: string;
} {
  const { exceeded, needsConsent, plan } = question;
  const { connection, others = [], upload } = plan;
  const ways = [connection, ...others];
  const hosts = [...new Set(ways.map(({ host }) => host))].join(listSeparator());
  const credits = formatNumber(plan.price);
  const goes = needsConsent
    ? [describeTextSent(upload, hosts), describeAgreed(ways)]
    : [describeFilesSent(upload, hosts)];
  const why =
    exceeded !== undefined ? [describeBudget(exceeded)] : needsConsent ? [] : describeLimit(question);
  return {
    message: upload.priced ?? COSTS[upload.check](credits),
    detail: joinSentences([...goes, ...why]),
    send: needsConsent
      ? l10n.t("Allow and Check for {0} Credits", credits)
      : l10n.t("Check for {0} Credits", credits),
  };
}

/** Says when a person is asked; nothing of a check whose price is always asked about. */
function describeLimit({ confirmAbove, isFirst, plan }: PriceFigures): readonly string[] {
  const limit = formatNumber(confirmAbove);
  const setting = "contentAuthenticity.credits.confirmAbove";
  if (isFirst) {
    return [
      l10n.t(
        "You're asked before the first check of each kind, then above {0} credits ({1}).",
        limit,
        setting,
      ),
    ];
  }
  return plan.price > confirmAbove ? [l10n.t("You're asked above {0} credits ({1}).", limit, setting)] : [];
}

function describeFilesSent({ files }: UploadFigures, hosts: string): string {
  if (files === undefined) return l10n.t("The text goes to {0}.", hosts);
  return files === 1
    ? l10n.t("The file goes to {0}.", hosts)
    : l10n.t("{0} files go to {1}.", formatNumber(files), hosts);
}

/** Describes the first upload to a host, as far as it is known in advance. */
function describeTextSent({ check, files, words }: UploadFigures, hosts: string): string {
  const isMedia = check === "detectAiImage" || check === "detectAiVoice" || check === "checkLinkedMedia";
  if (!isMedia) {
    const textAlone = l10n.t("Only the text is sent, nothing about its file.");
    return joinSentences([describeWords(words, files, hosts), textAlone]);
  }
  return files === undefined || files === 1
    ? l10n.t("The file goes to {0} unchanged, including its metadata.", hosts)
    : l10n.t("{0} files go to {1} unchanged, including their metadata.", formatNumber(files), hosts);
}

function describeWords(words: number | undefined, files: number | undefined, hosts: string): string {
  if (words === undefined) return l10n.t("The text goes to {0}.", hosts);
  const counted = formatCount("word", words);
  return files === undefined
    ? l10n.t("{0} go to {1}.", counted, hosts)
    : l10n.t("{0} of {1} go to {2}.", counted, formatCount("file", files), hosts);
}

function describeAgreed(ways: readonly WayNames[]): string {
  const names = [...new Set(ways.map(({ keyName }) => keyName))];
  const [name = ""] = names;
  const sent =
    names.length === 1
      ? l10n.t("The key “{0}” is sent with it.", name)
      : l10n.t("The keys {0} are sent with it.", quotedNames(names));
  return joinSentences([sent, describeAskingOnce()]);
}

/** Explains the scope of consent to a host and a key. */
export function describeAskingOnce(): string {
  return l10n.t("You're asked once per host and key. To undo, run Revoke Upload Consent.");
}

function describeBudget({ budget, spentToday }: ExceededBudget): string {
  return spentToday === undefined
    ? l10n.t("Couldn't read how much of the daily budget of {0} credits is spent.", formatNumber(budget))
    : l10n.t(
        "It would exceed the daily budget: {0} of {1} credits are spent.",
        formatNumber(spentToday),
        formatNumber(budget),
      );
}

/** The reasons why something may not be spent. */
type RefusalCode =
  | "insufficient_credits"
  | "daily_budget_exceeded"
  | "daily_budget_needed"
  | "confirmation_needed"
  | "consent_needed";

/** The figures of a refusal, in credits. */
interface SpendingLimits extends ExceededBudget {
  readonly price: number;
  /** As a person reads it. */
  readonly host: string;
  readonly balance: number;
  readonly confirmAbove: number;
}

/** Says why something may not be spent. */
export function describeSpendingRefusal(code: RefusalCode, limits: SpendingLimits): string {
  const { balance, budget, confirmAbove, host, spentToday } = limits;
  const price = formatNumber(limits.price);
  return {
    insufficient_credits: l10n.t(
      "This check needs {0} credits; the balance is {1}. If you've added credits, try again.",
      price,
      formatNumber(balance),
    ),
    daily_budget_exceeded:
      spentToday === undefined
        ? l10n.t(
            "Couldn't read how much of the daily budget of {1} is spent; this check costs {0} credits.",
            price,
            formatNumber(budget),
          )
        : l10n.t(
            "This check costs {0} credits; {1} of the daily budget of {2} are spent.",
            price,
            formatNumber(spentToday),
            formatNumber(budget),
          ),
    daily_budget_needed: l10n.t(
      "This check costs {0} and needs a daily budget: set contentAuthenticity.credits.dailyBudget.",
      formatAmount(limits.price, "hosted"),
    ),
    confirmation_needed: l10n.t(
      "This check costs {0} credits, more than {1}, so it needs your confirmation.",
      price,
      formatNumber(confirmAbove),
    ),
    // How it is given is part of it: whoever reads it may be a program.
    consent_needed: l10n.t("Uploads to {0} need your consent. Run a check yourself to be asked.", host),
  }[code];
}
