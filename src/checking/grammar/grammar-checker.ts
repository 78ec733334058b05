import * as l10n from "@vscode/l10n";
import {
  GRAMMAR_VARIANTS,
  type GrammarRequest,
  type GrammarResult,
  type GrammarVariant,
} from "../../contract/grammar.ts";
import { isFixable, type GrammarFinding } from "../../findings/finding.ts";
import { GrammarPlacer } from "../../findings/grammar-findings.ts";
import { hiddenCharacterFindings } from "../../findings/hidden-character-findings.ts";
import type { Translate } from "../../findings/translate.ts";
import { explanationWords } from "../../report/words/explanation-words.ts";
import { withoutSilenced } from "../../findings/silenced.ts";
import type { Snapshot } from "../../text/snapshot.ts";
import type { Check, CheckedText, CheckQuote, CheckRun, Journal, Quote } from "../vocabulary/check.ts";
import { checkSource } from "../prose/prose-to-check.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import { isWorthKeeping, type PaidAnswers } from "../paying/paid-answers.ts";
import type { ServiceIdentity } from "../store/result-cache.ts";
import { checkText, quoteText, type TextCheckParts } from "../paying/text-check.ts";
import type { BlockCheck, BlockPlan } from "./block-check.ts";
import {
  inOrder,
  noteStep,
  nothingYet,
  takeFindings,
  wordsOf,
  type GrammarProgress,
  type UnplacedAnswer,
} from "./grammar-progress.ts";
import { prepareGrammar, type PreparedGrammar } from "./prepare-grammar.ts";

export interface GrammarCheckerParts extends Omit<TextCheckParts, "now"> {
  readonly answers: PaidAnswers<GrammarRequest, GrammarResult>;
  readonly blocks: BlockCheck;
  readonly identity: ServiceIdentity;
  readonly extractor: Pick<ProseExtractor, "extract" | "safeEdits">;
}

/** The text to check, and its English if that isn't left to the settings. */
export interface GrammarTarget extends CheckedText {
  readonly variant?: GrammarVariant;
}

/** The result of a grammar check. */
export interface GrammarCheck extends Check<GrammarFinding, GrammarResult> {
  readonly unplaced: readonly UnplacedAnswer[];
  /** Remarks of the service without a correction. */
  readonly hints: readonly GrammarFinding[];
  /** Of the service that answered last, as a person reads it. */
  readonly host?: string;
  /** Words of what went out, known ones included that made it long enough. */
  readonly wordsSent: number;
  /** Words that were checked and not sent, since they were known, or stand in the text more than once. */
  readonly wordsReused: number;
}

/** A text that is about to be asked about. */
interface AskedGrammar {
  readonly prepared: PreparedGrammar;
  readonly requestFor: (content: string) => GrammarRequest;
  /** Plans the requests for all that isn't known at the destination. */
  readonly planFor: (to: Connection) => Promise<BlockPlan>;
}

/** Runs one grammar check from the document's text to findings on the document as it is when the answer comes. */
export class GrammarChecker {
  readonly #parts: GrammarCheckerParts;

  constructor(parts: GrammarCheckerParts) {
    this.#parts = parts;
  }

  /**
   * `journal` began with the target and is the caller's to end. Never rejects: what goes wrong is in `error`, with what was
   * found before it.
   */
  async check(target: GrammarTarget, journal: Journal, run: CheckRun): Promise<GrammarCheck> {
    const { snapshot } = journal;
    const progress = nothingYet();
    const work = async (named: CheckRun): Promise<void> => {
      try {
        await this.#run(target, snapshot, progress, named);
      } finally {
        progress.findings = inOrder(progress.findings);
        progress.hints = inOrder(progress.hints);
        // Before anything is written they are looked at once more: someone who cancelled does not wait for it.
        if (!run.signal.aborted) await this.#markUnsafe(target.document, snapshot, progress);
      }
    };
    return checkText(this.#parts, { journal, progress, run }, work, (check) => ({
      ...check,
      // A request that came to nothing may have been sent all the same.
      cached: check.cached && !progress.isSending,
      hints: journal.carry(progress.hints),
      unplaced: progress.unplaced,
      wordsSent: progress.wordsSent,
      wordsReused: progress.wordsReused,
      ...(progress.host === "" ? {} : { host: progress.host }),
    }));
  }

  /** Returns the price of a check now. Sends nothing, and never rejects. */
  async quote(target: GrammarTarget, snapshot: Snapshot, signal: AbortSignal): Promise<CheckQuote> {
    const progress = nothingYet();
    return quoteText(this.#parts, progress, async () => {
      const prepared = await this.#prepare(target, snapshot, progress);
      return (await this.#quote(prepared, { signal })).quote;
    });
  }

  async #prepare(
    target: GrammarTarget,
    snapshot: Snapshot,
    progress: GrammarProgress,
  ): Promise<AskedGrammar> {
    const { blocks, extractor, identity, settings } = this.#parts;
    const prepared = await prepareGrammar(checkSource(target, snapshot, settings, "grammar"), extractor);
    progress.wordsTotal = prepared.words;
    const variant = target.variant ?? variantOf(settings.grammarVariant(target.document));
    const source = { text: prepared.prose.text, units: prepared.units, requests: prepared.requests };
    return {
      prepared,
      requestFor: (content) => ({ content, target_variant: variant }),
      planFor: async (to) => blocks.plan({ identity: identity(to), variant }, source),
    };
  }

  async #quote(
    { planFor, requestFor }: AskedGrammar,
    run: Pick<CheckRun, "agreement" | "signal">,
  ): Promise<{ readonly plan: BlockPlan | undefined; readonly quote: Quote }> {
    let plan: BlockPlan | undefined;
    const quote = await this.#parts.answers.quote(async (to) => {
      plan = await planFor(to);
      return plan.requests.map(({ text, words }) => ({ request: requestFor(text), price: words, words }));
    }, run);
    return { plan, quote };
  }

  async #run(
    target: GrammarTarget,
    snapshot: Snapshot,
    progress: GrammarProgress,
    run: CheckRun,
  ): Promise<void> {
    const { answers, blocks, settings, newId } = this.#parts;
    const { document } = target;
    const asked = await this.#prepare(target, snapshot, progress);
    const { planFor, prepared, requestFor } = asked;
    const { plan: quoted, quote } = await this.#quote(asked, run);
    await answers.agree(quote, run);
    let { connection } = quote;
    let plan = quoted;
    // Another check may have asked about some of it while a person was asked.
    if (plan === undefined || run.asker !== "automatic") plan = cheaper(plan, await planFor(connection));
    const severity = settings.grammarSeverity(document);
    const { prose } = prepared;
    const words = { translate, ...(connection.service === "embedded" && { explain: explanationWords }) };
    const placer = new GrammarPlacer({ documentText: snapshot.text, prose, severity, newId, ...words });
    // A text that is sent verbatim has its code in it.
    const isVerbatim = settings.submission(document) === "verbatim";
    const hidden = isVerbatim ? [] : hiddenCharacterFindings(prose, placer, translate);
    progress.findings.push(...withoutSilenced(hidden, prose, "grammar"));
    const steps = blocks.answers({
      plan,
      signal: run.signal,
      lasts: isWorthKeeping(connection, run.asker ?? "person"),
      ask: async (text, part, parts) => {
        if (parts > 1) run.report({ kind: "part", part, parts });
        progress.isSending = true;
        const answered = await answers.answer(connection, requestFor(text), run);
        progress.isSending = false;
        connection = answered.connection;
        return answered;
      },
    });
    for await (const step of steps) {
      noteStep(step, prepared, progress);
      progress.service = connection.service;
      progress.host = connection.host;
      takeFindings(step, prepared, placer, progress);
    }
    if (progress.result !== undefined) return;
    // Nothing was asked for: where the whole text was asked about once, that answer stands.
    const last = prepared.requests.at(-1);
    const result = last && (await answers.recall(connection, requestFor(last.text)));
    if (result !== undefined) progress.result = result;
  }

  /** A correction that would change the markup around it is shown and not offered as a fix. */
  async #markUnsafe(
    document: CheckedText["document"],
    snapshot: Snapshot,
    progress: GrammarProgress,
  ): Promise<void> {
    if (this.#parts.settings.submission(document) === "verbatim") return;
    const fixable = progress.findings.filter(isFixable);
    if (fixable.length === 0) return;
    const edits = fixable.map(({ range, replacement }) => ({ range, text: replacement }));
    try {
      const { unsafe } = await this.#parts.extractor.safeEdits(snapshot.text, snapshot.languageId, edits);
      const ids = new Set(unsafe.map((index) => fixable[index]?.id));
      progress.findings = progress.findings.map((finding) =>
        ids.has(finding.id) ? { ...finding, placed: "approximate" } : finding,
      );
    } catch (thrown) {
      // They are looked at once more before anything is written.
      this.#parts.log.defect("The corrections could not be looked at beforehand", thrown);
    }
  }
}

const translate: Translate = (sentence, args = {}) => l10n.t(sentence, args);

/** Returns the cheaper plan: no more is paid than was agreed to. */
function cheaper(agreed: BlockPlan | undefined, since: BlockPlan): BlockPlan {
  return agreed === undefined || wordsOf(since.requests) < wordsOf(agreed.requests) ? since : agreed;
}

function variantOf(value: string): GrammarVariant {
  return GRAMMAR_VARIANTS.find((variant) => variant === value) ?? "auto";
}
