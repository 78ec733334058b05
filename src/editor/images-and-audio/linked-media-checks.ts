import { realpath } from "node:fs/promises";
import * as vscode from "vscode";
import type { MediaReport } from "../../report/media-report.ts";
import { MOST_LINKING_UNITS, type LinkedMedia } from "../../text/linked-media-place.ts";
import { linksMedia } from "../../text/linking-languages.ts";
import { notSent, type CheckError } from "../checks/check-error.ts";
import { priceInWords, reportTo } from "../checks/check-run.ts";
import { activeEditor, isAbsent, openDocument } from "../checks/check-target.ts";
import type { Checkers } from "../checks/checkers.ts";
import { RunningChecks } from "../checks/running-checks.ts";
import { formatNumber } from "../format.ts";
import type { Credits } from "../credits/credits.ts";
import { withDelayedProgress, type WatchedRun, type WhileAsking } from "../delayed-progress.ts";
import type { ProseExtractor } from "../documents/prose-extractor.ts";
import { confirmPrice } from "../paying/price-question.ts";
import type { Settings } from "../settings.ts";
import { LinkedMediaFiles } from "./linked-media-files.ts";
import type { LinkedMediaItem, LinkedMediaOutcome } from "./linked-media-outcome.ts";
import { batchProgressInWords, problemInWords, shortTarget } from "./linked-media-words.ts";
import type { BatchPrice, BatchProgress, MediaBatch, MediaTarget } from "./media-batch.ts";
import type { MediaCheck } from "./media-checker.ts";
import type { MediaResults } from "./media-results.ts";

export interface LinkedMediaParts {
  readonly extractor: Pick<ProseExtractor, "linkedMedia">;
  readonly batch: () => Promise<Pick<MediaBatch, "check">>;
  /** Loads what stands between a price and its payment. */
  readonly checkers: () => Promise<Pick<Checkers, "guard">>;
  readonly results: Pick<MediaResults, "keep" | "of">;
  readonly credits: Credits;
  readonly settings: Settings;
  /** Tells a person what it came to. */
  readonly show: (ended: EndedLinkedMedia) => void;
}

/** A check that has come to its end, as it is told to a person. */
export interface EndedLinkedMedia {
  readonly document: vscode.Uri;
  readonly outcome: LinkedMediaOutcome;
  /** Of the files that were checked, by the addresses of their items. */
  readonly reports: ReadonlyMap<string, MediaReport>;
}

/** One file, or a target that is none, with what is known of it so far. */
interface Entry {
  readonly link: LinkedMedia;
  /** The file by all the names that the document has for it; none where there is none to look at. */
  readonly uris: vscode.Uri[];
  check?: MediaCheck;
  skipped?: { readonly code: string; readonly reason: string };
}

/** Checks all images and recordings that a document links to, for one price, one after the other (EDI-9). */
export class LinkedMediaChecks {
  readonly #parts: LinkedMediaParts;
  readonly #running: RunningChecks<LinkedMediaOutcome>;

  constructor(parts: LinkedMediaParts) {
    this.#parts = parts;
    this.#running = new RunningChecks(parts.settings);
  }

  /** Rejects with a `CheckStopped` for what it cannot work on. */
  async check(uri?: unknown): Promise<LinkedMediaOutcome> {
    const document = isAbsent(uri) ? activeEditor().document : await openDocument(uri);
    if (!linksMedia(document.languageId)) {
      throw notSent(
        "language_not_supported",
        vscode.l10n.t("Links in documents of the language {0} cannot be read.", document.languageId),
      );
    }
    return this.#running.share({ document }, ["linkedMedia"], async () => {
      const ended = await this.#check(document);
      this.#parts.show(ended);
      return ended.outcome;
    });
  }

  async #check(document: vscode.TextDocument): Promise<EndedLinkedMedia> {
    const title = vscode.l10n.t("Checking the linked files");
    const entries: Entry[] = [];
    await withDelayedProgress(title, async (watched) => {
      for (const entry of await this.#entries(document)) entries.push(entry);
      await this.#run(entries, watched);
    });
    const reports = new Map<string, MediaReport>();
    for (const { check, uris } of entries) {
      const [uri] = uris;
      if (check?.report !== undefined && uri !== undefined) reports.set(uri.toString(), check.report);
    }
    return { document: document.uri, outcome: this.#outcome(entries), reports };
  }

  /** What the document links to, each file once, in order. */
  async #entries(document: vscode.TextDocument): Promise<readonly Entry[]> {
    const links = await linksOf(this.#parts.extractor, document);
    const files = new LinkedMediaFiles(document.uri, realpath);
    const entries = new Map<string, Entry>();
    for (const link of links) {
      const isVideo = link.kind === "video";
      const found = isVideo ? ({ kind: "problem", problem: "video" } as const) : await files.find(link);
      const key = found.kind === "file" ? `file ${link.kind} ${found.key}` : `target ${link.target}`;
      const known = entries.get(key);
      if (found.kind === "problem") {
        const skipped = { code: found.problem, reason: problemInWords(found.problem) };
        if (known === undefined) entries.set(key, { link, uris: [], skipped });
      } else if (known === undefined) entries.set(key, { link, uris: [found.uri] });
      else if (!known.uris.some((uri) => uri.toString() === found.uri.toString())) known.uris.push(found.uri);
    }
    return [...entries.values()];
  }

  async #run(entries: readonly Entry[], watched: WatchedRun): Promise<void> {
    const wanted: Entry[] = [];
    const targets: MediaTarget[] = [];
    for (const entry of entries) {
      const { kind } = entry.link;
      const [uri] = entry.uris;
      if (uri === undefined || kind === "video") continue;
      wanted.push(entry);
      targets.push({ uri, kind });
    }
    if (targets.length === 0) return;
    const batch = await this.#parts.batch();
    const checks = await batch.check(targets, {
      signal: watched.signal,
      report: reportTo(watched, (progress: BatchProgress) => {
        if (progress.kind === "price") return priceInWords(progress);
        const name = targets[progress.index]?.uri.path.split("/").at(-1) ?? "";
        return batchProgressInWords(progress, shortTarget(name));
      }),
      agree: async (price) => this.#agree(price, watched.whileAsking),
      onEnd: ({ kind, uri }, check) =>
        this.#keep(
          wanted.find((entry) => entry.link.kind === kind && entry.uris[0] === uri),
          check,
        ),
    });
    for (const [index, check] of checks.entries()) {
      const entry = wanted[index];
      if (entry !== undefined) entry.check = check;
    }
  }

  async #agree(
    { connection, files, kinds, others, price }: BatchPrice,
    whileAsking: WhileAsking,
  ): Promise<void> {
    const { guard } = await this.#parts.checkers();
    const upload = { check: "checkLinkedMedia", files } as const;
    const plan = { price, connection, others, asker: "person", upload, kinds } as const;
    await guard.agree(plan, async (question) => whileAsking(async () => confirmPrice(question)));
  }

  /** At once, so that what was done stays whatever becomes of the others. */
  #keep(entry: Entry | undefined, check: MediaCheck): void {
    if (check.report === undefined) return;
    for (const uri of entry?.uris ?? []) this.#parts.results.keep(uri, check.report);
  }

  #outcome(entries: readonly Entry[]): LinkedMediaOutcome {
    const { credits, settings } = this.#parts;
    const items = entries.map(itemOf);
    const checks = entries.flatMap(({ check }) => (check === undefined ? [] : [check]));
    const service = checks.find((check) => check.service !== undefined)?.service ?? settings.serviceMode();
    const error = errorOf(checks);
    const isCancelled = error?.code === "cancelled";
    return {
      status: error === undefined ? "done" : isCancelled ? "cancelled" : "failed",
      service,
      items,
      creditsCharged: checks.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0),
      creditsRemaining: credits.balance(service)?.credits ?? null,
      ...(error === undefined ? {} : { error }),
    };
  }
}

/** What the document links to. Rejects with a `CheckStopped` where that is more than can be read. */
async function linksOf(
  extractor: LinkedMediaParts["extractor"],
  document: vscode.TextDocument,
): Promise<readonly LinkedMedia[]> {
  const text = document.getText();
  if (text.length > MOST_LINKING_UNITS) {
    throw notSent(
      "document_too_large",
      vscode.l10n.t(
        "The document has {0} characters, and links are read in documents of at most {1}. Split it, then check its parts.",
        formatNumber(text.length),
        formatNumber(MOST_LINKING_UNITS),
      ),
    );
  }
  try {
    return await extractor.linkedMedia(text, document.languageId);
  } catch {
    throw notSent(
      "document_unreadable",
      vscode.l10n.t(
        "The links of the document could not be read: it takes too long or too much memory. Split it, then check its parts.",
      ),
      "retry",
    );
  }
}

/** Of a file after another one that failed as it would have. */
const NOT_TRIED = "not_tried";

/** Of a file that the service or the client refuses for what it holds: it was never to be sent. */
const OF_THE_FILE: ReadonlySet<string> = new Set([
  "invalid_payload",
  "invalid_image",
  "invalid_audio",
  "audio_too_long",
  "invalid_request",
  "payload_too_large",
  "too_large_for_memory",
]);

function itemOf({ check, link, skipped, uris }: Entry): LinkedMediaItem {
  const { kind, target } = link;
  const [uri] = uris;
  const common = { target, ...(uri === undefined ? {} : { uri: uri.toString() }), kind };
  if (check === undefined) {
    const { code = "missing", reason = problemInWords("missing") } = skipped ?? {};
    return { ...common, status: "skipped", reason, code, creditsCharged: 0 };
  }
  const { cached, creditsCharged, error, result } = check;
  if (error === undefined) {
    return { ...common, status: "done", ...(result === undefined ? {} : { result }), creditsCharged, cached };
  }
  const { code, message: reason } = error;
  return { ...common, status: statusOf(check, error), reason, code, creditsCharged };
}

/** A check that never came to a service was of a file that was not to be sent. */
function statusOf({ service }: MediaCheck, { charged, code }: CheckError): LinkedMediaItem["status"] {
  if (service === undefined && OF_THE_FILE.has(code)) return "skipped";
  // One that was on its way was tried, whoever stopped it.
  if (charged !== "no") return "failed";
  return code === "cancelled" || code === NOT_TRIED ? "cancelled" : "failed";
}

/** Why not all was checked that could have been: what is not known of credits comes first, and a cancel last. */
function errorOf(checks: readonly MediaCheck[]): CheckError | undefined {
  const left = checks.flatMap((check) => {
    const { error } = check;
    return error === undefined || statusOf(check, error) === "skipped" ? [] : [error];
  });
  return (
    left.find(({ charged }) => charged === "unknown") ??
    left.find(({ code }) => code !== "cancelled" && code !== NOT_TRIED) ??
    left[0]
  );
}
