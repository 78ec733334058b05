import assert from "node:assert/strict";
import { readFeatures } from "../../../src/service/engines/detector/features.ts";
import { Vocabulary } from "../../../src/service/engines/detector/vocabulary.ts";
import { LENGTHS, leaveOneOut, type UnseenEvidence } from "../../../src/training/leave-one-out.ts";
import { seededRandom } from "../../../src/training/random.ts";
import { readerOf, type TrainingText, trainParts } from "../../../src/training/train-parts.ts";
import { TrainingError } from "../../../src/training/training-error.ts";
import { madeTexts } from "./made-texts.ts";

const SEED = 11;

const SEA = madeTexts("sea", 12, 130, 1);
const TOWN = madeTexts("town", 12, 130, 2);
const HILL = madeTexts("hill", 6, 70, 3);

const leave = (texts: readonly TrainingText[]): readonly UnseenEvidence[] =>
  leaveOneOut(texts, SEED, () => undefined);

/** Trains manually on exactly these, and scores each text's beginnings at the lengths that it has. */
function readWith(training: readonly TrainingText[], texts: readonly TrainingText[]): UnseenEvidence[] {
  const parts = trainParts(training, seededRandom(SEED));
  const vocabulary = new Vocabulary(parts.words);
  const reader = readerOf(parts);
  return texts.flatMap((text) => {
    const features = readFeatures(text.text, vocabulary);
    return [50, 100, 200, 400].flatMap((length) =>
      features.count < length * 1.2
        ? []
        : [{ text, length, evidence: reader.read(features, 0, length * 1.2) }],
    );
  });
}

describe("leaving one set out", () => {
  const all = leave([...SEA, ...TOWN, ...HILL]);
  const ofSet = (set: string): readonly UnseenEvidence[] => all.filter(({ text }) => text.set === set);

  it("[DET-1] reads each set with a model of exactly the others", () => {
    assert.deepEqual(ofSet("sea"), readWith([...TOWN, ...HILL], SEA));
    assert.deepEqual(ofSet("town"), readWith([...SEA, ...HILL], TOWN));
    assert.deepEqual(ofSet("hill"), readWith([...SEA, ...TOWN], HILL));
    assert.notDeepEqual(ofSet("sea"), readWith([...SEA, ...TOWN, ...HILL], SEA));
  });

  it("[DET-1] learns nothing from the held-out set, whatever its other texts say", () => {
    const [kept, ...others] = SEA;
    assert.ok(kept !== undefined);
    const turned = others.map(
      (text) => ({ ...text, text: `zeppelin ${text.text}`, label: text.label === 0 ? 1 : 0 }) as const,
    );
    const evidenceOf = (unseen: readonly UnseenEvidence[]): UnseenEvidence[] =>
      unseen.filter(({ text }) => text === kept);
    const found = evidenceOf(leave([kept, ...turned, ...TOWN, ...HILL]));
    assert.ok(found.length > 0);
    assert.deepEqual(found, evidenceOf(all));
  });

  it("[DET-1] learns nothing from texts of other sets that the set holds too", () => {
    const [shared] = SEA;
    assert.ok(shared !== undefined);
    const copy = { ...shared, set: "town", source: "town", text: shared.text.replaceAll(" ", "  ") };
    const found = leave([...SEA, ...TOWN, copy]).filter(({ text }) => text.set === "sea");
    assert.deepEqual(found, readWith(TOWN, SEA));
  });

  it("[DET-1] splits by sets, not by their sources", () => {
    const split = SEA.map((text, place) => ({ ...text, source: `sea/${place % 3}` }));
    const found = leave([...split, ...TOWN]).filter(({ text }) => text.set === "sea");
    assert.deepEqual(found, readWith(TOWN, split));
  });

  it("[DET-1] reads the beginnings of 50, 100, 200 and 400 words that a text has", () => {
    assert.deepEqual(LENGTHS, [50, 100, 200, 400]);
    const lengths = ["sea", "hill"].map((set) => [...new Set(ofSet(set).map(({ length }) => length))]);
    assert.deepEqual(lengths, [[50, 100], [50]]);
    for (const { evidence, length } of all) assert.equal(evidence.tokens, length * 1.2);
  });

  it("[DET-1] reports each set, in the order of their names, and finds texts that sets share", () => {
    const messages: string[] = [];
    leaveOneOut([...TOWN, ...SEA], SEED, (line) => messages.push(line));
    assert.deepEqual(messages, ["without sea", "without town"]);
    const right = all.filter(({ evidence, text }) => evidence.linear > 0 === (text.label === 1));
    assert.ok(right.length > 0.9 * all.length, `${right.length} of ${all.length}`);
  });

  it("[DET-1] needs two sets", () => {
    for (const texts of [[], SEA]) assert.throws(() => leave(texts), TrainingError);
  });
});
