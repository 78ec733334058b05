import { randomUUID } from "node:crypto";
import type { ClientFactory } from "./client-factory.ts";
import type { Connections } from "./connections.ts";
import type { Credits } from "./credits.ts";
import { DetectionChecker } from "./detection-checker.ts";
import { GrammarChecker } from "./grammar-checker.ts";
import { Intentions } from "./intentions.ts";
import type { Log } from "./log.ts";
import { confirmPrice, type CheckCommand } from "./notices.ts";
import { PaidAnswers } from "./paid-answers.ts";
import { DETECTION, GRAMMAR, type MeteredResult, type PaidOperation } from "./paid-operation.ts";
import { PaidRequests } from "./paid-requests.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import { ResultCache } from "./result-cache.ts";
import type { Settings } from "./settings.ts";

export interface CheckersParts {
  readonly clients: ClientFactory;
  readonly connections: Connections;
  readonly credits: Credits;
  readonly settings: Settings;
  readonly extractor: ProseExtractor;
  readonly log: Log;
}

/** Puts together what the checks need and activation does without. Each kind of check remembers its own answers. */
export class Checkers {
  readonly grammar: GrammarChecker;
  readonly detection: DetectionChecker;

  constructor(parts: CheckersParts) {
    const { extractor, log, settings } = parts;
    const common = { extractor, log, settings, newId: randomUUID };
    this.grammar = new GrammarChecker({ ...common, answers: answersTo(GRAMMAR, "checkGrammar", parts) });
    this.detection = new DetectionChecker({
      ...common,
      answers: answersTo(DETECTION, "detectAiText", parts),
    });
  }
}

function answersTo<Request, Result extends MeteredResult>(
  operation: PaidOperation<Request, Result>,
  command: CheckCommand,
  { clients, connections, credits, settings }: CheckersParts,
): PaidAnswers<Request, Result> {
  const requests = new PaidRequests({
    operation,
    clients,
    credits,
    cache: new ResultCache<Result>(),
    intentions: new Intentions(),
    now: Date.now,
  });
  return new PaidAnswers({
    operation,
    connections,
    requests,
    settings,
    confirm: async (price, { host }) => confirmPrice(price, host, command),
  });
}
