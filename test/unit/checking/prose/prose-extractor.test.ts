import assert from "node:assert/strict";
import { cpuMs } from "../../../harness/cpu-time.ts";
import { ProseExtractor } from "../../../../src/checking/prose/prose-extractor.ts";
import { citedSource, WORDLESS } from "../../../../src/findings/citations/cited-source.ts";
import { PassagePlanner, type PassageAct } from "../../../../src/findings/citations/passage-planner.ts";
import { firstProved } from "../../../../src/findings/citations/proved.ts";
import { placeSentences } from "../../../../src/findings/place-sentences.ts";
import { extractProse } from "../../../../src/text/prose.ts";
import { FOUND, KEEPERS } from "../../findings/citations/acts.ts";

const WORKER = new URL("../../../../src/checking/prose/prose-worker.ts", import.meta.url);
const TEXT =
  "# A heading\n\nSome **bold** prose 🦆 with `code`,\nwrapped.\n\n> And a quotation &amp; more.\n";

describe("prose in a thread of its own", () => {
  const extractor = new ProseExtractor(WORKER);

  after(() => extractor.dispose());

  it("[ALL-1] is the same prose with the same map", async () => {
    const prose = await extractor.extract(TEXT, "markdown");
    const direct = extractProse(TEXT, "markdown");
    assert.equal(prose.text, direct.text);
    assert.deepEqual(prose.blocks, direct.blocks);
    assert.deepEqual(prose.map.pieces, direct.map.pieces);
    for (let start = 0; start < direct.text.length; start += 1) {
      const range = { start, end: Math.min(start + 4, direct.text.length) };
      assert.deepEqual(prose.map.exact(range), direct.map.exact(range));
    }
  });

  it("[ALL-1] sentences are looked for there too, with the same places", async () => {
    const { text } = extractProse(TEXT, "markdown");
    const sentences = [
      "A heading",
      "Nowhere.",
      "Some bold prose 🦆 with code, wrapped.",
      "And a quotation & more.",
    ];
    const places = await extractor.placeSentences(text, sentences);
    assert.deepEqual(places, placeSentences(text, sentences));
    assert.ok(places[0] !== undefined && places[1] === undefined);
  });

  it("[R-19] [ALL-1] citations and quotations are planned and proved there too, with the same plans", async () => {
    const passage = "The keepers lit the lamp at dusk.";
    const text = `${passage}\n\n${"Its *light* was seen from the sea.\n\n".repeat(500)}`;
    const document = { text, languageId: "markdown" };
    const range = { start: 0, end: passage.length };
    const source = citedSource(KEEPERS, FOUND, WORDLESS) ?? assert.fail("the source has a name");
    const planner = new PassagePlanner();
    const acts: readonly PassageAct[] = [
      { kind: "cite", source },
      { kind: "quote", url: KEEPERS.url },
    ];
    for (const act of acts) {
      let [elsewhereMs, hereMs] = [Infinity, Infinity];
      // The least of three: this thread may have memory to tidy up meanwhile.
      for (const _ of [1, 2, 3]) {
        const begun = cpuMs("thread");
        const plans = await extractor.planPassage(text, "markdown", range, act);
        assert.ok(typeof plans !== "string");
        const plan = await firstProved(plans, (one, step) =>
          extractor.provePlan(text, "markdown", one, step),
        );
        elsewhereMs = Math.min(elsewhereMs, cpuMs("thread") - begun);
        const begunHere = cpuMs("thread");
        assert.deepEqual(plans, planner.plans(document, range, act));
        assert.ok(plan !== undefined && planner.proves(document, plan, "edits"));
        hereMs = Math.min(hereMs, cpuMs("thread") - begunHere);
      }
      assert.ok(
        elsewhereMs < hereMs / 2,
        `${elsewhereMs} ms of this thread, ${hereMs} where it is planned here`,
      );
    }
    const file = await extractor.namedFiles(String.raw`\addbibresource{works}`, "latex");
    assert.equal(file.bibliography, "works.bib");
  });

  it("answers several at once, each with its own", async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `Paragraph number ${index}.`);
    const proses = await Promise.all(texts.map((text) => extractor.extract(text, "markdown")));
    assert.deepEqual(
      proses.map(({ text }) => text),
      texts,
    );
  });

  it("rejects when the thread cannot run, and the next request tries again", async () => {
    const broken = new ProseExtractor(new URL("./no-such-worker.ts", import.meta.url));
    await assert.rejects(broken.extract(TEXT, "markdown"));
    await assert.rejects(broken.extract(TEXT, "markdown"));
    broken.dispose();
  });
});
