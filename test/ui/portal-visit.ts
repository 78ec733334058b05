import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { SCOPES } from "../../src/contract/scopes.ts";
import { ServiceProcess } from "../conformance/service-process.ts";
import { accessibilityFindings } from "../harness/accessibility-findings.ts";
import { trusted } from "../harness/trusted.ts";

const DESKTOP = { width: 1280, height: 860 };
const PAGE_TIMEOUT_MS = 30_000;

/** The only active key of account 7. */
export const DESK_KEY = "prfd_Wx93kfL_editorial_desk_0123456789";
const ACCOUNTS = [
  {
    user_id: 7,
    plan: "1M",
    credits: 941_200,
    keys: [
      {
        name: "Nightly check",
        key: "prfd_Aq71mnZ_nightly_check_0123456789",
        scopes: ["ai_detector", "plagiarism_checker"],
        status: "Revoked",
      },
      {
        name: "Conference demo",
        key: "prfd_Tz08hbR_conference_demo_0123456789",
        scopes: ["grammar_checker"],
        expires_at: "2026-01-31T18:00:00Z",
      },
      { name: "Editorial desk", key: DESK_KEY, scopes: SCOPES },
    ],
  },
  {
    user_id: 12,
    plan: "Trial",
    credits: 2000,
    keys: [{ name: "First steps", key: "prfd_Ff44first_steps_0123456789", scopes: ["grammar_checker"] }],
  },
];

/** The accessible name of the focused element: its label or its text. */
const FOCUSED_NAME = `(() => {
  const element = document.activeElement;
  const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(" ");
  return (labels || element.textContent).replaceAll(/\\s+/gu, " ").trim();
})()`;

/** The horizontal overflow of visible elements, in pixels. */
const OVERFLOW = `(() => {
  const seen = [...document.querySelectorAll("body *")].filter((element) => !element.closest("thead, .unseen"));
  const edges = seen.map((element) => element.getBoundingClientRect().right);
  return Math.max(document.documentElement.scrollWidth, ...edges) - window.innerWidth;
})()`;

/** A standalone service, and a browser on its portal. */
export class PortalVisit {
  readonly page: Page;
  readonly service: ServiceProcess;
  /** The portal's URL with the sign-in token. */
  readonly portalUrl: string;

  private constructor(page: Page, service: ServiceProcess, portalUrl: string) {
    this.page = page;
    this.service = service;
    this.portalUrl = portalUrl;
  }

  /** Starts a fresh service, so that no test sees the changes of another. */
  static async begin(browser: Browser | null, scale = 1): Promise<PortalVisit> {
    if (browser === null) throw new Error("The browser is gone.");
    const service = await ServiceProcess.start(ACCOUNTS);
    const { portal_url: url } = trusted<{ portal_url: string }>(JSON.parse(service.stdout));
    const context = await browser.newContext({ viewport: DESKTOP, deviceScaleFactor: scale });
    context.setDefaultTimeout(PAGE_TIMEOUT_MS);
    return new PortalVisit(await context.newPage(), service, url);
  }

  async end(): Promise<void> {
    await this.page.context().close();
    await this.service.stop();
  }

  /** The URL of the portal's first page. */
  get home(): string {
    return this.portalUrl.slice(0, this.portalUrl.indexOf("?"));
  }

  async signIn(): Promise<void> {
    await this.page.goto(this.portalUrl);
    assert.equal(this.page.url(), this.home, "the token has left the address");
  }

  /** Opens a page by its path below the portal's. */
  async open(target: string): Promise<void> {
    await this.page.goto(this.home + target);
  }

  async heading(text: string): Promise<void> {
    await this.page.getByRole("heading", { level: 1, name: text, exact: true }).waitFor();
  }

  async press(kind: "button" | "link", name: string): Promise<void> {
    await this.page.getByRole(kind, { name, exact: true }).click();
  }

  /** Presses Tab until the focused element is named `name`. */
  async tabTo(name: string | RegExp): Promise<void> {
    const seen: string[] = [];
    for (let presses = 0; presses < 60; presses += 1) {
      await this.page.keyboard.press("Tab");
      const focused = trusted<string>(await this.page.evaluate(FOCUSED_NAME));
      if (typeof name === "string" ? focused === name : name.test(focused)) return;
      seen.push(focused);
    }
    assert.fail(`The Tab key does not lead to ${String(name)}, but to ${seen.join(" | ")}`);
  }

  /** Returns axe-core's violations, and the checks that it couldn't decide. */
  async accessibilityFindings(rules: "all" | "colors" = "all"): Promise<readonly string[]> {
    return accessibilityFindings(this.page, rules);
  }

  /** Returns the horizontal overflow of visible elements, in pixels. */
  async overflow(): Promise<number> {
    return trusted<number>(await this.page.evaluate(OVERFLOW));
  }

  /**
   * Returns the code of the API's answer to a key; `min_words_not_met` means the key is accepted, because the
   * text is too short.
   */
  async tryKey(key: string): Promise<string> {
    const response = await fetch(`${this.service.baseUrl}/api/grammar/correct/`, {
      method: "POST",
      headers: { "x-api-key": key },
      body: JSON.stringify({ content: "Too short." }),
    });
    return trusted<{ code: string }>(await response.json()).code;
  }

  /** Visits every kind of page, and does something on each. */
  async onEveryPage(act: (name: string) => Promise<void>): Promise<void> {
    await this.open("");
    await this.heading("You are not signed in");
    await act("signed-out");
    await this.signIn();
    await act("accounts");
    await this.open("accounts/12/");
    await act("account-full");
    await this.open("accounts/7/");
    await act("account");
    await this.press("button", "Create key");
    await this.page.getByRole("alert").waitFor();
    await act("refused-form");
    await this.page.getByLabel("Name").fill("Release notes");
    await this.page.getByLabel("Grammar correction").check();
    await this.press("button", "Create key");
    await this.heading("API key “Release notes” created");
    await act("created");
    await this.page.reload();
    await this.heading("API key “Release notes”");
    await act("shown-before");
    await this.open("accounts/7/");
    await this.press("link", "Revoke the key Release notes");
    await this.page.getByRole("button", { name: "Revoke key", exact: true }).waitFor();
    await act("revoke");
    await this.press("button", "Revoke key");
    await this.page.getByRole("status").waitFor();
    await act("revoked");
    await this.press("link", "Delete the key Release notes");
    await this.page.getByRole("button", { name: "Delete key", exact: true }).waitFor();
    await act("delete");
    await this.press("button", "Delete key");
    await this.heading("Account 7");
    await this.open("none/");
    await act("not-found");
  }
}
