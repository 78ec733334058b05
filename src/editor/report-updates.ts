import type { DocumentReport, ReportSection, ReportSentence } from "../report/document-report.ts";
import type { PageMessage } from "../protocol/report-messages.ts";
import { grammarViewOf, plagiarismViewOf } from "./report-other-checks.ts";
import { onePlaceInWords, placeInWords, type PlaceInWords } from "./report-place-words.ts";
import { reportViewOf } from "./report-view-of.ts";

type PlaceNow = readonly [number, string, boolean];

/** What a page has been told of a report, and what to tell it next: all of it, or no more than has moved. */
export class ReportUpdates {
  #told: DocumentReport | undefined;
  #sentences: readonly string[] = [];
  #sections: readonly string[] = [];

  /** All of it. */
  whole(report: DocumentReport): PageMessage {
    this.#told = report;
    this.#sentences = (report.ai?.sentences ?? []).map((sentence) => keyOf(ofSentence(sentence)));
    this.#sections = (report.ai?.sections ?? []).map((section) => keyOf(ofSection(section)));
    return { type: "report", uri: report.document.uri, view: reportViewOf(report) };
  }

  /** What to tell a page that knows an earlier report of the same document; undefined where nothing has changed. */
  next(report: DocumentReport): PageMessage | undefined {
    const told = this.#told;
    if (told === undefined || !isOfSameAnswers(told, report)) return this.whole(report);
    const sentences = moved((report.ai?.sentences ?? []).map(ofSentence), this.#sentences);
    const sections = moved((report.ai?.sections ?? []).map(ofSection), this.#sections);
    const plagiarism = changed(told.plagiarism, report.plagiarism);
    const grammar = changed(told.grammar, report.grammar);
    this.#told = report;
    this.#sentences = sentences.keys;
    this.#sections = sections.keys;
    const isSame = sentences.moved.length === 0 && sections.moved.length === 0;
    if (isSame && plagiarism === undefined && grammar === undefined) return undefined;
    return {
      type: "places",
      sentences: sentences.moved.map(([index, text, isHere]) => [index, text, isHere]),
      sections: sections.moved.map(([index, text, isHere]) => [index, text, isHere]),
      ...(plagiarism === undefined ? {} : { plagiarism: plagiarismViewOf(plagiarism) }),
      ...(grammar === undefined ? {} : { grammar: grammarViewOf(grammar) }),
    };
  }

  /** The page has gone and will know nothing when it is back. */
  forget(): void {
    this.#told = undefined;
  }
}

/** Whether two reports differ in no more than where things stand and what of it is left. */
function isOfSameAnswers(told: DocumentReport, now: DocumentReport): boolean {
  const [before, after] = [told.ai, now.ai];
  return (
    before?.at === after?.at &&
    before?.score === after?.score &&
    before?.withheld === after?.withheld &&
    before?.sentences.length === after?.sentences.length &&
    before?.sections.length === after?.sections.length &&
    before?.history.length === after?.history.length &&
    (told.plagiarism === undefined) === (now.plagiarism === undefined) &&
    (told.grammar === undefined) === (now.grammar === undefined)
  );
}

const ofSentence = ({ places, state }: ReportSentence): PlaceInWords => placeInWords(state, places);
const ofSection = ({ place }: ReportSection): PlaceInWords => onePlaceInWords(place);
const keyOf = ({ placeText, isHere }: PlaceInWords): string => `${isHere ? "+" : "-"}${placeText}`;

function moved(
  places: readonly PlaceInWords[],
  known: readonly string[],
): { readonly moved: readonly PlaceNow[]; readonly keys: readonly string[] } {
  const keys = places.map(keyOf);
  const changes = places.flatMap((place, index): readonly PlaceNow[] =>
    keys[index] === known[index] ? [] : [[index, place.placeText, place.isHere]],
  );
  return { moved: changes, keys };
}

/** The later of two where they differ at all; they are small beside the sentences. */
function changed<T>(told: T | undefined, now: T | undefined): T | undefined {
  return JSON.stringify(told) === JSON.stringify(now) ? undefined : now;
}
