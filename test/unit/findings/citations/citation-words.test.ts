import assert from "node:assert/strict";
import { PassagePlanner } from "../../../../src/findings/citations/passage-planner.ts";
import { citedSource, WORDLESS } from "../../../../src/findings/citations/cited-source.ts";
import { citationWords } from "../../../../src/findings/citations/citation-words.ts";

const ENGLISH =
  "The ferry crossed the river at dawn, and nobody was on it. It is not known which of the boats sank.";
const GERMAN =
  "Die Fähre überquerte den Fluss bei Tagesanbruch, und niemand war auf ihr. Das ist nicht bekannt.";
const CHINESE = "渡船在黎明时分过河，船上空无一人。没有人知道哪条船沉没了。";

describe("the language of a citation", () => {
  const cases: readonly (readonly [name: string, text: string, sources: string, accessed: string])[] = [
    ["an English text", ENGLISH, "Sources", "accessed 2026-11-22"],
    ["a German text", GERMAN, "Quellen", "abgerufen am 2026-11-22"],
    ["a Chinese text", CHINESE, "来源", "访问于 2026-11-22"],
    [
      "an English text about a German title",
      `${ENGLISH} See “Die Brücke und der Fluss”.`,
      "Sources",
      "accessed 2026-11-22",
    ],
    ["a Chinese text with English names", `${CHINESE} Content Authenticity`, "来源", "访问于 2026-11-22"],
    [
      "a French text",
      "La barque traversa le fleuve à l'aube, et personne n'était dessus.",
      "Sources",
      "accessed 2026-11-22",
    ],
    [
      "a Japanese text",
      "渡し船は夜明けに川を渡ったが、誰も乗っていなかった。",
      "Sources",
      "accessed 2026-11-22",
    ],
    ["no text", "", "Sources", "accessed 2026-11-22"],
  ];
  for (const [name, text, sources, accessed] of cases) {
    it(`[EDI-6] is that of ${name}`, () => {
      const words = citationWords(text);
      assert.deepEqual([words.sources, words.accessed("2026-11-22")], [sources, accessed]);
    });
  }

  it("[EDI-6] is found in the beginning of a long text", () => {
    assert.equal(citationWords(`${GERMAN} `.repeat(400) + ENGLISH.repeat(10_000)).sources, "Quellen");
  });

  it("[EDI-6] is that of the document where a citation is planned", () => {
    const title = { url: "https://example.org/a", title: "A title", domain: "example.org" };
    const source = citedSource(title, Date.UTC(2026, 10, 22), WORDLESS);
    assert.ok(source);
    const range = { start: 0, end: GERMAN.indexOf(",") };
    const plans = new PassagePlanner().plans({ text: GERMAN, languageId: "markdown" }, range, {
      kind: "cite",
      source,
    });
    assert.ok(typeof plans !== "string");
    assert.match(JSON.stringify(plans[0]?.edits), /abgerufen am 2026-11-22/u);
  });
});
