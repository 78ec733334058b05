import * as vscode from "vscode";
import { BatchStops } from "../checks/batch-stops.ts";
import { notSent, type CheckError } from "../checks/check-error.ts";
import { targetNow, type CheckRun, type RunWay } from "../checks/check-run.ts";
import { isCheckStopped } from "../checks/check-stopped.ts";
import type { Checkers } from "../checks/checkers.ts";
import { CHECK_KINDS, type CheckKind } from "../checks/document-price.ts";
import type { Connection } from "../connection/connections.ts";
import { creditsInWords } from "../credits/credit-words.ts";
import { ChangeJournal } from "../documents/change-journal.ts";
import { snapshotOf } from "../documents/snapshot-of.ts";
import { fewAtOnce } from "../few-at-once.ts";
import type { Settings } from "../settings.ts";
import { figuresOf, notAsked, type FileCheckers } from "./file-figures.ts";
import { proseDocument, skippedFile, SKIPPED_CODES } from "./folder-files.ts";
import { fileOutcome, type FileChecks, type FolderFile } from "./folder-outcome.ts";
import type { AgreedPrices, QuotedFile } from "./folder-price.ts";

export interface FolderRunParts extends FileCheckers {
  /** What the checks would cost is asked of them. */
  readonly checkers: () => Promise<Pick<Checkers, "grammar" | "detection" | "plagiarism">>;
  readonly settings: Settings;
  /** Has the results of a document on the disk before it may be closed. */
  readonly keep: (uri: vscode.Uri) => Promise<void>;
  /** Takes over what the Problems panel has of a document, for when that is closed. */
  readonly onChecked: (document: vscode.TextDocument) => void;
}

/** What many files cost, and where they would go. */
export interface Quote {
  readonly files: readonly QuotedFile[];
  /** Those over which something would be paid. */
  readonly connections: readonly Connection[];
  /** Files that turned out not to be checked, and why. */
  readonly skipped: readonly FolderFile[];
}

interface PricedCheck {
  readonly kind: CheckKind;
  /** Of its prose. */
  readonly words: number;
  readonly credits: number | undefined;
  readonly connection?: Connection;
}

/** How a run goes on: told of each file that begins and ends. */
export interface FolderWatch {
  readonly signal: AbortSignal;
  readonly atOnce: number;
  readonly begins: (uri: vscode.Uri) => void;
  readonly ended: (file: FolderFile) => void;
}

/** VS Code closes a text that nobody shows after three minutes; one that is being checked is asked for before that. In milliseconds. */
const HOLD_MS = 60_000;

/** Prices and checks of many files. Each check is the one that is run by itself, so that nothing known is paid for. */
export class FolderRun {
  readonly #parts: FolderRunParts;
  readonly #checks: readonly CheckKind[];
  readonly stops: BatchStops<CheckKind, CheckError>;

  constructor(parts: FolderRunParts, checks: readonly CheckKind[]) {
    this.#parts = parts;
    this.#checks = checks;
    this.stops = new BatchStops(checks);
  }

  /** What each file costs that is not known already. Nothing is sent. Rejects with the signal's reason. */
  async quote(
    files: readonly vscode.Uri[],
    { atOnce, begins, signal }: Pick<FolderWatch, "atOnce" | "begins" | "signal">,
  ): Promise<Quote> {
    const quoted = new Map<string, QuotedFile>();
    const skipped: FolderFile[] = [];
    const connections = new Map<string, Connection>();
    await fewAtOnce(
      files,
      atOnce,
      () => this.#goesOn(signal),
      async (uri) => {
        begins(uri);
        const document = await this.#open(uri, (file) => skipped.push(file));
        if (document === undefined) return;
        const asked = await Promise.all(
          this.#checks.map(async (kind) => this.#priceOf(kind, document, signal)),
        );
        for (const { connection } of asked)
          if (connection !== undefined) connections.set(connection.baseUrl, connection);
        const price = Object.fromEntries(
          asked.flatMap(({ credits, kind }) => (credits === undefined ? [] : [[kind, credits]])),
        );
        const words = Math.max(0, ...asked.map((each) => each.words));
        quoted.set(uri.toString(), { uri: uri.toString(), words, price });
      },
    );
    signal.throwIfAborted();
    return {
      files: files.flatMap((uri) => quoted.get(uri.toString()) ?? []),
      connections: [...connections.values()],
      skipped,
    };
  }

  /** Checks each file for what was agreed to. Never rejects for what goes wrong with a file. */
  async check(
    files: readonly vscode.Uri[],
    agreed: AgreedPrices,
    { atOnce, begins, ended, signal }: FolderWatch,
  ): Promise<void> {
    await fewAtOnce(
      files,
      atOnce,
      () => this.#goesOn(signal),
      async (uri) => {
        begins(uri);
        const document = await this.#open(uri, ended);
        if (document === undefined) return;
        const holding = setInterval(() => hold(uri), HOLD_MS);
        try {
          const checks: { -readonly [K in keyof FileChecks]: FileChecks[K] } = {};
          for (const kind of this.#checks) {
            const stopped = this.stops.stopped(kind);
            if (stopped === undefined) Object.assign(checks, await this.#run(kind, document, agreed, signal));
            else Object.assign(checks, { [kind]: notAsked(stopped, this.#parts.settings.serviceMode()) });
          }
          const now = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
          this.#parts.onChecked(now ?? document);
          await this.#parts.keep(uri);
          ended(fileOutcome(uri.toString(), checks));
        } finally {
          clearInterval(holding);
        }
      },
    );
  }

  #goesOn(signal: AbortSignal): boolean {
    return !signal.aborted && this.stops.error === undefined;
  }

  async #open(uri: vscode.Uri, skip: (file: FolderFile) => void): Promise<vscode.TextDocument | undefined> {
    try {
      return await proseDocument(uri, this.#parts.settings);
    } catch (thrown) {
      if (!isCheckStopped(thrown)) throw thrown;
      const { code, message } = thrown;
      if (SKIPPED_CODES.has(code)) skip(skippedFile(uri, { code, message }));
      else skip({ uri: uri.toString(), status: "failed", reason: { code, message }, creditsCharged: 0 });
      return undefined;
    }
  }

  /** What one check costs, and over which connection it would be paid; `credits` is undefined where it cannot be run. */
  async #priceOf(kind: CheckKind, document: vscode.TextDocument, signal: AbortSignal): Promise<PricedCheck> {
    const { detection, grammar, plagiarism } = await this.#parts.checkers();
    const checker = { grammar, ai: detection, plagiarism }[kind];
    const { error, quote, wordsTotal } = await checker.quote({ document }, snapshotOf(document), signal);
    if (error !== undefined) {
      if (!signal.aborted) this.stops.failed(kind, error);
      return { kind, words: wordsTotal, credits: undefined };
    }
    const { connection, price = 0 } = quote ?? {};
    return {
      kind,
      words: wordsTotal,
      credits: price,
      ...(connection === undefined || price === 0 ? {} : { connection }),
    };
  }

  async #run(
    kind: CheckKind,
    document: vscode.TextDocument,
    agreed: AgreedPrices,
    signal: AbortSignal,
  ): Promise<FileChecks> {
    const uri = document.uri.toString();
    const way = wayOf({
      signal,
      report: () => undefined,
      agree: async (price, connection) => {
        const isFree = connection === undefined || connection.service === "embedded";
        if (isFree || agreed.covers(uri, kind, price, connection.baseUrl)) return Promise.resolve();
        return Promise.reject(dearer(price, agreed.of(uri, kind)));
      },
    });
    const checks = await figuresOf(this.#parts, kind, document, way);
    const error = checks[kind]?.error;
    if (error === undefined) this.stops.answered(kind);
    else if (!signal.aborted) this.stops.failed(kind, error);
    return checks;
  }
}

/** Files that were not reached, each with why. */
export function notReached(
  files: readonly vscode.Uri[],
  reason: { readonly code: string; readonly message: string },
): readonly FolderFile[] {
  return files.map((uri) => ({ uri: uri.toString(), status: "left", reason, creditsCharged: 0 }));
}

/** A text that was changed since its price was agreed to is left for the next time: nobody has agreed to more. */
function dearer(price: number, agreed: number): Error {
  return notSent(
    "price_changed",
    vscode.l10n.t(
      "It has changed since the price was agreed: it costs {0} credits now, and {1} were agreed.",
      creditsInWords(price),
      creditsInWords(agreed),
    ),
  );
}

function wayOf(run: CheckRun): RunWay {
  return async (_title, target, check, keep) => {
    const journal = new ChangeJournal(target.document);
    try {
      const found = await check(journal, run);
      keep(targetNow(target, journal), found);
      return { check: found, now: targetNow(target, journal) };
    } finally {
      journal.dispose();
    }
  };
}

/** Asks for a text once more, so that it stays open; one that cannot be had any more ends with its check. */
function hold(uri: vscode.Uri): void {
  vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
}

/** In the order in which they are told of. */
export function inOrder(checks: readonly CheckKind[]): readonly CheckKind[] {
  return CHECK_KINDS.filter((kind) => checks.includes(kind));
}
