import assert from "node:assert/strict";
import * as fc from "fast-check";
import { countWords } from "../../../../../src/contract/word-count.ts";
import { abstention } from "../../../../../src/service/engines/detector/abstention.ts";
import { type Calibration, scoreOf } from "../../../../../src/service/engines/detector/calibration.ts";
import { EvidenceReader } from "../../../../../src/service/engines/detector/evidence-reader.ts";
import { BUCKETS } from "../../../../../src/service/engines/detector/feature-vector.ts";
import { GRAM_SLOTS, GramTable } from "../../../../../src/service/engines/detector/gram-table.ts";
import { LinearModel } from "../../../../../src/service/engines/detector/linear-model.ts";
import { readStyleModel } from "../../../../../src/service/engines/detector/style-model.ts";
import { type StyleScore, StyleScorer } from "../../../../../src/service/engines/detector/style-scorer.ts";
import { splitSentences } from "../../../../../src/service/engines/sentences.ts";
import { shippedModel } from "./shipped-model.ts";
import { cpuMs } from "../../../../harness/cpu-time.ts";

/** Some 150 words in the style of an assistant. */
const MACHINE = `In today's fast-paced world, effective communication plays a crucial role in both personal and professional success. By fostering meaningful connections, individuals can navigate complex challenges and unlock new opportunities for growth. Moreover, the ability to listen actively not only enhances understanding but also promotes a culture of mutual respect and collaboration.

It is important to note that communication extends far beyond the spoken word. Body language, tone, and context all contribute significantly to how a message is ultimately received. As a result, being mindful of these elements can help individuals convey their ideas with greater clarity and confidence.

Furthermore, technology has transformed the landscape of human interaction, offering unprecedented ways to stay connected across vast distances. However, it is essential to strike a balance between digital convenience and genuine engagement. Ultimately, by embracing thoughtful communication, we can build stronger relationships, inspire positive change, and create a more inclusive and harmonious society for generations to come.`;

/** The same number in the style of a letter to a friend. */
const PERSON = `Got back Sunday, dead tired, and the boiler was out again. Same thing as last winter, the pilot won't stay lit if the wind's from the east, so Dad came over with his torch and swore at it for an hour. It worked in the end. I gave him half the rhubarb cake and he ate it standing up.

Anyway. You asked about Pete's boat. He's sold it, or says he has, to some bloke in Whitby who paid cash and then never turned up to collect, so it's still sat there on the trailer with the tarp half off. I told him to ring the harbour office but you know Pete. Carol reckons he doesn't really want it gone.

I can't do the 14th, I'm on lates. What about the week after? We could get the early train, have chips on the front if it isn't chucking it down, and be home before Mum notices that the dog's been fed twice.`;

const FILLER = "The old ferry left the harbour when the fog had gone, and nobody on the pier waved to it. ";

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom(
        "The ferry left. ",
        "\ud800",
        "\0",
        "\r\n\r\n",
        "# ",
        "1,000.5 ",
        "\u200b",
        "... ",
        "\u4e2d\u3002",
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

function bestOf(runs: number, work: () => unknown): number {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const begun = cpuMs("thread");
    work();
    best = Math.min(best, cpuMs("thread") - begun);
  }
  return best;
}

const mathematical = (letter: string): string =>
  String.fromCodePoint((letter < "a" ? 0x1d400 - 0x41 : 0x1d41a - 0x61) + letter.charCodeAt(0));
const fullWidth = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) + 0xfee0);

describe("the style scorer with the model that ships", () => {
  const scorer = new StyleScorer(readStyleModel(shippedModel()));
  const score = (text: string): StyleScore => scorer.score(text, countWords(text));

  it("[DET-1] scores any text and its sentences from 0 to 1, in their order", () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 300 }), (text, words) => {
        const { score: whole, spans } = scorer.score(text, words);
        assert.deepEqual(
          spans.map(({ end, start }) => [start, end]),
          splitSentences(text).map(({ end, start }) => [start, end]),
        );
        for (const value of [whole, ...spans.map((span) => span.score)])
          assert.ok(value >= 0 && value <= (words < 100 ? 0.5 : 1), String(value));
      }),
      { numRuns: 400 },
    );
  });

  for (const [name, disguise] of [
    [
      "Cyrillic letters",
      (text: string) => text.replaceAll(/[aeopcyxi]/gu, (it) => "аеорсухі"["aeopcyxi".indexOf(it)] ?? it),
    ],
    [
      "Greek capitals",
      (text: string) => text.replaceAll(/[ABIMTo]/gu, (it) => "ΑΒΙΜΤο"["ABIMTo".indexOf(it)] ?? it),
    ],
    ["full-width letters", (text: string) => text.replaceAll(/[!-~]/gu, fullWidth)],
    ["mathematical letters", (text: string) => text.replaceAll(/[A-Za-z]/gu, mathematical)],
    ["hidden characters", (text: string) => text.replaceAll(/[aeiou]/gu, "$&\u2063\u034f")],
  ] as const) {
    it(`[R-30] scores a text in ${name} as the text that a reader sees`, () => {
      for (const text of [MACHINE, PERSON]) {
        const disguised = disguise(text);
        const found = scorer.score(disguised, countWords(text));
        assert.ok(
          Math.abs(found.score - score(text).score) < 0.03,
          `${found.score} and ${score(text).score}`,
        );
        assert.ok(found.lookAlikes + found.hidden >= 10);
        const whole = found.spans.map(({ end, start }) => disguised.slice(start, end)).join(" ");
        assert.equal(whole.replaceAll(/\s+/gu, " "), disguised.trim().replaceAll(/\s+/gu, " "));
        assert.equal(abstention(disguised, countWords(text)), null);
      }
    });
  }

  for (const text of ["", " \r\n", "\u200b", "\ud800", "...", "x".repeat(100_000)]) {
    it(`[DET-1] has a score for ${JSON.stringify(text.slice(0, 5))} in ${text.length} units`, () => {
      const { score: whole } = scorer.score(text, 1);
      assert.ok(whole >= 0 && whole <= 0.5, String(whole));
    });
  }

  it("[DET-1] has the same score for a text without tokens as for none", () => {
    assert.equal(scorer.score("\u200b ** \0", 200).score, scorer.score("", 200).score);
  });

  it("[DET-1] finds an assistant's essay likelier to be a machine's than a letter to a friend", () => {
    const [machine, person] = [score(MACHINE), score(PERSON)];
    assert.ok(countWords(MACHINE) >= 140 && countWords(PERSON) >= 140);
    assert.ok(machine.score > person.score + 0.1, `${machine.score} against ${person.score}`);
    assert.ok(person.score < 0.5, String(person.score));
  });

  for (const [name, change] of [
    ["straight quotation marks", (text: string) => text.replaceAll("\u2019", "'")],
    ["curly quotation marks", (text: string) => text.replaceAll("'", "\u2019")],
    ["emphasis", (text: string) => text.replaceAll(" and ", " **and** ").replaceAll(" the ", " _the_ ")],
    ["long dashes", (text: string) => text.replaceAll(" - ", " \u2014 ")],
    ["line endings", (text: string) => text.replaceAll("\n", "\r\n")],
    ["double spaces", (text: string) => text.replaceAll(" ", "  ")],
    [
      "soft hyphens and zero-width spaces",
      (text: string) => text.replace(/(?<=[a-z])(?=[a-z])/gu, "\u00ad\u200b"),
    ],
  ] as const) {
    it(`[DET-1] has the same score with ${name}`, () => {
      for (const text of [MACHINE, PERSON, `"It's - well - gone," he said. ${PERSON}`]) {
        const [before, after] = [score(text), score(change(text))];
        assert.equal(after.score, before.score);
        assert.deepEqual(
          after.spans.map((span) => span.score),
          before.spans.map((span) => span.score),
        );
      }
    });
  }

  it("[DET-1] draws the sentences of a text towards the text's own score", () => {
    const [, sentence = ""] = MACHINE.split(/(?<=\.) /u);
    const scoreIn = (text: string): number => {
      const at = text.indexOf(sentence);
      assert.ok(at >= 0);
      return score(text).spans.find(({ start }) => start === at)?.score ?? Number.NaN;
    };
    // The window holds the same three sentences both times; the rest of the text differs.
    const window = MACHINE.slice(0, MACHINE.indexOf("\n"));
    const among = { machine: `${window}\n\n${MACHINE}`, person: `${window}\n\n${PERSON}\n\n${PERSON}` };
    assert.ok(score(among.machine).score > score(among.person).score);
    assert.ok(scoreIn(among.machine) > scoreIn(among.person));
  });

  it("[DET-1] scores a sentence with the adjacent ones, and none further away", () => {
    const others = Array.from({ length: 9 }, () => FILLER.trim());
    const middle =
      "Moreover, it is important to note that these elements contribute significantly to growth.";
    const { spans } = score([...others.slice(0, 4), middle, ...others.slice(4)].join(" "));
    assert.equal(spans.length, 10);
    const scores = spans.map((span) => span.score);
    const far = scores[7] ?? Number.NaN;
    const apart = scores.map((value) => Math.abs(value - far));
    for (const place of [2, 8]) assert.ok((apart[place] ?? 1) < 1e-6, `${place} in ${String(scores)}`);
    // N-grams reach two tokens back, so the first window after the others still includes the end of one of
    // theirs.
    const most = Math.max(...apart);
    assert.ok(most > 1e-3 && (apart[6] ?? 1) < most / 2, String(scores));
    for (const place of [3, 4, 5]) assert.ok((apart[place] ?? 0) > most / 2, `${place} in ${String(scores)}`);
  });

  it("[DET-1] draws a sentence as far as thirty tokens with log-odds of four, however sure it is of the text", () => {
    const { vocabulary } = readStyleModel(shippedModel());
    const reader = new EvidenceReader(
      new LinearModel(new Float32Array(BUCKETS), 0),
      new GramTable(new Uint8Array(GRAM_SLOTS), new Int8Array(GRAM_SLOTS), 1),
    );
    // Log-odds of 0 for up to 60 tokens, and of 30 or -30 from 480.
    for (const sign of [1, -1]) {
      const calibration: Calibration = {
        ratioWeight: 0,
        slope: [1, 0],
        slopeAbove: 0,
        bias: [10 * sign, (10 * sign) / Math.log(2)],
        threshold: 0.8,
      };
      const made = new StyleScorer({ name: "made-1", date: "2026-01-02", vocabulary, reader, calibration });
      const { score: whole, spans } = made.score("The ferry left when the fog had gone. ".repeat(60), 480);
      assert.ok(Math.abs(whole - scoreOf(calibration, 30 * sign, 480)) < 1e-9, String(whole));
      // Three sentences of nine tokens.
      const drawn = scoreOf(calibration, (30 * 4 * sign) / (27 + 30), 480);
      assert.ok(Math.abs((spans[30]?.score ?? 0) - drawn) < 1e-9, `${spans[30]?.score} is not ${drawn}`);
    }
  });

  it("[DET-1] takes no sentence of a list for a machine's because its commas are many", () => {
    const goods = ["fish", "rope", "Whitby", "chips", "candles", "twine", "soap", "kippers", "paint", "lard"];
    const list = Array.from({ length: 150 }, (_, at) => goods[(at * at + 3 * at) % goods.length]).join(", ");
    const { score: whole, spans } = score(`I bought ${list}. `.repeat(3));
    assert.equal(spans.length, 3);
    for (const span of [{ score: whole }, ...spans]) assert.ok(span.score < 0.3, String(span.score));
  });

  it("[DET-1] has nearly the same score for a text and for the one sentence that it is", () => {
    for (const text of [MACHINE, PERSON]) {
      const { score: whole, spans } = score(text.replaceAll(/[.?]?\s+/gu, ", ").repeat(8));
      assert.equal(spans.length, 1);
      assert.ok(Math.abs((spans[0]?.score ?? 0) - whole) < 0.05, `${spans[0]?.score} and ${whole}`);
    }
  });

  it("[DET-1] gives a sentence without tokens the text's score", () => {
    const { score: whole, spans } = scorer.score("\u200b\n\n\u200b", 200);
    for (const span of spans) assert.equal(span.score, whole);
    assert.ok(spans.length > 0);
  });

  it("[DET-1] takes time that is linear in the text", () => {
    const text = `${MACHINE} ${PERSON} `.repeat(60);
    score(text);
    const once = bestOf(3, () => score(text));
    const fourTimes = bestOf(3, () => score(text.repeat(4)));
    assert.ok(fourTimes < 8 * once, `${fourTimes} ms against ${once} ms`);
  });
});
