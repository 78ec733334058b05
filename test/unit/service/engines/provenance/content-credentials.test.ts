import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contentCredentials } from "../../../../../src/contract/content-credentials.ts";
import { classify } from "../../../../../src/service/engines/image/classify.ts";
import { ProvenanceEngine } from "../../../../../src/service/engines/provenance/provenance-engine.ts";
import { sourceProvenanceFiles } from "../../../../../src/service/engines/provenance/provenance-files.ts";
import {
  NO_METADATA,
  type ProvenanceFindings,
} from "../../../../../src/service/engines/provenance/provenance.ts";
import { pem } from "../../../../credentials/authority.ts";
import { ACTION_ROWS } from "../../../../credentials/action-rows.ts";
import { AUTHORITIES, type SignedFile } from "../../../../credentials/files.ts";
import { HISTORY_ROWS } from "../../../../credentials/history-rows.ts";
import { SIGNER_ROWS } from "../../../../credentials/signer-rows.ts";
import { summaryOf } from "../../../../credentials/summary.ts";

const LIVE = new AbortController().signal;

/** The class and its probability; undefined if there is no evidence, or evidence for no class. */
function verdictOf({ c2pa }: ProvenanceFindings): string | undefined {
  const { evidence, probabilities } = classify({ c2pa, metadata: NO_METADATA });
  const [[best, worth] = ["none", 0]] = Object.entries(probabilities).sort(
    ([, one], [, other]) => other - one,
  );
  return evidence.length === 0 || worth < 0.5 ? undefined : `${best} ${worth}`;
}

describe("the Content Credentials of signed files", () => {
  let engine: ProvenanceEngine;
  let folder: string;

  const read = async ({ bytes, mime }: SignedFile): Promise<ProvenanceFindings> => {
    const file = path.join(folder, "file");
    await writeFile(file, bytes);
    return engine.readImage(file, mime, LIVE);
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "credentials-test-"));
    const own = path.join(folder, "own.pem");
    await writeFile(own, pem(AUTHORITIES.root));
    engine = new ProvenanceEngine({
      ...sourceProvenanceFiles(),
      timeoutMs: 20_000,
      timeoutMsPerMegabyte: 250,
      startTimeoutMs: 20_000,
      idleMs: 60_000,
      trustAnchors: () => own,
    });
  });

  after(async () => {
    await engine.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  for (const { failures = [], make, name, shown, state, verdict } of [
    ...SIGNER_ROWS,
    ...HISTORY_ROWS,
    ...ACTION_ROWS,
  ]) {
    it(`[IMG-4] ${name}`, async () => {
      const findings = await read(await make());
      const { credentials } = findings;
      assert.deepEqual(
        {
          state: credentials.state,
          failures: credentials.failures.map(({ code, ingredient }) =>
            ingredient === null ? code : `${ingredient}: ${code}`,
          ),
          verdict: verdictOf(findings),
          shown: summaryOf(credentials),
        },
        { state, failures, verdict, shown },
      );
      assert.deepEqual(contentCredentials.parse(credentials), credentials);
      for (const { message } of credentials.failures) assert.match(message, /^[A-Z][^\p{Cc}]+\.$/u);
    });
  }
});
