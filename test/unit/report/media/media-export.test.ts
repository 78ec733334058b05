import assert from "node:assert/strict";
import { mediaExport, type MediaExport, MEDIA_FORMATS } from "../../../../src/report/media/media-export.ts";
import { linkedReportOf, linkedViewOf } from "../../../../src/report/media/linked-media-report.ts";
import { mediaLines } from "../../../../src/report/media/media-lines.ts";
import type { MediaReport } from "../../../../src/report/media/media-report.ts";
import { trusted } from "../../../harness/trusted.ts";
import { readPage } from "../read-page.ts";
import { anAction, anImage, anIngredient, NO_CREDENTIALS, someCredentials } from "./some-credentials.ts";

const TOOL = { name: "Content Authenticity", version: "1.0.0", page: "https://example.com" };

const SIGNED = anImage({
  credentials: someCredentials({
    ingredients: [anIngredient()],
    ingredients_total: 1,
    failures: [
      { code: "assertion.dataHash.mismatch", message: "The pixels were changed.", ingredient: null },
    ],
    failures_total: 1,
    ai: [
      {
        depth: 1,
        ingredient: "cat.png",
        action: "c2pa.created",
        tool: "Painter",
        digital_source_type: "x",
        is_input: false,
      },
    ],
    ai_total: 1,
  }),
});

const textOf = (exported: MediaExport, format: (typeof MEDIA_FORMATS)[number]): string =>
  [...mediaExport(exported, format, TOOL)].join("");

/** Signer, trust, time, tool, actions, ingredients, and the failures. */
const TOLD = [
  "Example News, verified with the C2PA trust list",
  "proven by a time stamp of Clock",
  "Example Editor 2.1",
  "Cropped",
  "org.example.sparkle",
  "Component: cat.png",
  "Stranger (Example Signer), not verified",
  "AI-generated",
  "Painter used AI in cat.png.",
  "Training of generative AI: not allowed",
  "The pixels were changed. (assertion.dataHash.mismatch)",
];

describe("the exports of a media report", () => {
  it("[EDI-27] HTML and Markdown tell the credentials in full, and the hover in two lines", () => {
    const html = textOf({ kind: "file", report: SIGNED }, "html");
    const markdown = textOf({ kind: "file", report: SIGNED }, "markdown");
    const { text } = readPage(html);
    for (const words of TOLD) {
      assert.ok(text.includes(words), words);
      assert.ok(markdown.replaceAll(/\\/gu, "").includes(words), words);
    }
    const lines = mediaLines(SIGNED).filter((line) => /Content Credentials|used AI/u.test(line));
    assert.equal(lines.length, 2);
  });

  it("[EDI-27] [ALL-3] the page loads nothing: thumbnails are in it, validation folds out, names stay text", () => {
    const hostile = `"><img src=https://example.com/x onerror=alert(1)>`;
    const credentials = someCredentials({
      title: hostile,
      ingredients: [anIngredient({ title: hostile })],
      ingredients_total: 1,
      actions: [anAction({ description: hostile, tool: hostile })],
    });
    const html = textOf({ kind: "file", report: anImage({ credentials }) }, "html");
    const sources = [...html.matchAll(/<img [^>]*>/gu)].map(([tag]) => tag);
    assert.equal(sources.length, 2);
    for (const tag of sources)
      assert.match(tag, /^<img src="data:image\/gif;base64,[\w+/=]+" alt="Thumbnail of /u);
    assert.match(html, /default-src 'none'; style-src 'unsafe-inline'; img-src data:; /u);
    assert.match(html, /<details><summary>Validation details<\/summary>/u);
    assert.doesNotMatch(html, /<script| onerror=alert\(1\)>/u);
  });

  it("[EDI-27] JSON has the report as it is, without an address of this machine", () => {
    const json = trusted<{ schemaVersion: number; media: unknown }>(
      JSON.parse(textOf({ kind: "file", report: SIGNED }, "json")),
    );
    assert.equal(json.schemaVersion, 1);
    assert.deepEqual(json.media, trusted<unknown>(JSON.parse(JSON.stringify(SIGNED))));
  });
});

const LOST = anImage({
  name: "lost.jpg",
  evidence: [],
  credentials: { ...NO_CREDENTIALS, is_missing: true },
});

const KNOWN = "Example News (Example Signer), verified with the C2PA trust list";

/** Anybody can make a certificate with the name of an agency. */
const SELF_MADE = someCredentials({
  state: "valid",
  signer: {
    name: "Example Signer",
    organization: "Reuters",
    issuer: null,
    trusted_by: null,
    is_signature_valid: true,
  },
});

/** A capture beside which a drawing by AI was used, but not in it. */
const SKETCHED = someCredentials({
  ai: [
    {
      depth: 1,
      ingredient: "sketch.png",
      action: "c2pa.created",
      tool: "Painter",
      digital_source_type: "trainedAlgorithmicMedia",
      is_input: true,
    },
  ],
  ai_total: 1,
});

const FILES: readonly (readonly [name: string, report: MediaReport])[] = [
  ["signed.jpg", { ...SIGNED, name: "signed.jpg" }],
  ["self-made.jpg", anImage({ name: "self-made.jpg", credentials: SELF_MADE })],
  ["sketched.jpg", anImage({ name: "sketched.jpg", credentials: SKETCHED })],
  ["lost.jpg", LOST],
  [
    "elsewhere.jpg",
    anImage({
      name: "elsewhere.jpg",
      credentials: { ...NO_CREDENTIALS, stored_at: "https://example.com/m" },
    }),
  ],
  ["cat.png", anImage({ name: "cat.png", evidence: [], credentials: NO_CREDENTIALS })],
  ["plain.png", anImage({ name: "plain.png", evidence: [], credentials: NO_CREDENTIALS })],
  [
    "broken.png",
    anImage({ name: "broken.png", evidence: [], credentials: someCredentials({ state: "invalid" }) }),
  ],
  [
    "made.png",
    anImage({ name: "made.png", credentials: NO_CREDENTIALS, ...trusted<object>({ prediction: "fake" }) }),
  ],
];

const LINKED = linkedReportOf("article.md", {
  outcome: {
    items: [
      ...FILES.map(
        ([target]) => ({ target, uri: `file:///home/me/${target}`, kind: "image", status: "done" }) as const,
      ),
      { target: "https://example.com/a.png", kind: "image", status: "skipped", reason: "On the web." },
    ],
  },
  reports: new Map(FILES.map(([name, report]) => [`file:///home/me/${name}`, report])),
});

describe("the report of all files that a document links to", () => {
  it("[EDI-27] [EDI-9] lists which have credentials, which lost them, and which AI made, as far as bytes tell", () => {
    const { linked } = linkedViewOf(LINKED);
    assert.ok(linked);
    assert.deepEqual(
      linked.rows.map(({ cells: [file, credentials, signer, ai] }) => [file, credentials, signer, ai]),
      [
        ["signed.jpg", "Intact, signer verified", KNOWN, "Yes, by Painter"],
        [
          "self-made.jpg",
          "Intact, signer not verified",
          "Reuters (Example Signer), not verified",
          "Not stated",
        ],
        ["sketched.jpg", "Intact, signer verified", KNOWN, "Not stated"],
        ["lost.jpg", "Lost: the file's metadata still points to them", "", "Not stated"],
        ["elsewhere.jpg", "Stored elsewhere, not fetched: https://example.com/m", "", "Not stated"],
        [
          "cat.png",
          "None found, but signed.jpg lists an ingredient with this name that had them",
          "",
          "Not stated",
        ],
        ["plain.png", "None found", "", "Not stated"],
        ["broken.png", "Invalid", KNOWN, "Not stated"],
        ["made.png", "None found", "", "Yes"],
        ["https://example.com/a.png", "", "", ""],
      ],
    );
    assert.deepEqual(
      linked.facts.map(({ value }) => value),
      ["9", "3", "1", "1", "1", "2", "1"],
    );
    assert.deepEqual(linked.rows.map(({ canOpen }) => canOpen).slice(-2), [true, false]);
    assert.match(linked.caveats.join(" "), /only a leftover pointer shows a loss/u);
  });

  it("[EDI-27] is exported as the same table, without addresses of this machine", () => {
    const exported = { kind: "links", report: LINKED } as const;
    for (const format of MEDIA_FORMATS) assert.doesNotMatch(textOf(exported, format), /home\/me/u);
    const [table] = readPage(textOf(exported, "html")).tables;
    assert.deepEqual(
      table?.slice(1).map((cells) => cells[1]),
      linkedViewOf(LINKED).linked?.rows.map(({ cells }) => cells[1]),
    );
    assert.match(textOf(exported, "markdown"), /\| lost\.jpg \| Lost/u);
  });
});
