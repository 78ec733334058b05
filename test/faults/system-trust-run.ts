import { Transport } from "../../src/client/transport.ts";
import { TrustedCertificates } from "../../src/client/trusted-certificates.ts";
import { isServiceFailure } from "../../src/client/failure.ts";
import { TIMEOUTS } from "../../src/client/timeouts.ts";

/**
 * Requests a URL once, with or without the system's certificates, and prints the status or the reason for
 * having none.
 */

const [, , url = "", withSystem = ""] = process.argv;
const certificates = new TrustedCertificates();
const transport = new Transport({ trust: async () => certificates.context(withSystem === "system") });
const request = { method: "GET", headers: {}, isMetered: false, timeouts: TIMEOUTS.getJob } as const;
try {
  console.log((await transport.send({ ...request, url: new URL(url) })).status);
} catch (error) {
  console.log(isServiceFailure(error) ? error.causeCode : error);
}
await transport.close();
