/** Why a check did not end well, in words for a person (EDI-13). The same for refusals of the editor and of the service. */
export interface CheckError {
  /** Stable, for scripts: a code of the service or one of the editor's own such as `no_api_key`. */
  readonly code: string;
  /** What happened and what to do next. Never holds a key or text of the document. */
  readonly message: string;
  readonly charged: "no" | "yes" | "unknown";
  /** The next step as a button, when there is one. */
  readonly action?: NextStep;
}

export const NEXT_STEPS = {
  addKey: { label: "Add API Key", command: "contentAuthenticity.addApiKey" },
  useEmbedded: { label: "Use the Embedded Service", command: "contentAuthenticity.useEmbeddedService" },
  useHosted: { label: "Set the Address", command: "contentAuthenticity.useHostedService" },
  openPortal: { label: "Open the Portal", command: "contentAuthenticity.openPortal" },
  showCredits: { label: "Show Credits", command: "contentAuthenticity.showCredits" },
  showLog: { label: "Show Log", command: "contentAuthenticity.showLog" },
  previewSubmission: { label: "Preview What Is Sent", command: "contentAuthenticity.previewSubmission" },
  retry: { label: "Try Again", command: "contentAuthenticity.checkGrammar" },
} as const;

export type NextStep = keyof typeof NEXT_STEPS;

/** Thrown inside a check to end it with a `CheckError`; recognised by `checkError`, not by its class. */
export class CheckStopped extends Error {
  readonly checkError: CheckError;

  constructor(checkError: CheckError) {
    super(checkError.message);
    this.name = "CheckStopped";
    this.checkError = checkError;
  }
}

/** A refusal before anything was sent. */
export function notSent(code: string, message: string, action?: NextStep): CheckStopped {
  return new CheckStopped({
    code,
    message: `${message} Nothing was sent and no credits moved.`,
    charged: "no",
    ...(action === undefined ? {} : { action }),
  });
}
