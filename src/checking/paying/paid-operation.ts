import type { ContentAuthenticityClient } from "../../client/content-authenticity-client.ts";
import type { CallOptions } from "../../client/service-caller.ts";
import { detectionResult, type DetectionResult } from "../../contract/detection.ts";
import { ENDPOINTS, type Operation } from "../../contract/endpoints.ts";
import { grammarResult, type GrammarRequest, type GrammarResult } from "../../contract/grammar.ts";
import {
  plagiarismResult,
  type PlagiarismRequest,
  type PlagiarismResult,
} from "../../contract/plagiarism.ts";
import { grammarPrice, PLAGIARISM_PRICE, textPrice } from "../../contract/prices.ts";
import type { Scope } from "../../contract/scopes.ts";
import type { Connection } from "../vocabulary/connection.ts";
import { DETECTION_AGE_MS } from "../store/job-bounds.ts";
import type { PaidKind } from "../vocabulary/check.ts";

const DAY_MS = 24 * 3_600_000;

/** The account's part of a paid answer; that of an image needn't state the balance. */
export interface MeteredResult {
  readonly credits_remaining?: number | null | undefined;
}

/** An operation of the service that checks a text or a file and is paid for, as far as the editor has to know it. */
export interface PaidOperation<Request, Result> {
  /** Part of what makes two requests the same. */
  readonly name: PaidKind;
  /** In the ledger. */
  readonly operation: Operation;
  readonly scope: Scope;
  /** The thing that is checked, for messages; a text if absent. */
  readonly subject?: "file";
  /** True if sending the same again is free while its answer is lost (CLI-3). */
  readonly isRepeatable: boolean;
  /** Returns the parts of a request that decide its answer; of a file, a hash of its bytes. */
  readonly contentOf: (request: Request) => { readonly options: string; readonly text: string };
  /** Reads a cached answer; undefined if it is none, such as one of an earlier version of the interface. */
  readonly read: (kept: unknown) => Result | undefined;
  /** False if the answer to a request holds for this window alone; true if absent. */
  readonly lasts?: (request: Request) => boolean;
  /** How long an answer stands for another request of the same, in milliseconds; for good where nothing is said. */
  readonly ageMs?: number;
  /** Credits by the interface's prices. */
  readonly priceOf: (request: Request) => number;
  /** Rejects with a `ServiceFailure`. */
  readonly send: (
    client: ContentAuthenticityClient,
    request: Request,
    options: CallOptions,
  ) => Promise<Result>;
  /** Credits that an answer cost when it was given. */
  readonly creditsOf: (result: Result, connection: Connection) => number;
}

export const GRAMMAR: PaidOperation<GrammarRequest, GrammarResult> = {
  name: "grammar",
  operation: "correctGrammar",
  scope: "grammar_checker",
  isRepeatable: ENDPOINTS.correctGrammar.idempotent,
  contentOf: ({ content, target_variant: variant = "auto" }) => ({ options: variant, text: content }),
  read: (kept) => grammarResult.safeParse(kept).data,
  priceOf: ({ content }) => grammarPrice(content),
  send: async (client, request, options) => client.correctGrammar(request, options),
  creditsOf: ({ word_count: words }) => words,
};

export interface DetectionContent {
  readonly content: string;
}

export const DETECTION: PaidOperation<DetectionContent, DetectionResult> = {
  name: "detection",
  operation: "detectText",
  scope: "ai_detector",
  isRepeatable: ENDPOINTS.detectText.idempotent,
  contentOf: ({ content }) => ({ options: "", text: content }),
  read: (kept) => detectionResult.safeParse(kept).data,
  ageMs: DETECTION_AGE_MS,
  priceOf: ({ content }) => textPrice(content),
  send: async (client, request, options) => client.detectText(request, options),
  // The embedded service charges nothing where it gives no score (DET-5); of the hosted one that is not known.
  creditsOf: ({ ai_score: score, word_count: words }, { service }) =>
    service === "embedded" && (score === null || score === undefined) ? 0 : words,
};

export interface ScanContent extends PlagiarismRequest {
  /** Tells scans of the same text apart where what they are compared with may have changed; not sent. */
  readonly asked?: number;
}

export const PLAGIARISM: PaidOperation<ScanContent, PlagiarismResult> = {
  name: "plagiarism",
  operation: "scanPlagiarism",
  scope: "plagiarism_checker",
  isRepeatable: ENDPOINTS.scanPlagiarism.idempotent,
  contentOf: ({ content, ...options }) => ({ options: JSON.stringify(options), text: content }),
  read: (kept) => plagiarismResult.safeParse(kept).data,
  // What is on the web tomorrow is not known today.
  ageMs: DAY_MS,
  // The count of scans that tells them apart begins again with the window.
  lasts: ({ asked }) => asked === undefined,
  priceOf: () => PLAGIARISM_PRICE,
  send: async (client, content, options) => {
    const { asked: _asked, ...request } = content;
    return client.scanPlagiarism(request, options);
  },
  creditsOf: () => PLAGIARISM_PRICE,
};
