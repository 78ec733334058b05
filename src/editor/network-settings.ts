import * as vscode from "vscode";
import type { ProxySettings } from "../client/proxy-policy.ts";

/**
 * VS Code's network settings as set by the user. Workspace values are ignored: a workspace must not route
 * connections through its own proxy or weaken certificate checks.
 */
export class NetworkSettings {
  readonly #environment: Readonly<Record<string, string | undefined>>;

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.#environment = environment;
  }

  proxies(): ProxySettings {
    const noProxy = this.#read("noProxy");
    const authorization = this.#text("proxyAuthorization");
    return {
      proxySupport: this.#text("proxySupport"),
      proxy: this.#text("proxy"),
      noProxy: Array.isArray(noProxy) ? noProxy.filter((entry) => typeof entry === "string") : [],
      authorization: authorization === "" ? undefined : authorization,
      strictSsl: this.#read("proxyStrictSSL") !== false,
      environment: this.#environment,
    };
  }

  /** Returns true if the system's certificates are trusted as well. */
  systemCertificates(): boolean {
    return this.#read("systemCertificates") !== false;
  }

  #text(name: string): string {
    const value = this.#read(name);
    return typeof value === "string" ? value : "";
  }

  #read(name: string): unknown {
    const known = vscode.workspace.getConfiguration("http").inspect<unknown>(name);
    return known?.globalValue ?? known?.defaultValue;
  }
}

const PROXY_SETTINGS = [
  "http.proxy",
  "http.proxyAuthorization",
  "http.proxyStrictSSL",
  "http.proxySupport",
  "http.noProxy",
  "contentAuthenticity.network.transport",
];

/** Opens VS Code's proxy settings together with this extension's network setting. */
export async function openProxySettings(): Promise<void> {
  const query = PROXY_SETTINGS.map((id) => `@id:${id}`).join(" ");
  await vscode.commands.executeCommand("workbench.action.openSettings", query);
}
