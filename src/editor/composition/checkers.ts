import { randomUUID } from "node:crypto";
import { MediaBatch } from "../../checking/batch/media-batch.ts";
import { DetectionChecker } from "../../checking/detection/detection-checker.ts";
import { BlockCheck } from "../../checking/grammar/block-check.ts";
import { GrammarChecker } from "../../checking/grammar/grammar-checker.ts";
import { readKeptUnit } from "../../findings/kept-units.ts";
import { MediaChecker } from "../../checking/media/media-checker.ts";
import { EngineHealth } from "../../checking/media/media-health.ts";
import type { ClientFactory } from "../../checking/paying/client-factory.ts";
import { IMAGE, VOICE } from "../../checking/paying/paid-media.ts";
import { DETECTION, GRAMMAR, PLAGIARISM } from "../../checking/paying/paid-operation.ts";
import { Payments } from "../../checking/paying/payments.ts";
import { PlagiarismChecker } from "../../checking/plagiarism/plagiarism-checker.ts";
import { describeUnseen } from "../../report/words/job-words.ts";
import { documentName } from "../documents/workspace-place.ts";
import { workspaceFiles } from "../images-and-audio/workspace-files.ts";
import { JobPresenter } from "../jobs/job-presenter.ts";
import type { KeptDetections } from "../results/kept-findings.ts";
import { confirmPrice } from "../runs/price-question.ts";
import type { Services } from "./services.ts";

/** Composes what sends and pays. All checks cache their answers in one folder. */
export function composeCheckers(services: Services, clients: ClientFactory, kept: KeptDetections) {
  const { context, jobsTree, own, resultSecret, webhookSecret } = services;
  const version = versionIn(context.extension.packageJSON);
  const payments = new Payments({
    ...services,
    clients,
    secret: resultSecret,
    version,
    confirm: confirmPrice,
  });
  const { guard } = payments;
  const common = { ...services, newId: randomUUID, now: Date.now, documentName };
  const answers = payments.answersTo(DETECTION, "detectAiText");
  const jobs = own(
    new JobPresenter({
      ...services,
      clients,
      answers,
      guard,
      kept,
      secret: webhookSecret,
      onUnseenJobs: (count) => jobsTree.count(count, describeUnseen(count)),
    }),
  );
  own(jobs.background.onDidChange(() => jobsTree.appear(true)));
  const health = new EngineHealth({ clients, now: Date.now });
  const media = new MediaChecker({
    ...common,
    images: payments.answersTo(IMAGE, "detectAiImage"),
    voices: payments.answersTo(VOICE, "detectAiVoice"),
    files: workspaceFiles,
    health,
  });
  return {
    /** Asks for the total price of several checks. */
    guard,
    grammar: new GrammarChecker({
      ...common,
      answers: payments.answersTo(GRAMMAR, "checkGrammar"),
      blocks: new BlockCheck(payments.cacheOf(readKeptUnit)),
      identity: payments.identity,
    }),
    jobs,
    detection: new DetectionChecker({ ...common, answers, background: jobs.background.detection }),
    plagiarism: new PlagiarismChecker({
      ...common,
      answers: payments.answersTo(PLAGIARISM, "scanPlagiarism"),
    }),
    health,
    media,
    mediaBatch: new MediaBatch(media, guard),
    /** Deletes the cached results of all checks in every window. */
    forgetResults: async () => payments.forgetAnswers(),
  };
}

/** Returns the extension's version, which is also that of the embedded service. */
function versionIn(manifest: unknown): string | undefined {
  const isNamed = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return isNamed ? String(manifest.version) : undefined;
}
