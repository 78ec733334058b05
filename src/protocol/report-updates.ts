import type { PageMessage } from "./report-messages.ts";
import type { DocumentReport } from "../report/document-report.ts";
import { grammarViewOf, plagiarismViewOf } from "../report/report-other-checks.ts";
import {
  describeChanges,
  describeOutdated,
  placeFormat,
  standingOf,
  standingOfOne,
  type Standing,
} from "../report/words/place-words.ts";
import { goneViewOf, reportViewOf } from "../report/report-view-of.ts";

type PlaceNow = [number, string, boolean];

/** Keeps what a page has been told of a report, and returns what to tell it next: all of it, or no more than has moved. */
export class ReportUpdates {
  /** Returns the path of an address in the workspace. */
  readonly #relativeOf: (address: string) => string | undefined;
  #sent: DocumentReport | undefined;
  #sentences: readonly Standing[] = [];
  #sections: readonly Standing[] = [];

  constructor(relativeOf: (address: string) => string | undefined) {
    this.#relativeOf = relativeOf;
  }

  /** All of it. */
  whole(report: DocumentReport): PageMessage {
    this.#sent = report;
    this.#sentences = sentencesIn(report);
    this.#sections = sectionsIn(report);
    return {
      type: "report",
      uri: report.document.uri,
      view: reportViewOf(report, { relativeOf: this.#relativeOf }),
    };
  }

  /** Returns what to tell a page that knows an earlier report of the same document; undefined where nothing has changed. */
  next(report: DocumentReport): PageMessage | undefined {
    const sent = this.#sent;
    if (sent === undefined || !isOfSameAnswers(sent, report)) return this.whole(report);
    const [sentencesNow, sectionsNow] = [sentencesIn(report), sectionsIn(report)];
    const sentences = moved(sentencesNow, this.#sentences);
    const sections = moved(sectionsNow, this.#sections);
    const plagiarism = changed(sent.plagiarism, report.plagiarism);
    const grammar = changed(sent.grammar, report.grammar);
    this.#sent = report;
    this.#sentences = sentencesNow;
    this.#sections = sectionsNow;
    const isSame = sentences.length === 0 && sections.length === 0;
    const isAsOld = sent.ai?.isOutdated === report.ai?.isOutdated;
    if (isSame && isAsOld && plagiarism === undefined && grammar === undefined) return undefined;
    return {
      type: "places",
      sentences,
      sections,
      changed: describeChanges(report.ai?.sentences ?? []),
      outdated: describeOutdated(report.ai),
      ...(plagiarism === undefined ? {} : { plagiarism: plagiarismViewOf(plagiarism, this.#relativeOf) }),
      ...(grammar === undefined ? {} : { grammar: grammarViewOf(grammar) }),
    };
  }

  /** The document cannot be opened any more. */
  gone(uri: string, name: string): PageMessage {
    this.forget();
    return { type: "report", uri, view: goneViewOf(name) };
  }

  /** The page has gone and will know nothing when it is back. */
  forget(): void {
    this.#sent = undefined;
  }
}

/** Returns whether two reports differ in no more than where things stand and what of it is left. */
function isOfSameAnswers(sent: DocumentReport, now: DocumentReport): boolean {
  const [before, after] = [sent.ai, now.ai];
  return (
    before?.at === after?.at &&
    before?.cached === after?.cached &&
    before?.score === after?.score &&
    before?.withheld === after?.withheld &&
    before?.sentences.length === after?.sentences.length &&
    before?.sections.length === after?.sections.length &&
    before?.history.length === after?.history.length &&
    (sent.plagiarism === undefined) === (now.plagiarism === undefined) &&
    (sent.grammar === undefined) === (now.grammar === undefined)
  );
}

function sentencesIn({ ai }: DocumentReport): readonly Standing[] {
  return (ai?.sentences ?? []).map(({ places, state }) => standingOf(state, places));
}

function sectionsIn({ ai }: DocumentReport): readonly Standing[] {
  return (ai?.sections ?? []).map(({ place }) => standingOfOne(place));
}

/** Only what has moved is put into words: at most keys that is nothing of 100,000. */
function moved(now: readonly Standing[], known: readonly Standing[]): PlaceNow[] {
  const format = placeFormat();
  const changes: PlaceNow[] = [];
  for (const [index, standing] of now.entries()) {
    if (standing === known[index]) continue;
    const { placeText, isHere } = format(standing);
    changes.push([index, placeText, isHere]);
  }
  return changes;
}

/** The later of two where they differ at all; they are small beside the sentences. */
function changed<T>(sent: T | undefined, now: T | undefined): T | undefined {
  return JSON.stringify(sent) === JSON.stringify(now) ? undefined : now;
}
