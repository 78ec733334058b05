import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { joinHyphenated } from "../../../../../../src/service/engines/plagiarism/readers/hyphenation.ts";
import { readPdf } from "../../../../../../src/service/engines/plagiarism/readers/pdf.ts";
import { decodeAscii85 } from "../../../../../../src/service/engines/plagiarism/readers/ascii85.ts";
import { hasBoundedStreams } from "../../../../../../src/service/engines/plagiarism/readers/pdf-streams.ts";
import { lines, pages, pdf, stream } from "../../../../../fixtures/documents/pdf.ts";

const FONT = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";
const FLATE = "/Filter /FlateDecode";

/** Encodes bytes in ASCII base-85, with the end mark. */
function ascii85(bytes: Buffer): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    bytes.copy(group, 0, at, at + 4);
    const used = Math.min(4, bytes.length - at);
    const digits = Array.from(
      { length: 5 },
      (_, place) => Math.floor(group.readUInt32BE() / 85 ** (4 - place)) % 85,
    );
    text += digits
      .slice(0, used + 1)
      .map((digit) => String.fromCharCode(33 + digit))
      .join("");
  }
  return `${text}~>`;
}

const drawing = (content: string, resources: string): Buffer =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${FONT} ${resources} >>`);

/** A page that draws another one thirty times, which does the same, eight levels deep. */
function repeating(text: string): Buffer {
  const levels = Array.from({ length: 8 }, (_, level) =>
    drawing("/X Do ".repeat(30), `/XObject << /X ${5 + level} 0 R >>`),
  );
  return pdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>",
    ...levels,
    drawing(lines([text]), ""),
  ]);
}

describe("reading a PDF", () => {
  it("[PLA-1] returns the text of all pages and the title", async () => {
    const bytes = pages([lines(["One (two)", "three."]), lines(["Caf\xe9."])], "The Title");
    assert.deepEqual(await readPdf(bytes), { text: "One (two)\nthree.\nCafé.", title: "The Title" });
  });

  it("[PLA-1] reads compressed pages", async () => {
    const page = stream(deflateSync(lines(["Some words."])), "/Filter /FlateDecode");
    assert.equal((await readPdf(pages([page])))?.text, "Some words.");
  });

  it("[R-20] reads pages in a text encoding over the compression", async () => {
    const data = ascii85(deflateSync(lines(["Some words."])));
    const page = stream(data, "/Filter [/ASCII85Decode /FlateDecode]");
    assert.equal((await readPdf(pages([page])))?.text, "Some words.");
    assert.equal(
      decodeAscii85(Buffer.from(data)).toString("latin1"),
      deflateSync(lines(["Some words."])).toString("latin1"),
    );
  });

  const words = deflateSync(lines(["Some words."]));
  const hex = `${words.toString("hex")}>`;
  for (const [name, filter, data] of [
    ["hexadecimal", "[/ASCIIHexDecode /FlateDecode]", hex],
    ["a short name", "[ /AHx /Fl ]", hex],
    ["a name with codes", "[/ASCII#48exDecode /FlateDecode]", hex],
    ["run lengths", "/RunLengthDecode", "\x00B\x80"],
    ["LZW", "/LZWDecode", "\x80\x0b\x60"],
    ["a filter that another object names", "3 0 R", words],
    ["one behind another filter", "[/FlateDecode 3 0 R]", words],
    ["one behind a comment", "[%\n3 0 R]", words],
  ] as const) {
    it(`[R-20] refuses ${name}, which isn't decoded`, () => {
      assert.equal(hasBoundedStreams(pages([stream(data, `/Filter ${filter}`)])), false);
    });
  }

  it("[R-20] tells a filter that another object names under the short key from an attached file", () => {
    assert.equal(hasBoundedStreams(pages([stream(words, "/F 3 0 R")])), false);
    const attached = pdf(["<< /Type /Filespec /EF << /F 2 0 R /UF 2 0 R >> >>", stream(words, FLATE)]);
    assert.equal(hasBoundedStreams(attached), true);
  });

  let bomb: Buffer | undefined;
  for (const [name, file] of [
    [
      "a space after the key word",
      (data: Buffer) => stream(data, FLATE).toString("latin1").replace("stream\n", "stream \n"),
    ],
    [
      "a comment after the key word",
      (data: Buffer) => stream(data, FLATE).toString("latin1").replace("stream\n", "stream%\r\n"),
    ],
    [
      "ASCII base-85",
      (data: Buffer) => stream(ascii85(data), "/Filter [/A85 /FlateDecode]").toString("latin1"),
    ],
  ] as const) {
    it(`[R-20] detects data that inflates beyond the limit behind ${name}`, () => {
      bomb ??= deflateSync(Buffer.alloc(260_000_000, " "));
      assert.equal(hasBoundedStreams(pages([Buffer.from(file(bomb), "latin1")])), false);
    });
  }

  it("[PLA-1] joins words that are hyphenated at the end of a line", async () => {
    assert.equal(
      (await readPdf(pages([lines(["inter-", "national words."])])))?.text,
      "international words.",
    );
  });

  for (const [divided, joined] of [
    ["inter-\nnational", "international"],
    ["inter\u2010\r\nnational", "international"],
    ["soft\u00ad\nened hy\u00adphen", "softened hyphen"],
    ["Marx-\nEngels", "Marx-\nEngels"],
    ["1990-\n91", "1990-\n91"],
    ["a -\ndash", "a -\ndash"],
  ] as const) {
    it(`[PLA-1] reads ${JSON.stringify(divided)} as ${JSON.stringify(joined)}`, () => {
      assert.equal(joinHyphenated(divided), joined);
    });
  }

  it("[PLA-1] stops at the end of its time in many pages", async () => {
    const slow = pages(Array.from({ length: 400 }, () => lines(["Some words."])));
    await assert.rejects(readPdf(slow, 20), { kind: "endless_document" });
  });

  it("[PLA-1] stops at the end of its time in one page whose drawings repeat each other", async () => {
    const started = performance.now();
    await assert.rejects(readPdf(repeating("Some words."), 200), { kind: "endless_document" });
    assert.ok(performance.now() - started < 3000);
  });

  it("[PLA-1] reads no text from nested drawings that contain none", async () => {
    assert.equal(await readPdf(repeating(""), 3000), null);
  });

  it("[PLA-1] returns nothing for pages without text", async () => {
    assert.equal(await readPdf(pages(["0 0 m 10 10 l S"])), null);
    assert.equal(await readPdf(pages([])), null);
  });
});
