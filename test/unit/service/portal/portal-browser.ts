import assert from "node:assert/strict";
import { request } from "node:http";

export interface PortalReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface PortalRequest {
  readonly method?: string;
  /** Headers to add or replace; `undefined` omits one that is sent by default. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Uint8Array;
}

/** A page that has a form in every test, because the account with the largest plan never reaches its limit. */
const FORM_PAGE = "/portal/accounts/25/";

export type Fields = readonly (readonly [string, string])[];

export const NEW_KEY: Fields = [
  ["name", "build"],
  ["scope", "grammar_checker"],
  ["expiration", "Never"],
];

/**
 * Speaks to the portal like a browser, including headers that `fetch` doesn't let a program set. Tests write
 * `/portal/` for the portal's own path, which is random.
 */
export class PortalBrowser {
  readonly #origin: URL;
  /** The portal's own path, without a trailing slash. */
  readonly #root: string;
  cookie: string | undefined;

  constructor(portalUrl: string) {
    this.#origin = new URL(portalUrl);
    this.#root = this.#origin.pathname.slice(0, -1);
  }

  /** Returns a browser that has opened the address of the portal. */
  static async signedIn(portalUrl: string): Promise<PortalBrowser> {
    const browser = new PortalBrowser(portalUrl);
    const reply = await browser.get(`/portal/${new URL(portalUrl).search}`);
    assert.deepEqual([reply.status, reply.headers["location"]], [303, "/portal/"]);
    browser.cookie = String(reply.headers["set-cookie"]).split(";", 1)[0];
    return browser;
  }

  async get(path: string, headers: PortalRequest["headers"] = {}): Promise<PortalReply> {
    return this.send(path, { headers });
  }

  /** Submits a form like the page at `path` does, with the session's token unless `fields` contain one. */
  async submit(path: string, fields: Fields, headers: PortalRequest["headers"] = {}): Promise<PortalReply> {
    const hasToken = fields.some(([name]) => name === "form_token");
    const all: Fields = hasToken ? fields : [...fields, ["form_token", await this.formToken()]];
    const body = encode(all);
    return this.send(path, { method: "POST", headers, body });
  }

  /** Creates a key and returns its page and its full value. */
  async create(account: string, fields: Fields = NEW_KEY): Promise<{ path: string; key: string }> {
    const made = await this.submit(account, fields);
    assert.equal(made.status, 303, made.body);
    const path = String(made.headers["location"]);
    return { path, key: keyIn((await this.get(path)).body) ?? assert.fail("the key is not shown") };
  }

  async formToken(): Promise<string> {
    const { body } = await this.get(FORM_PAGE);
    return /name="form_token"\s+value="([^"]+)"/.exec(body)?.[1] ?? "";
  }

  async send(path: string, { method = "GET", headers = {}, body }: PortalRequest): Promise<PortalReply> {
    const { host, origin, port } = this.#origin;
    const isPost = method === "POST";
    const sent = {
      host,
      ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
      ...(isPost ? { origin, "content-type": "application/x-www-form-urlencoded" } : {}),
      ...headers,
    };
    const present = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const { promise, resolve, reject } = Promise.withResolvers<PortalReply>();
    const target = path.replace(/^\/portal(?=[/?]|$)/, this.#root);
    const outgoing = request({ host: "127.0.0.1", port, method, path: target, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.once("error", reject).once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: { ...response.headers, location: this.#named(response.headers.location) },
          body: this.#named(text),
        }),
      );
    });
    for (const [name, value] of present) outgoing.setHeader(name, value);
    outgoing.once("error", reject).end(body);
    return promise;
  }

  #named<Text extends string | undefined>(text: Text): Text | string {
    return text === undefined ? text : text.replaceAll(this.#root, "/portal");
  }
}

/** Encodes fields like a form. */
export function encode(fields: Fields): string {
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
}

/** Returns the full key on a page, if it shows one. */
export function keyIn(body: string): string | undefined {
  return /prfd_[\w-]{43}/.exec(body)?.[0];
}
