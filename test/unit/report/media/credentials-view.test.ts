import assert from "node:assert/strict";
import type { ContentCredentials } from "../../../../src/contract/content-credentials.ts";
import { mediaPageMessage } from "../../../../src/protocol/media-messages.ts";
import {
  describeCredentials,
  credentialsViewOf,
  hasCredentials,
} from "../../../../src/report/media/credentials-view-of.ts";
import {
  describeAction,
  describeDescription,
  describeSource,
} from "../../../../src/report/media/credential-words.ts";
import { mediaLines } from "../../../../src/report/media/media-lines.ts";
import { mediaMarkdown } from "../../../../src/report/media/media-markdown.ts";
import type { ImageReport } from "../../../../src/report/media/media-report.ts";
import { mediaViewOf } from "../../../../src/report/media/media-view-of.ts";
import { PLAIN_ACTIONS } from "../../../credentials/action-rows.ts";
import { anIngredient, NO_CREDENTIALS, someCredentials } from "./some-credentials.ts";

function reportOf(credentials: ContentCredentials, more: Partial<ImageReport> = {}): ImageReport {
  return {
    kind: "image",
    name: "collage.jpg",
    bytes: 1_000,
    service: "embedded",
    host: "",
    at: 0,
    price: 6,
    charged: 6,
    cached: false,
    format: "jpeg",
    notes: [],
    evidence: [],
    width: 4,
    height: 3,
    prediction: "real",
    confidence: 0.34,
    probabilities: { real: 0.34, fake: 0.33, inpainting: 0.33 },
    credentials,
    ...more,
  };
}

const FILE = { name: "collage.jpg", kind: "image", state: "same" } as const;
const AI = {
  depth: 1,
  ingredient: "cat.png",
  action: "c2pa.created",
  tool: "Painter 3",
  digital_source_type: "trainedAlgorithmicMedia",
  is_input: false,
};
const CHANGED = {
  code: "assertion.dataHash.mismatch",
  message: "The pixels or other data of the image were changed after signing.",
  ingredient: null,
};
const EXPIRED = {
  code: "signingCredential.expired",
  message: "The signer's certificate had expired.",
  ingredient: null,
};
const UNTRUSTED = { ...EXPIRED, code: "signingCredential.untrusted", message: "Nobody knows the signer." };
const BY = { name: null, organization: "Example News", issuer: null, is_signature_valid: true } as const;

describe("Content Credentials in words", () => {
  for (const [name, credentials, sentences] of [
    [
      "a signer on the list",
      someCredentials(),
      [
        "Recorded by Example News, verified with the C2PA trust list. Nothing has changed since then.",
        "No action says that AI was used.",
      ],
    ],
    [
      "one's own anchors, and AI in an ingredient",
      someCredentials({ signer: { ...BY, trusted_by: "own" }, ai: [AI], ai_total: 1 }),
      [
        "Recorded by Example News, verified with your own trust anchors. Nothing has changed since then.",
        "Painter 3 used AI in cat.png.",
      ],
    ],
    [
      "AI by a tool without a name",
      someCredentials({ ai: [{ ...AI, ingredient: null, tool: null }], ai_total: 1 }),
      [
        "Recorded by Example News, verified with the C2PA trust list. Nothing has changed since then.",
        "AI was used in this file.",
      ],
    ],
    [
      "an unknown signer, and AI twice",
      someCredentials({
        state: "valid",
        signer: { ...BY, trusted_by: null },
        ai: [{ ...AI, ingredient: null }, AI],
        ai_total: 2,
      }),
      [
        "Nothing has changed since it was signed. The signer isn't verified.",
        "AI was used 2 times, including in this file.",
      ],
    ],
    [
      "an ingredient of an unknown signer",
      someCredentials({ state: "valid" }),
      [
        "Recorded by Example News. Nothing has changed since then, but an ingredient's signer isn't verified.",
        "No action says that AI was used.",
      ],
    ],
    [
      "a changed file",
      someCredentials({ state: "invalid", failures: [CHANGED], failures_total: 1 }),
      ["The credentials are invalid. The pixels or other data of the image were changed after signing."],
    ],
    [
      "a signer who had expired, of a file as it was signed",
      someCredentials({
        state: "invalid",
        signer: { ...BY, trusted_by: null },
        failures: [UNTRUSTED, EXPIRED],
        failures_total: 2,
        ai: [AI],
        ai_total: 1,
      }),
      [
        "Nothing has changed since it was signed. The signer's certificate had expired.",
        "Painter 3 used AI in cat.png.",
      ],
    ],
    [
      "two inputs by AI",
      someCredentials({
        ai: [
          { ...AI, is_input: true },
          { ...AI, is_input: true, ingredient: "b.png" },
        ],
        ai_total: 2,
      }),
      [
        "Recorded by Example News, verified with the C2PA trust list. Nothing has changed since then.",
        "AI was used only in inputs to the file, such as cat.png.",
      ],
    ],
    [
      "AI in the picture, listed after an input by an earlier version",
      someCredentials({ ai: [{ ...AI, is_input: true, ingredient: "sketch.png" }, AI], ai_total: 2 }),
      [
        "Recorded by Example News, verified with the C2PA trust list. Nothing has changed since then.",
        "Painter 3 used AI in cat.png.",
      ],
    ],
    [
      "more uses of AI than are listed",
      someCredentials({ ai: [AI, AI], ai_total: 27 }),
      [
        "Recorded by Example News, verified with the C2PA trust list. Nothing has changed since then.",
        "AI was used at least 2 times, including in cat.png.",
      ],
    ],
    [
      "a signer who had expired, of a changed file",
      someCredentials({
        state: "invalid",
        failures: [EXPIRED, CHANGED],
        failures_total: 2,
        ai: [AI],
        ai_total: 1,
      }),
      ["The credentials are invalid. The pixels or other data of the image were changed after signing."],
    ],
    [
      "a sketch by AI, of which nothing is in the picture",
      someCredentials({
        ai: [
          { ...AI, is_input: true },
          { ...AI, is_input: true },
        ],
        ai_total: 2,
      }),
      [
        "Recorded by Example News, verified with the C2PA trust list. Nothing has changed since then.",
        "Painter 3 used AI only in cat.png, an input to the file.",
      ],
    ],
    [
      "AI once in the picture, and in a sketch",
      someCredentials({
        ai: [
          { ...AI, tool: null },
          { ...AI, is_input: true },
        ],
        ai_total: 2,
      }),
      [
        "Recorded by Example News, verified with the C2PA trust list. Nothing has changed since then.",
        "AI was used in cat.png.",
      ],
    ],
    [
      "credentials that lie elsewhere",
      { ...NO_CREDENTIALS, stored_at: "https://example.com/a.c2pa" },
      ["The file says that its credentials are at https://example.com/a.c2pa. Nothing was fetched."],
    ],
  ] as const) {
    it(`[IMG-4] says in two sentences at most what holds: ${name}`, () => {
      assert.deepEqual(describeCredentials(credentials), sentences);
      assert.ok(hasCredentials(credentials));
    });
  }

  it("[IMG-4] shows the history from the file down to what it was made from", () => {
    const credentials = someCredentials({ ingredients: [anIngredient()], ingredients_total: 3 });
    const { file, validation } = credentialsViewOf(credentials, "collage.jpg");
    assert.deepEqual(
      file.facts.map(({ label, value }) => `${label}: ${value.replaceAll(/\s/gu, " ")}`),
      [
        "Recorded by: Example News (Example Signer), verified with the C2PA trust list",
        "Issued by: Example Trust Services",
        `Signed on: ${shownTime("2024-05-05T10:00:00Z")}, proven by a time stamp of Clock`,
        "App or device used: Example Editor 2.1",
        "Training and data mining: Training of generative AI: not allowed",
      ],
    );
    assert.deepEqual(
      file.actions.entries.map(({ detail, what }) => [what, detail.replaceAll(/\s/gu, " ")]),
      [
        ["Cropped", `Example Editor 2.1 · ${shownTime("2024-05-05T09:00:00Z")}`],
        ["org.example.sparkle", "strength: 3"],
      ],
    );
    assert.deepEqual([file.actions.more, file.ingredients.more], ["Not shown: 3 more", "Not shown: 2 more"]);
    const [cat] = file.ingredients.entries;
    assert.deepEqual(
      [cat?.title, cat?.named, cat?.stateText, cat?.actions.entries[0]],
      [
        "cat.png",
        "Component: cat.png (Intact, signer not verified)",
        "Intact, signer not verified",
        { what: "Created", detail: "AI-generated", isAi: true },
      ],
    );
    assert.deepEqual(validation.lines, [
      "Signature, statements and content match.",
      "Signers were looked up in the C2PA trust list of Aug 5, 2026.",
      "Revocation wasn't looked up: nothing was fetched.",
    ]);
  });

  it("[IMG-4] says of each failure its code, and of the trust anchors what is wrong with them", () => {
    const problem = "The trust anchor file has no certificate in PEM format.";
    const { summary, validation } = credentialsViewOf(
      someCredentials({
        state: "invalid",
        failures: [CHANGED, { code: "claim.missing", message: "It is missing.", ingredient: "cat.png" }],
        failures_total: 7,
        trust_list: { date: "2026-08-05", own_anchors: 2, problem },
      }),
      "a.jpg",
    );
    assert.deepEqual(summary, [
      "The credentials are invalid. The pixels or other data of the image were changed after signing.",
      problem,
    ]);
    assert.deepEqual(validation.lines, [
      "The pixels or other data of the image were changed after signing. (assertion.dataHash.mismatch)",
      "cat.png: It is missing. (claim.missing)",
      "Not shown: 5 more",
      "Signers were looked up in the C2PA trust list of Aug 5, 2026 and your own trust anchors (2).",
      "Revocation wasn't looked up: nothing was fetched.",
    ]);
  });

  for (const [action, ingredients, words] of [
    ["c2pa.opened", [], "Opened"],
    ["c2pa.opened", ["dawn.jpg"], "Opened dawn.jpg"],
    ["c2pa.placed", ["sun.png", "sea.png"], "Placed sun.png, sea.png"],
    ["c2pa.removed", ["sun.png"], "Removed sun.png"],
    ["c2pa.placed", [], "Placed an ingredient"],
    ["c2pa.cropped", ["dawn.jpg"], "Cropped"],
    ["c2pa.watermarked", [], "Added a watermark"],
    ["org.example.placed", ["dawn.jpg"], "org.example.placed"],
  ] as const) {
    it(`[IMG-4] says of ${action} with ${ingredients.length} ingredients: ${words}`, () =>
      assert.equal(describeAction(action, ingredients), words));
  }

  it("[IMG-4] has words for each action of the standard", () => {
    const others = [
      "created",
      "opened",
      "placed",
      "removed",
      "translated",
      "watermarked",
      "watermarked.bound",
    ];
    for (const name of [...PLAIN_ACTIONS, ...others])
      assert.match(describeAction(`c2pa.${name}`), /^[A-Z][a-z]+(?: [a-z]+)*$/u, name);
  });

  it("[IMG-4] has words for each digital source type of IPTC and C2PA, and for the reasons of a removal", () => {
    for (const term of (
      "digitalCapture computationalCapture negativeFilm positiveFilm print humanEdits minorHumanEdits " +
      "compositeWithTrainedAlgorithmicMedia algorithmicallyEnhanced digitalArt digitalCreation dataDrivenMedia " +
      "trainedAlgorithmicMedia algorithmicMedia screenCapture virtualRecording composite compositeCapture " +
      "compositeSynthetic empty trainedAlgorithmicData"
    ).split(" "))
      assert.match(describeSource(term), /^(?:AI|[a-z])[A-Za-z' -]+$/u, term);
    assert.equal(describeSource("compositeSynthetic"), "composite with AI-generated elements");
    assert.equal(describeSource("otherThing"), "otherThing");
    assert.equal(describeDescription("c2pa.PII.present"), "because of personal data");
    assert.equal(describeDescription("A cat"), "A cat");
  });

  it("[IMG-4] a page takes what the editor makes of it, and nothing else as a thumbnail", () => {
    const credentials = someCredentials({ ingredients: [anIngredient()], ingredients_total: 1 });
    const view = mediaViewOf(reportOf(credentials), FILE);
    const message = { type: "media", uri: "file:///a", view };
    assert.deepEqual(mediaPageMessage.parse(message), message);
    const text = JSON.stringify(message);
    for (const spoiled of ["text/html", "image/svg+xml"])
      assert.ok(!mediaPageMessage.safeParse(JSON.parse(text.replace("image/gif", spoiled))).success);
  });

  it("[IMG-4] a file with a history but no class says that, in its report and above a link to it", () => {
    const { result } = mediaViewOf(reportOf(someCredentials()), FILE);
    assert.equal(result?.verdict, "Its Content Credentials don't say whether AI made it");
    assert.deepEqual(result.probabilities, []);
    const [first, second] = mediaLines(reportOf(someCredentials()));
    assert.match(first ?? "", /^collage\.jpg: .* don't determine a class/u);
    assert.match(second ?? "", /^Content Credentials: Recorded by Example News/u);
    const without = mediaViewOf(reportOf(NO_CREDENTIALS), FILE).result;
    assert.equal(without?.verdict, "No statement of origin found");
    assert.equal(without.credentials, undefined);
    const [found, origin, ...others] = mediaLines(reportOf(NO_CREDENTIALS));
    assert.equal(found, "collage.jpg: no statement of origin found.");
    assert.match(origin ?? "", /^This machine/u);
    assert.deepEqual(others, []);
  });

  it("[IMG-4] a signer who had expired is told in the same way everywhere", () => {
    const signer = { ...BY, trusted_by: null };
    const failed = { failures: [UNTRUSTED, EXPIRED], failures_total: 2 };
    const credentials = someCredentials({ state: "invalid", signer, ...failed });
    const { result } = mediaViewOf(reportOf(credentials), FILE);
    assert.equal(result?.verdict, "Its Content Credentials don't say whether AI made it");
    assert.equal(result.credentials?.file.stateText, "Intact, signer or time not verified");
    const copied = someCredentials({
      state: "invalid",
      signer: { ...signer, is_signature_valid: false },
      ...failed,
    });
    assert.equal(mediaViewOf(reportOf(copied), FILE).result?.verdict, "Its Content Credentials are invalid");
  });

  it("[IMG-4] a time without a zone is shown as the file states it", () => {
    const [action] = someCredentials().actions;
    for (const when of ["2024-01-01T10:00:00", "2024-01-01", "Photo 5"]) {
      const credentials = someCredentials({ actions: action === undefined ? [] : [{ ...action, when }] });
      assert.ok(credentialsViewOf(credentials, "a.jpg").file.actions.entries[0]?.detail.endsWith(when));
    }
  });

  it("[IMG-4] credentials that aren't in the file give it no more than their place", () => {
    for (const [credentials, place] of [
      [{ ...NO_CREDENTIALS, stored_at: "a.c2pa" }, "Stored elsewhere, not fetched: a.c2pa"],
      [{ ...NO_CREDENTIALS, is_missing: true }, "Lost: the file's metadata still points to them"],
    ] as const) {
      assert.equal(credentialsViewOf(credentials, "a.jpg").file.named, `a.jpg (${place})`);
      assert.equal(mediaLines(reportOf(credentials))[0], "collage.jpg: no statement of origin found.");
    }
  });

  it("[IMG-4] evidence that settles no class gives no figures", () => {
    const { result } = mediaViewOf(reportOf(someCredentials(), { evidence: ["It says captured."] }), FILE);
    assert.equal(result?.verdict, "Its Content Credentials don't say whether AI made it");
    assert.deepEqual(result.probabilities, []);
  });

  it("[IMG-4] a changed file speaks for no class, whatever its evidence says", () => {
    const credentials = someCredentials({ state: "invalid", failures: [CHANGED], failures_total: 1 });
    const { result } = mediaViewOf(reportOf(credentials, { evidence: ["It does not hold."] }), FILE);
    assert.equal(result?.verdict, "Its Content Credentials are invalid");
    assert.deepEqual(result.probabilities, []);
  });

  it("[IMG-4] as Markdown it is a nested list, in which nothing of the file is markup", () => {
    const hostile = "<img src=x> [a](command:b) | c";
    const credentials = someCredentials({
      title: hostile,
      ingredients: [anIngredient({ title: hostile })],
      ingredients_total: 1,
    });
    const text = mediaMarkdown(mediaViewOf(reportOf(credentials), FILE));
    assert.match(text, /^## Content Credentials$/mu);
    assert.match(text, /^ {4}- Cropped/mu);
    assert.match(text, /^ {8}- Created: AI-generated$/mu);
    assert.match(text, /^### Validation details$/mu);
    assert.doesNotMatch(text, /<img|(?<!\\)\]\(|(?<!\\)\|/u);
    assert.doesNotMatch(text, /R0lGOD/u);
  });
});

function shownTime(iso: string): string {
  const text = new Date(iso).toLocaleString("en", { dateStyle: "medium", timeStyle: "long" });
  return text.replaceAll(/\s/gu, " ");
}
