import * as z from "zod";
import { CREDENTIAL_STATES, type CredentialState } from "../../contract/content-credentials.ts";
import { type Fact, facts, texts } from "../report-view.ts";

/** The Content Credentials of a file in words, in the language of the person. Made by `credentials-view-of.ts`. */

const action = z.object({
  what: z.string(),
  /** Tool, time, source and parameters; empty where nothing is said. */
  detail: z.string(),
  isAi: z.boolean(),
});

const thumbnail = z.object({
  mediaType: z.string().regex(/^image\/(?:jpeg|png|webp|gif)$/u),
  data: z.base64(),
  alt: z.string(),
});

function listOf<Entry>(entry: z.ZodType<Entry>) {
  return z.object({
    heading: z.string(),
    entries: z.array(entry).readonly(),
    /** How many more there are; empty where none is left out. */
    more: z.string(),
  });
}

/** A file in the history: the one that was checked, or one that went into it. An interface, since it contains itself. */
export interface CredentialNodeView {
  readonly title: string;
  /** The title with its state, after what it was for the file above it. */
  readonly named: string;
  readonly state: CredentialState;
  readonly stateText: string;
  readonly facts: readonly Fact[];
  readonly actions: CredentialListView<ActionView>;
  readonly ingredients: CredentialListView<CredentialNodeView>;
  readonly thumbnail?: ThumbnailView;
}

export interface CredentialListView<Entry> {
  readonly heading: string;
  readonly entries: readonly Entry[];
  readonly more: string;
}

const node: z.ZodType<CredentialNodeView> = z.object({
  title: z.string(),
  named: z.string(),
  state: z.enum(CREDENTIAL_STATES),
  stateText: z.string(),
  facts,
  actions: listOf(action),
  ingredients: listOf(z.lazy(() => node)),
  thumbnail: thumbnail.exactOptional(),
});

export const credentialsView = z.object({
  heading: z.string(),
  /** What holds, and where AI was used: a sentence each. */
  summary: texts,
  file: node,
  /** Folded until it is asked for. */
  validation: z.object({ heading: z.string(), lines: texts }),
});

export type CredentialsView = Readonly<z.infer<typeof credentialsView>>;
export type ActionView = Readonly<z.infer<typeof action>>;
export type ThumbnailView = Readonly<z.infer<typeof thumbnail>>;
