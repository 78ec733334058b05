import assert from "node:assert/strict";
import { cancelled } from "../../../../src/client/exchange-failure.ts";
import { UncertainCharge } from "../../../../src/checking/paying/paid-failure.ts";
import { checkErrorOf } from "../../../../src/checking/paying/check-failure.ts";
import { agentExplanation, agentQuestion } from "../../../../src/report/agents/agent-words.ts";
import type { CreditEntry } from "../../../../src/report/credits/credit-entry.ts";
import { creditFactsOf } from "../../../../src/report/credits/credit-facts.ts";
import { creditsViewOf } from "../../../../src/report/credits/credits-view-of.ts";
import { describeFolder } from "../../../../src/report/folders/folder-words.ts";
import { describeFacts } from "../../../../src/report/words/check-facts.ts";
import {
  creditsHeading,
  describeBalance,
  describeEntry,
  formatAsOf,
  formatSum,
  shortBalance,
} from "../../../../src/report/words/credit-words.ts";
import { describeJobStart } from "../../../../src/report/words/detection-words.ts";
import { jobFacts } from "../../../../src/report/words/job-words.ts";
import { detectionExtent } from "../../../../src/report/words/outcome-words.ts";
import { describePreview } from "../../../../src/report/words/preview-words.ts";
import { describePrice } from "../../../../src/report/words/progress-words.ts";
import { wordsOfCode } from "../../../harness/words-of-code.ts";
import { aJob } from "../../checking/store/a-job.ts";

const EXACT = { credits: 999_789, isEstimate: false };

describe("a balance in words", () => {
  it("[EDI-10] the status bar shows a plain number for both services", () => {
    for (const service of ["embedded", "hosted"] as const) {
      assert.equal(shortBalance(service, EXACT), "999,789");
      assert.equal(shortBalance(service, { ...EXACT, isEstimate: true }), "~999,789");
    }
    assert.deepEqual(
      [shortBalance("embedded", undefined), shortBalance("hosted", undefined)],
      ["Local", "Hosted"],
    );
  });

  it("[EDI-10] says whose credits they are", () => {
    assert.match(describeBalance("embedded", EXACT, false), /this machine, 999,789 practice credits$/u);
    assert.match(describeBalance("hosted", EXACT, false), /hosted service, 999,789 credits$/u);
  });

  it("[EDI-10] says how old a balance is", () => {
    const now = new Date();
    assert.equal(formatAsOf(now.getTime()), `As of ${now.toLocaleTimeString("en")}`);
    assert.equal(formatAsOf(0), "As of an earlier session");
  });
});

describe("what a check on this machine costs", () => {
  const service = "embedded";
  const ENTRY: CreditEntry = {
    id: "an-id",
    at: Date.now(),
    service,
    host: "",
    operation: "scanPlagiarism",
    operationText: "Plagiarism",
    outcome: "charged",
    price: 2,
    charged: 2,
    refunded: 0,
    possible: 0,
  };
  const CHECK = {
    cached: false,
    creditsCharged: 2,
    droppedByEdits: 0,
    notPlaced: 0,
    service,
    wordsChecked: 97,
    wordsTotal: 97,
  } as const;
  const TOTALS = {
    corrections: 1,
    creditsCharged: 2,
    done: 1,
    failed: 0,
    isUnsure: false,
    isCompared: false,
    bands: new Map<string, number>(),
    left: 0,
    passages: 0,
    skipped: 0,
  };
  const BALANCE = { credits: 998, isEstimate: false };
  const facts = creditFactsOf({
    service,
    balance: BALANCE,
    hasPortal: false,
    spent: 2,
    budget: undefined,
    limit: undefined,
    practiceNotKept: undefined,
  });
  const page = creditsViewOf(facts, [ENTRY], { host: "", now: Date.now() });
  const report = describeFacts({
    ...CHECK,
    at: 0,
    coverage: { checked: 97, total: 97 },
    host: "",
    scope: "document",
  });
  const half = { creditsCharged: 2, wordsChecked: 9, wordsTotal: 97, service, isSending: false } as const;
  const lost = checkErrorOf(new UncertainCharge(cancelled("unknown"), { price: 16, service }));
  const plan = { service, host: "", price: 0, words: 97 } as const;
  const start = { isCallbackIgnored: false, isKnown: false, service, words: 97 } as const;

  const surfaces: readonly (readonly [surface: string, said: string, wanted: RegExp])[] = [
    [
      "preview",
      describePreview({ text: "", words: 97, original: "" }, service, [], 0).join(),
      /,practice credits only,/u,
    ],
    [
      "progress",
      describePrice({ price: 0, connection: { service, host: "" } }),
      /machine, practice credits only$/u,
    ],
    ["agent's question", agentQuestion("checkGrammar", plan), /: practice credits only$/u],
    ["agent's explanation", agentExplanation({ kind: "text" }, plan), /on this machine/u],
    ["message of a check", detectionExtent(CHECK, false).join(), /^this machine$/u],
    [
      "message from the cache",
      detectionExtent({ ...CHECK, cached: true }, false).join(),
      /^cached, nothing charged$/u,
    ],
    ["message of files", describeFolder(TOTALS, 1, service), /This machine, 2 practice credits\./u],
    ["heading of a table", creditsHeading(service), /^Practice credits$/u],
    ["report", report.map(({ value }) => value).join(), /,2 practice credits,/u],
    ["submitted job", describeJobStart("a.md", start), /\(97 practice credits\)/u],
    ["failed job", jobFacts(aJob({ service, state: "failed" }), 0).join(), /2 practice credits refunded/u],
    [
      "canceled check",
      checkErrorOf(new DOMException("", "AbortError"), half).message,
      /for 2 practice credits/u,
    ],
    ["lost answer", lost.message, /16 practice credits may have been charged\. Run it again anytime\.$/u],
    ["possible charge", formatSum(2, undefined, service), /^2 practice credits charged/u],
    ["tooltip", describeEntry(ENTRY), /Plagiarism: 2 practice credits charged$/u],
    ["balance", describeBalance(service, BALANCE, false), /998 practice credits$/u],
    [
      "credits page",
      [page.balance, ...page.notes, ...page.charts.map(({ summary }) => summary)].join(" "),
      /^998 practice credits .*Practice credits cost nothing\. 2 practice credits charged/u,
    ],
  ];

  for (const [surface, said, wanted] of surfaces) {
    it(`[EDI-10] is said in practice credits, in one wording: ${surface}`, () => {
      assert.match(said, wanted);
      assert.doesNotMatch(said, /\bfree\b|no charge|(?<!ractice )\bcredits?\b/u);
    });
  }

  it("[EDI-10] [EDI-13] practice credits that may have been charged are no charge, and nothing to look into or retry", () => {
    assert.deepEqual([lost.code, lost.charged, lost.price], ["cancelled", "no", undefined]);
    assert.deepEqual([lost.action, lost.actionsBefore], [undefined, undefined]);
    const hosted = checkErrorOf(new UncertainCharge(cancelled("unknown"), { price: 16, service: "hosted" }));
    assert.deepEqual([hosted.charged, hosted.price, hosted.action], ["unknown", 16, undefined]);
    assert.deepEqual(hosted.actionsBefore, ["showCredits"], "no retry where Cancel was");
  });

  it("[EDI-10] no text says in other words that nothing is paid", () => {
    const others =
      /no charge|[,:] free\b(?! while)|no credits\b(?! (?:are left|yet))|nothing was charged(?!\.)/u;
    assert.deepEqual(
      wordsOfCode().words.filter((words) => others.test(words)),
      [],
    );
  });
});
