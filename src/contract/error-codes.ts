import type { Operation } from "./endpoints.ts";

/**
 * Every refusal by operation ("Errors"). A null code is one for which the interface defines none. `retry` says if waiting
 * can help; `charged` is always "no" here, because validation precedes any charge and a later failure is refunded (rules 1
 * and 2): only a lost response may have been charged, and that has no code.
 */
export interface DocumentedError {
  readonly status: number;
  readonly code: string | null;
  readonly retry: boolean;
}

const error = (status: number, code: string | null, retry = false): DocumentedError => ({
  status,
  code,
  retry,
});

/** Decided codes of a refused key (KEY-1), of a missing scope, and of errors that the operations share. */
export const COMMON_ERRORS: readonly DocumentedError[] = [
  error(400, "invalid_payload"),
  error(401, "missing_api_key"),
  error(401, "invalid_api_key"),
  error(401, "revoked_api_key"),
  error(401, "expired_api_key"),
  error(403, "missing_scope"),
  error(404, "not_found"),
  error(405, "method_not_allowed"),
  error(408, "invalid_payload"),
  error(413, "payload_too_large"),
  error(415, "unsupported_media_type"),
  error(431, "payload_too_large"),
];

const IDEMPOTENT_ERRORS: readonly DocumentedError[] = [
  error(400, "invalid_payload"),
  error(400, "invalid_idempotency_key"),
  error(403, "insufficient_credits"),
  error(409, "idempotency_key_reuse"),
  error(503, "service_unavailable", true),
  error(503, "service_error", true),
];

export const OPERATION_ERRORS: Readonly<Record<Operation, readonly DocumentedError[]>> = {
  detectText: [
    error(400, "invalid_payload"),
    error(400, "invalid_callback_url"),
    error(403, "insufficient_credits"),
    error(429, null, true),
    error(503, "service_unavailable", true),
    error(503, "service_error", true),
  ],
  getJob: [error(404, "not_found")],
  correctGrammar: [error(400, "min_words_not_met"), error(400, "max_words_exceeded"), ...IDEMPOTENT_ERRORS],
  scanPlagiarism: [
    error(400, "insufficient_content"),
    error(400, "max_words_exceeded"),
    ...IDEMPOTENT_ERRORS,
  ],
  detectImage: [
    error(400, "invalid_payload"),
    error(400, "invalid_image"),
    error(403, "insufficient_credits"),
    error(409, "payment_in_progress", true),
    error(429, null, true),
    error(503, "service_unavailable", true),
    error(503, "service_error", true),
  ],
  imageHealth: [error(503, null, true)],
  detectVoice: [
    error(400, "invalid_audio"),
    error(400, "audio_too_long"),
    error(400, "invalid_payload"),
    error(403, "insufficient_credits"),
    error(503, "service_unavailable", true),
    error(503, "service_error", true),
  ],
  voiceHealth: [error(503, null, true)],
};
