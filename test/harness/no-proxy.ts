import type { ProxySettings } from "../../src/client/proxy-policy.ts";

/** The network settings of somebody who has set nothing. */
export const NO_PROXY: ProxySettings = {
  proxySupport: "override",
  proxy: "",
  noProxy: [],
  authorization: undefined,
  strictSsl: true,
  environment: {},
};
