import * as l10n from "@vscode/l10n";
import type { ImageResult } from "../../contract/image.ts";
import type { VoiceResult } from "../../contract/voice.ts";
import type { MediaReport } from "../../report/media/media-report.ts";
import { MOST_LINKING_UNITS, type LinkedKind, type LinkedMedia } from "../../text/linked-media-place.ts";
import { linksMedia } from "../../text/languages.ts";
import type { FileSource } from "../media/file-source.ts";
import type { MediaCheck } from "../media/media-checker.ts";
import { totalsOf, type CheckTotals } from "../paying/check-outcome.ts";
import type { Credits } from "../paying/credits.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import { notSent, type CheckError } from "../vocabulary/check-error.ts";
import { formatNumber } from "../../report/words/format.ts";
import type { Preferences, ServiceMode } from "../vocabulary/preferences.ts";
import { LinkedMediaFiles, type LinkingPlace } from "./linked-media-files.ts";
import { describeProblem } from "../../report/media/linked-media-words.ts";
import { NOT_TRIED, type BatchRun, type MediaBatch } from "./media-batch.ts";

export interface LinkedMediaParts {
  readonly extractor: Pick<ProseExtractor, "linkedMedia">;
  readonly batch: MediaBatch;
  readonly files: FileSource;
  readonly credits: Pick<Credits, "balance">;
  readonly settings: Pick<Preferences, "serviceMode">;
}

/** A file that a document links to, and the outcome of its check; plain data. */
export interface LinkedMediaItem {
  /** The target as written in the document, at its first occurrence. */
  readonly target: string;
  /** The file's address; absent if the file was not looked up or not found. */
  readonly uri?: string;
  readonly kind: LinkedKind;
  /** `skipped`: not eligible for checking. `cancelled`: not attempted. */
  readonly status: "done" | "skipped" | "failed" | "cancelled";
  /** Why the item is not done, as text for people. */
  readonly reason?: string;
  /** Why the item is not done, as a stable code for scripts. */
  readonly code?: string;
  /** The body of the service's response. */
  readonly result?: ImageResult | VoiceResult;
  readonly creditsCharged: number;
  /** True if the answer was cached and nothing was sent. */
  readonly cached?: boolean;
}

/** The result of checking everything a document links to, as returned to the caller; done if every eligible file was checked. */
export interface LinkedMediaOutcome extends Omit<CheckTotals, "cached"> {
  readonly service: ServiceMode;
  /** In document order; a file that is linked more than once is listed once. */
  readonly items: readonly LinkedMediaItem[];
  /** Null if the balance is unknown. */
  readonly creditsRemaining: number | null;
}

/** A document at one moment, with its location. */
export interface LinkingDocument {
  readonly text: string;
  readonly languageId: string;
  readonly place: LinkingPlace;
}

export interface LinkedMediaRun extends Pick<BatchRun, "report" | "signal" | "whileAsking"> {
  /** Called with each report as it arrives, so that it is kept even if later files fail. */
  readonly keep: (address: string, report: MediaReport) => void;
}

/** A finished check of linked files. */
export interface LinkedMediaCheck {
  readonly outcome: LinkedMediaOutcome;
  /** Reports of the checked files, by the addresses of their items. */
  readonly reports: ReadonlyMap<string, MediaReport>;
}

/** A linked file, or an unusable target, with its state so far. */
interface Entry {
  readonly link: LinkedMedia;
  /** Every address that the document uses for the file; empty if there is none to check. */
  readonly addresses: string[];
  check?: MediaCheck;
  skipped?: { readonly code: string; readonly reason: string };
}

/**
 * Checks all images and recordings that a document links to, one after another, for one agreed price (EDI-9). Rejects with a
 * `CheckStopped` if the document can't be worked on.
 */
export async function checkLinkedMedia(
  parts: LinkedMediaParts,
  document: LinkingDocument,
  { keep, ...run }: LinkedMediaRun,
): Promise<LinkedMediaCheck> {
  const entries = await entriesOf(parts, document);
  const wanted = entries.flatMap((entry) => {
    const { kind } = entry.link;
    const [address] = entry.addresses;
    return address === undefined || kind === "video" ? [] : [{ entry, target: { address, kind } }];
  });
  await parts.batch.check(
    wanted.map(({ target }) => target),
    {
      ...run,
      check: "checkLinkedMedia",
      onEnd: (index, check) => {
        const entry = wanted[index]?.entry;
        if (entry === undefined) return;
        entry.check = check;
        if (check.report === undefined) return;
        for (const address of entry.addresses) keep(address, check.report);
      },
    },
  );
  const reports = entries.flatMap(({ addresses: [address], check }) =>
    address === undefined || check?.report === undefined ? [] : [[address, check.report] as const],
  );
  return { outcome: outcomeOf(entries, parts), reports: new Map(reports) };
}

/** Returns the files that the document links to, each once, in order. */
async function entriesOf(parts: LinkedMediaParts, document: LinkingDocument): Promise<readonly Entry[]> {
  const links = await linksOf(parts.extractor, document);
  const files = new LinkedMediaFiles(document.place, parts.files);
  const entries = new Map<string, Entry>();
  for (const link of links) {
    const isVideo = link.kind === "video";
    const found = isVideo ? ({ kind: "problem", problem: "video" } as const) : await files.find(link);
    const key = found.kind === "file" ? `file ${link.kind} ${found.key}` : `target ${link.target}`;
    const known = entries.get(key);
    if (found.kind === "problem") {
      const skipped = { code: found.problem, reason: describeProblem(found.problem) };
      if (known === undefined) entries.set(key, { link, addresses: [], skipped });
    } else if (known === undefined) entries.set(key, { link, addresses: [found.address] });
    else if (!known.addresses.includes(found.address)) known.addresses.push(found.address);
  }
  return [...entries.values()];
}

function outcomeOf(entries: readonly Entry[], { credits, settings }: LinkedMediaParts): LinkedMediaOutcome {
  const checks = entries.flatMap(({ check }) => (check === undefined ? [] : [check]));
  const over = checks.find(({ connection }) => connection !== undefined)?.connection;
  const service = over?.service ?? settings.serviceMode();
  const eligible = checks.filter(
    (check) => check.error === undefined || statusOf(check, check.error) !== "skipped",
  );
  const { cached: _cached, ...totals } = totalsOf(eligible);
  const creditsRemaining = credits.balance(service)?.credits ?? null;
  return { ...totals, service, items: entries.map(itemOf), creditsRemaining };
}

/** Returns the document's links. Rejects with a `CheckStopped` if they can't be read. */
async function linksOf(
  extractor: LinkedMediaParts["extractor"],
  { languageId, text }: LinkingDocument,
): Promise<readonly LinkedMedia[]> {
  if (!linksMedia(languageId)) {
    throw notSent(
      "language_not_supported",
      l10n.t("Can't read links in documents of the language {0}.", languageId),
    );
  }
  if (text.length > MOST_LINKING_UNITS) {
    throw notSent(
      "document_too_large",
      l10n.t(
        "The document has {0} characters; links are read only in documents of up to {1}. Split it.",
        formatNumber(text.length),
        formatNumber(MOST_LINKING_UNITS),
      ),
    );
  }
  try {
    return await extractor.linkedMedia(text, languageId);
  } catch {
    throw notSent(
      "document_unreadable",
      l10n.t("Couldn't read the document's links: it's too large. Split it, then check its parts."),
      "retry",
    );
  }
}

/** Codes for content that the service or the client refuses: such a file is skipped. */
const OF_THE_FILE: ReadonlySet<string> = new Set([
  "invalid_payload",
  "invalid_image",
  "invalid_audio",
  "audio_too_long",
  "invalid_request",
  "payload_too_large",
  "too_large_for_memory",
]);

function itemOf({ addresses, check, link, skipped }: Entry): LinkedMediaItem {
  const { kind, target } = link;
  const [uri] = addresses;
  const common = { target, ...(uri === undefined ? {} : { uri }), kind };
  if (check === undefined) {
    const { code = "missing", reason = describeProblem("missing") } = skipped ?? {};
    return { ...common, status: "skipped", reason, code, creditsCharged: 0 };
  }
  const { cached, creditsCharged, error, result } = check;
  if (error === undefined) {
    return { ...common, status: "done", ...(result === undefined ? {} : { result }), creditsCharged, cached };
  }
  const { code, message: reason } = error;
  return { ...common, status: statusOf(check, error), reason, code, creditsCharged };
}

/** Content refused before any connection counts as skipped. */
function statusOf({ connection }: MediaCheck, { charged, code }: CheckError): LinkedMediaItem["status"] {
  if (connection === undefined && OF_THE_FILE.has(code)) return "skipped";
  // A file that was already being sent was attempted, no matter what stopped it.
  if (charged !== "no") return "failed";
  return code === "cancelled" || code === NOT_TRIED ? "cancelled" : "failed";
}
