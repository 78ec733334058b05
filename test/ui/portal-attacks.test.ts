import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { REBOUND_HOST } from "../harness/chromium.ts";
import { onLoopback, type OnLoopback } from "../harness/on-loopback.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { DESK_KEY, PortalVisit } from "./portal-visit.ts";

/** A URL of the portal with an effect, and the form fields that trigger it. */
interface Target {
  readonly url: string;
  readonly fields: string;
}

/** Every action of the portal, even with the form token, which no page of another origin can read. */
async function findTargets({ home, page, service }: PortalVisit): Promise<readonly Target[]> {
  const secret = `form_token=${await page.locator("[name=form_token]").inputValue()}`;
  const link = page.getByRole("link", { name: "Revoke the key Editorial desk" });
  const revoke = new URL((await link.getAttribute("href")) ?? "", service.baseUrl).href;
  const account = `${home}accounts/7/`;
  return [
    { url: account, fields: `name=evil&scope=grammar_checker&expiration=Never&${secret}` },
    { url: revoke, fields: secret },
    { url: revoke.replace("revoke/", "delete/"), fields: secret },
  ];
}

/** Asserts that no key was created, revoked or deleted. */
async function assertUnharmed(visit: PortalVisit): Promise<void> {
  assert.equal(await visit.tryKey(DESK_KEY), "min_words_not_met");
  await visit.open("accounts/7/");
  await visit.heading("Account 7");
  assert.equal(await visit.page.getByRole("rowheader").count(), 3);
  assert.equal(await visit.page.getByText("evil").count(), 0);
}

function selfSubmittingForm({ url, fields }: Target): string {
  const inputs = [...new URLSearchParams(fields)].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  return `<form method="post" action="${url}">${inputs.join("")}</form><script>document.forms[0].submit()</script>`;
}

/** Other pages in the browser of a person signed in to the portal. */
export const suite: UiSuite = ({ workbench }) => {
  describe("the developer portal under attack by another page", () => {
    let visit: PortalVisit;
    let attacker: OnLoopback;
    let port: string;
    /** The answer of every address of the attacker. */
    let hostile: string;
    /** The headers of every request to the attacker. */
    let heard: IncomingHttpHeaders[] = [];

    before(async () => {
      attacker = await onLoopback((request, response) => {
        heard.push(request.headers);
        response.writeHead(200, { "content-type": "text/html" }).end(hostile);
      });
      port = new URL(attacker.baseUrl).port;
      visit = await PortalVisit.begin(workbench.page.context().browser());
    });

    beforeEach(async () => {
      await visit.signIn();
      await visit.open("accounts/7/");
    });

    after(async () => {
      await visit.end();
      attacker.close();
    });

    // The first is same-site with the portal, so its requests carry the cookie.
    for (const host of ["127.0.0.1", "localhost"]) {
      it(`[KEY-2] a self-submitting form on ${host} does nothing`, async () => {
        const { page } = visit;
        for (const target of await findTargets(visit)) {
          hostile = selfSubmittingForm(target);
          const answered = page.waitForResponse((response) => response.request().method() === "POST");
          // The page may have navigated away before it was loaded.
          await page.goto(`http://${host}:${port}/`).catch(() => undefined);
          assert.equal((await answered).status(), 403);
          await visit.heading("Refused");
        }
        await assertUnharmed(visit);
      });

      it(`[KEY-2] scripts and frames on ${host} do nothing and see nothing`, async () => {
        const { home, page, service } = visit;
        const targets = await findTargets(visit);
        hostile = `<iframe src="${home}accounts/7/"></iframe>`;
        const before = service.stderr.length;
        await page.goto(`http://${host}:${port}/`);
        const heard = await page.evaluate(async (list) => {
          const texts: string[] = [];
          for (const { url, fields } of list) {
            for (const mode of ["cors", "no-cors"] as const) {
              for (const sent of [{ method: "POST", body: new URLSearchParams(fields) }, { method: "GET" }]) {
                const response = fetch(url, { ...sent, mode, credentials: "include" });
                texts.push(await response.then((arrived) => arrived.text()).catch(() => ""));
              }
            }
          }
          return texts;
        }, targets);
        assert.deepEqual(new Set(heard), new Set([""]));
        const [, frame] = page.frames();
        assert.ok(frame !== undefined && !(await frame.content()).includes("Account 7"));
        const statuses = [...service.stderr.slice(before).matchAll(/ portal status=(\d+)/gu)];
        assert.deepEqual(
          statuses.map(([, status]) => status),
          Array.from({ length: heard.length + 1 }, () => "403"),
          "every request arrived and was refused",
        );
        await assertUnharmed(visit);
      });
    }

    it("[R-18] another port of this machine gets neither the cookie nor the path that it's for", async () => {
      const { page } = visit;
      heard = [];
      for (const path of ["", "portal/", "portal/accounts/7/"]) {
        await visit.open("accounts/7/");
        // Navigates as a link on the page would, with its referrer.
        const address = `http://127.0.0.1:${port}/${path}`;
        await Promise.all([page.waitForURL(address), page.evaluate(`location.assign("${address}")`)]);
      }
      assert.ok(heard.length >= 3);
      for (const { cookie, referer } of heard) {
        assert.equal(cookie, undefined);
        assert.ok(!referer?.includes("/portal/"), referer);
      }
    });

    it("[KEY-2] a foreign name that resolves to this machine gets nothing, not even with the token", async () => {
      const { page } = visit;
      const rebound = new URL(visit.portalUrl);
      rebound.hostname = REBOUND_HOST;
      const answer = await page.goto(rebound.href);
      assert.equal(answer?.status(), 404);
      assert.deepEqual(await page.context().cookies(rebound.origin), []);
      await assertUnharmed(visit);
    });
  });
};
