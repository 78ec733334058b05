import { Transport } from "../../src/client/transport.ts";
import { TrustedCertificates } from "../../src/client/trusted-certificates.ts";
import { isServiceFailure } from "../../src/client/failure.ts";
import { TIMEOUTS } from "../../src/client/timeouts.ts";

/** Asks an address once, with the system's certificates or without, and prints the status or why there was none. */

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
