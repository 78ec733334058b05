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

/** The end of a text inside quotation marks, English, Chinese or German. */
const IN_QUOTES = /„[^“]*$|(?<!„[^“]*)“[^”]*$/u;

/** Returns the sentences of a message; a quotation is never divided. */
function sentencesOf(message: string): readonly string[] {
  return message.split(BETWEEN).reduce<readonly string[]>((sentences, next) => {
    const last = sentences.at(-1);
    const isQuoted = last !== undefined && IN_QUOTES.test(last);
    return isQuoted ? [...sentences.slice(0, -1), `${last} ${next}`] : [...sentences, next];
  }, []);
}

/** The most characters of a notification (EDI-25). */
const LONGEST_MESSAGE = 120;

/** Returns the first of the texts that fits in a notification, the last if none does. They say the same in fewer and fewer words. */
export function fitting(...texts: readonly string[]): string {
  return texts.find(({ length }) => length <= LONGEST_MESSAGE) ?? texts.at(-1) ?? "";
}

/**
 * Shortens a failure to fit in a notification; `named` adds what it is about. The next step, which is a button too, goes first, then
 * the name. What happened and what it cost stay, however long. An uncertain charge has no next step.
 */
export function fittingFailure(
  message: string,
  charged: "no" | "unknown" | "yes",
  named: (failure: string) => string,
): string {
  const sentences = sentencesOf(message);
  const hasNext = charged !== "unknown" && sentences.length > 2;
  const shorter = hasNext ? joinSentences(sentences.slice(0, -1)) : message;
  return fitting(named(message), named(shorter), shorter);
}

/** Says as many of the facts as fit in a notification, without the last ones if there are too many. */
export function fittingFacts(facts: readonly string[], said: (facts: readonly string[]) => string): string {
  return fitting(said(facts), ...facts.map((_, left) => said(facts.slice(0, -1 - left))));
}

/** Returns a sentence without its full stop, as part of another. */
export function withoutFullStop(sentence: string): string {
  return sentence.replace(/[.。]$/u, "");
}
