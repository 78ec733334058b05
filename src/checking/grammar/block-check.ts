import { createHash } from "node:crypto";
import type { GrammarResult, GrammarVariant } from "../../contract/grammar.ts";
import { LIMITS } from "../../contract/limits.ts";
import { countWords } from "../../contract/word-count.ts";
import { divideAnswer, unitsIn, type DividedAnswer, type UnitAnswer } from "../../findings/divided-answer.ts";
import { findKeptUnits, unitsToKeep, type FoundUnits, type KeptUnit } from "../../findings/kept-units.ts";
import { unitsByText, type ProseUnit } from "../../findings/prose-units.ts";
import {
  requestsFor,
  type UnitRequest,
  type UnitRequests,
  type UnitSource,
} from "../../findings/unit-requests.ts";
import type { Answered } from "../paying/paid-answers.ts";
import { endedOrAborted, InFlight } from "../paying/in-flight.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { contentHash, type ResultCache } from "../store/result-cache.ts";
import type { CheckContent } from "../store/sealed-results.ts";

export const GRAMMAR_LIMITS = { ...LIMITS.grammar, minChars: 0 };

/** The service that is asked about units, and the English it is asked for. */
export interface UnitService {
  /** Of the service. */
  readonly identity: string;
  readonly variant: GrammarVariant;
}

/** The text of a prose, what of it is checked by itself, and what would be sent if nothing were known. */
export type BlockSource = Pick<UnitSource, "text" | "units"> & Pick<UnitRequests, "requests">;

/** The requests of a check, decided before anything is sent. */
export interface BlockPlan {
  readonly service: UnitService;
  readonly source: UnitSource;
  /** Known answers on units of this text. */
  readonly known: readonly UnitAnswer[];
  readonly requests: readonly UnitRequest[];
}

/** The result of one step of a check. */
export type BlockStep =
  /** Known already, or by another check meanwhile. */
  | { readonly kind: "known"; readonly answers: readonly UnitAnswer[] }
  | {
      readonly kind: "answered";
      readonly request: UnitRequest;
      readonly answered: Answered<GrammarResult>;
      readonly divided: DividedAnswer;
    };

export interface BlockAsking {
  readonly plan: BlockPlan;
  /** Sends the text of one request, the `part`th of `parts` at the least; rejects with what kept it from an answer. */
  readonly ask: (text: string, part: number, parts: number) => Promise<Answered<GrammarResult>>;
  readonly signal: AbortSignal;
  /** True if the answers are worth keeping on disk. */
  readonly lasts: boolean;
}

/** Checks prose by its blocks: each is sent once, by one check at a time, and known afterwards (EDI-12). */
export class BlockCheck {
  readonly #cache: ResultCache<KeptUnit>;
  /** By service and text: what another check is asking right now. */
  readonly #inFlight = new InFlight();

  constructor(cache: ResultCache<KeptUnit>) {
    this.#cache = cache;
  }

  /** Returns the known answers, and the requests for the rest of the prose. Never rejects. */
  async plan(service: UnitService, { requests: whole, text, units }: BlockSource): Promise<BlockPlan> {
    const source = { text, units, limits: GRAMMAR_LIMITS, countWords };
    const { answers, contradictory, unknown } = await this.#find(service, units);
    const isAllUnknown = answers.length === 0 && contradictory.length === 0;
    const requests = isAllUnknown ? whole : requestsFor(unknown, source).requests;
    return { service, source, known: answers, requests: [...contradictory, ...requests] };
  }

  /**
   * Yields the known answers, then the answer to each request as it comes. Waits for those that another check of this
   * window is asking for. Rejects as `ask` does, or with the signal's reason; earlier answers hold, and are known from
   * then on.
   */
  async *answers({ plan, ask, lasts, signal }: BlockAsking): AsyncGenerator<BlockStep, undefined> {
    if (plan.known.length > 0) yield { kind: "known", answers: plan.known };
    const waiting = [...plan.requests];
    for (let part = 1, request = waiting.shift(); request !== undefined; request = waiting.shift()) {
      signal.throwIfAborted();
      const { service } = plan;
      const names = unitsIn(request).map(({ text }) => contentHash(contentOf(service, text)));
      const others = this.#inFlight.of(names);
      if (others.length > 0) {
        await endedOrAborted(Promise.allSettled(others), signal);
        const { answers, contradictory, unknown } = await this.#find(service, unitsIn(request));
        if (answers.length > 0) yield { kind: "known", answers };
        const isUnchanged = answers.length === 0 && contradictory.length === 0;
        waiting.unshift(
          ...contradictory,
          ...(isUnchanged ? [request] : requestsFor(unknown, plan.source).requests),
        );
        continue;
      }
      // No wait from the look at the others to here: two would send the same.
      const parts = part + waiting.length;
      yield await this.#inFlight.during(names, async () => {
        const answered = await ask(request.text, part, parts);
        return this.#divided(service, request, answered, lasts);
      });
      part += 1;
    }
  }

  /** Divides an answer among its units, and caches each unit's part. */
  #divided(
    service: UnitService,
    request: UnitRequest,
    answered: Answered<GrammarResult>,
    lasts: boolean,
  ): BlockStep {
    const divided = divideAnswer(request, answered.result, serviceWords);
    // It is in memory at once, for checks that wait for it; nobody waits for the disk.
    const entries = unitsToKeep(request, divided, hashOf);
    void this.#cache.set(
      entries.map(([unit, result]) => ({ content: contentOf(service, unit), result })),
      lasts,
    );
    return { kind: "answered", request, answered, divided };
  }

  /** Looks units up, those of the same text once. Never rejects. */
  async #find(service: UnitService, units: readonly ProseUnit[]): Promise<FoundUnits> {
    const distinct = [...unitsByText(units).values()].flatMap(([first]) => first ?? []);
    const recall = async (texts: readonly string[]): Promise<readonly (KeptUnit | undefined)[]> =>
      this.#cache.find(texts.map((text) => contentOf(service, text)));
    const kept = await recall(distinct.map(({ text }) => text));
    return findKeptUnits(distinct, kept, async (text) => (await recall([text]))[0], hashOf);
  }
}

function contentOf({ identity, variant }: UnitService, text: string): CheckContent {
  return { baseUrl: identity, operation: "grammar of a block", options: variant, text };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
