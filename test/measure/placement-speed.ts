import { randomUUID } from "node:crypto";
import { nothingYet, takeFindings } from "../../src/checking/grammar/grammar-progress.ts";
import { GRAMMAR_LIMITS } from "../../src/checking/grammar/block-check.ts";
import type { GrammarEdit, GrammarResult } from "../../src/contract/grammar.ts";
import { countWords } from "../../src/contract/word-count.ts";
import { divideAnswer } from "../../src/findings/divided-answer.ts";
import { GrammarPlacer } from "../../src/findings/grammar-findings.ts";
import { unitsByText, unitsOf } from "../../src/findings/prose-units.ts";
import { wholeRequests } from "../../src/findings/unit-requests.ts";
import { serviceWords } from "../../src/report/words/service-words.ts";
import { extractProse } from "../../src/text/prose.ts";
import { seededRandom } from "../../src/training/random.ts";
import { cpuMs } from "../harness/cpu-time.ts";
import { trusted } from "../harness/trusted.ts";
import { ratio, type Figure } from "./figure.ts";

const ROUNDS = 15;
const CHANGES = 10_000;
const PARAGRAPH_WORDS = 50;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Measures placing an answer that changes every word of the longest text, against parsing the answer. */
export function placementSpeed(): Figure {
  const text = misspelledText();
  const prose = extractProse(text, "markdown");
  const units = unitsOf(prose, GRAMMAR_LIMITS, countWords);
  const occurrences = unitsByText(units);
  const { requests } = wholeRequests({ text: prose.text, units, limits: GRAMMAR_LIMITS, countWords });
  const [request] = requests;
  if (request === undefined || requests.length > 1) throw new Error("The text doesn't fit into one request.");
  const answer = JSON.stringify(answerTo(request.text));
  const prepared = { prose, units, occurrences, requests, words: request.words };
  const place = (result: GrammarResult): number => {
    const divided = divideAnswer(request, result, serviceWords);
    const placer = new GrammarPlacer({
      documentText: text,
      prose,
      severity: "information",
      newId: randomUUID,
    });
    const progress = nothingYet();
    const answered = trusted<never>({ result, charged: 0, isKnown: false });
    takeFindings({ kind: "answered", request, answered, divided }, prepared, placer, progress);
    return progress.findings.filter(({ placed }) => placed === "exact").length;
  };
  const ours: number[] = [];
  const anchor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsing = cpuMs();
    const result = trusted<GrammarResult>(JSON.parse(answer));
    const placing = cpuMs();
    const count = place(result);
    if (count !== CHANGES) throw new Error(`${count} of ${CHANGES} findings were placed.`);
    ours.push(cpuMs() - placing);
    anchor.push(placing - parsing);
  }
  const changes = CHANGES.toLocaleString("en");
  return ratio(`Answer with ${changes} changes to placed findings`, ours, "JSON.parse of it", anchor, "ms");
}

/** Returns paragraphs of words with two letters swapped. */
function misspelledText(): string {
  const random = seededRandom(1);
  const letter = (): string => LETTERS[Math.floor(random() * LETTERS.length)] ?? "";
  const words = Array.from({ length: CHANGES }, () => `${letter()}${letter()}a${letter()}eb`);
  return Array.from({ length: CHANGES / PARAGRAPH_WORDS }, (_, paragraph) =>
    words.slice(paragraph * PARAGRAPH_WORDS, (paragraph + 1) * PARAGRAPH_WORDS).join(" "),
  ).join("\n\n");
}

/** Returns an answer as the embedded service gives it, with a change and an issue for each word. */
function answerTo(text: string): GrammarResult {
  const diff = [...text.matchAll(/\S+/gu)].map(({ 0: original, index: start }): GrammarEdit => {
    const corrected = `${original.slice(0, -2)}be`;
    return {
      type: "replace",
      original,
      corrected,
      start,
      end: start + original.length,
      category: "spelling",
      message: `Did you mean “${corrected}”?`,
      rule: "spelling/unknown-word",
    };
  });
  const issues = diff.map(({ category = "", end, message = "", rule, start }) => {
    return { category, severity: "error", message, rule, start, end };
  });
  return {
    status: "success",
    credits_remaining: 0,
    corrected_text: text.replaceAll(/eb\b/gu, "be"),
    diff,
    issues,
    edits_count: diff.length,
    changed: true,
    input_words: diff.length,
    input_chars: text.length,
    word_count: diff.length,
  };
}
