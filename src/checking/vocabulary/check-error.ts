import * as l10n from "@vscode/l10n";
import { firstSentence, joinSentences } from "../../report/words/sentences.ts";

/** Why a check did not end well, in words for a person (EDI-13). The same for refusals of the editor and of the service. */
export interface CheckError {
  /** Stable, for scripts: a code of the service or one of the editor's own such as `no_api_key`. */
  readonly code: string;
  /** Says what happened, whether credits moved, and what to do next. Never holds a key or text of the document. */
  readonly message: string;
  /** The message without what to do next, for a notification; absent if it says no more than that. */
  readonly brief?: string;
  readonly charged: "no" | "yes" | "unknown";
  /** The service's own reason in one line, where it gave one: for the screen alone, since it may repeat the text. */
  readonly reason?: string;
  /** The next step as a button, when there is one. */
  readonly action?: NextStep;
  /** Buttons before that one. */
  readonly actionsBefore?: readonly NextStep[];
  /** The person's name for the key that the service refused; `replaceKey` is about it. */
  readonly keyName?: string;
  /** Where nobody knows whether it was charged: what it costs, in credits. */
  readonly price?: number;
  /** And what the balance was thought to be before it, where anything was known of it. */
  readonly balanceBefore?: number;
}

/** Next steps by what they do. Without a command, it is that of the check that failed. */
export const NEXT_STEPS = {
  addKey: { label: () => l10n.t("Add API Key"), command: "addApiKey" },
  useHosted: { label: () => l10n.t("Set Address"), command: "useHostedService" },
  useEmbedded: { label: () => l10n.t("Use Embedded Service"), command: "useEmbeddedService" },
  openPortal: { label: () => l10n.t("Open Portal"), command: "openPortal" },
  openProxySettings: { label: () => l10n.t("Open Proxy Settings"), command: "_openProxySettings" },
  replaceKey: { label: () => l10n.t("Replace Key"), command: "replaceApiKey" },
  showCredits: { label: () => l10n.t("Show Credits"), command: "showCredits" },
  showHealth: { label: () => l10n.t("Check Service Health"), command: "showHealth" },
  showLog: { label: () => l10n.t("Show Log"), command: "showLog" },
  previewSubmission: { label: () => l10n.t("Preview What Is Sent"), command: "previewSubmission" },
  addReferenceFolder: { label: () => l10n.t("Add Reference Folder"), command: "addReferenceFolder" },
  retry: { label: () => l10n.t("Try Again"), command: undefined },
} as const;

/** Steps that run on the document and the range that the failed check was for. */
export const ON_DOCUMENT: ReadonlySet<NextStep> = new Set(["previewSubmission", "retry"]);

export type NextStep = keyof typeof NEXT_STEPS;

/** Of a scan that would compare a text with nothing. */
export const NO_REFERENCES = "no_reference_folders";

/** True if the document or the settings leave a check out. */
export function isLeftOutFor(code: string | undefined): boolean {
  return code === "silenced" || code === NO_REFERENCES;
}

const NAME = "CheckStopped";

/** Ends a check for a reason of the editor's own. Whether anything was paid before is for whoever catches it to say. */
export class CheckStopped extends Error {
  override readonly name = NAME;
  readonly code: string;
  readonly action: NextStep | undefined;

  constructor(code: string, happened: string, action?: NextStep) {
    super(happened);
    this.code = code;
    this.action = action;
  }
}

/** By its name, which holds across bundles where `instanceof` does not. */
export function isCheckStopped(value: unknown): value is CheckStopped {
  return value instanceof Error && value.name === NAME && "code" in value && "action" in value;
}

/** A refusal before anything was sent. */
export function notSent(code: string, happened: string, action?: NextStep): CheckStopped {
  return new CheckStopped(code, happened, action);
}

/** A refusal of a command that had not done anything yet. */
export function refusalOf({ code, message, action }: CheckStopped): CheckError {
  const cost = l10n.t("Nothing was sent or charged.");
  return {
    code,
    message: joinSentences([message, cost]),
    brief: joinSentences([firstSentence(message), cost]),
    charged: "no",
    ...(action === undefined ? {} : { action }),
    ...stepsBefore(code),
  };
}

/** Credits are added in the portal, whoever says that there are too few. */
export function stepsBefore(code: string): Pick<CheckError, "actionsBefore"> {
  return code === "insufficient_credits" ? { actionsBefore: ["openPortal"] } : {};
}

/** Steps that lead to the hosted service, which one setting hides (EDI-20). */
const TO_HOSTED: ReadonlySet<NextStep> = new Set(["addKey", "replaceKey", "useHosted", "openPortal"]);

/** Returns the next steps of an error in the order of their buttons. */
export function nextStepsOf(
  { action, actionsBefore = [] }: Pick<CheckError, "action" | "actionsBefore">,
  offersHosted: boolean,
): readonly NextStep[] {
  const steps = [...new Set([...actionsBefore, ...(action === undefined ? [] : [action])])];
  return steps.filter((step) => offersHosted || !TO_HOSTED.has(step));
}

/** Returns what is shown of an error: what happened, and the service's own reason in quotation marks. */
export function describeError({ message, reason }: Pick<CheckError, "message" | "reason">): string {
  return reason === undefined ? message : l10n.t("{0} The service says: “{1}”", message, reason);
}
