import { isWebhookSecret } from "../contract/webhook-secret.ts";
import { OWN_ENTRIES } from "./failure-table.ts";
import { invalidRequest } from "./own-refusal.ts";

/** The address to which the service delivers a finished job, and the secret that it sends there ("Events"). */
export interface CallbackFields {
  readonly callback_url?: string | undefined;
  readonly webhook_secret?: string | undefined;
}

const MAX_URL_CHARS = 2_048;
const WEB_ADDRESS = /^https?:\/\/([^/?#]+)/i;
const CONTROL_OR_SPACE = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/**
 * Refuses a callback address or a secret that could only fail or would disclose too much: a password in the address would
 * reach everyone who reads it. The service decides if the address is public.
 * @throws ServiceFailure `invalid_request` with `field` `callback_url` or `webhook_secret`; never with a part of either
 */
export function checkCallback({ callback_url: url, webhook_secret: secret }: CallbackFields): void {
  if (url !== undefined && !isCallbackUrl(url)) {
    throw invalidRequest("callback_url", OWN_ENTRIES.callbackUrl);
  }
  if (secret !== undefined && !isWebhookSecret(secret)) {
    throw invalidRequest("webhook_secret", OWN_ENTRIES.webhookSecret);
  }
}

function isCallbackUrl(url: string): boolean {
  if (url.length > MAX_URL_CHARS || CONTROL_OR_SPACE.test(url)) return false;
  const authority = WEB_ADDRESS.exec(url)?.[1];
  return authority !== undefined && !authority.includes("@") && URL.canParse(url);
}
