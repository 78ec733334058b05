import { withCaseOf } from "../letter-case.ts";
import type { Edit } from "../types.ts";
import type { ContextModel } from "./model-file.ts";
import type { ScoredText } from "./scored-text.ts";
import { articleNeed } from "./articles.ts";
import { clarity } from "./clear-forms.ts";
import { MODAL } from "./governors.ts";
import { type Bar, barOf, type SlotRule } from "./slot-bars.ts";
import { isSupported } from "./slot-conditions.ts";
import type { Context } from "./slot-context.ts";
import { type Slot, slots } from "./slots.ts";
import type { Token } from "./tokens.ts";

/** What a leniency of 1 takes off the sum. */
const LENIENT = 2;

const MOST = 10;

/** A choice that the sentence may speak against, with what speaks for another one. */
export interface SlotProposal {
  readonly slot: Slot;
  readonly put: string;
  readonly rule: SlotRule;
  readonly bar: Bar;
  readonly gain: number;
  readonly ratio: number;
  readonly sum: number;
}

/**
 * Returns the proposals that pass the bars at some leniency up to `most`.
 *
 * @param isPlain true for text without code, addresses or technical terms
 */
export function slotProposals(
  scored: ScoredText,
  model: ContextModel,
  most: number,
  isPlain: boolean,
): SlotProposal[] {
  const { tokens } = scored;
  const at = (place: number): string => tokens[place]?.word ?? "";
  const quoted = quotedTokens(tokens);
  const found: SlotProposal[] = [];
  for (const slot of slots(tokens, model.lexicon, true)) {
    if (slot.written < 0 || quoted.has(slot.from) || !isProse(tokens, slot)) continue;
    const logs = model.slots.logProbabilities(tokens, slot);
    for (const [option, put] of slot.options.entries()) {
      const ratio = (logs[option] ?? 0) - (logs[slot.written] ?? 0);
      if (put === slot.options[slot.written]) continue;
      // "Other developed country's advantages", "a people's heroes": the ending would have to change too.
      if (slot.task === "number" && at(slot.to) === "'s") continue;
      // "The reject list can": part of a name.
      const isNamed = slot.task === "verb" && option === 1 && MODAL.has(at(slot.to + 1));
      if (isNamed && model.lexicon.isCountable(at(slot.to))) continue;
      const clear = clarity(tokens, slot, put, model.lexicon);
      const context: Context = { tokens, at, lexicon: model.lexicon, slot, put };
      const need = slot.task === "article" ? articleNeed(context) : undefined;
      if (clear === undefined && !isSupported(context, need)) continue;
      const rule = ruleOf(slot, put, tokens);
      const bar = barOf(context, rule, { clear, isPlain, need });
      // The gain takes longest.
      if (ratio < bar.ratio - most / 2 || scored.strangersBeside(slot.from, slot.to) >= 2) continue;
      const words = put === "" ? [] : [withArticleOf(put, slot, tokens)];
      const gain = scored.gain(slot.from, slot.to, words);
      const sum = Math.min(MOST, gain) + 1.5 * Math.min(MOST, ratio);
      const proposal = { slot, put: words[0] ?? "", rule, bar, gain, ratio, sum };
      if (passes(proposal, most)) found.push(proposal);
    }
  }
  return found.sort((a, b) => b.sum - a.sum || a.slot.from - b.slot.from);
}

function passes({ bar, gain, ratio, sum }: SlotProposal, leniency: number): boolean {
  return (
    ratio >= bar.ratio - leniency / 2 &&
    gain >= bar.gain - leniency / 2 &&
    sum >= bar.sum - LENIENT * leniency
  );
}

/**
 * Returns the proposals that become corrections, the strongest first. Of two that would change neighboring words only the
 * stronger is made: it may have been what made the other look wrong.
 *
 * @param leniency from 0: how much other mistakes in the paragraph lower the bars
 */
export function chooseProposals(proposals: readonly SlotProposal[], leniency: number): SlotProposal[] {
  const taken = new Set<number>();
  return proposals.filter((proposal) => {
    const { from } = proposal.slot;
    if (!passes(proposal, leniency)) return false;
    if ([from - 2, from - 1, from, from + 1, from + 2].some((at) => taken.has(at))) return false;
    taken.add(from);
    return true;
  });
}

function ruleOf({ from, options, task, written }: Slot, put: string, tokens: readonly Token[]): SlotRule {
  if (task === "number") return "agreement/noun-number";
  if (task === "verb") {
    const isNumber = written < 2 && (put === options[0] || put === options[1]);
    const governor = tokens[from - 1]?.word ?? "";
    return isNumber &&
      !/^(?:to|\p{L}+n't|can|could|will|would|shall|should|may|might|must|do|does|did|not)$/u.test(governor)
      ? "agreement/subject-verb"
      : "grammar/verb-form";
  }
  if (task === "agreement") return "agreement/subject-verb";
  if (task === "pair") return "usage/confused-words";
  if (task === "slip") return "spelling/confused-words";
  if (task === "preposition") return "usage/preposition";
  if (options[written] === "") return "article/missing";
  return put === "" ? "article/unneeded" : "article/choice";
}

/** "an" before a vowel, by its letter. */
function withArticleOf(put: string, { task, to }: Slot, tokens: readonly Token[]): string {
  return task === "article" && put === "a" && /^[aeiou]/u.test(tokens[to]?.word ?? "") ? "an" : put;
}

/** The tokens between quotation marks: what others wrote stays as it is. */
function quotedTokens(tokens: readonly Token[]): ReadonlySet<number> {
  const found = new Set<number>();
  let open = -1;
  for (const [at, { text }] of tokens.entries()) {
    if (text === "“" || (text === '"' && open < 0)) open = at;
    else if ((text === "”" || text === '"') && open >= 0) {
      for (let inside = open; inside < at; inside += 1) found.add(inside);
      open = -1;
    }
  }
  return found;
}

const AROUND = 6;
const LEAST_WORDS = 5;

function isMask(token: Token | undefined): boolean {
  return token?.text.startsWith("\u2588") === true;
}

/** True if the place is in running text: names, headings and lists of terms have a grammar of their own. */
function isProse(tokens: readonly Token[], { from, to }: Slot): boolean {
  const written = tokens[from];
  // A part of a compound or of a word that a mask cuts up, such as one with a character of no width inside, or the end of a quotation.
  const [previous, next] = [tokens[from - 1], tokens[from + 1]];
  if (isMask(previous) && previous?.end === written?.start) return false;
  if (next?.start === written?.end && /^(?:[-'\u2019]$|\u2588)/u.test(next?.text ?? "")) return false;
  // A capital within a sentence is a name's.
  const isFirst = from === 0 || /^[.!?:]$/u.test(tokens[from - 1]?.text ?? "");
  if (written !== undefined && from < to && !isFirst && !/^\p{Ll}/u.test(written.text)) return false;
  if (written !== undefined && written.text.slice(1) !== written.word.slice(1)) return false;
  const near = tokens
    .slice(Math.max(0, from - AROUND), to + AROUND)
    .filter(({ word }) => /^\p{L}/u.test(word));
  const capitalized = near.filter(({ text }) => /^\p{Lu}/u.test(text)).length;
  return near.length >= LEAST_WORDS && capitalized * 3 <= near.length + 1;
}

/**
 * Returns the edit of a proposal.
 *
 * @param part the paragraph of the tokens
 * @param offset of the paragraph in the text
 */
export function slotEdit(
  part: string,
  tokens: readonly Token[],
  { put, rule, slot }: SlotProposal,
  offset: number,
): Edit {
  const { from, to } = slot;
  const token = tokens[from];
  const start = token?.start ?? part.length;
  const category = rule.slice(0, rule.indexOf("/"));
  const message = messageOf(rule, tokens, slot, put);
  const edit = { category, rule, message };
  if (from === to) {
    const isFirst = from === 0 || /^[.!?]$/u.test(tokens[from - 1]?.text ?? "");
    const text = isFirst && token ? withCaseOf(token.text, put) : put;
    const end = isFirst && token ? start + 1 : start;
    const rest = isFirst && token ? ` ${token.word.charAt(0)}` : " ";
    return { ...edit, start: offset + start, end: offset + end, replacement: text + rest };
  }
  const end = token?.end ?? start;
  if (put !== "")
    return {
      ...edit,
      start: offset + start,
      end: offset + end,
      replacement: withCaseOf(token?.text ?? "", put),
    };
  const next = tokens[to];
  const isCapital = next !== undefined && token?.text !== token?.word;
  return {
    ...edit,
    start: offset + start,
    end: offset + (next?.start ?? end) + (isCapital ? 1 : 0),
    replacement: isCapital ? next.text.charAt(0).toUpperCase() : "",
  };
}

/** Why a correction is made. What it changes is said elsewhere. */
function messageOf(rule: SlotRule, tokens: readonly Token[], { from, options }: Slot, put: string): string {
  const messages: Readonly<Record<SlotRule, string>> = {
    "agreement/subject-verb": "The verb doesn't agree with its subject.",
    "agreement/noun-number": `The ${put === options[1] ? "plural" : "singular"} is needed here.`,
    "grammar/verb-form": "A different form of the verb is needed here.",
    "article/missing": "This noun needs an article here.",
    "article/unneeded": "This noun needs no article here.",
    "article/choice": "A different article is needed here.",
    "spelling/confused-words": "These words are easily confused.",
    "usage/confused-words": "These words are easily confused.",
    "usage/preposition": `“${tokens[from - 1]?.text ?? ""}” is followed by “${put}”.`,
  };
  return messages[rule];
}
