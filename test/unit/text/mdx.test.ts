import assert from "node:assert/strict";
import { extractProse } from "../../../src/text/prose.ts";
import { defineCases } from "./cases.ts";

describe("MDX", () => {
  defineCases("EDI-2", "mdx", [
    ["imports and exports", "import a from 'hidden'\nexport const b = {\n\n  hidden: 1\n}\n\ntext", "text"],
    ["tags on their own lines", "<Note title='hidden'>\n  Some *text*\n</Note>", "Some text"],
    ["tags in a sentence", "a <b>bold</b> word and <Icon name='hidden' /> here", "a bold word and ABC here"],
    ["expressions", "# Hi {hidden.name}\n\n{hidden.map(a => <b>hidden</b>)}\n\ntext", "Hi ABC", "text"],
    ["spaces and comments", 'a{" "}\n**b** {/* hidden */}c', "a b c"],
    ["no indented code", "a\n\n    b", "a", "b"],
    [
      "code in tags",
      "a\n\n<pre>\n\nhidden\n\n</pre>\n\n<style>{`hidden`}</style>\n\nb <code>hidden</code>",
      "a",
      "b ABC",
    ],
    ["front matter", "---\ntitle: hidden\n---\n\ntext", "text"],
    ["a half-written import", "import a from\n\ntext {hidden} here", "text ABC here"],
    ["a half-written expression", "text {hidden +} here", "text ABC here"],
    [
      "half-written code keeps exports out",
      "text {1 +} a\n\nexport const b = {\n\n  hidden: 1,\n}\n\nc",
      "text ABC a",
      "c",
    ],
    [
      "braces in strings, templates and comments",
      "a {'}'} {`}`} {1 /* } */} {don't} b",
      "a ABC ABC ABC ABC b",
    ],
    ["objects and spreads in tags", "<A style={{ hidden: 1 }} {...hidden}>text</A> more", "text more"],
    ["a half-written tag", "text *here* <Note\n\nmore", "text here <Note", "more"],
    ["a half-written brace", "text *here* {a\n\nmore", "text here {a", "more"],
  ]);

  it("[EDI-2] offsets after the markup of MDX are exact", () => {
    const document = "\uFEFFimport a from 'b'\r\n\r\n<A>\r\n\tSome **bold** text\r\n</A>\r\n";
    const { text, map } = extractProse(document, "mdx");
    const start = text.indexOf("text");
    const range = map.exact({ start, end: start + 4 });
    assert.deepEqual(range, { start: document.indexOf("text"), end: document.indexOf("text") + 4 });
  });
});
