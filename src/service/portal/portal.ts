import type { IncomingMessage } from "node:http";
import type { ServiceLog } from "../log.ts";
import { requireLoopbackHost } from "../loopback-host.ts";
import { isRefusal, notFound, Refusal } from "../refusal.ts";
import { type BodyLimits, readText } from "../request-body.ts";
import type { Answer } from "../responses.ts";
import { accountPage } from "./account-page.ts";
import { accountsPage } from "./accounts-page.ts";
import type { KeyDesk, ListedKey } from "./key-desk.ts";
import { confirmPage, createdKeyPage } from "./key-pages.ts";
import { readNewKeyForm } from "./new-key-form.ts";
import { isOwnRequest, requireOwnPage } from "./own-page.ts";
import { type Page, pageAnswer, redirect } from "./page.ts";
import { PortalPaths } from "./paths.ts";
import { problemPage, signedOutPage } from "./problem-page.ts";
import { sameSecret } from "./same-secret.ts";
import { newSecret, type Session, type Sessions } from "./sessions.ts";

export interface PortalParts {
  readonly desk: KeyDesk;
  readonly sessions: Sessions;
  readonly log: ServiceLog;
}

/** A request of a signed-in browser. */
interface Visit {
  readonly request: IncomingMessage;
  readonly session: Session;
  /** From the path; 0 and empty if it has none, on pages that do not read them. */
  readonly userId: number;
  readonly keyId: string;
}

interface Route {
  /** Under the portal's own path. */
  readonly path: RegExp;
  readonly show: (visit: Visit) => Page;
  /** The redirect target after a valid form; a page after an invalid one. */
  readonly submit?: (visit: Visit, fields: URLSearchParams) => Page | string;
}

const FORM_LIMITS: BodyLimits = { maxBytes: 16 * 1024, idleMs: 10_000, totalMs: 30_000 };

/** True if a request target belongs to the portal. */
export function isPortalTarget(target: string): boolean {
  return /^\/portal(?:[/?]|$)/.test(target);
}

/**
 * The developer portal (KEY-2): pages without scripts, for the person who started the service. The token of `address` signs
 * a browser in; everything else needs that session, and the random path that `address` begins with.
 */
export class Portal {
  readonly #parts: PortalParts;
  readonly #token = newSecret();
  readonly #paths = new PortalPaths();
  readonly #routes: readonly Route[];

  constructor(parts: PortalParts) {
    this.#parts = parts;
    const { desk } = parts;
    const account = "accounts/(?<user>\\d{1,16})/";
    const key = `${account}keys/(?<key>[\\w-]{1,100})/`;
    this.#routes = [
      { path: /^$/, show: () => accountsPage(this.#paths, desk.accounts()) },
      {
        path: pattern(account),
        show: (visit) => this.#showAccount(visit),
        submit: (visit, fields) => this.#create(visit, fields),
      },
      { path: pattern(key), show: (visit) => this.#showKey(visit) },
      {
        path: pattern(`${key}revoke/`),
        show: (visit) => this.#confirm(visit, "revoke"),
        submit: (visit) => this.#end(visit, "revoked"),
      },
      {
        path: pattern(`${key}delete/`),
        show: (visit) => this.#confirm(visit, "delete"),
        submit: (visit) => this.#end(visit, "deleted"),
      },
    ];
  }

  /** The address that signs a browser in. It is a secret: anyone who opens it can create keys. */
  address(baseUrl: string): string {
    return `${baseUrl}${this.#paths.home.path}?token=${this.#token}`;
  }

  /** Responds to a request for the portal. Never rejects. */
  async answer(request: IncomingMessage): Promise<Answer> {
    const { home } = this.#paths;
    const knownHome = (request.url ?? "").startsWith(home.path) ? home : null;
    try {
      return await this.#answer(request);
    } catch (error) {
      if (!isRefusal(error)) this.#parts.log.defect("portal failed", error);
      return pageAnswer(problemPage(error, knownHome), knownHome);
    }
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    requireLoopbackHost(request.headers.host);
    const { home } = this.#paths;
    const { path: target, query } = split(request.url ?? "");
    if (`${target}/` === home.path) return redirect(308, `${home.path}${query}`);
    if (!target.startsWith(home.path)) return pageAnswer(signedOutPage(), null);
    const path = target.slice(home.path.length);
    const route = this.#routes.find((candidate) => candidate.path.test(path));
    if (route === undefined) throw notFound("The portal has no such page.");
    requireMethod(request, route);
    requireOwnPage(request);

    const token = path === "" ? new URLSearchParams(query).get("token") : null;
    if (token !== null && request.method === "GET" && sameSecret(token, this.#token)) {
      return redirect(303, home.path, { "set-cookie": this.#parts.sessions.open(home.path) });
    }
    const session = this.#parts.sessions.find(request.headers);
    if (session === undefined) return pageAnswer(signedOutPage(), home);

    const { user = "", key: keyId = "" } = route.path.exec(path)?.groups ?? {};
    const visit: Visit = { request, session, userId: Number(user), keyId };
    if (request.method !== "POST") return pageAnswer(route.show(visit), home);
    const fields = await readForm(request, session);
    const outcome = route.submit?.(visit, fields) ?? route.show(visit);
    return typeof outcome === "string" ? redirect(303, outcome) : pageAnswer(outcome, home);
  }

  #showAccount({ session, userId }: Visit): Page {
    const { notice, formToken } = session;
    const account = this.#parts.desk.account(userId);
    session.notice = null;
    return accountPage({ account, formToken, notice, paths: this.#paths });
  }

  #create({ session, userId }: Visit, fields: URLSearchParams): Page | string {
    const { desk } = this.#parts;
    const { values, problems, request } = readNewKeyForm(fields);
    const created = request === undefined ? undefined : desk.create(userId, request);
    if (created !== undefined) {
      session.unseenKeys.set(created.id, created.key);
      return this.#paths.key({ userId, id: created.id });
    }
    const status = request === undefined ? 400 : 409;
    const { formToken } = session;
    const account = desk.account(userId);
    const parts = { account, formToken, notice: null, paths: this.#paths };
    return accountPage(parts, { status, values, problems });
  }

  /** Shows a new key once; not for a page elsewhere that links here, nor for a `HEAD` request. */
  #showKey(visit: Visit): Page {
    const key = this.#key(visit);
    const { unseenKeys } = visit.session;
    if (visit.request.method !== "GET" || !isOwnRequest(visit.request)) {
      return createdKeyPage(this.#paths, key, undefined);
    }
    const value = unseenKeys.get(key.id);
    unseenKeys.delete(key.id);
    return createdKeyPage(this.#paths, key, value);
  }

  #confirm(visit: Visit, what: "revoke" | "delete"): Page {
    return confirmPage(this.#paths, what, { key: this.#key(visit), formToken: visit.session.formToken });
  }

  #end(visit: Visit, outcome: "revoked" | "deleted"): string {
    const { userId, id, name } = this.#key(visit);
    this.#parts.desk[outcome === "revoked" ? "revoke" : "delete"](userId, id);
    visit.session.unseenKeys.delete(id);
    visit.session.notice = `The API key “${name}” was ${outcome}.`;
    return this.#paths.account(userId).path;
  }

  #key({ userId, keyId }: Visit): ListedKey {
    const key = this.#parts.desk.account(userId).keys.find(({ id }) => id === keyId);
    if (key === undefined) throw notFound("This account has no such key; it may have been deleted.");
    return key;
  }
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path}$`);
}

function split(target: string): { readonly path: string; readonly query: string } {
  const start = target.indexOf("?");
  return start < 0
    ? { path: target, query: "" }
    : { path: target.slice(0, start), query: target.slice(start) };
}

function requireMethod({ method = "" }: IncomingMessage, { submit }: Route): void {
  const allowed = submit === undefined ? ["GET", "HEAD"] : ["GET", "HEAD", "POST"];
  if (allowed.includes(method)) return;
  const allow = allowed.join(", ");
  const message = `This page takes ${allow}. Nothing was changed.`;
  throw new Refusal({ status: 405, code: "method_not_allowed", message, headers: { allow } });
}

/** Reads the fields of a form from a page of this session. */
async function readForm(request: IncomingMessage, session: Session): Promise<URLSearchParams> {
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) {
    const message = "The portal takes forms only. Nothing was changed.";
    throw new Refusal({ status: 415, code: "unsupported_media_type", message });
  }
  const fields = new URLSearchParams(await readText(request, FORM_LIMITS));
  if (!sameSecret(fields.get("form_token") ?? "", session.formToken)) {
    const message =
      "This form is out of date. Go back, reload the page and send it again. Nothing was changed.";
    throw new Refusal({ status: 403, code: "stale_form", message });
  }
  return fields;
}
