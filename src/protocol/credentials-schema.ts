import * as z from "zod";
import { CREDENTIAL_STATES } from "../contract/content-credentials.ts";
import type { CredentialNodeView, CredentialsView } from "../report/media/credentials-view.ts";

/** The Content Credentials of a file on their way to the page. */

const lines = z.array(z.string());

function listOf<Entry>(entry: z.ZodType<Entry>) {
  return z.object({ heading: z.string(), entries: z.array(entry), more: z.string() });
}

const node: z.ZodType<CredentialNodeView> = z.object({
  title: z.string(),
  role: z.string(),
  state: z.enum(CREDENTIAL_STATES),
  stateText: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  actions: listOf(z.object({ what: z.string(), detail: z.string(), isAi: z.boolean() })),
  ingredients: listOf(z.lazy(() => node)),
  thumbnail: z
    .object({
      mediaType: z.string().regex(/^image\/(?:jpeg|png|webp|gif)$/u),
      data: z.base64(),
      alt: z.string(),
    })
    .exactOptional(),
});

export const credentialsView: z.ZodType<CredentialsView> = z.object({
  heading: z.string(),
  summary: lines,
  file: node,
  validation: z.object({ heading: z.string(), lines }),
});
