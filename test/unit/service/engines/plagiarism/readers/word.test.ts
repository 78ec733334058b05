import assert from "node:assert/strict";
import { readDocx } from "../../../../../../src/service/engines/plagiarism/readers/docx.ts";
import { readWordXml } from "../../../../../../src/service/engines/plagiarism/readers/word-xml.ts";
import { paragraph, word } from "../../../../../fixtures/documents/word.ts";

const run = (content: string): string => `<w:p><w:r>${content}</w:r></w:p>`;
const text = (body: string): string | undefined => readDocx(word(body))?.text;

describe("reading a Word document", () => {
  it("[PLA-1] returns paragraphs separated by a blank line, stored or deflated", () => {
    for (const deflate of [false, true]) {
      const bytes = word(
        paragraph("One &amp; two") + paragraph("") + paragraph("three &#x2014; 四."),
        {},
        { deflate },
      );
      assert.equal(readDocx(bytes)?.text, "One & two\n\nthree — 四.");
    }
  });

  it("[PLA-1] joins runs and keeps tabs, line breaks and hard hyphens", () => {
    const body = run(
      "<w:t>a</w:t><w:t>b</w:t><w:tab/><w:t>c</w:t><w:br/><w:t>d</w:t><w:noBreakHyphen/><w:t>e</w:t>",
    );
    assert.equal(text(body), "ab\tc\nd-e");
  });

  it("[PLA-1] omits deleted or moved text, field instructions, formulas and second copies of drawings", () => {
    const body =
      "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>kept</w:t></w:r></w:ins>" +
      "<w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom><w:r><w:instrText>PAGE</w:instrText></w:r><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>" +
      "<mc:AlternateContent><mc:Choice><w:t> box</w:t></mc:Choice><mc:Fallback><w:t> box</w:t></mc:Fallback></mc:AlternateContent></w:p>";
    assert.equal(text(body), "kept box");
  });

  it("[PLA-1] reads cells of tables, hyperlinks and text boxes", () => {
    const body = `<w:tbl><w:tr><w:tc>${paragraph("cell")}</w:tc></w:tr></w:tbl><w:p><w:hyperlink><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>`;
    assert.equal(text(body), "cell\n\nlink");
  });

  it("[PLA-1] reads footnotes after the text", () => {
    assert.equal(
      readDocx(word(paragraph("Text."), { footnotes: paragraph("Note.") }))?.text,
      "Text.\n\nNote.",
    );
  });

  it("[PLA-1] takes the title from the properties, else from the first heading", () => {
    const body = paragraph("Some words.") + paragraph("Head", "Heading1") + paragraph("Other", "Title");
    assert.equal(readDocx(word(body, { title: "A &lt;title&gt;" }))?.title, "A <title>");
    assert.equal(readDocx(word(body))?.title, "Head");
    assert.equal(readDocx(word(paragraph("Some words.")))?.title, undefined);
  });

  it("[PLA-1] finds the document under the name in the package", () => {
    assert.equal(readDocx(word(paragraph("Text."), { name: "word/document2.xml" }))?.text, "Text.");
  });

  it("[PLA-1] accepts any prefix for the namespace, and its strict form", () => {
    for (const namespace of [
      "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
      "http://purl.oclc.org/ooxml/wordprocessingml/main",
    ]) {
      const source = `<ns0:document xmlns:ns0="${namespace}"><ns0:p><ns0:t>Text.</ns0:t></ns0:p></ns0:document>`;
      assert.deepEqual(readWordXml(source)?.paragraphs, ["Text."]);
    }
    assert.equal(readWordXml("<p>Text.</p>"), null);
  });
});
