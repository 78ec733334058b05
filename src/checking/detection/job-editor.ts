import type { TextRange } from "../../text/range.ts";
import type { JobNotices } from "../jobs/job-announcer.ts";
import type { CheckError } from "../vocabulary/check-error.ts";
import type { DetectionCheck } from "./detection-checker.ts";
import type { Journal } from "../vocabulary/check.ts";

/** A document of an editor. VS Code's own is one. */
export interface JobDocument {
  readonly languageId: string;
  readonly uri: { readonly path: string; toString: () => string };
  readonly getText: () => string;
}

/** The changes of a document from a moment on, until it is disposed of. */
export interface JobJournal<D> extends Journal {
  /** Returns a range of the snapshot in the document as it is now. */
  carryRange(range: TextRange): TextRange;
  /** Returns the document, if it is open. */
  openDocument(): D | undefined;
  dispose(): void;
}

/** The detections that documents show, the newest above. */
export interface ShownDetections<D> {
  /** Returns the rank of a detection that begins now. */
  begin(): number;
  /** Returns the rank of one that began at a time, in milliseconds since 1970. */
  beganAt(at: number): number;
  keep(
    begun: number,
    target: { readonly document: D; readonly selection?: TextRange },
    found: Pick<DetectionCheck, "status" | "findings" | "sections" | "record">,
  ): void;
}

/** What background detections need of an editor, whose documents are `D`. */
export interface JobEditor<D extends JobDocument> extends JobNotices {
  readonly shown: ShownDetections<D>;
  /** Returns what stands for the window's folder, also after it is opened again; empty without one. */
  workspace(): string;
  /** Returns the open documents. */
  documents(): readonly D[];
  /** Loads the document at an address. Rejects where there is none. */
  load(address: string): Promise<D>;
  journal(document: D): JobJournal<D>;
  /** Tells of files that were jobs and cannot be read any more. */
  tellDamaged(count: number): void;
  /** Tells of a job that was not accepted after all, when nobody waited for that any more. */
  tellRefused(error: CheckError): void;
  /** Told at each look how many jobs have ended that nobody has opened. */
  countUnseen(count: number): void;
}
