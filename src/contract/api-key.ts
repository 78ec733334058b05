import * as z from "zod";
import { SCOPES } from "./scopes.ts";

/** The header that carries a key, in lower case as undici and Node compare it. */
export const KEY_HEADER = "x-api-key";

export const EXPIRATIONS = ["Never", "30 Days", "60 Days", "90 Days"] as const;

/** The portal's record of a key ("Resources", API key). The full value is shown once, at creation. */
export const apiKeyRecord = z.looseObject({
  name: z.string().min(1),
  key: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
  status: z.enum(["Active", "Revoked"]).default("Active"),
});

export type ApiKeyRecord = z.infer<typeof apiKeyRecord>;
