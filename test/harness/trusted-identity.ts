import { writeFileSync } from "node:fs";
import path from "node:path";
import { authority } from "../faults/self-signed.ts";
import type { Lifetime } from "./lifetime.ts";

/** Names the file with key and certificate of a service that the editor's process trusts, as JSON. */
export const IDENTITY_VARIABLE = "CONTENT_AUTHENTICITY_TEST_IDENTITY";

/** The name that its certificate is for. Nobody has it: it is reached through a proxy of the tests or not at all. */
export const TRUSTED_HOST = "service.example";

/** Variables of an editor that trusts an authority of the tests, by the way that Node has for it. */
export function trustedIdentity(lifetime: Lifetime): Readonly<Record<string, string>> {
  const folder = lifetime.temporaryFolder("identity");
  const own = authority();
  const certificate = path.join(folder, "authority.pem");
  const identity = path.join(folder, "identity.json");
  writeFileSync(certificate, own.cert);
  writeFileSync(identity, JSON.stringify(own.issue(TRUSTED_HOST)));
  return { NODE_EXTRA_CA_CERTS: certificate, [IDENTITY_VARIABLE]: identity };
}
