import type * as vscode from "vscode";
import { GRAMMAR_VARIANTS, type GrammarResult, type GrammarVariant } from "../contract/grammar.ts";
import { countWords } from "../contract/word-count.ts";
import type { GrammarFinding } from "../findings/finding.ts";
import { grammarFindings } from "../findings/grammar-findings.ts";
import { rebaseAll } from "../findings/rebase.ts";
import { stillHolds } from "../findings/verify.ts";
import type { Snapshot } from "../text/snapshot.ts";
import { ChangeJournal } from "./change-journal.ts";
import { checkErrorOf } from "./check-failure.ts";
import type { CheckError } from "./check-error.ts";
import type { CheckTarget } from "./check-target.ts";
import type { ClientFactory, ServiceClient } from "./client-factory.ts";
import type { Connection, Connections } from "./connections.ts";
import type { Credits } from "./credits.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import type { Intentions } from "./intentions.ts";
import { prepareGrammar, type PreparedGrammar } from "./prepare-grammar.ts";
import { contentHash, type ResultCache } from "./result-cache.ts";
import type { Settings } from "./settings.ts";

export interface GrammarCheckerParts {
  readonly connections: Connections;
  readonly clients: ClientFactory;
  readonly settings: Settings;
  readonly credits: Credits;
  readonly cache: ResultCache<GrammarResult>;
  readonly intentions: Intentions;
  readonly extractor: Pick<ProseExtractor, "extract">;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Asks before a price above the set amount; resolves to whether to go on. */
  readonly confirm: (price: number, connection: Connection) => Promise<boolean>;
}

/** Something to tell a person who waits. */
export type CheckProgress =
  | { readonly kind: "part"; readonly part: number; readonly parts: number }
  | { readonly kind: "retry"; readonly delayMs: number; readonly reason: string };

/** How one run of a check is watched and ended. */
export interface CheckRun {
  readonly signal: AbortSignal;
  readonly report: (progress: CheckProgress) => void;
}

/** What a check found, on the document as it is now. */
export interface GrammarCheck {
  readonly status: "done" | "cancelled" | "failed";
  readonly findings: readonly GrammarFinding[];
  /** Findings whose text was changed while the check ran. */
  readonly droppedByEdits: number;
  readonly result?: GrammarResult;
  readonly creditsCharged: number;
  readonly cached: boolean;
  readonly wordsChecked: number;
  readonly wordsTotal: number;
  readonly error?: CheckError;
}

/** What the requests of one check gave so far; it is kept when a later request fails, since it has been paid for. */
interface Progress {
  readonly findings: GrammarFinding[];
  result?: GrammarResult;
  creditsCharged: number;
  requests: number;
  wordsChecked: number;
}

/** Runs one grammar check from the document's text to findings on the document as it is when the answer comes. */
export class GrammarChecker {
  readonly #parts: GrammarCheckerParts;

  constructor(parts: GrammarCheckerParts) {
    this.#parts = parts;
  }

  /** Never rejects: what goes wrong is in `error`, with what was found before it. */
  async check(target: CheckTarget, { signal, report }: CheckRun): Promise<GrammarCheck> {
    const { document } = target;
    // The journal begins with the snapshot: an edit in between would be lost.
    const snapshot = snapshotOf(document);
    const journal = new ChangeJournal(document.uri);
    const progress: Progress = { findings: [], creditsCharged: 0, requests: 0, wordsChecked: 0 };
    let prepared: PreparedGrammar | undefined;
    let error: CheckError | undefined;
    try {
      const source = {
        snapshot,
        submission: this.#parts.settings.submission(document),
        ...(target.selection === undefined ? {} : { selection: target.selection }),
      };
      prepared = await prepareGrammar(source, this.#parts.extractor);
      await this.#run(prepared, document, snapshot, progress, { signal, report });
    } catch (thrown) {
      error = checkErrorOf(thrown);
      if (error.charged === "unknown") await this.#parts.credits.doubt(this.#parts.settings.serviceMode());
    } finally {
      journal.dispose();
    }
    const findings = broughtUpToDate(progress.findings, journal, document);
    return {
      status: statusOf(error),
      findings,
      droppedByEdits: progress.findings.length - findings.length,
      creditsCharged: progress.creditsCharged,
      cached: progress.requests === 0 && progress.wordsChecked > 0,
      wordsChecked: progress.wordsChecked,
      wordsTotal: prepared?.words ?? 0,
      ...(progress.result === undefined ? {} : { result: progress.result }),
      ...(error === undefined ? {} : { error }),
    };
  }

  async #run(
    prepared: PreparedGrammar,
    document: vscode.TextDocument,
    { text: documentText }: Snapshot,
    progress: Progress,
    run: CheckRun,
  ): Promise<void> {
    const { settings, newId } = this.#parts;
    const connection = await this.#parts.connections.to("grammar_checker");
    const variant = variantOf(settings.grammarVariant(document));
    const severity = settings.grammarSeverity(document);
    const texts = prepared.parts.map((part) => prepared.prose.text.slice(part.start, part.end));
    await this.#confirmPrice(texts, variant, connection);
    const client = this.#parts.clients.open(connection);
    try {
      for (const [index, submitted] of texts.entries()) {
        run.signal.throwIfAborted();
        if (texts.length > 1) run.report({ kind: "part", part: index + 1, parts: texts.length });
        const result = await this.#answer(client, connection, submitted, variant, progress, run);
        const start = prepared.parts[index]?.start ?? 0;
        const context = { documentText, prose: prepared.prose, severity, newId };
        progress.findings.push(...grammarFindings({ start, submitted, result }, context));
        progress.result = result;
        progress.wordsChecked += countWords(submitted);
      }
    } finally {
      await client.close();
    }
  }

  /** The answer to one text: a known one is free (EDI-12). */
  async #answer(
    client: ServiceClient,
    connection: Connection,
    content: string,
    variant: GrammarVariant,
    progress: Progress,
    { signal, report }: CheckRun,
  ): Promise<GrammarResult> {
    const hash = hashOf(connection, content, variant);
    const known = this.#parts.cache.get(hash);
    if (known !== undefined) return known;
    const { intentions } = this.#parts;
    const intention = intentions.begin(hash);
    const result = await client
      .correctGrammar(
        { content, target_variant: variant },
        {
          signal,
          intention,
          onRetry: ({ delayMs, failure }) => report({ kind: "retry", delayMs, reason: failure.message }),
        },
      )
      .catch((failure: unknown) => {
        if (checkErrorOf(failure).charged === "no") intentions.settle(hash);
        throw failure;
      });
    intentions.settle(hash);
    progress.requests += 1;
    progress.creditsCharged += result.word_count;
    this.#parts.cache.set(hash, result);
    const { service } = connection;
    const charge = { service, operation: "Grammar", credits: result.word_count, at: this.#parts.now() };
    await this.#parts.credits.record(charge, result.credits_remaining);
    return result;
  }

  async #confirmPrice(
    texts: readonly string[],
    variant: GrammarVariant,
    connection: Connection,
  ): Promise<void> {
    const price = texts
      .filter((text) => this.#parts.cache.get(hashOf(connection, text, variant)) === undefined)
      .reduce((sum, text) => sum + countWords(text), 0);
    if (connection.service === "embedded" || price <= this.#parts.settings.confirmAbove()) return;
    if (!(await this.#parts.confirm(price, connection)))
      throw new DOMException("Not confirmed", "AbortError");
  }
}

function snapshotOf(document: vscode.TextDocument): Snapshot {
  const { uri, languageId, version } = document;
  return { uri: uri.toString(), languageId, version, text: document.getText() };
}

function hashOf({ baseUrl }: Connection, text: string, variant: GrammarVariant): string {
  return contentHash({ baseUrl, operation: "grammar", options: variant, text });
}

function variantOf(value: string): GrammarVariant {
  return GRAMMAR_VARIANTS.find((variant) => variant === value) ?? "auto";
}

function statusOf(error: CheckError | undefined): GrammarCheck["status"] {
  if (error === undefined) return "done";
  return error.code === "cancelled" ? "cancelled" : "failed";
}

/** Moves findings over what was typed while the check ran, and keeps those whose text still stands (EDI-4). */
function broughtUpToDate(
  findings: readonly GrammarFinding[],
  journal: ChangeJournal,
  document: vscode.TextDocument,
): readonly GrammarFinding[] {
  const changes = journal.changes();
  if (changes === undefined) return findings.filter((finding) => finding.placed === "none");
  const text = document.getText();
  const placed = findings.filter((finding) => finding.placed !== "none");
  const moved = rebaseAll(placed, changes).filter((finding) => stillHolds(finding, text));
  return [...moved, ...findings.filter((finding) => finding.placed === "none")];
}
