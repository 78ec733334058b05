import { writeFileSync } from "node:fs";
import path from "node:path";
import { authority } from "../faults/self-signed.ts";
import type { Lifetime } from "./lifetime.ts";

/** Names the JSON file with the key and certificate of a service that the editor's process trusts. */
export const IDENTITY_VARIABLE = "CONTENT_AUTHENTICITY_TEST_IDENTITY";

/** The host name of its certificate. Nobody owns it, so it is reachable only through a proxy of the tests. */
export const TRUSTED_HOST = "service.example";

/** Environment variables by which an editor's Node trusts an authority of the tests. */
export function trustedIdentity(lifetime: Lifetime): Readonly<Record<string, string>> {
  const folder = lifetime.temporaryFolder("identity");
  const own = authority();
  const certificate = path.join(folder, "authority.pem");
  const identity = path.join(folder, "identity.json");
  writeFileSync(certificate, own.cert);
  writeFileSync(identity, JSON.stringify(own.issue(TRUSTED_HOST)));
  return { NODE_EXTRA_CA_CERTS: certificate, [IDENTITY_VARIABLE]: identity };
}
