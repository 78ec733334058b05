import * as z from "zod";
import { SCOPES } from "./scopes.ts";

/** Every key begins with this ("Authentication" 6). */
export const KEY_PREFIX = "prfd_";

/** Names of the environment variable and the header that carry a key. */
export const KEY_HEADER = "x-api-key";

const KEY_SHAPE = /^prfd_[A-Za-z0-9_-]{8,200}$/;

/** Whether a value can be a key at all, so that a wrong paste is refused before it goes anywhere. */
export function isApiKey(value: string): boolean {
  return KEY_SHAPE.test(value);
}

export const EXPIRATIONS = ["Never", "30 Days", "60 Days", "90 Days"] as const;

/** A key as the portal keeps it ("Resources", API key). The full value is shown once, at creation. */
export const apiKeyRecord = z.looseObject({
  name: z.string().min(1),
  key: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
  status: z.enum(["Active", "Revoked"]).default("Active"),
});

export type ApiKeyRecord = z.infer<typeof apiKeyRecord>;
