import assert from "node:assert/strict";
import type { UiSuite } from "../harness/ui-suite.ts";
import { PortalVisit } from "./portal-visit.ts";

const MODES = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  "forced-colors": { colorScheme: "light", forcedColors: "active" },
  "forced-colors-dark": { colorScheme: "dark", forcedColors: "active" },
} as const;

/** The developer portal from a person's point of view, in the browser that the editor's suites use. */
export const suite: UiSuite = ({ workbench }) => {
  describe("the developer portal", () => {
    let visit: PortalVisit;

    async function begin(): Promise<void> {
      visit = await PortalVisit.begin(workbench.page.context().browser());
    }

    afterEach(() => visit.end());

    it("[KEY-2] creates, shows once, revokes and deletes a key by the keyboard alone", async () => {
      await begin();
      const { page } = visit;
      await visit.signIn();
      await page.keyboard.press("Tab");
      assert.equal(await page.locator(":focus").textContent(), "Skip to content");
      await visit.tabTo("Account 7");
      await page.keyboard.press("Enter");
      await visit.heading("Account 7");

      await visit.tabTo("Name");
      await page.keyboard.type("build");
      await visit.tabTo(/^Grammar correction/u);
      await page.keyboard.press("Space");
      await visit.tabTo("90 Days");
      await page.keyboard.press("ArrowUp");
      await visit.tabTo("Create key");
      await page.keyboard.press("Enter");

      await visit.heading("API key “build” created");
      await page.keyboard.press("Control+A");
      const key = await page.getByLabel("API key").inputValue();
      assert.match(key, /^prfd_[\w-]{43}$/u);
      assert.equal(await page.evaluate("getSelection().toString()"), key, "the key has the focus");
      assert.equal(await visit.tryKey(key), "min_words_not_met", "the API takes it");

      await page.reload();
      await page.getByText("cannot be viewed again").waitFor();
      assert.ok(!(await page.content()).includes(key));
      await visit.tabTo("Back to Account 7");
      await page.keyboard.press("Enter");
      await visit.heading("Account 7");
      await page.goBack();
      await visit.heading("API key “build”");
      assert.ok(!(await page.content()).includes(key), "not by going back either");
      await page.goForward();
      await visit.heading("Account 7");
      const row = page.getByRole("row", { name: /^build/u });
      const [created, expires] = await Promise.all(
        [0, 1].map((place) => row.locator("time").nth(place).getAttribute("datetime")),
      );
      assert.equal(Date.parse(expires ?? "") - Date.parse(created ?? ""), 60 * 86_400_000);

      await visit.tabTo("Revoke the key build");
      await page.keyboard.press("Enter");
      await visit.heading("Revoke the API key “build”?");
      assert.equal(await visit.tryKey(key), "min_words_not_met", "asking revokes nothing");
      await visit.tabTo("Revoke key");
      await page.keyboard.press("Enter");
      await page.getByRole("status").getByText("The API key “build” was revoked.").waitFor();
      assert.equal(await visit.tryKey(key), "revoked_api_key");
      await row.getByRole("cell", { name: "Revoked", exact: true }).waitFor();

      await visit.tabTo("Delete the key build");
      await page.keyboard.press("Enter");
      await visit.heading("Delete the API key “build”?");
      await visit.tabTo("Delete key");
      await page.keyboard.press("Enter");
      await page.getByRole("status").getByText("The API key “build” was deleted.").waitFor();
      assert.equal(await visit.tryKey(key), "invalid_api_key");
      assert.equal(await row.count(), 0);
    });

    it("[KEY-2] axe-core finds nothing on any page, light, dark and in forced colors; each fits 320 pixels and stays a table", async function () {
      this.timeout(240_000);
      await begin();
      const { page } = visit;
      const usual = page.viewportSize();
      assert.ok(usual);
      const findings: string[] = [];
      const look = async (name: string, mode: string, rules: "all" | "colors" = "all"): Promise<void> => {
        findings.push(
          ...(await visit.accessibilityFindings(rules)).map((finding) => `${name}, ${mode}: ${finding}`),
        );
      };
      await visit.onEveryPage(async (name) => {
        for (const [mode, media] of Object.entries(MODES)) {
          await page.emulateMedia(media);
          await look(name, mode, mode === "light" ? "all" : "colors");
        }
        await page.emulateMedia(MODES.light);
        // 320 CSS pixels equal 1280 at a zoom of 400 %.
        await page.setViewportSize({ width: 320, height: 640 });
        if ((await visit.overflow()) > 0) findings.push(`${name} stands out`);
        await look(name, "narrow");
        if (name === "account") {
          assert.equal(await page.getByRole("rowheader", { name: "Editorial desk" }).count(), 1);
        }
        await page.setViewportSize(usual);
      });
      assert.deepEqual(findings, []);
    });
  });
};
