import assert from "node:assert/strict";
import * as fc from "fast-check";
import { serviceWords } from "../../../../src/report/words/service-words.ts";

/** Matches links as VS Code finds them in the text of a notification. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/giu;
const ICON = /\$\([a-z0-9-]+(?:~[a-z]+)?\)/giu;

describe("a service's text in a notification", () => {
  const table: readonly [string, string][] = [
    ["A local estimate, for English.", "A local estimate, for English."],
    ["two\nlines\r\n\tand\u0000more", "two lines and more"],
    ["[press](command:workbench.action.quit)", "[press] (command:workbench.action.quit)"],
    ["[press]\u200b(command:workbench.action.quit)", "[press] (command:workbench.action.quit)"],
    ["$(error) all is lost", "$ (error) all is lost"],
    ["a \u202e turned", "a turned"],
    ["   ", ""],
    ["half \ud83e of a duck", "half \ufffd of a duck"],
  ];
  for (const [said, shown] of table) {
    it(`${JSON.stringify(said)} is ${JSON.stringify(shown)}`, () => {
      assert.equal(serviceWords(said), shown);
    });
  }

  it("nothing remains that VS Code would turn into a link, an icon or a second line", () => {
    const parts = fc.constantFrom(
      "[",
      "]",
      "(",
      ")",
      "](",
      "$(",
      "command:x",
      "https://x",
      "\n",
      "\u200b",
      " ",
      "a",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (given) => {
        const shown = serviceWords(given.join(""));
        assert.deepEqual([shown.match(LINK), shown.match(ICON), shown.match(/[\r\n]/u)], [null, null, null]);
      }),
      { numRuns: 3000 },
    );
  });

  it("a megabyte of it is a few lines", () => {
    assert.ok(serviceWords("word ".repeat(200_000)).length <= 600);
    assert.ok(serviceWords("](".repeat(500_000)).length <= 900);
  });
});
