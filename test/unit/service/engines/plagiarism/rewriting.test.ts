import assert from "node:assert/strict";
import type { Passage } from "../../../../../src/service/engines/plagiarism/alignment.ts";
import { toFindings } from "../../../../../src/service/engines/plagiarism/findings.ts";
import { Query } from "../../../../../src/service/engines/plagiarism/query.ts";
import { ReferenceIndex } from "../../../../../src/service/engines/plagiarism/reference-index.ts";
import { search } from "../../../../../src/service/engines/plagiarism/search.ts";
import { MemorySegments } from "../../../../../src/service/engines/plagiarism/segment-store.ts";
import type { PlagiarismFindings } from "../../../../../src/service/operations/plagiarism-scanner.ts";
import { cpuMs } from "../../../../harness/cpu-time.ts";
import { fileOf, noPause, readerOf } from "./texts.ts";

const TIDES = [
  "Tides rise and fall because the gravity of the moon pulls the water of the ocean toward it. On the side of the earth " +
    "that faces the moon the pull is strongest, and the water bulges outward. A second bulge forms on the opposite side, " +
    "where the pull is weakest and the water lags behind. As the planet spins, each coast passes through both bulges in a " +
    "little over twenty-four hours, so most harbors see two high tides and two low tides every day.",
  "At new moon and full moon the sun stands in line with them, and the range between high and low water reaches its " +
    "greatest; sailors call these spring tides. A week later, when sun and moon stand at right angles, their effects partly " +
    "cancel, and the range shrinks to the weak neap tides.",
].join("\n\n");

/** The content words of the source in another order; no four words in a row are the same. */
const REWRITTEN = [
  "Sailors speak of spring tides when the moon is full or new and lines up with the sun: low and high water then differ by " +
    "the greatest range. Neap tides, the weak ones, come a week afterwards. With the moon at right angles to the sun, they " +
    "cancel a part of each other's effect and the range is shrinking.",
  "Ocean water is pulled by the moon's gravity, and it bulges out most strongly where the earth is facing the moon. On the " +
    "side opposite, the weakest pull lets water lag, which forms the second bulge. Since our planet is spinning, every coast " +
    "will pass both of the bulges in some twenty-four hours. Harbors therefore see high tides twice and low tides twice a day.",
] as const;

const OWN_WORDS =
  "Anyone who has left a boat on the mud knows that the sea comes and goes on a timetable. Newton was the first to explain " +
  "it: the moon attracts the near side of the ocean a little more than the middle of the earth, and the middle a little more " +
  "than the far side. What matters is that difference, which stretches the water along the line to the moon. The timetable " +
  "slips by fifty minutes a day, since the moon itself moves on in its orbit while the earth turns. In the Bay of Fundy the " +
  "water sloshes like a bath and climbs sixteen metres, while the Mediterranean hardly moves at all. Fishermen used to learn " +
  "these things from printed tables; today a phone will tell them when the high tide ends and the ebb begins.";

const BAKERY =
  "The bakery on the corner had changed hands four times, and each owner kept the oven of the one before. Its door was warped, " +
  "its thermometer lied by thirty degrees, and nobody who worked there would have swapped it for a new one.";

const CLERK =
  "My uncle sorted letters for the railway until the last night train was taken off. He could read an address upside down, in " +
  "the dark, while the carriage leaned into a curve, and he never said a word about what he had read.";

const GERMAN = {
  source:
    "Die Gezeiten entstehen, weil die Schwerkraft des Mondes das Wasser der Meere anzieht. Auf der zugewandten Seite der Erde " +
    "ist die Anziehung am stärksten, und das Wasser wölbt sich nach außen, während auf der Rückseite ein zweiter Flutberg liegt.",
  rewritten:
    "Das Wasser der Meere wird von der Schwerkraft des Mondes angezogen, und so entstehen die Gezeiten. Ein zweiter Flutberg " +
    "liegt auf der Rückseite der Erde; nach außen wölbt sich das Wasser auf der Seite, auf der die Anziehung am stärksten ist.",
};

async function indexOf(texts: readonly string[]): Promise<ReferenceIndex> {
  const byPath = new Map(texts.map((text, at) => [`/${at}`, text]));
  const index = new ReferenceIndex(new MemorySegments());
  await index.update(
    [...byPath].map(([path, text]) => fileOf(path, text)),
    readerOf(byPath),
    noPause,
  );
  return index;
}

interface Found {
  readonly path: string;
  readonly passages: readonly Passage[];
  readonly texts: readonly string[];
}

function found(text: string, index: ReferenceIndex): Found[] {
  const query = new Query(text, []);
  const { starts, ends } = query.sequence;
  return search(query, index.segments, () => true).map(({ segment, file, passages }) => ({
    path: segment.records[file]?.path ?? "",
    passages,
    texts: passages.map(({ start, end }) => text.slice(starts[start], ends[end - 1])),
  }));
}

function findingsOf(
  text: string,
  index: ReferenceIndex,
): Pick<PlagiarismFindings, "score" | "highlights" | "sources"> {
  const files = found(text, index).map(({ path, passages }) => ({
    path,
    title: path,
    passages,
    textAt: () => "",
  }));
  return toFindings(new Query(text, []), files);
}

describe("the search for rewritten passages", () => {
  it("[PLA-1] finds the same content words in another order, in the file that has them and nowhere else", async () => {
    const index = await indexOf([OWN_WORDS, BAKERY, TIDES]);
    const text = [CLERK, ...REWRITTEN].join("\n\n");
    const sources = found(text, index);
    assert.deepEqual(
      sources.map(({ path }) => path),
      ["/2"],
    );
    const [{ passages, texts } = { passages: [], texts: [] }] = sources;
    assert.ok(passages.every(({ contentWords }) => contentWords !== undefined));
    assert.ok(texts.every((passage) => REWRITTEN.some((paragraph) => paragraph.includes(passage))));
    assert.ok(texts.join(" ").length > 0.7 * REWRITTEN.join(" ").length, texts.join(" | "));
  });

  it("[PLA-1] finds no source of a text on the same topic", async () => {
    assert.deepEqual(found(OWN_WORDS, await indexOf([TIDES, BAKERY])), []);
    assert.deepEqual(found(TIDES, await indexOf([OWN_WORDS, BAKERY])), []);
  });

  it("[PLA-1] counts as equal no more words than either passage has content words", async () => {
    const index = await indexOf([TIDES, BAKERY]);
    const query = new Query(REWRITTEN.join(" "), []);
    for (const { segment, file, passages } of search(query, index.segments, () => true)) {
      const { first, end } = segment.wordsOf(file);
      for (const { contentWords, equal, sourceEnd, sourceStart, start, end: last } of passages) {
        assert.ok(sourceStart >= 0 && sourceStart < sourceEnd && sourceEnd <= end - first);
        assert.deepEqual([equal[0], equal.at(-1)], [start, last - 1]);
        assert.ok(equal.length <= (contentWords ?? 0) && (contentWords ?? 0) < 60);
      }
    }
    const { sources } = findingsOf(REWRITTEN.join(" "), index);
    assert.ok(sources.every(({ similarity }) => similarity > 0.3 && similarity < 1));
  });

  it("[PLA-1] scores a text higher the more of it is rewritten", async () => {
    const index = await indexOf([TIDES, BAKERY]);
    const [one, other] = REWRITTEN;
    const own = OWN_WORDS.slice(0, other.length);
    const scores = [own, `${one}\n\n${own}`, `${one}\n\n${other}`].map(
      (text) => findingsOf(text, index).score,
    );
    assert.equal(scores[0], 0);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => a - b),
    );
    assert.ok((scores[1] ?? 0) > 0.2 && (scores[2] ?? 0) > 0.7, String(scores));
  });

  it("[PLA-1] leaves copied passages as they are, with a rewritten one beside them", async () => {
    const index = await indexOf([TIDES, BAKERY]);
    const copy = TIDES.split("\n\n")[1] ?? "";
    const alone = found(copy, index)[0]?.passages;
    const [{ passages } = { passages: [] }] = found(`${copy}\n\n${REWRITTEN[1]}`, index);
    assert.deepEqual(
      passages.filter(({ contentWords }) => contentWords === undefined),
      alone,
    );
    assert.ok(passages.length > 1);
  });

  it("[PLA-1] leaves out what is not compared", async () => {
    const index = await indexOf([TIDES]);
    const text = REWRITTEN.join("\n\n");
    const query = new Query(text, [{ start: 0, end: REWRITTEN[0].length }]);
    const passages = search(query, index.segments, () => true).flatMap((source) => source.passages);
    assert.ok(passages.length > 0);
    assert.ok(passages.every(({ start }) => (query.sequence.starts[start] ?? 0) > REWRITTEN[0].length));
    assert.deepEqual(
      search(new Query(text, []), index.segments, () => false),
      [],
    );
  });

  it("[PLA-1] looks at English prose only", async () => {
    const copies = await indexOf([GERMAN.source, BAKERY]);
    assert.deepEqual(found(GERMAN.rewritten, copies), []);
  });

  it("[PLA-1] finds the same, whatever was indexed before", async () => {
    const text = REWRITTEN.join("\n\n");
    const texts = new Map([
      ["/old", `${TIDES} ${BAKERY}`],
      ["/bakery", BAKERY],
    ]);
    const index = new ReferenceIndex(new MemorySegments());
    const bring = (): Promise<void> =>
      index.update(
        [...texts].map(([path, content]) => fileOf(path, content, content.length)),
        readerOf(texts),
        noPause,
      );
    await bring();
    for (const [at, content] of [OWN_WORDS, TIDES, GERMAN.source].entries()) {
      texts.set(`/${at}`, content);
      await bring();
    }
    texts.delete("/old");
    texts.delete("/bakery");
    await bring();
    assert.deepEqual(found(text, index), found(text, await indexOf([OWN_WORDS, TIDES, GERMAN.source])));
  });

  it("[PLA-1] stays bounded on 25,000 words that all files have in another order", async () => {
    const words = `${TIDES} ${OWN_WORDS} ${BAKERY} ${REWRITTEN.join(" ")}`.split(/\s+/);
    let state = 7;
    const shuffled = (count: number): string =>
      Array.from({ length: count }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return words[state % words.length];
      }).join(" ");
    const index = await indexOf(Array.from({ length: 40 }, () => shuffled(20_000)));
    const query = new Query(shuffled(25_000), []);
    const begun = cpuMs();
    search(query, index.segments, () => true);
    assert.ok(cpuMs() - begun < 8_000, `${cpuMs() - begun} ms`);
  });
});
