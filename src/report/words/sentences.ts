import * as l10n from "@vscode/l10n";
import { joinEnded } from "../../text/join-ended.ts";

/** The end of a sentence before another: a space follows, but after a full stop as wide as a Chinese character. */
const BETWEEN = /(?<=[.!?])\s|(?<=[。！？][\p{Pe}\p{Pf}]{0,3})(?![\p{Pe}\p{Pf}])/u;

/** Joins sentences with a space, each with a full stop. Empty ones are left out. */
export function joinSentences(sentences: readonly string[]): string {
  return joinEnded(sentences, (sentence) => l10n.t("{sentence}.", { sentence }));
}

/** The end of a text inside quotation marks, English, Chinese or German. */
const IN_QUOTES = /„[^“]*$|(?<!„[^“]*)“[^”]*$/u;

/** Returns the first sentence of a message: what happened, without what it cost and what to do next. A quotation is never divided. */
export function firstSentence(message: string): string {
  const [first = message, ...more] = message.split(BETWEEN);
  const inQuotes = more.findIndex((_, index) => !IN_QUOTES.test([first, ...more.slice(0, index)].join(" ")));
  return [first, ...(inQuotes < 0 ? more : more.slice(0, inQuotes))].join(" ");
}

/** The most characters of a notification (EDI-25). */
const LONGEST_MESSAGE = 120;

/** The length that a name is cut to before anything is left unsaid, in UTF-16 units. */
export const SHORTEST_NAME = 12;

/** Returns the first of the texts that fits in a notification, the last if none does. They say the same in fewer and fewer words. */
export function fitting(...texts: readonly string[]): string {
  return texts.find(({ length }) => length <= LONGEST_MESSAGE) ?? texts.at(-1) ?? "";
}

/** A failure as people read it. */
export interface FailureMessage {
  /** What happened, whether credits moved, and what to do next. */
  readonly message: string;
  /** The same without what to do next, which is a button too; absent if the message says no more than that. */
  readonly brief?: string;
}

/**
 * Returns a failure that fits in a notification if it can; `named` adds what it is about. The next step goes first, then the
 * name. What happened and what it cost stay, however long.
 */
export function fittingFailure(
  { message, brief = message }: FailureMessage,
  named: (failure: string) => string,
): string {
  return fitting(named(message), named(brief), brief);
}

/** Says as many of the facts as fit in a notification, without the last ones if there are too many. */
export function fittingFacts(facts: readonly string[], said: (facts: readonly string[]) => string): string {
  return fitting(said(facts), ...facts.map((_, left) => said(facts.slice(0, -1 - left))));
}

/** Returns a sentence without its full stop, as part of another. */
export function withoutFullStop(sentence: string): string {
  return sentence.replace(/[.。]$/u, "");
}
