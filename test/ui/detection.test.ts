import assert from "node:assert/strict";
import { DetectingService } from "../harness/detecting-service.ts";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { THEMES } from "../harness/workbench.ts";
import { item } from "../unit/findings/detection-answer.ts";

/** Four sentences, for one score in each band. */
const SENTENCES = [
  "This sentence was written by hand by a person.",
  "The next one was probably written by one too.",
  "Here it is hard to tell, and likely not.",
  "And the last one came from a machine.",
];
const SCORES = [0.1, 0.4, 0.6, 0.9];
const LINES = ["dotted", "dashed", "solid", "double"];

/** An underline drawn in an editor. */
interface Line {
  readonly style: string;
  readonly color: string;
}

/** Runs in the page: returns the underlines of everything drawn in editors. */
const LINES_DRAWN = `[...document.querySelectorAll(".editor-instance .view-overlays .cdr")]
  .map((part) => getComputedStyle(part))
  .filter(({ borderBottomStyle }) => borderBottomStyle !== "none")
  .map(({ borderBottomStyle, borderBottomColor }) => ({ style: borderBottomStyle, color: borderBottomColor }))`;

const LINK = "[press here](command:workbench.action.showCommands)";
/** Addresses that Markdown renderers turn into links even without brackets. */
const ADDRESSES =
  "https://one.example www.two.example three@four.example <file:///etc/hostname> &lt;five&gt;";
const LINKS = `${LINK} ${ADDRESSES}`;

/** AI text detection from a person's point of view: palette, message, heat map, hover. */
export const suite: UiSuite = ({ workbench }) => {
  let service: DetectingService;
  let number = 0;

  const useService = async (): Promise<void> =>
    workbench.useHosted(service.baseUrl, { name: "detector", key: "prfd_key_of_the_detecting_service" });

  const write = async (): Promise<string> =>
    workbench.openUntitled(`# Number ${(number += 1)}\n\n${SENTENCES.join("\n\n")}\n`);

  const drawn = async (): Promise<readonly Line[]> => trusted(await workbench.page.evaluate(LINES_DRAWN));

  const detect = async (): Promise<void> => {
    await write();
    await workbench.start("detectAiText");
  };

  const showHover = async (text: string): Promise<void> => {
    await workbench.select(text);
    await workbench.agent.evaluate(async (vscode) => {
      await vscode.commands.executeCommand("editor.action.showHover");
    });
  };

  describe("AI text detection", function () {
    this.timeout(240_000);

    before(async () => {
      service = await DetectingService.start();
      await useService();
    });

    beforeEach(() => {
      service.contents.length = 0;
      service.spoil = (answer) => ({
        ...answer,
        ai_score: 0.62,
        items: SENTENCES.map((text, index) => item(text, SCORES[index] ?? 0)),
      });
    });

    afterEach(() => workbench.command("clearFindings"));

    after(async () => {
      service.close();
      await workbench.command("removeApiKey", { name: "detector" });
      await workbench.command("useEmbeddedService");
    });

    it("[EDI-7] [EDI-14] one message states score, band, service and label", async () => {
      await detect();
      const message = workbench.notification("62% (Likely AI)");
      await message.waitFor();
      const text = (await message.innerText()).replaceAll(/\s+/gu, " ");
      assert.match(text, /^.*AI text in .*An estimate, not proof/u);
      assert.equal(await message.locator(".codicon-info").count(), 1);
      assert.match((await message.getAttribute("class")) ?? "", /expanded/u, "not its first line alone");
      await eventually(async () => assert.equal((await drawn()).length, LINES.length));
      await message.getByRole("button", { name: "Show Report" }).waitFor();
      await message.getByRole("button", { name: "Toggle AI Heat Map" }).click();
      await eventually(async () => assert.deepEqual(await drawn(), []));
      await workbench.command("toggleHeatMap");
    });

    it("[EDI-1] a key detects the selection, in two editors side by side", async () => {
      await write();
      await workbench.agent.evaluate(async (vscode) => {
        await vscode.commands.executeCommand("workbench.action.splitEditor");
      });
      await workbench.select(SENTENCES[3] ?? "");
      await workbench.chord("Control+K", "a");
      const message = workbench.notification("62% (Likely AI)");
      await message.waitFor();
      assert.match((await message.innerText()).replaceAll(/\s+/gu, " "), /8 of 8 words of a selection/u);
      assert.deepEqual(service.contents, [SENTENCES[3]]);
      await eventually(async () => {
        assert.deepEqual(
          (await drawn()).map(({ style }) => style),
          ["double", "double"],
        );
      });
    });

    it("[EDI-7] [EDI-18] four bands differ in line and color in every kind of theme, and are toggled", async () => {
      await detect();
      try {
        for (const theme of THEMES) {
          await workbench.setTheme(theme);
          await eventually(async () => {
            const parts = await drawn();
            assert.deepEqual(
              parts.map(({ style }) => style),
              LINES,
            );
            assert.equal(new Set(parts.map(({ color }) => color)).size, LINES.length);
            assert.ok(parts.every(({ color }) => !/^rgba.*, 0\)$/u.test(color)));
          });
        }
      } finally {
        await workbench.setTheme(THEMES[0]);
      }
      await workbench.runCommand("Content Authenticity: Toggle AI Heat Map");
      await eventually(async () => assert.deepEqual(await drawn(), []));
      await workbench.runCommand("Content Authenticity: Toggle AI Heat Map");
      await eventually(async () => assert.equal((await drawn()).length, LINES.length));
      await workbench.runCommand("Content Authenticity: Clear Findings");
      await eventually(async () => assert.deepEqual(await drawn(), []));
    });

    it("text of a service is never a link, neither in the message nor in the hover", async () => {
      await workbench.agent.evaluate((vscode, link) => {
        void vscode.window.showInformationMessage(`The editor's own words: ${link}`);
      }, LINK);
      const own = workbench.notification("The editor's own words");
      await own.waitFor();
      assert.equal(await own.locator("a", { hasText: "press here" }).count(), 1, "the editor makes links");

      const { spoil } = service;
      service.spoil = (answer) => ({ ...Object(spoil(answer)), service_name: LINK, message: LINKS });
      await detect();
      const message = workbench.notification("62% (Likely AI)");
      await message.waitFor();
      assert.equal(await message.locator("a", { hasText: "press" }).count(), 0);

      await showHover("came from a machine");
      const hover = workbench.page.locator(".monaco-hover:visible", { hasText: "AI score of this sentence" });
      await hover.waitFor();
      assert.match(await hover.innerText(), /90%, AI-Generated \(high confidence\)/u);
      assert.match(await hover.innerText(), /press here/u);
      assert.ok((await hover.innerText()).includes(ADDRESSES), await hover.innerText());
      assert.equal(await hover.locator("a", { hasText: "press" }).count(), 0);
      assert.deepEqual(await hover.locator("a").allInnerTexts(), ["Open Report", "What a Score Means"]);
    });

    it("[DET-5] [EDI-14] the embedded service gives no score to a short text, says why, and that it cost nothing", async () => {
      await workbench.command("useEmbeddedService");
      await detect();
      const message = workbench.notification("no score, this machine");
      await message.waitFor();
      const text = (await message.innerText()).replaceAll(/\s+/gu, " ");
      assert.match(text, /Nothing was charged/u);
      assert.match(text, /at least 50/u);
      assert.equal(await message.locator(".codicon-info").count(), 1);
      assert.equal(await workbench.page.locator(".monaco-dialog-box").count(), 0);
      assert.deepEqual(await drawn(), []);
    });
  });
};
