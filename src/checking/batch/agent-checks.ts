import { quoteChecks, type TextCheckers } from "./check-quotes.ts";
import { agreementsBy, planOf } from "../paying/agreement.ts";
import { reachOf } from "../paying/batch-stops.ts";
import type { GrammarFinding, PassageFinding } from "../../findings/finding.ts";
import { CheckStopped, type CheckError } from "../vocabulary/check-error.ts";
import type { Agreement, CheckedText, CheckQuote, CheckRun, Journal } from "../vocabulary/check.ts";
import type { Credits } from "../paying/credits.ts";
import { endedBy, type MediaCheck, type MediaChecker } from "../media/media-checker.ts";
import type { ServiceMode } from "../vocabulary/preferences.ts";
import { errorOf, quoted, type AnswerParts } from "../../report/agents/agent-answer.ts";
import { aboutChecked, checkAnswer, type EndedCheck } from "../../report/agents/agent-account.ts";
import type { AgentPlan } from "../../report/agents/agent-words.ts";
import type { GrammarTarget } from "../grammar/grammar-checker.ts";
import type { Snapshot } from "../../text/snapshot.ts";
import type { AgentRequest, AgentSubject } from "./agent-input.ts";
import { detectionFound, grammarFound, mediaFound, scanFound } from "../../report/agents/agent-results.ts";

/** A text that an agent wants checked, at one moment. */
export interface AgentText extends CheckedText {
  readonly snapshot: Snapshot;
  /** Returns the document's version now; undefined if it is no longer open. Absent for a text without a document. */
  readonly versionNow?: () => number | undefined;
}

/** Finds what agents name. Each method rejects with a `CheckStopped`. */
export interface AgentSubjects {
  text(subject: AgentSubject): Promise<AgentText>;
  /** Resolves to the address of a file that is there. */
  file(address: string): Promise<{ toString(): string }>;
}

export interface AgentCheckParts {
  /** Loads the checkers. */
  readonly checkers: () => Promise<TextCheckers & { readonly media: MediaChecker }>;
  readonly documents: AgentSubjects;
  /** Filters out findings that a person has hidden, for documents with an address. */
  readonly shown: ShownToAgents;
  readonly settings: { readonly serviceMode: () => ServiceMode };
  readonly credits: Pick<Credits, "balance">;
  /** Returns true if the workspace is trusted. */
  readonly isTrusted: () => boolean;
}

/** Filters out findings that a person has hidden. */
export interface ShownToAgents {
  readonly corrections: (
    text: AgentText,
    found: readonly GrammarFinding[],
  ) => Promise<readonly GrammarFinding[]>;
  readonly passages: (
    text: AgentText,
    found: readonly PassageFinding[],
  ) => Promise<{ readonly shown: readonly PassageFinding[]; readonly leftOut: object }>;
}

/** The end of a check, before the account and the error are put into words. */
type Ended = Omit<EndedCheck, "service" | "balance" | "error" | "about"> & {
  readonly service?: ServiceMode | undefined;
  readonly error?: CheckError | undefined;
};

/** A check that is quoted, or can't be: without a quote and an error a background job has the answer. */
interface QuotedCheck extends Pick<CheckQuote, "quote" | "error"> {
  /** Runs it for what is agreed to. */
  readonly run: (agreement: Agreement) => Promise<Ended>;
  /** Says what was checked. */
  readonly about: () => object;
}

const MEDIA_KINDS = { detectAiImage: "image", detectAiVoice: "audio" } as const;
const TEXT_KINDS = { checkGrammar: "grammar", detectAiText: "ai", scanPlagiarism: "plagiarism" } as const;

/**
 * Runs checks for agents. VS Code's confirmations don't limit spending here; the same guard as for all checks
 * does, with the agent as the asker. The findings shown to the person don't change.
 */
export class AgentChecks {
  readonly #parts: AgentCheckParts;

  constructor(parts: AgentCheckParts) {
    this.#parts = parts;
  }

  /** Returns the expected cost of a check, or the error if it can't run. Sends nothing. */
  async plan(request: AgentRequest, signal: AbortSignal): Promise<AgentPlan | CheckError> {
    const { error, quote } = await this.#quote(request, signal);
    if (error !== undefined) return error;
    if (quote === undefined) return { service: this.#parts.settings.serviceMode(), host: "", price: 0 };
    const { connection, price, words } = quote;
    const { host, service } = connection;
    return { service, host, price, ...(words === undefined ? {} : { words }) };
  }

  /**
   * Runs a check and returns the parts of the answer for the agent. Rejects with a `CheckStopped` if the
   * subject can't be found or read.
   */
  async check(request: AgentRequest, signal: AbortSignal): Promise<AnswerParts> {
    const { checkers, credits, settings } = this.#parts;
    const { check } = request;
    const { about, quote, run } = await this.#quote(request, signal);
    // The only way to a payment for an agent.
    const agreementOf = await agreementsBy(async () => {
      if (quote?.connection.service === "hosted") this.#requireTrust();
      const { guard } = await checkers();
      await guard.agree(planOf(quote === undefined ? [] : [quote], "agent", { check }));
    }, signal);
    const ended = await run(agreementOf(quote));
    const { error } = ended;
    return checkAnswer(check, {
      ...ended,
      about: about(),
      service: ended.service ?? settings.serviceMode(),
      balance: credits.balance("hosted"),
      error: error && errorOf(error, reachOf(error.code)),
    });
  }

  async #quote(request: AgentRequest, signal: AbortSignal): Promise<QuotedCheck> {
    const { checkers, documents, settings } = this.#parts;
    // Require trust before looking at a file; it is required again for the connection itself.
    if (settings.serviceMode() === "hosted") this.#requireTrust();
    const { check, subject } = request;
    if (isOfFile(check)) return this.#quoteFile(check, subject, signal);
    const text = await documents.text(subject);
    const { snapshot } = text;
    const target = targetOf(request, text);
    const made = await checkers();
    const kind = TEXT_KINDS[check];
    const quotes = await quoteChecks(made, [kind], target, snapshot, signal);
    return {
      ...quotes[kind],
      run: async (agreement) => this.#runText(check, made, target, { ...unwatched(signal), agreement }),
      about: () => aboutChecked(subject, snapshot, text.versionNow?.()),
    };
  }

  async #quoteFile(
    check: keyof typeof MEDIA_KINDS,
    subject: AgentSubject,
    signal: AbortSignal,
  ): Promise<QuotedCheck> {
    const { checkers, documents } = this.#parts;
    const named = subject.kind === "document" ? subject.address : "";
    const address = (await documents.file(named)).toString();
    const { media } = await checkers();
    const asked = await media.quote({ address, kind: MEDIA_KINDS[check] }, signal);
    const run = async (agreement: Agreement): Promise<MediaCheck> => {
      if ("error" in asked) return endedBy(asked.error);
      if ("refusal" in agreement) return endedBy(media.errorOf(agreement.refusal));
      return media.run(asked, unwatched(signal));
    };
    return {
      ...("error" in asked ? { error: asked.error } : { quote: asked.quote }),
      run: async (agreement) => endedMedia(await run(agreement)),
      about: () => ({ uri: quoted(address) }),
    };
  }

  #requireTrust(): void {
    if (this.#parts.isTrusted()) return;
    throw new CheckStopped(
      "untrusted_workspace",
      "In a workspace that is not trusted agents send nothing to the hosted service. A person can trust it, or run the check by its command.",
    );
  }

  async #runText(
    check: keyof typeof TEXT_KINDS,
    { detection, grammar, plagiarism }: TextCheckers,
    target: AgentText & GrammarTarget,
    run: CheckRun,
  ): Promise<Ended> {
    const { shown } = this.#parts;
    const { selection, snapshot } = target;
    // Report findings in the text that was checked, even if the document has changed since.
    const journal: Journal = { snapshot, carry: (findings) => findings };
    switch (check) {
      case "checkGrammar": {
        const ended = await grammar.check(target, journal, run);
        const findings = await shown.corrections(target, ended.findings);
        const hidden = ended.findings.length - findings.length;
        const found = grammarFound({ ...ended, findings }, { hidden, selection, text: snapshot.text });
        return { ...ended, coverage: ended, found: ended.wordsChecked > 0 ? found : undefined };
      }
      case "detectAiText": {
        const ended = await detection.check(target, journal, run);
        const found = ended.summary === undefined ? undefined : detectionFound(ended, snapshot.text);
        return { ...ended, coverage: ended, found };
      }
      case "scanPlagiarism": {
        const ended = await plagiarism.check(target, journal, run);
        const { leftOut, shown: passages } = await shown.passages(target, ended.findings);
        const found =
          ended.record === undefined
            ? undefined
            : scanFound(ended, passages, { leftOut, text: snapshot.text });
        return { ...ended, coverage: ended, found };
      }
      default:
        return check satisfies never;
    }
  }
}

/** A run for an agent, which nobody watches. */
function unwatched(signal: AbortSignal) {
  return { signal, asker: "agent", report: () => undefined } as const;
}

function isOfFile(check: AgentRequest["check"]): check is keyof typeof MEDIA_KINDS {
  return check in MEDIA_KINDS;
}

function targetOf({ variant }: AgentRequest, text: AgentText): AgentText & GrammarTarget {
  return variant === undefined ? text : { ...text, variant };
}

function endedMedia({ cached, connection, creditsCharged, error, report, status }: MediaCheck): Ended {
  const found = report === undefined ? undefined : mediaFound(report);
  return { status, service: connection?.service, creditsCharged, cached, found, error };
}
