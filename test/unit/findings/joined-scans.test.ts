import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { plagiarismResult, type PlagiarismResult } from "../../../src/contract/plagiarism.ts";
import { countWords } from "../../../src/contract/word-count.ts";
import { joinPlagiarism, type PlagiarismAnswer } from "../../../src/findings/plagiarism-parts.ts";
import { splitAtBlocks } from "../../../src/findings/split.ts";
import { extractProse, type Prose } from "../../../src/text/prose.ts";
import { ServiceProcess } from "../../conformance/service-process.ts";

const KEY = "prfd_key_of_the_joined_scans";
const ACCOUNTS = [
  {
    user_id: 1,
    plan: "25M",
    credits: 1_000_000,
    keys: [{ name: "all", key: KEY, scopes: ["plagiarism_checker"], expires_at: null, status: "Active" }],
  },
];

/** Sentences of the reference files, by file. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  "keepers.txt": [
    "Every lighthouse keeper on that coast kept two books, one for the weather and one for the ships, and neither of them was ever shown to a stranger.",
    "When the last of them was pensioned off in the autumn both were sent to the county archive, where they lay unopened for forty years beside a box of barometers.",
  ],
  "harbour.txt": [
    "The plans of a harbour that was never built hang in the hall of the town, drawn in brown ink by an engineer who had not once seen the place for himself.",
  ],
  "orchard.txt": [
    "Nobody remembers who planted the pear trees behind the rectory, but their fruit is carried home in baskets by whoever gets there first in September.",
  ],
};

let own = 0;
/** Returns a paragraph that occurs nowhere else. */
const ownWords = (astral: boolean): string => {
  const words = Array.from({ length: 24 }, () => `w${(own += 1)}x`).join(" ");
  return `${astral ? "𝔒𝔴𝔫" : "Own"} ${words} end here.`;
};

async function scan(service: ServiceProcess, content: string): Promise<PlagiarismResult> {
  const response = await fetch(`${service.baseUrl}/api/plagiarism/scan/`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": KEY },
    body: JSON.stringify({ content }),
  });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return plagiarismResult.parse(JSON.parse(text));
}

async function scanInParts(
  service: ServiceProcess,
  prose: Prose,
  maxWords: number,
): Promise<readonly [PlagiarismAnswer, ...PlagiarismAnswer[]]> {
  const limits = { minWords: 1, maxWords, minChars: 50, maxChars: Infinity };
  const split = splitAtBlocks(prose, limits, countWords);
  assert.ok(split.kind === "parts" && split.leftOut.length === 0);
  const answers: PlagiarismAnswer[] = [];
  for (const { start, end } of split.parts) {
    const submitted = prose.text.slice(start, end);
    answers.push({ start, submitted, result: await scan(service, submitted) });
  }
  const [first, ...others] = answers;
  assert.ok(first !== undefined);
  return [first, ...others];
}

/** Returns the parts of a result that have to be the same. */
function comparable({ highlights, sources, verdict, word_count: words }: PlagiarismResult) {
  return {
    passages: highlights.map(({ start, end, severity, source_index: index }) => [
      start,
      end,
      severity,
      sources[index]?.url,
    ]),
    sources: sources
      .map(({ url, matched_word_count: matched, matches }) => [
        url,
        matched,
        ...matches
          .map(({ submitted_range: { start, end } }) => `${start}-${end}`)
          .sort((a, b) => a.localeCompare(b)),
      ])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
    verdict,
    words,
  };
}

for (const unit of ["codePoint", "utf16"]) {
  describe(`scans in parts, on a service that counts ${unit}`, function () {
    this.timeout(180_000);

    let folder: string;
    let service: ServiceProcess;

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "joined-scans-"));
      for (const [name, sentences] of Object.entries(SOURCES)) {
        await writeFile(path.join(folder, name), `${sentences.join("\n\n")}\n`);
      }
      service = await ServiceProcess.start(ACCOUNTS, ["--references", folder, "--offset-unit", unit]);
    });

    after(async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    });

    it("[PLA-1] [CON-5] equal one scan of the whole text", async () => {
      const planted = fc.constantFrom(...Object.values(SOURCES).flat());
      const blocks = fc.array(fc.record({ passage: fc.option(planted), astral: fc.boolean() }), {
        minLength: 3,
        maxLength: 9,
        size: "max",
      });
      let joinedMore = 0;
      const property = fc.asyncProperty(blocks, fc.constantFrom(60, 90, 140), async (chosen, maxWords) => {
        const paragraphs = chosen.flatMap(({ passage, astral }) => [
          ...(passage === null ? [] : [passage]),
          ownWords(astral),
        ]);
        const prose = extractProse(paragraphs.join("\n\n"), "plaintext");
        const whole = await scan(service, prose.text);
        const answers = await scanInParts(service, prose, maxWords);
        const joined = joinPlagiarism(prose.text, answers);
        assert.deepEqual(comparable(joined), comparable(whole));
        const apart = Math.abs(joined.plagiarism_score - whole.plagiarism_score);
        assert.ok(apart < 2e-4, "four places of each score are given");
        if (answers.length > 1 && whole.highlights.length > 1) joinedMore += 1;
      });
      await fc.assert(property, { numRuns: 60, seed: 20_261_122 });
      assert.ok(joinedMore > 15, `${joinedMore} with several parts and passages`);
    });
  });
}
