import * as fc from "fast-check";
import assert from "node:assert/strict";
import { referenceList } from "../../../src/text/reference-list.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

const textsOf = (text: string): string[] =>
  referenceList(text).map(({ start, end }) => text.slice(start, end));

const ENTRY = "Smith, J. (2004). A title. Journal of Things, 3(2), 12–34.";

describe("the list of references", () => {
  for (const heading of [
    "References",
    "REFERENCES:",
    "# Bibliography",
    "## 7. Works Cited ##",
    "VII. Literature",
    "**Sources**",
    "\\section*{References}",
    "\\begin{thebibliography}{9}",
    "A.1 Further Reading",
    "# Quellenverzeichnis",
  ]) {
    it(`[PLA-1] begins at ${heading}`, () => {
      assert.deepEqual(textsOf(`Prose of 2004.\n\n${heading}\n\n${ENTRY}\n`), [ENTRY]);
    });
  }

  for (const line of [
    "References are below",
    "See the sources",
    "# References to things",
    "sources of the river",
  ]) {
    it(`[PLA-1] does not begin at ${line}`, () => assert.deepEqual(textsOf(`${line}\n\n${ENTRY}\n`), []));
  }

  for (const entry of [
    ENTRY,
    "[1] A. Author and B. Other, “Title,” in Proc. X, 2010, pp. 1–3.",
    "3. Jones, Mary. Book of Things. Oxford University Press, 1999.",
    "- World Health Organization. (2020). Title. https://who.example/x",
    "\\bibitem{knuth} Knuth, D. E. The Art, 1968.",
    "van Dyk, Jane. Some Book. Penguin, 1988.",
    "BECKETT S. Foo. 1999.",
    "Müller, Käthe: Leuchttürme der Nordsee. Hamburg 1998.",
    "Müller, Jörg, and Ana Nuñez. Buch. Berlin, 2001.",
    "Lee, K. Title. Forthcoming.",
    "Lee, K. Title\n    that goes on. 1999.",
  ]) {
    it(`[PLA-1] leaves out ${entry.slice(0, 30)}`, () => {
      assert.deepEqual(textsOf(`References\n\n${entry}\n\n${ENTRY}\n`), [entry, ENTRY]);
    });
  }

  for (const prose of [
    "The sources of the river lie in the hills, and in 1856 Burton came to see them.",
    "Paris, France, hosted them in 1924.",
    "However, we saw that it was so. In 1999–2001 it was not.",
    "1. In 1999 we began. 2. Then we went on.",
    "We thank all of them.",
    `Smith, J. (2004) says much. ${"It goes on. ".repeat(120)}`,
  ]) {
    it(`[PLA-1] keeps the prose ${prose.slice(0, 30)}`, () => {
      assert.deepEqual(textsOf(`Sources\n\n${prose}\n\n${ENTRY}`), [ENTRY]);
    });
  }

  it("[PLA-1] ends where prose continues, since headings in plain text aren't recognized", () => {
    const prose = `${"It went on like that for years. ".repeat(8)}\n\n`;
    assert.deepEqual(textsOf(`Literature\n\n${prose.repeat(3)}Method\n\n${ENTRY}\n`), []);
    assert.deepEqual(textsOf(`Literature\n\n${prose.repeat(2)}${ENTRY}\n\n${prose}${ENTRY}\n`), [
      ENTRY,
      ENTRY,
    ]);
    assert.deepEqual(textsOf(`References\n\n${"- A name.\n".repeat(9)}${ENTRY}\n`), [ENTRY]);
  });

  it("[PLA-1] finds entries with one line each", () => {
    assert.deepEqual(textsOf("References\r\nSmith, J. One. 1999.\r\nLee, K. Two\r\n  and more. 2000.\r\n"), [
      "Smith, J. One. 1999.",
      "Lee, K. Two\r\n  and more. 2000.",
    ]);
  });

  it("[PLA-1] ends at the next heading of its level", () => {
    assert.deepEqual(textsOf(`## References\n\n### Books\n\n${ENTRY}\n\n## Appendix\n\n${ENTRY}`), [ENTRY]);
    assert.deepEqual(textsOf(`\\section{References}\n${ENTRY}\n\\section{More}\n${ENTRY}`), [ENTRY]);
    assert.deepEqual(textsOf(`References\n\n${ENTRY}\n\n# More\n\n${ENTRY}`), [ENTRY]);
  });

  it("[PLA-1] ranges are in order, apart and inside the text", () => {
    const part = fc.constantFrom(
      "References\n",
      "# ",
      "\n",
      "\n\n",
      ENTRY,
      "[1] ",
      "text ",
      "\r\n",
      "😀",
      "Smith, J. ",
      "1999",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join("");
        let at = 0;
        for (const { start, end } of referenceList(text)) {
          assert.ok(start >= at && end > start && end <= text.length);
          at = end;
        }
      }),
      { numRuns: 500 },
    );
  });

  for (const unit of [
    "A",
    "A.",
    "Ab, ",
    "Ab, Cd ",
    "1. ",
    "[1] ",
    "- ",
    "\\bibitem",
    "2001 ",
    "#",
    "\n",
    "Aa, A. 2001\n",
    " ",
  ]) {
    it(`[ALL-1] 300,000 characters of ${JSON.stringify(unit)} are read in time`, () => {
      const started = cpuMs();
      referenceList(`References\n${unit.repeat(300_000 / unit.length)}`);
      assert.ok(cpuMs() - started < 2000);
    });
  }
});
