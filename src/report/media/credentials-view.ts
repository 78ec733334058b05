import type { CredentialState } from "../../contract/content-credentials.ts";
import type { Fact } from "../report-view.ts";

/** The Content Credentials of a file in words, in the language of the person. Made by `credentials-view-of.ts`. */
export interface CredentialsView {
  readonly heading: string;
  /** What holds, and where AI was used: a sentence each. */
  readonly summary: readonly string[];
  readonly file: CredentialNodeView;
  /** Folded until it is asked for. */
  readonly validation: { readonly heading: string; readonly lines: readonly string[] };
}

/** A file in the history: the one that was checked, or one that went into it. */
export interface CredentialNodeView {
  readonly title: string;
  /** What it was for the file above it; empty for the file itself. */
  readonly role: string;
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
  /** How many more there are; empty where none is left out. */
  readonly more: string;
}

export interface ActionView {
  readonly what: string;
  /** Tool, time, source and parameters; empty where nothing is said. */
  readonly detail: string;
  readonly isAi: boolean;
}

export interface ThumbnailView {
  readonly mediaType: string;
  /** Base64. */
  readonly data: string;
  readonly alt: string;
}
