import type { Connection } from "../../../../src/editor/connection/connections.ts";

/** A way to a hosted service that nothing is sent to. */
export const HOSTED: Connection = {
  service: "hosted",
  baseUrl: "https://a.example",
  host: "a.example",
  apiKey: "prfd_0123456789",
  keyName: "default",
};
