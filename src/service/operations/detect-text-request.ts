import { type DetectionRequest, detectionRequest } from "../../contract/detection.ts";
import { textPrice } from "../../contract/prices.ts";
import { MAX_WEBHOOK_SECRET_CHARS } from "../../contract/webhook-secret.ts";
import { invalidPayload } from "../refusal.ts";

/** A valid detection request. */
export interface DetectionOrder {
  readonly text: string;
  /** Script-aware words, which are also the price in credits. */
  readonly words: number;
  /** True to respond immediately with a job (202) instead of with the result (200). */
  readonly background: boolean;
  /** The target address isn't checked yet. */
  readonly callbackUrl: string | null;
  readonly webhookSecret: string | null;
}

const FAULTS: Readonly<Record<keyof DetectionRequest, string>> = {
  content: "content is missing, empty or not a string.",
  callback_url: "callback_url is empty or not a string.",
  poll: "poll is neither true nor false.",
  webhook_secret: `webhook_secret must be 1 to ${MAX_WEBHOOK_SECRET_CHARS} printable ASCII characters without a space at either end.`,
};

/** Checks a body before any credit moves (DET-3). Throws 400 `invalid_payload`. */
export function readDetectionRequest(body: unknown): DetectionOrder {
  const parsed = detectionRequest.safeParse(body);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    throw invalidPayload(isParameter(field) ? FAULTS[field] : FAULTS.content);
  }
  const { content, callback_url: callbackUrl, poll, webhook_secret: webhookSecret } = parsed.data;
  // A lone surrogate isn't a character, and storing it as UTF-8 would change the text.
  if (!content.isWellFormed()) throw invalidPayload("content holds half of a surrogate pair.");
  return {
    text: content,
    words: textPrice(content),
    background: poll === true || callbackUrl !== undefined,
    callbackUrl: callbackUrl ?? null,
    webhookSecret: webhookSecret ?? null,
  };
}

function isParameter(field: unknown): field is keyof DetectionRequest {
  return typeof field === "string" && Object.hasOwn(FAULTS, field);
}
