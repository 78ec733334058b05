import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import type { GrammarCheck } from "../../../../src/checking/grammar/grammar-checker.ts";
import type { CheckedText, CheckRun, Journal } from "../../../../src/checking/vocabulary/check.ts";
import { onLoopback } from "../../../harness/on-loopback.ts";
import { FastClock } from "../../client/fast-clock.ts";
import { KEY, RunningService } from "../../service/running-service.ts";
import { Application } from "../application.ts";

const NO_GRAMMAR = "prfd_unit_key_without_grammar";
const REVOKED = "prfd_unit_key_that_is_revoked";
const POOR = "prfd_unit_key_of_a_poor_account";
const HALF = "prfd_unit_key_of_half_the_price";

const key = (
  value: string,
  scope: "grammar_checker" | "ai_detector" = "grammar_checker",
  status: "Active" | "Revoked" = "Active",
) => ({ name: value.slice(5), key: value, scopes: [scope], status });

const ACCOUNTS = [
  {
    user_id: 7,
    plan: "1M" as const,
    credits: 2_000,
    keys: [key(KEY), key(NO_GRAMMAR, "ai_detector"), key(REVOKED, "grammar_checker", "Revoked")],
  },
  { user_id: 8, plan: "Trial" as const, credits: 3, keys: [key(POOR)] },
  { user_id: 9, plan: "Trial" as const, credits: 10_500, keys: [key(HALF)] },
];

type Window = Awaited<ReturnType<Application["window"]>>;

const MARKDOWN = { document: { languageId: "markdown" } };

let number = 0;
/** Returns a new paragraph of eleven words with two mistakes. */
const fresh = (): string => `Paragraph ${(number += 1)} says that we read teh post on teh day.`;

/** A letter of five paragraphs under a heading of two words: 57 words. */
const letter = (): string =>
  `# Heading ${(number += 1)}\n\n${Array.from({ length: 5 }, fresh).join("\n\n")}\n`;
const WORDS = 57;

const check = async (
  { grammar }: Window,
  text: string,
  target: CheckedText = MARKDOWN,
  given: Pick<CheckRun, "asker"> = {},
): Promise<GrammarCheck> => {
  const snapshot = { uri: "untitled:letter", languageId: "markdown", version: 1, text };
  const journal: Journal = { snapshot, carry: (findings) => findings };
  const run = { signal: new AbortController().signal, report: () => undefined, ...given };
  return grammar.check(target, journal, run);
};

/** Returns the text with every correction applied. */
function fixed(text: string, { findings }: GrammarCheck): string {
  let written = text;
  for (const { original, range, replacement } of findings.toSorted((a, b) => b.range.start - a.range.start)) {
    assert.equal(text.slice(range.start, range.end), original);
    written = written.slice(0, range.start) + replacement + written.slice(range.end);
  }
  return written;
}

describe("grammar on the hosted service without an editor", function () {
  this.timeout(60_000);

  let application: Application;
  let confirmAbove: number;
  let dailyBudget: number | undefined;

  before(async () => {
    application = await Application.start({ accounts: ACCOUNTS });
    application.preferences = { confirmAbove: () => confirmAbove, dailyBudget: () => dailyBudget };
    application.clock = new FastClock(20);
  });

  beforeEach(() => {
    application.baseUrl = application.service.baseUrl;
    confirmAbove = 1_000;
    dailyBudget = undefined;
  });

  after(async () => application.stop());

  const windowWith = async (value: string): Promise<Window> =>
    application.window({ name: "suite", key: value, scopes: null });

  const refusals: readonly [string, string, string, RegExp][] = [
    ["a revoked key", REVOKED, "revoked_api_key", /^Key “suite”: This API key has been revoked\./u],
    ["an unknown key", "prfd_nobody_has_ever_seen_this_one", "invalid_api_key", /doesn't know this API key/u],
    [
      "a key without the scope",
      NO_GRAMMAR,
      "missing_scope",
      /grammar_checker.*“suite”|“suite”.*grammar_checker/u,
    ],
    ["too few credits", POOR, "insufficient_credits", /needs 11 credits; the balance is 3/u],
  ];
  for (const [name, value, code, message] of refusals) {
    it(`[EDI-13] [CLI-2] ${name}: one clear message, nothing charged, nothing found`, async () => {
      const window = await windowWith(value);
      const spent = await window.ledger.spentSince("hosted", 0);
      const checked = await check(window, fresh());
      const { creditsCharged, error, findings } = checked;
      assert.deepEqual([error?.code, error?.charged, creditsCharged, findings], [code, "no", 0, []]);
      assert.match(error?.message ?? "", message);
      assert.ok(!JSON.stringify(checked).includes(value), "the key is not in the answer");
      assert.equal(await window.ledger.spentSince("hosted", 0), spent);
    });
  }

  const faults: readonly [string, RequestListener, string][] = [
    [
      "HTML",
      (_, response) => response.end("<html><body>Welcome to the hotel</body></html>"),
      "unexpected_response",
    ],
    [
      "half a body",
      (_, response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write('{"status":"success","corrected_te');
        setTimeout(() => response.destroy(), 20);
      },
      "answer_lost",
    ],
    ["nothing", (request) => request.socket.destroy(), "answer_lost"],
  ];
  for (const [name, listener, code] of faults) {
    it(`[EDI-13] [CON-2] a service that answers ${name}: a clear message, nothing found`, async () => {
      let seen = 0;
      const server = await onLoopback((request, response) => {
        seen += 1;
        listener(request, response);
      });
      try {
        application.baseUrl = server.baseUrl;
        const { error, findings } = await check(await application.window(), fresh());
        assert.deepEqual([error?.code, error?.charged, findings], [code, "unknown", []]);
        assert.ok(seen >= 1);
      } finally {
        server.close();
      }
    });
  }

  it("[EDI-13] no network: nothing was sent, and it says so", async () => {
    application.baseUrl = "http://127.0.0.1:1";
    const { error } = await check(await application.window(), fresh());
    assert.deepEqual([error?.code, error?.charged], ["not_sent", "no"]);
    assert.match(error?.message ?? "", /No connection to 127\.0\.0\.1/u);
  });

  it("[CLI-3] [EDI-13] a lost correction says until when a retry is free", async () => {
    // A gateway asks for a wait that is too long, so there is no second attempt.
    const server = await onLoopback((request, response) => {
      request.resume().on("end", () => response.writeHead(502, { "retry-after": "120" }).end());
    });
    try {
      application.baseUrl = server.baseUrl;
      const { error } = await check(await application.window(), fresh());
      assert.deepEqual([error?.code, error?.charged], ["refused", "unknown"]);
      assert.match(error?.message ?? "", /Retrying before \d+:\d\d.* won't charge twice\./u);
    } finally {
      server.close();
    }
  });

  it("[EDI-13] the numbers of a refusal are formatted like all others, and its balance is an estimate", async () => {
    const server = await onLoopback((request, response) => {
      request.resume().on("end", () => {
        const body = { code: "insufficient_credits", details: { credits: 1_200, required: 5_000 } };
        response.writeHead(403, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
    });
    try {
      application.baseUrl = server.baseUrl;
      const window = await application.window();
      const { error } = await check(window, fresh());
      assert.match(
        error?.message ?? "",
        /needs 5,000 credits; the balance is 1,200\. Nothing was charged\./u,
      );
      const { credits, isEstimate } = window.credits.balance("hosted") ?? {};
      assert.deepEqual([credits, isEstimate], [1_200, true]);
    } finally {
      server.close();
    }
  });

  it("[EDI-10] a budget that covers the price causes no question", async () => {
    const window = await application.window();
    // The host is agreed to.
    await check(window, fresh());
    const asked = application.asked.length;
    dailyBudget = 1_000_000;
    assert.equal((await check(window, fresh())).error, undefined);
    assert.equal(application.asked.length, asked);
  });

  it("[EDI-13] no key at all: said before anything is sent", async () => {
    const sent = application.service.corrector.texts.length;
    const { error } = await check(await application.window("none"), fresh());
    assert.deepEqual([error?.code, error?.charged], ["no_api_key", "no"]);
    assert.equal(application.service.corrector.texts.length, sent);
  });

  it("[EDI-11] a stored key known to lack the scope is named before anything is sent", async () => {
    const window = await application.window({ name: "suite", key: KEY, scopes: ["ai_detector"] });
    const sent = application.service.corrector.texts.length;
    const { error } = await check(window, fresh());
    assert.deepEqual([error?.code, error?.charged], ["missing_scope", "no"]);
    assert.match(error?.message ?? "", /“suite”/u);
    assert.equal(application.service.corrector.texts.length, sent);
  });

  it("[EDI-13] [CRE-1] credits that end between two parts: what was paid for is found, and it says so", async () => {
    const window = await windowWith(HALF);
    const paragraph = `We read teh letters. ${"The quiet river runs past the old mill every day. ".repeat(9)}`;
    const paragraphs = Array.from({ length: 120 }, (_, index) => `${paragraph}It is number ${index}.`);
    const { creditsCharged, error, findings, wordsChecked } = await check(window, paragraphs.join("\n\n"));
    assert.deepEqual([error?.code, error?.charged], ["insufficient_credits", "yes"]);
    assert.ok(creditsCharged > 9_000 && creditsCharged === wordsChecked);
    assert.equal(window.credits.balance("hosted")?.credits, 10_500 - creditsCharged);
    assert.doesNotMatch(error?.message ?? "", /Nothing was charged/u);
    assert.match(error?.message ?? "", new RegExp(`for ${creditsCharged.toLocaleString("en")} credits`, "u"));
    assert.ok(findings.length > 100, "the corrections of the first part are there");
  });

  it("[CON-5] a service that counts code points and one that counts UTF-16 units give the same edits", async () => {
    const text =
      "🦆🦆 We read teh 👩‍👩‍👧 post, and e\u0301very 𠀀 letter is very very good there. 🏽 It was teh last one.";
    for (const offsetUnit of ["codePoint", "utf16"] as const) {
      const counting = await RunningService.start({ offsetUnit });
      try {
        application.baseUrl = counting.baseUrl;
        const checked = await check(await application.window(), text);
        assert.ok(
          checked.findings.every(({ placed }) => placed === "exact"),
          offsetUnit,
        );
        assert.equal(
          fixed(text, checked),
          text.replaceAll("teh", "the").replace("very very", "very"),
          offsetUnit,
        );
      } finally {
        await counting.stop();
      }
    }
  });

  const limits: readonly [string, string, number, number | undefined][] = [
    ["[EDI-10] above the amount that is asked about", "confirmation_needed", 10, 1_000_000],
    ["[EDI-10] above what the day's budget leaves", "daily_budget_exceeded", 1_000, 10],
    ["[R-4] [CRE-3] without a day's budget", "daily_budget_needed", 1_000, undefined],
  ];
  for (const [name, code, amount, budget] of limits) {
    it(`${name} what nobody asked for is neither asked about nor sent, and otherwise paid for`, async () => {
      const window = await application.window();
      // The host is agreed to.
      await check(window, fresh());
      const text = [fresh(), fresh(), fresh()].join("\n\n");
      const spent = await window.ledger.spentSince("hosted", 0);
      const { texts } = application.service.corrector;
      const [asked, sent] = [application.asked.length, texts.length];
      [confirmAbove, dailyBudget] = [amount, budget];
      const refused = await check(window, text, MARKDOWN, { asker: "automatic" });
      const { creditsCharged, error, findings } = refused;
      assert.deepEqual([error?.code, error?.charged, creditsCharged, findings], [code, "no", 0, []]);
      assert.deepEqual([application.asked.length, texts.length], [asked, sent]);
      assert.equal(await window.ledger.spentSince("hosted", 0), spent);
      [confirmAbove, dailyBudget] = [1_000, 1_000_000];
      const allowed = await check(window, text, MARKDOWN, { asker: "automatic" });
      assert.deepEqual([allowed.creditsCharged, allowed.findings.length], [33, 6]);
      assert.deepEqual([application.asked.length, texts.length], [asked, sent + 1]);
      assert.equal(await window.ledger.spentSince("hosted", 0), spent + 33);
    });
  }

  describe("text that has been checked before", () => {
    let window: Window;

    beforeEach(async () => {
      window = await application.window();
    });

    it("[EDI-12] only a changed paragraph is paid for, and everything is found", async () => {
      const text = letter();
      const first = await check(window, text);
      assert.deepEqual([first.creditsCharged, first.wordsReused, first.cached], [WORDS, 0, false]);
      const changed = text.replace("on teh day", "on teh other days");
      const second = await check(window, changed);
      assert.deepEqual([second.creditsCharged, second.wordsReused, second.cached], [12, WORDS - 11, false]);
      assert.deepEqual([second.wordsChecked, second.wordsTotal], [WORDS + 1, WORDS + 1]);
      assert.equal(fixed(changed, second), changed.replaceAll("teh", "the"));
    });

    it("[EDI-12] unchanged text costs nothing, whatever document or selection it stands in", async () => {
      const text = letter();
      const first = await check(window, text);
      const again = await check(window, text);
      assert.deepEqual([again.creditsCharged, again.cached, again.wordsReused], [0, true, WORDS]);
      assert.deepEqual(again.result, first.result);
      const [heading, one, two, ...others] = text.trim().split("\n\n");
      const turned = [...others, two, heading, one].join("\n\n");
      const other = await check(window, turned);
      assert.deepEqual([other.creditsCharged, other.cached, other.result], [0, true, undefined]);
      assert.equal(other.findings.length, 10);
      const selection = { start: 0, end: turned.indexOf("\n") };
      const selected = await check(window, turned, { ...MARKDOWN, selection });
      assert.deepEqual([selected.creditsCharged, selected.cached], [0, true]);
    });

    it("[EDI-12] one changed word is sent with as few known ones as a request needs", async () => {
      const text = `${letter()}\nThese five words stand here.\n`;
      await check(window, text);
      const { creditsCharged, wordsChecked, wordsReused } = await check(
        window,
        text.replace("Heading", "Title"),
      );
      assert.deepEqual([creditsCharged, wordsReused, wordsChecked], [7, WORDS + 3, WORDS + 5]);
    });

    it("[EDI-10] [EDI-12] the price that is asked about is that of what will be sent", async () => {
      const text = letter();
      await check(window, text);
      confirmAbove = 5;
      const asked = application.asked.length;
      const { creditsCharged } = await check(window, text.replace("on teh day", "today"));
      assert.deepEqual(
        application.asked.slice(asked).map(({ plan }) => plan.price),
        [9],
      );
      assert.equal(creditsCharged, 9);
    });

    it("[EDI-12] a document that says the same twice pays for it once, and is corrected in both places", async () => {
      const paragraph = fresh();
      const text = `${paragraph}\n\nThese are other words between.\n\n> ${paragraph}\n`;
      const checked = await check(window, text);
      assert.deepEqual([checked.creditsCharged, checked.wordsReused], [16, 11]);
      assert.equal(fixed(text, checked), text.replaceAll("teh", "the"));
    });
  });
});
