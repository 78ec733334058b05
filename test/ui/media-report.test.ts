import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chainOf } from "../credentials/chains.ts";
import { eventually } from "../harness/eventually.ts";
import { JudgingService, voiceAnswer } from "../harness/judging-service.ts";
import { THEME_CLASSES } from "../harness/theme-classes.ts";
import { hasStoredState, storedGroups } from "../harness/stored-groups.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { THEMES } from "../harness/workbench.ts";
import { MediaVisit } from "./media-visit.ts";

/** `long.wav` lasts eight seconds and a half: two segments, and a remainder that is skipped. */
const SECONDS = 8.5;

/** Runs in the page. */
const PICTURE = `document.querySelector(".picture")?.naturalWidth ?? 0`;
const PLAYER = `(({ currentTime, duration, paused }) => ({ currentTime, duration, paused }))(document.querySelector("audio"))`;
const FOCUSED = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.id";
const WIDTH = "document.documentElement.scrollWidth <= innerWidth";

interface Player {
  readonly currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
}

/** The reports of images and recordings from a person's point of view. */
export const suite: UiSuite = ({ workbench }) => {
  const visit = new MediaVisit(workbench);
  let service: JudgingService;

  const inEveryTheme = async (): Promise<void> => {
    try {
      for (const [index, theme] of THEMES.entries()) {
        await workbench.setTheme(theme);
        await visit.page.locator(`body.vscode-${THEME_CLASSES[theme.marker]}`).waitFor();
        const rules = index === 0 ? "all" : "colors";
        assert.deepEqual(await visit.accessibilityFindings(rules), [], theme.name);
      }
    } finally {
      await workbench.setTheme(THEMES[0]);
    }
  };

  /** Makes the page less than 320 pixels wide. */
  const narrow = async (): Promise<void> => {
    const before = workbench.page.viewportSize() ?? { width: 1280, height: 800 };
    await workbench.page.setViewportSize({ width: 500, height: 800 });
    try {
      assert.equal(await visit.inPage(WIDTH), true, "nothing reaches beyond the page");
    } finally {
      await workbench.page.setViewportSize(before);
    }
  };

  /** Sets VS Code's reduced motion preference. */
  const setMotion = async (reduced: "on" | "off"): Promise<void> =>
    workbench.agent.evaluate(async (vscode, value) => {
      const settings = vscode.workspace.getConfiguration("workbench");
      await settings.update("reduceMotion", value, vscode.ConfigurationTarget.Global);
    }, reduced);

  let isHosted = false;
  const useHosted = async (): Promise<void> => {
    if (isHosted) return;
    await workbench.useHosted(service.baseUrl, { name: "judge", key: "prfd_key_of_the_judging_service" });
    isHosted = true;
  };

  describe("the report of an image or a recording", function () {
    this.timeout(240_000);

    before(async () => {
      service = await JudgingService.start();
      // With reduced motion, a picture is its first frame, drawn on a canvas.
      await setMotion("off");
    });

    after(async () => {
      service.close();
      await workbench.command("removeApiKey", { name: "judge" });
      await workbench.command("useEmbeddedService");
      await setMotion("on");
    });

    it("[EDI-9] [EDI-14] embedded: a picture without metadata has no figures and says why, one with metadata shows its evidence", async () => {
      const { page } = visit;
      await workbench.command("useEmbeddedService");
      await visit.check("images/plain.png");
      await page.getByText("No statement of origin found").waitFor();
      await page.getByText("this proves nothing").waitFor();
      await page.getByText("The image itself wasn't analyzed.").waitFor();
      await page.getByText("this machine").waitFor();
      assert.equal(await page.locator(".probability").count(), 0);
      await eventually(async () => assert.equal(await visit.inPage(PICTURE), 64));

      const name = await visit.check("images/signed-generated.jpg");
      await page.getByText("Most likely: made entirely by AI").waitFor();
      assert.ok((await page.locator("#evidence li").count()) > 0);
      assert.equal(await page.locator(".probability").count(), 3);

      await workbench.writeFile(name, "no picture any more");
      await page.getByText("The file has changed since this result.").waitFor();
      await page.getByText("Can't show the image here.").waitFor();
      await visit.remove(name);
      await page.getByText("The file was moved or deleted").waitFor();

      await visit.check("images/plain.tiff");
      await page.getByText("Can't show a TIFF image here. It was still checked.").waitFor();
      assert.equal(await page.locator("img").count(), 0);
    });

    it("[IMG-4] [EDI-18] embedded: the history of a signed picture comes first, its details unfold by keyboard, in four themes", async () => {
      const { page } = visit;
      await workbench.command("useEmbeddedService");
      await visit.check("images/signed-derived.jpg");
      await page.getByRole("heading", { name: "Content Credentials" }).waitFor();
      assert.equal(await page.locator("main > section").first().getAttribute("class"), "check credentials");
      await page.getByText("The signer isn't verified.").first().waitFor();
      await page.getByText("Original: p (Intact, signer not verified)").waitFor();
      await page.getByText("App or device used").first().waitFor();
      assert.ok((await page.locator(".credential-actions li").count()) >= 2);
      const details = page.locator("#credential-validation");
      await details.locator("summary").press("Enter");
      await details.getByText("Revocation wasn't looked up: nothing was fetched.").waitFor();
      await inEveryTheme();
    });

    it("[IMG-4] [EDI-18] embedded: at 320 pixels a history of twelve files doesn't reach beyond the page", async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "chain-"));
      try {
        await writeFile(path.join(folder, "chain.jpg"), (await chainOf(12)).bytes);
        await workbench.command("useEmbeddedService");
        await visit.check(path.join(folder, "chain.jpg"));
      } finally {
        await rm(folder, { recursive: true });
      }
      await visit.page.getByRole("heading", { name: "Content Credentials" }).waitFor();
      await visit.inPage("document.querySelectorAll('details').forEach((one) => (one.open = true))");
      await narrow();
    });

    it("[EDI-27] [EDI-18] embedded: the origin of linked files is a table, in four themes and at 320 pixels; a name opens its report", async () => {
      const { page } = visit;
      await workbench.command("useEmbeddedService");
      const { first } = await visit.linking(["images/signed-derived.jpg", "images/plain.png"]);
      await workbench.command("checkLinkedMedia");
      await workbench.pressInNotification("2 of 2 linked files checked", "Show Report");
      await page.getByRole("heading", { level: 1, name: "Images and recordings in" }).waitFor();
      assert.deepEqual(await page.locator("tbody td:nth-child(2)").allInnerTexts(), [
        "Intact, signer not verified",
        "None found",
      ]);
      await inEveryTheme();
      await narrow();
      await page.getByRole("button", { name: first }).click();
      await page.getByRole("heading", { name: "Content Credentials" }).waitFor();
      assert.equal(await page.getByRole("button", { name: "Export Report" }).count(), 1);
    });

    it("[EDI-9] [EDI-18] hosted: the picture, three probabilities, price and place; names and evidence run nothing", async () => {
      const { page } = visit;
      const hostile = "<img src=x onerror=globalThis.ran=1> [a](command:b)";
      service.image = { ...service.image, evidence: [hostile] };
      await useHosted();
      await visit.check("images/plain.png", { name: "harbour <img src=x onerror=ran=1> [1]{a,b}.png" });
      for (const words of [
        "Most likely: a photo partly changed by AI",
        "Hosted service's confidence: 62%",
        "A result is an estimate, not proof",
        "hosted service, 127.0.0.1",
        "64 × 48 pixels",
        "6 credits",
      ]) {
        await page.getByText(words).first().waitFor();
      }
      assert.deepEqual(await page.locator(".probability-value").allInnerTexts(), ["28%", "10%", "62%"]);
      assert.equal(await page.locator("#evidence li").innerText(), hostile);
      assert.match((await page.locator(".picture").getAttribute("alt")) ?? "", /64 by 48 pixels/u);
      await eventually(async () => assert.equal(await visit.inPage(PICTURE), 64));
      assert.equal(await visit.inPage("globalThis.ran ?? 0"), 0);
      assert.equal(await page.locator("img").count(), 1);
      assert.deepEqual(await visit.accessibilityFindings(), []);

      await page.getByRole("button", { name: "Copy as Markdown" }).click();
      await page.getByRole("status").getByText("Copied the report as Markdown.").waitFor();
      const copied = await visit.clipboard();
      assert.match(copied, /- Partly changed by AI: 62%/u);
      assert.doesNotMatch(copied, /<img|prfd_/u);
      const sent = service.files;
      await page.getByRole("button", { name: "Check Again" }).click();
      await page.getByText("cached, nothing charged").waitFor();
      assert.equal(service.files, sent);
    });

    it("[EDI-9] [EDI-18] a recording: its segments are walked by keyboard and played each to its end, in four themes", async () => {
      const { page } = visit;
      const { keyboard } = workbench.page;
      service.voice = voiceAnswer([0.12, 0.91, undefined], { seconds: SECONDS });
      await useHosted();
      await visit.check("audio/long.wav");
      await page.getByText("Share of AI time: 50%.").waitFor();
      await page.getByText("Segments analyzed: 2 of 3.").waitFor();
      await page.getByText("90 credits").first().waitFor();
      await page.locator(".track .gap").getByText("not analyzed").waitFor();
      await eventually(async () => {
        assert.ok(Math.abs((await visit.inPage<Player>(PLAYER)).duration - SECONDS) < 0.1);
      });

      const focused = async (): Promise<string> => visit.inPage<string>(FOCUSED);
      const [first, second] = [
        "0:00 to 0:03: natural voice, AI probability 12%",
        "0:03 to 0:06: AI voice, AI probability 91%",
      ];
      await page.locator("#segment-0").focus();
      for (const [key, expected] of [
        ["ArrowRight", second],
        ["ArrowRight", second],
        ["ArrowLeft", first],
        ["End", second],
        ["Home", first],
        ["End", second],
      ] as const) {
        await keyboard.press(key);
        assert.equal(await focused(), expected, key);
      }
      await page.locator(".chosen-segment").getByText(second).waitFor();
      await keyboard.press("Enter");
      await eventually(async () => {
        const { currentTime, paused } = await visit.inPage<Player>(PLAYER);
        assert.ok(!paused && currentTime > 3.2 && currentTime < 6, `${currentTime}`);
      });
      assert.equal(await page.locator("[aria-current=true]").getAttribute("id"), "segment-1");
      assert.equal(await focused(), second, "the keyboard stays where it was");
      await eventually(async () => {
        const { currentTime, paused } = await visit.inPage<Player>(PLAYER);
        assert.ok(paused && Math.abs(currentTime - 6) < 0.3, `${currentTime}`);
      });
      await keyboard.press("Tab");
      assert.equal(await page.locator("summary:focus").count(), 1, "the timeline is one stop");
      await keyboard.press("Enter");
      await page
        .getByRole("row", { name: /0:06 – 0:08.5/u })
        .getByText("not analyzed")
        .waitFor();
      assert.equal(await page.locator("tbody tr").count(), 3);
      await inEveryTheme();
    });

    it("[EDI-9] [EDI-10] two requests for a picture cause one question and one payment, and both get the answer", async () => {
      await useHosted();
      const name = await visit.copy("images/plain.bmp");
      await workbench.setting("credits.confirmAbove", 0);
      try {
        const outcomes = visit.detectTwice(name);
        const question = workbench.dialog("This image check costs 6 credits.");
        await question.waitFor();
        const sent = service.files;
        await question.getByRole("button", { name: "Check for 6 Credits" }).click();
        // A second question would keep the second check from ending.
        assert.deepEqual(await outcomes, [
          { status: "done", creditsCharged: 6 },
          { status: "done", creditsCharged: 6 },
        ]);
        assert.equal(service.files, sent + 1);
      } finally {
        await workbench.setting("credits.confirmAbove", undefined);
        await visit.clearNotifications();
      }
    });

    it("[EDI-9] [EDI-10] [EDI-18] linked images: one question names host, files and credits, a cancel half way says what was done, and marks are seen in four themes", async () => {
      await useHosted();
      await workbench.command("forgetConsent", { baseUrl: service.baseUrl });
      const document = await visit.linking(["images/plain.jpg", "images/plain.webp"]);
      const outcome = workbench.command("checkLinkedMedia");
      const question = workbench.dialog("Checking the linked files costs");
      // The first search of a document starts the thread that parses it.
      await question.waitFor({ timeout: 30_000 });
      const asked = await question.innerText();
      const { host } = new URL(service.baseUrl);
      assert.match(asked, /costs 1[0-9] credits\./u);
      assert.ok(asked.includes(`2 files go to ${host} unchanged`), asked);
      const sent = service.files;
      const never = Promise.withResolvers<never>();
      service.answersAfter = async (before) => (before === sent ? undefined : never.promise);
      await question.getByRole("button", { name: /^Allow and Check for 1[0-9] Credits$/u }).click();
      await eventually(() => assert.equal(service.files, sent + 2));
      await workbench.pressInNotification("Checking the linked files", "Cancel");
      const message = workbench.notification("1 of 2 linked files checked");
      await message.getByText(/1 probably partly changed by AI, 1 failed\..*at least 6 credits/u).waitFor();
      await outcome;
      await visit.clearNotifications();
      service.answersAfter = async () => Promise.resolve();
      assert.equal(service.files, sent + 2);
      for (const theme of THEMES) {
        await workbench.setTheme(theme);
        await eventually(async () => assert.deepEqual(await visit.marks(), ["partly changed by AI 62%"]));
      }
      await workbench.setTheme(THEMES[0]);
      // The result isn't shown for another picture in its place.
      await workbench.writeFile(document.first, "another picture");
      await eventually(async () => assert.deepEqual(await visit.marks(), []));
    });

    it("[EDI-9] a recording that the webview can't play has a timeline without playback, others have both", async () => {
      const { page } = visit;
      service.voice = voiceAnswer([0.12, 0.91, undefined], { seconds: SECONDS });
      await useHosted();
      for (const fixture of ["audio/long.m4a", "audio/long.aac"]) {
        await visit.check(fixture);
        await page.getByText(/recording here. The timeline still shows its result/u).waitFor();
        assert.equal(await page.locator("audio").count(), 0);
        await page.locator("#segment-1").click();
        await page.locator(".chosen-segment").getByText("AI probability 91%").waitFor();
      }
      for (const fixture of ["audio/long.mp3", "audio/long.ogg", "audio/long.flac"]) {
        await visit.check(fixture);
        await page.locator("#segment-1").click();
        await eventually(async () => {
          const { currentTime, paused } = await visit.inPage<Player>(PLAYER);
          assert.ok(!paused && currentTime > 3, `${fixture}: ${currentTime}`);
        });
      }
    });

    it("[EDI-9] [EDI-18] a recording that fails to play says so; thousands of segments and a narrow page stay usable", async () => {
      const { page } = visit;
      service.voice = voiceAnswer(
        Array.from({ length: 5_000 }, (_, index) => (index % 100) / 100),
        { length: 0.1, seconds: SECONDS },
      );
      await useHosted();
      const name = await visit.check("audio/short.wav", { name: "many.wav" });
      await page.getByText(/Segments not shown/u).waitFor();
      const before = workbench.page.viewportSize() ?? { width: 1280, height: 800 };
      await workbench.page.setViewportSize({ width: 500, height: 800 });
      try {
        await page.locator("#segment-0").focus();
        await workbench.page.keyboard.press("End");
        assert.equal(await visit.inPage(WIDTH), true, "nothing reaches beyond the page");
      } finally {
        await workbench.page.setViewportSize(before);
      }
      await workbench.writeFile(name, "no sound any more");
      await page.getByText("Can't play the recording here.").waitFor();
      await page.getByText("Segments can't be played here.").waitFor();
    });

    it("[EDI-9] [EDI-12] [EDI-27] after a reload reports are restored without a request, that of linked files too, and a file changed since is marked as such", async function () {
      // Comes last: a reload starts a new extension host, and in a browser it loses the keys.
      this.timeout(240_000);
      const { page } = visit;
      await workbench.command("useEmbeddedService");
      const { first } = await visit.linking(["images/signed-derived.jpg", "images/plain.png"]);
      await workbench.command("checkLinkedMedia");
      await workbench.pressInNotification("2 of 2 linked files checked", "Show Report");
      const linked = page.getByRole("heading", { level: 1, name: "Images and recordings in" });
      await linked.waitFor();
      await useHosted();
      await workbench.setting("service.mode", "hosted");
      const name = await visit.check("images/plain.png", { name: "harbour.png" });
      await page.getByText("Hosted service's confidence: 62%").waitFor();
      const sent = service.files;
      await eventually(async () => {
        const groups = await storedGroups(workbench.page);
        for (const state of [/harbour\.png/u, /links-to-/u]) assert.ok(hasStoredState(groups, state));
      }, 60_000);
      await workbench.reload();
      await page.getByText("Hosted service's confidence: 62%").waitFor({ timeout: 90_000 });
      assert.deepEqual(await page.locator(".probability-value").allInnerTexts(), ["28%", "10%", "62%"]);
      await eventually(async () => assert.equal(await visit.inPage(PICTURE), 64));
      assert.equal(await page.getByText("The file has changed since").count(), 0);
      assert.equal(service.files, sent);
      // VS Code misses changes before it has begun to watch the file, so it is written until the change is
      // noticed.
      await eventually(async () => {
        await workbench.writeFile(name, `no picture any more ${Date.now()}`);
        const changed = page.getByText("The file has changed since this result.");
        await changed.waitFor({ timeout: 5_000 });
      }, 60_000);
      await workbench.page.getByRole("tab", { name: `Report: links-to-${first}` }).click();
      await linked.waitFor();
      assert.deepEqual(await page.locator("tbody td:nth-child(2)").allInnerTexts(), [
        "Intact, signer not verified",
        "None found",
      ]);
      assert.equal(service.files, sent);
    });
  });
};
