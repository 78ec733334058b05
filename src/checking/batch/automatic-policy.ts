import type { AutomaticRun } from "../../report/words/language-status-words.ts";
import type { ServiceMode } from "../vocabulary/preferences.ts";

/** The setting `grammar.run`. */
export type GrammarRun = "manual" | "onSave" | "onType";

/** Facts that decide whether a document is checked without being asked for. */
export interface AutomaticFacts {
  readonly setting: GrammarRun;
  /** The same by the person's own settings, without those of the workspace. */
  readonly ownSetting: GrammarRun;
  readonly service: ServiceMode;
  /** True where a daily budget is set for the hosted service. */
  readonly hasBudget: boolean;
  /** True where its language is one of the setting `languages`. */
  readonly isProse: boolean;
  readonly isTrusted: boolean;
  /** Of its address. */
  readonly scheme: string;
  /** UTF-16 units, or fewer where it is not worth counting; see {@link LONGEST_WHILE_TYPING}. */
  readonly length: number;
}

/** UTF-16 units of a document that is still read whole at each pause in writing. */
export const LONGEST_WHILE_TYPING = 400_000;

/** Schemes of texts that people write. Others are outputs, previews, and the old sides of comparisons. */
const WRITTEN_IN: ReadonlySet<string> = new Set(["untitled", "vscode-notebook-cell", "vscode-scm"]);
const NOT_WRITTEN_IN =
  /^(?:output|debug|git|vscode-(?!notebook-cell$|scm$|remote$|vfs$|test-web$)|content-authenticity)/u;

/** Returns whether people write in documents of such addresses. */
export function isWrittenIn(scheme: string): boolean {
  return WRITTEN_IN.has(scheme) || !NOT_WRITTEN_IN.test(scheme);
}

/**
 * Returns whether a document is checked on save, while typing, or on command alone. Only the embedded service runs while typing: what
 * costs credits is never sent because of a key. In a workspace that is not trusted nothing is sent without being asked (EDI-19).
 * On the hosted service a workspace can turn it off, but only the person's own settings turn it on, within a daily budget (CRE-3).
 */
export function automaticRun(facts: AutomaticFacts): AutomaticRun {
  const { setting, service, isProse, isTrusted, scheme, length } = facts;
  if (setting === "manual") return { on: "manual" };
  if (!isWrittenIn(scheme)) return { on: "manual", why: "not_a_document" };
  if (!isProse) return { on: "manual", why: "not_prose" };
  if (!isTrusted) return { on: "manual", why: "untrusted" };
  if (service === "hosted") return onHosted(facts);
  if (setting === "onSave") return { on: "onSave" };
  return length > LONGEST_WHILE_TYPING ? { on: "onSave", why: "too_long" } : { on: "onType" };
}

function onHosted({ hasBudget, ownSetting }: AutomaticFacts): AutomaticRun {
  if (ownSetting === "manual") return { on: "manual", why: "workspace_setting" };
  if (ownSetting === "onType") return { on: "manual", why: "hosted" };
  return hasBudget ? { on: "onSave" } : { on: "manual", why: "no_budget" };
}

/** The least pause in writing before a check, in milliseconds. */
const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** How long the writer has to pause before the next check: a text that takes long to check is checked less often. */
export function pauseBefore(lastTookMs: number): number {
  return Math.min(Math.max(SHORTEST_PAUSE_MS, 2 * lastTookMs), LONGEST_PAUSE_MS);
}
