import type { ImageResult } from "../../contract/image.ts";
import type { VoiceResult } from "../../contract/voice.ts";
import type { LinkedKind } from "../../text/linked-media-place.ts";
import type { CheckError } from "../checks/check-error.ts";
import type { ServiceMode } from "../settings.ts";

/** One file that a document links to, and what became of it; plain data. */
export interface LinkedMediaItem {
  /** As the document has it, where it stands first. */
  readonly target: string;
  /** The file; absent where none was looked for, or none found. */
  readonly uri?: string;
  readonly kind: LinkedKind;
  /** `skipped` was never to be sent, `cancelled` not tried any more. */
  readonly status: "done" | "skipped" | "failed" | "cancelled";
  /** In words, of what is not done. */
  readonly reason?: string;
  /** Of what is not done: stable, for scripts. */
  readonly code?: string;
  /** The body that the service gave. */
  readonly result?: ImageResult | VoiceResult;
  readonly creditsCharged: number;
  /** Whether the answer was known already, so that nothing was sent. */
  readonly cached?: boolean;
}

/** What a check of all that a document links to gives to whoever called it. */
export interface LinkedMediaOutcome {
  /** `done` where everything that could be checked was. */
  readonly status: "done" | "cancelled" | "failed";
  readonly service: ServiceMode;
  /** In the order of the document; a file that is linked more than once is there once. */
  readonly items: readonly LinkedMediaItem[];
  readonly creditsCharged: number;
  /** Null when the balance is not known. */
  readonly creditsRemaining: number | null;
  /** Why not all was checked that could have been. */
  readonly error?: CheckError;
}

/** Counts of the items by what became of them. */
export type ItemCounts = Readonly<Record<LinkedMediaItem["status"], number>>;

export function countsOf(items: readonly LinkedMediaItem[]): ItemCounts {
  const count = (wanted: LinkedMediaItem["status"]): number =>
    items.filter(({ status }) => status === wanted).length;
  return {
    done: count("done"),
    skipped: count("skipped"),
    failed: count("failed"),
    cancelled: count("cancelled"),
  };
}
