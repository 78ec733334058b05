import assert from "node:assert/strict";
import { countWords } from "../../../../src/contract/word-count.ts";
import { BetweenService } from "../../../harness/between-service.ts";
import { Application } from "../application.ts";

let number = 0;
/** Returns a new text of fifteen words with a mistake. */
const fresh = (): string =>
  `Paragraph ${(number += 1)} says that we read teh post on every day of each week.\n`;
const WORDS = countWords(fresh());

const filesOf = (...texts: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(texts.map((text, index) => [`file:///${(number += 1)}-${index}.md`, text]));

describe("the files of a folder on the hosted service", function () {
  this.timeout(60_000);

  let application: Application;
  let service: BetweenService;

  afterEach(async () => {
    service.close();
    await application.stop();
  });

  const start = async (credits: number): Promise<void> => {
    application = await Application.start({ credits });
    service = await BetweenService.start(() => application.service.baseUrl);
    application.baseUrl = service.baseUrl;
  };

  it("[EDI-15] [EDI-12] cost as much as all their texts once, and the second time only what is new", async () => {
    await start(2_000);
    const window = await application.window();
    const [same, other] = [fresh(), fresh()];
    const texts = filesOf(same, other, same);
    const first = await application.checkFolder(window, texts, ["grammar", "ai"]);
    assert.deepEqual([first.status, first.error], ["done", undefined]);
    assert.equal(first.creditsCharged, 4 * WORDS, "the text of two files is paid for once");
    assert.equal(
      first.files.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0),
      first.creditsCharged,
    );
    const again = await application.checkFolder(window, texts, ["grammar", "ai"]);
    assert.deepEqual([again.status, again.creditsCharged], ["done", 0]);
    const [, changed = ""] = Object.keys(texts);
    const third = await application.checkFolder(window, { ...texts, [changed]: fresh() }, ["grammar", "ai"]);
    assert.deepEqual([third.status, third.creditsCharged], ["done", 2 * WORDS]);
  });

  it("[EDI-15] [EDI-10] whose total is above the balance are refused before anything is sent", async () => {
    await start(3 * WORDS);
    const window = await application.window();
    const one = await application.checkFolder(window, filesOf(fresh()), ["grammar"]);
    assert.deepEqual([one.status, one.creditsRemaining], ["done", 2 * WORDS]);
    const three = filesOf(fresh(), fresh(), fresh());
    const { creditsCharged, error, files, status } = await application.checkFolder(window, three, [
      "grammar",
    ]);
    assert.deepEqual(
      [status, error?.code, error?.charged, creditsCharged],
      ["failed", "insufficient_credits", "no", 0],
    );
    assert.deepEqual(
      files.map((file) => file.status),
      ["left", "left", "left"],
    );
    assert.equal(service.counts.grammar, 1);
  });

  it("[EDI-15] are left where the key is revoked in the middle", async () => {
    await start(2_000);
    let answered = 0;
    service.instead = () =>
      (answered += 1) <= 1
        ? undefined
        : { status: 401, body: { status: "error", error: { code: "revoked_api_key", message: "revoked" } } };
    const five = filesOf(fresh(), fresh(), fresh(), fresh(), fresh());
    const { files, status } = await application.checkFolder(await application.window(), five, ["grammar"]);
    assert.equal(status, "failed");
    assert.equal(files.filter((file) => file.status === "done").length, 1);
    assert.equal(files.filter((file) => file.status === "left").length, 4);
    assert.ok(service.counts.grammar <= 4, `${service.counts.grammar} requests`);
  });
});
