import assert from "node:assert/strict";
import {
  isReadable,
  readReference,
} from "../../../../../../src/service/engines/plagiarism/readers/read-reference.ts";
import { lines, pages } from "../../../../../fixtures/documents/pdf.ts";
import { paragraph, word } from "../../../../../fixtures/documents/word.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, order: "le" | "be"): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
}

describe("reading a reference document", () => {
  it("[PLA-1] knows documents by the ending of their name, in either case", () => {
    for (const name of [
      "a.md",
      "b.MDX",
      "c.Txt",
      "d.htm",
      "e.tex",
      "f.PDF",
      "g.docx",
      "h.rst",
      "i.typ",
      "j.org",
    ]) {
      assert.ok(isReadable(`/some folder/${name}`), name);
    }
    for (const name of ["a.doc", "b.zip", "md", "c.md.bak", "d", ".md", "e.png"])
      assert.ok(!isReadable(name), name);
  });

  it("[PLA-1] returns nothing for an unknown extension", async () => {
    assert.equal(await readReference("a.zip", utf8("text")), null);
  });

  it("[PLA-1] reads prose and title of Markdown", async () => {
    const source = "# The *Title*\n\nSome **words** of `code`.\n\n```js\nlet hidden;\n```\n";
    assert.deepEqual(await readReference("a.md", utf8(source)), {
      text: "The Title\n\nSome words of code.",
      title: "The Title",
    });
  });

  it("[PLA-1] takes the title of Markdown from its front matter", async () => {
    for (const [line, title] of [
      ["title: Plain words", "Plain words"],
      ['title: "In: quotes"', "In: quotes"],
      ["draft: true\r\ntitle:   'Second line'", "Second line"],
      ["title: ", "Heading"],
    ]) {
      const read = await readReference("a.mdx", utf8(`---\r\n${line}\r\n---\r\n\r\n# Heading\r\n\r\nText.`));
      assert.equal(read?.title, title);
      assert.ok(read?.text.endsWith("Text."));
    }
  });

  it("[PLA-1] reads prose and title of HTML", async () => {
    const source =
      "<!doctype html><title>One &amp; two</title><body><h1>Head</h1><p>Some <b>words</b>&nbsp;here.</p><script>hidden</script>";
    assert.deepEqual(await readReference("a.html", utf8(source)), {
      text: "One & two\n\nHead\n\nSome words\u00a0here.",
      title: "One & two",
    });
    assert.equal((await readReference("a.htm", utf8("<h2>Head</h2><p>Text")))?.title, "Head");
  });

  it("[PLA-1] reads plain text unchanged, with or without a byte order mark", async () => {
    const text = "One *two*\r\nthree 😀 ünïcode.\n";
    for (const bytes of [utf8(text), utf8(`\ufeff${text}`), utf16(text, "le"), utf16(text, "be")]) {
      assert.deepEqual(await readReference("/folder/my notes.v2.txt", bytes), { text, title: "my notes.v2" });
    }
  });

  it("[PLA-1] an empty text is accepted; an empty PDF or Word document isn't", async () => {
    assert.deepEqual(await readReference("a.txt", new Uint8Array()), { text: "", title: "a" });
    assert.deepEqual(await readReference("a.md", new Uint8Array()), { text: "", title: "a" });
    assert.equal(await readReference("a.pdf", new Uint8Array()), null);
    assert.equal(await readReference("a.docx", new Uint8Array()), null);
  });

  it("[PLA-1] returns nothing for binary files", async () => {
    for (const bytes of [
      Uint8Array.of(0x61, 0xff, 0x62),
      Uint8Array.of(0xc3),
      Uint8Array.of(0xed, 0xa0, 0x80),
      Uint8Array.of(0xff, 0xfe, 0x00, 0xd8),
      Uint8Array.of(0xff, 0xfe, 0x61),
      utf8("text\0text"),
      utf8("\u0001\u0002text\u0003"),
    ]) {
      for (const name of ["a.txt", "a.md", "a.html", "a.tex"])
        assert.equal(await readReference(name, bytes), null);
    }
  });

  it("[PLA-1] a form feed or an escape here and there is still text", async () => {
    const text = `${"word ".repeat(100)}\f\u001b`;
    assert.equal((await readReference("a.txt", utf8(text)))?.text, text);
  });

  it("[PLA-1] a title is one line of bounded length", async () => {
    const read = await readReference("a.html", utf8(`<title> A\n\t${"word ".repeat(190)}</title>text`));
    assert.match(read?.title ?? "", /^A word/u);
    assert.ok((read?.title.length ?? 0) <= 200);
  });

  it("[PLA-1] the contents of one kind of file aren't read under the extension of another", async () => {
    const pdf = pages([lines(["Some words."])]);
    const docx = word(paragraph("Some words."));
    assert.equal(await readReference("a.docx", pdf), null);
    assert.equal(await readReference("a.pdf", docx), null);
    assert.equal(await readReference("a.txt", docx), null);
    assert.equal(await readReference("a.pdf", utf8("Some words.")), null);
  });

  it("[PLA-1] doesn't modify its input", async () => {
    for (const [name, bytes] of [
      ["a.pdf", pages([lines(["Some words."])])],
      ["a.docx", word(paragraph("Some words."))],
    ] as const) {
      const before = Buffer.from(bytes);
      assert.match((await readReference(name, bytes))?.text ?? "", /Some words\./u);
      assert.deepEqual(Buffer.from(bytes), before);
    }
  });
});
