/** The rule for `webhook_secret`, separate from the schemas so that checking a typed one loads nothing else. */
export const MAX_WEBHOOK_SECRET_CHARS = 1_024;

/** Printable ASCII: other characters would change their encoding in transit, and spaces at the ends would be lost. */
const HEADER_SAFE = /^[!-~](?:[ -~]*[!-~])?$/;

/** True if the `X-Webhook-Secret` header carries the value unchanged ("Events" 3): 1 to 1,024 characters. */
export function isWebhookSecret(value: string): boolean {
  return value.length <= MAX_WEBHOOK_SECRET_CHARS && HEADER_SAFE.test(value);
}
