import assert from "node:assert/strict";
import * as l10n from "@vscode/l10n";
import { describeSkipped } from "../../../../src/report/folders/folder-words.ts";
import type { FolderFile } from "../../../../src/report/folders/folder-record.ts";
import {
  firstSentence,
  fittingFacts,
  fittingFailure,
  joinSentences,
  withoutFullStop,
} from "../../../../src/report/words/sentences.ts";
import { shippedBundle } from "../../../harness/translation.ts";

describe("sentences", () => {
  it("[R-29] sentences are joined with their full stops, those of a service included", () => {
    const joined: readonly [readonly string[], string][] = [
      [["3 passages", "Matching words aren't proof."], "3 passages. Matching words aren't proof."],
      [["One.", "", " Two? ", "Three"], "One. Two? Three."],
      [["“It is so.”", "Yes"], "“It is so.” Yes."],
      [["これはだめです。", "終わり"], "これはだめです。終わり."],
      [[], ""],
    ];
    for (const [sentences, said] of joined) assert.equal(joinSentences(sentences), said);
  });

  it("[R-29] the first one is taken with what closes it", () => {
    const first: readonly [string, string][] = [
      ["Couldn't reach api.example.com. Nothing was charged.", "Couldn't reach api.example.com."],
      ["无法连接到 api.example.com。未扣除积分。", "无法连接到 api.example.com。"],
      ["（仅为估计。）其余已跳过。", "（仅为估计。）"],
      ["no end", "no end"],
    ];
    for (const [message, said] of first) assert.equal(firstSentence(message), said);
    assert.deepEqual(["Too large.", "过大。", "3.5"].map(withoutFullStop), ["Too large", "过大", "3.5"]);
  });
});

const named = (words: string): string => `field-report.md: ${words}`;

describe("a message in a notification", () => {
  const happened = "Lost the connection to api.example.com before it responded.";
  const done = "Checked 400 of 812 words for 400 credits.";
  const cost = "Credits may have been charged.";
  const next = "Check the balance, then try again.";

  it("[EDI-25] a failure says what happened and what it cost, and the next step where there is room", () => {
    const long = `${"x".repeat(80)}.`;
    const failures: readonly [sentences: readonly string[], brief: readonly string[], shown: string][] = [
      [["It failed.", cost, next], ["It failed.", cost], named(`It failed. ${cost} ${next}`)],
      [[happened, cost, next], [happened, cost], named(`${happened} ${cost}`)],
      [[long, cost, next], [long, cost], `${long} ${cost}`],
      [[happened, done, cost, next], [happened, done, cost], `${happened} ${done} ${cost}`],
    ];
    for (const [sentences, brief, shown] of failures)
      assert.equal(
        fittingFailure({ message: joinSentences(sentences), brief: joinSentences(brief) }, named),
        shown,
      );
  });

  it("[EDI-25] its first sentence never ends inside a quotation", () => {
    const messages: readonly (readonly [message: string, first: string])[] = [
      [
        "No key “Prof. Smith” or “Dr. Miller” fits. Nothing was sent.",
        "No key “Prof. Smith” or “Dr. Miller” fits.",
      ],
      [
        "Der Dienst meldet: „Nein. Nie.“ Nichts gesendet.",
        "Der Dienst meldet: „Nein. Nie.“ Nichts gesendet.",
      ],
    ];
    for (const [message, first] of messages) assert.equal(firstSentence(message), first);
  });

  it("[EDI-25] an outcome says what was found and what it cost, and the rest where there is room", () => {
    const found = "field-report.md: 12 corrections.";
    const charged = "Hosted service, 812 credits.";
    for (const facts of [["AI text: 42%."], ["AI text: 42%.", `Plagiarism: ${"x".repeat(60)}.`]]) {
      const shown = fittingFacts(facts, (sentences) => joinSentences([found, ...sentences, charged]));
      assert.equal(shown, `${found} AI text: 42%. ${charged}`);
    }
  });
});

describe("sentences in Chinese", () => {
  before(() => l10n.config({ contents: shippedBundle("zh-cn") }));

  after(() => l10n.config({ contents: {} }));

  it("[EDI-18] they get a full stop of the language, and no space between", () => {
    assert.equal(
      joinSentences(["3 个匹配片段", "匹配不构成证明。", "未扣除积分"]),
      "3 个匹配片段。匹配不构成证明。未扣除积分。",
    );
  });

  it("[EDI-18] reasons for skipped files are listed with its marks", () => {
    const skipped = (["文件过大。", "文件过大。", "不是文本。"] as const).map(
      (message, index): FolderFile => ({
        uri: `file:///${index}`,
        status: "skipped",
        reason: { code: "x", message },
        creditsCharged: 0,
      }),
    );
    assert.deepEqual(describeSkipped(skipped), ["已跳过：2 × 文件过大；1 × 不是文本。"]);
  });
});
