import * as l10n from "@vscode/l10n";
import { joinEnded } from "../../text/join-ended.ts";

/** The end of a sentence before another: a space follows, but after a full stop as wide as a Chinese character. */
const BETWEEN = /(?<=[.!?])\s|(?<=[。！？][\p{Pe}\p{Pf}]{0,3})(?![\p{Pe}\p{Pf}])/u;

/** Joins sentences with a space, each with a full stop. Empty ones are left out. */
export function joinSentences(sentences: readonly string[]): string {
  return joinEnded(sentences, (sentence) => l10n.t("{sentence}.", { sentence }));
}

/** Returns the first sentence of a message: what happened, without what it cost and what to do next. */
export function firstSentence(message: string): string {
  return message.split(BETWEEN, 1)[0] ?? message;
}

/** Returns a sentence without its full stop, as part of another. */
export function withoutFullStop(sentence: string): string {
  return sentence.replace(/[.。]$/u, "");
}
