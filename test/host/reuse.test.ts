import assert from "node:assert/strict";
import type { RunningService } from "../unit/service/running-service.ts";
import { hostedInProcess } from "./hosted-in-process.ts";
import {
  checkGrammar,
  product,
  rangeOf,
  replace,
  run,
  underlined,
  unset,
  useHosted,
  write,
} from "./product.ts";

const KEY = "prfd_host_reuse_key_of_the_suite";
const CREDITS = 1_000;
const ACCOUNT = {
  user_id: 7,
  plan: "1M",
  credits: CREDITS,
  keys: [{ name: "reuse", key: KEY, scopes: ["grammar_checker", "ai_detector"] }],
};

let number = 0;
/** Returns a new paragraph of eleven words with two mistakes. */
const fresh = (): string => `Paragraph ${(number += 1)} says that we recieve teh post on every day.`;

/** A letter of five paragraphs under a heading of two words: 57 words. */
const letter = (): string =>
  `# Heading ${(number += 1)}\n\n${Array.from({ length: 5 }, fresh).join("\n\n")}\n`;
const WORDS = 57;

describe("text that has been checked before", function () {
  this.timeout(120_000);

  let service: RunningService;

  before(async () => {
    await product();
    service = await hostedInProcess([ACCOUNT]);
    await useHosted(service.baseUrl, { name: "reuse", key: KEY });
  });

  after(async () => {
    await service.stop();
    await run("removeApiKey", { name: "reuse" });
    await unset("service.baseUrl", "service.mode");
  });

  it("[EDI-12] only a changed paragraph is paid for, everything is found, and after the results were cleared all of it is paid for again", async () => {
    const document = await write(letter());
    const first = await checkGrammar(document.uri);
    assert.deepEqual([first.creditsCharged, first.wordsReused, first.cached], [WORDS, 0, false]);
    await replace(document, rangeOf(document, "on every day"), "on teh other days");
    const second = await checkGrammar(document.uri);
    assert.deepEqual([second.creditsCharged, second.wordsReused, second.cached], [12, WORDS - 11, false]);
    assert.deepEqual(second.coverage, { checked: WORDS + 1, total: WORDS + 1 });
    assert.deepEqual(underlined(document), [
      "recieve",
      "teh",
      "teh",
      ...Array.from({ length: 4 }, () => ["recieve", "teh"]).flat(),
    ]);
    assert.equal(second.creditsRemaining, (first.creditsRemaining ?? 0) - 12);
    assert.equal(await run("forgetResults"), true);
    const anew = await checkGrammar(document.uri);
    assert.deepEqual([anew.cached, anew.coverage.checked, anew.wordsReused], [false, WORDS + 1, 0]);
    assert.equal((await checkGrammar(document.uri)).cached, true);
    const before = document.getText();
    assert.deepEqual(await run("fixAllCorrections", document.uri), { applied: 11, refused: 0 });
    assert.equal(document.getText(), before.replaceAll("recieve", "receive").replaceAll("teh", "the"));
  });
});
