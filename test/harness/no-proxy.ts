import type { ProxySettings } from "../../src/client/proxy-policy.ts";

/** The default network settings. */
export const NO_PROXY: ProxySettings = {
  proxySupport: "override",
  proxy: "",
  noProxy: [],
  authorization: undefined,
  strictSsl: true,
  environment: {},
};
