/** The rule for `webhook_secret`, apart from the schemas so that checking a typed one loads nothing else. */
export const MAX_WEBHOOK_SECRET_CHARS = 1_024;

/** Printable ASCII: other characters are reread in another encoding on the way, and a space at either end is lost. */
const HEADER_SAFE = /^[!-~](?:[ -~]*[!-~])?$/;

/** Whether the `X-Webhook-Secret` header carries a value unchanged ("Events" 3): 1 to 1,024 characters. */
export function isWebhookSecret(value: string): boolean {
  return value.length <= MAX_WEBHOOK_SECRET_CHARS && HEADER_SAFE.test(value);
}
