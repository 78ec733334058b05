import assert from "node:assert/strict";
import * as fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { html } from "../../../../src/service/portal/html.ts";

describe("the html template", () => {
  it("keeps the shape of the markup and the text, whatever the text is", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(fc.constantFrom("<", ">", "&", '"', "'", "</p>", "<script>", "&lt;", "-->", "]]>", "a"))
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const { text: markup } = html`<p title="${text}">${text}</p>`;
        const { children } = parseDocument(markup);
        assert.equal(children.length, 1);
        const [paragraph] = children;
        assert.ok(paragraph !== undefined && "attribs" in paragraph);
        assert.deepEqual(paragraph.attribs, { title: text });
        const [inner, ...more] = paragraph.children;
        assert.deepEqual(more, []);
        assert.equal(inner === undefined ? "" : "data" in inner && inner.data, text);
      }),
    );
  });

  it("joins lists, writes numbers, leaves out null, and takes its own markup as it is", () => {
    const items = ["a", "<"].map((item) => html`<li>${item}</li>`);
    assert.equal(html`${1}${null}|${items}`.text, "1|<li>a</li><li>&#60;</li>");
  });
});
