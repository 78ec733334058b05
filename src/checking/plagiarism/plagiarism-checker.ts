import * as l10n from "@vscode/l10n";
import { isServiceFailure } from "../../client/failure.ts";
import type { PlagiarismResult } from "../../contract/plagiarism.ts";
import { PLAGIARISM_PRICE } from "../../contract/prices.ts";
import type { PassageFinding } from "../../findings/finding.ts";
import { PassageContexts } from "../../findings/passage-contexts.ts";
import { passageFindings } from "../../findings/plagiarism-findings.ts";
import { joinPlagiarism, type PlagiarismAnswer } from "../../findings/plagiarism-parts.ts";
import { scanVerdict, type ScanVerdict } from "../../findings/plagiarism-policy.ts";
import { withoutSilenced } from "../../findings/silenced.ts";
import type { TextRange } from "../../text/range.ts";
import type { Snapshot } from "../../text/snapshot.ts";
import { NO_REFERENCES, notSent } from "../vocabulary/check-error.ts";
import { agreedConnection } from "../paying/agreement.ts";
import type { Check, CheckedText, CheckQuote, CheckRun, Journal, Quote } from "../vocabulary/check.ts";
import { checkSource } from "../prose/prose-to-check.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import type { PaidAnswers } from "../paying/paid-answers.ts";
import type { ScanContent } from "../paying/paid-operation.ts";
import {
  checkText,
  noProgress,
  quoteText,
  type TextCheckParts,
  type TextProgress,
} from "../paying/text-check.ts";
import type { ScanRecord } from "../../report/records.ts";
import { hasReferences, type ComparedFolders, type SampleReferences } from "./has-references.ts";
import { preparePlagiarism } from "./prepare-plagiarism.ts";
import { scanRecord } from "../../report/scan-record.ts";
import type { PreparedText } from "../../findings/text-parts.ts";

export interface PlagiarismCheckerParts extends TextCheckParts {
  readonly answers: PaidAnswers<ScanContent, PlagiarismResult>;
  readonly compared: ComparedFolders;
  readonly sampleReferences: SampleReferences;
  readonly extractor: Pick<ProseExtractor, "extract">;
}

/** The result of a scan; `result` is that of the whole text, joined if it was sent in parts. */
export interface PlagiarismCheck extends Check<PassageFinding, PlagiarismResult> {
  /** The verdict on the text; absent without an answer. */
  readonly verdict?: ScanVerdict;
  /** The report's data; absent without an answer. */
  readonly record?: ScanRecord;
  /** Passages of the answer that have no place in the document. */
  readonly notPlaced: number;
}

interface Progress extends TextProgress<PassageFinding, PlagiarismResult> {
  prose: string;
  readonly answers: PlagiarismAnswer[];
  notPlaced: number;
}

/** Runs one plagiarism scan, from the document's text to passages on the document as it is when the answers are there. */
export class PlagiarismChecker {
  readonly #parts: PlagiarismCheckerParts;
  #asked = 0;

  constructor(parts: PlagiarismCheckerParts) {
    this.#parts = parts;
  }

  /** `journal` began with the target and is the caller's to end. Never rejects: what goes wrong is in `error`. */
  async check(target: CheckedText, journal: Journal, run: CheckRun): Promise<PlagiarismCheck> {
    const progress = nothingYet();
    return checkText(
      this.#parts,
      { journal, progress, run },
      async (named) => this.#run(target, journal.snapshot, progress, named),
      (check) => ({
        ...check,
        notPlaced: progress.notPlaced,
        ...this.#answered(target, journal.snapshot, progress),
      }),
    );
  }

  /** Returns the price of a scan now. Sends nothing, and never rejects. */
  async quote(target: CheckedText, snapshot: Snapshot, signal: AbortSignal): Promise<CheckQuote> {
    const progress = nothingYet();
    return quoteText(this.#parts, progress, async () => {
      const prepared = await this.#prepare(target, snapshot, progress);
      return this.#quote(prepared, this.#excluded(snapshot), { signal });
    });
  }

  async #prepare(target: CheckedText, snapshot: Snapshot, progress: Progress): Promise<PreparedText> {
    const { extractor, settings } = this.#parts;
    const prepared = await preparePlagiarism(
      checkSource(target, snapshot, settings, "plagiarism"),
      extractor,
    );
    progress.prose = prepared.prose.text;
    progress.wordsTotal = prepared.words;
    return prepared;
  }

  /** `file:` URIs of what is never compared with. */
  #excluded({ uri }: Snapshot): readonly string[] {
    const own = uri.startsWith("file:") ? [uri] : [];
    return [...own, ...this.#parts.sampleReferences.withheldFrom(uri)];
  }

  /** Rejects with a `CheckStopped` where there is nothing to compare with. */
  async #quote(
    { parts }: PreparedText,
    excluded: readonly string[],
    run: Pick<CheckRun, "agreement" | "signal">,
    isAsked = false,
  ): Promise<Quote> {
    // An agreed connection is that of a hosted service, which compares with its own sources.
    if (agreedConnection(run.agreement) === undefined) await this.#requireReferences(excluded, isAsked);
    const priced = parts.map(({ text, words }) => ({
      request: { content: text },
      price: PLAGIARISM_PRICE,
      words,
    }));
    return this.#parts.answers.quote(() => priced, run);
  }

  async #run(target: CheckedText, snapshot: Snapshot, progress: Progress, run: CheckRun): Promise<void> {
    const { answers, compared, newId, sampleReferences, settings } = this.#parts;
    const prepared = await this.#prepare(target, snapshot, progress);
    sampleReferences.offerTo(snapshot.uri);
    const excluded = this.#excluded(snapshot);
    const mayAsk = settings.serviceMode() === "embedded" && (run.asker ?? "person") === "person";
    const isAsked = mayAsk && (await compared.offer());
    const quote = await this.#quote(prepared, excluded, run, isAsked);
    await answers.agree(quote, run);
    let { connection } = quote;
    const contexts = new PassageContexts(prepared.prose, snapshot.text);
    const context = { documentText: snapshot.text, prose: prepared.prose, contexts, newId };
    const exclusions = settings.plagiarismExclusions(target.document);
    const asked = (this.#asked += 1);
    for (const [index, part] of prepared.parts.entries()) {
      run.signal.throwIfAborted();
      if (prepared.parts.length > 1)
        run.report({ kind: "part", part: index + 1, parts: prepared.parts.length });
      progress.isSending = true;
      const place = { start: part.start, end: part.start + part.text.length };
      const leftOut = contexts.leftOut(place, exclusions);
      const request = scanOf(part.text, excluded, connection, asked, leftOut);
      try {
        const answered = await answers.answer(connection, request, run);
        progress.isSending = false;
        connection = answered.connection;
        // What was paid is noted before anything is made of it.
        progress.service = connection.service;
        progress.host = connection.host;
        progress.creditsCharged += answered.charged;
        progress.cached &&= answered.isKnown;
        progress.wordsChecked += part.words;
        const answer = { start: part.start, submitted: part.text, result: answered.result };
        progress.answers.push(answer);
        const placed = passageFindings(answer, context);
        const standing = withoutSilenced(placed.findings, prepared.prose, "plagiarism");
        const { service } = connection;
        progress.findings = [...progress.findings, ...standing.map((finding) => ({ ...finding, service }))];
        progress.notPlaced += placed.notPlaced;
      } catch (thrown) {
        if (!mayBePassedOver(thrown, index, prepared, progress)) throw thrown;
        progress.isSending = false;
      }
    }
  }

  /**
   * Rejects with a `CheckStopped` where the embedded service would compare with nothing, and charge for it. There is no next step
   * where the person `isAsked` about a folder: one question at a time.
   */
  async #requireReferences(except: readonly string[], isAsked: boolean): Promise<void> {
    const { compared, sampleReferences, settings } = this.#parts;
    if (settings.serviceMode() === "hosted") return;
    const folders = [...(await compared.folders()), ...sampleReferences.folders()];
    if (await hasReferences(folders, except)) return;
    throw notSent(
      NO_REFERENCES,
      l10n.t("Nothing to compare the text with: no reference folder has a file."),
      isAsked ? undefined : "addReferenceFolder",
    );
  }

  #answered(
    { selection }: CheckedText,
    { text }: Snapshot,
    { answers: [first, ...others], service, ...progress }: Progress,
  ): Partial<Pick<PlagiarismCheck, "result" | "service" | "verdict" | "record">> {
    if (first === undefined || service === undefined) return {};
    const { newId, now } = this.#parts;
    const result = joinPlagiarism(progress.prose, [first, ...others], (sentence, args = {}) =>
      l10n.t(sentence, args),
    );
    const verdict = scanVerdict(service, result);
    const record = scanRecord({
      ...progress,
      id: newId(),
      text,
      at: now(),
      service,
      scope: selection === undefined ? "document" : "selection",
      result,
      verdict,
    });
    return { result, service, verdict, record };
  }
}

function nothingYet(): Progress {
  const progress = noProgress<PassageFinding, PlagiarismResult>("plagiarism");
  return { ...progress, prose: "", answers: [], notPlaced: 0 };
}

/**
 * The document itself is not to be compared with itself, and what is left out by wish not at all. That is said to the embedded
 * service alone: the hosted one has no use for an address on this machine. Quotations are told by their places, since the prose
 * lacks the marks of block quotations and the levels of headings. What the embedded service compares with may change from scan
 * to scan, so that no answer of it stands for another.
 */
function scanOf(
  content: string,
  exclude: readonly string[],
  { service }: Connection,
  asked: number,
  leftOut: readonly TextRange[],
): ScanContent {
  if (service === "hosted") return { content };
  return {
    content,
    asked,
    ...(exclude.length > 0 ? { exclude: [...exclude] } : {}),
    ...(leftOut.length > 0 ? { exclude_ranges: [...leftOut] } : {}),
  };
}

/**
 * A part without a complete sentence, such as a list of names at the end, is refused and costs nothing. The rest stands
 * without it, and the coverage says so; where no part has one, the refusal is the answer.
 */
function mayBePassedOver(
  thrown: unknown,
  index: number,
  { parts }: PreparedText,
  progress: Progress,
): boolean {
  const isRefusedPart =
    isServiceFailure(thrown) && thrown.code === "insufficient_content" && thrown.charged === "no";
  return isRefusedPart && (index < parts.length - 1 || progress.answers.length > 0);
}
