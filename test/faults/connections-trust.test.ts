import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { SecureService } from "./secure-service.ts";
import { authority } from "./self-signed.ts";

const run = promisify(execFile);
const UNTRUSTED = "UNABLE_TO_VERIFY_LEAF_SIGNATURE";

describe("certificates that a connection trusts", function () {
  this.timeout(180_000);
  const folder = mkdtempSync(path.join(tmpdir(), "trust-"));
  const own = authority("Authority of an organisation");
  const service = new SecureService(own.issue());
  const file = path.join(folder, "authority.pem");
  const empty = path.join(folder, "empty");
  let url = "";

  before(async () => {
    mkdirSync(empty);
    writeFileSync(file, own.cert);
    url = `https://${await service.start()}/`;
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, maxRetries: 5 });
  });

  /** Returns the status or the failure's code, in a process whose system trusts the authority or doesn't. */
  async function answerIn(environment: Record<string, string>, trust: "system" | "node"): Promise<string> {
    const script = fileURLToPath(new URL("./system-trust-run.ts", import.meta.url));
    // OpenSSL's own variables locate the system's certificates.
    const env = { SSL_CERT_DIR: empty, SSL_CERT_FILE: path.join(empty, "none.pem"), ...environment };
    return (await run(process.execPath, [script, url, trust], { env })).stdout.trim();
  }

  const rows: readonly [string, Record<string, string>, "system" | "node", string][] = [
    ["an authority of the system", { SSL_CERT_FILE: file }, "system", "200"],
    ["an authority of the system that is not to count", { SSL_CERT_FILE: file }, "node", UNTRUSTED],
    ["an authority of nobody", {}, "system", UNTRUSTED],
    ["NODE_EXTRA_CA_CERTS, beside the system's", { NODE_EXTRA_CA_CERTS: file }, "system", "200"],
    ["NODE_EXTRA_CA_CERTS alone", { NODE_EXTRA_CA_CERTS: file }, "node", "200"],
  ];
  for (const [name, environment, trust, expected] of rows) {
    it(`[CLI-6] ${name}: ${expected}`, async () => {
      assert.equal(await answerIn(environment, trust), expected);
    });
  }
});
