import assert from "node:assert/strict";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { frameOf } from "../harness/accessibility-findings.ts";
import { eventually } from "../harness/eventually.ts";
import { Lifetime } from "../harness/lifetime.ts";
import { readWords } from "../harness/manifest.ts";
import { PROJECT, SAMPLES } from "../harness/paths.ts";
import { unpackProduct } from "../harness/product.ts";
import { PSEUDO_LANGUAGE, textsOn, untranslatedIn, writePseudoLocale } from "../harness/pseudo-locale.ts";
import { startSession, type Session } from "../harness/session.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { setLanguage } from "../harness/vscode-server.ts";
import { QUICKER_DRAWING } from "../harness/with-product.ts";

const ID = "content-authenticity.content-authenticity";
const MEDIA = ["images/signed-generated.jpg", "audio/signed-generated.mp3"];
const TOAST =
  ".notifications-toasts .notification-list-item-message, .notifications-toasts .notification-list-item-buttons-container";
const ASKED =
  ".quick-input-widget .monaco-list-rows, .quick-input-title, .dialog-message-container, .dialog-buttons-row";

/** VS Code in a language whose translation has no Latin letter and no Latin digit, so that any other is of ours and left in English. */
/** The names of plans are names, whatever the language. */
const PLAN = /^(?:Trial|\d+[KM])$/u;

export const suite: UiSuite = () => {
  let folder: string;
  let session: Session;
  /** What is in no language of ours: the documents, and what services say of them in their own words. */
  let data = "";
  let found: Record<string, readonly string[]> = {};
  const lifetime = new Lifetime();

  const look = (surface: string, texts: readonly string[]): void => {
    assert.ok(texts.join("").trim() !== "", `${surface} shows nothing`);
    const parts = untranslatedIn(texts, data);
    if (parts.length > 0) found[surface] = parts;
  };

  const uriOf = async (name: string): Promise<string> =>
    session.agent.evaluate(
      (vscode, file) =>
        vscode.Uri.joinPath(
          vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/"),
          file,
        ).toString(),
      name,
    );

  /** Runs a check; what its service says counts as data. */
  const check = async (name: string, ...given: readonly unknown[]): Promise<void> => {
    const result = await session.workbench.command(name, ...given);
    JSON.parse(JSON.stringify(result ?? null), (_, value: unknown) => {
      if (typeof value === "string" && !value.includes("⟦")) data += `\n${value.replaceAll(/\s+/gu, " ")}`;
      return value;
    });
  };

  const lookAt = async (surface: string, selector: string): Promise<void> => {
    const { page } = session.workbench;
    await page.locator(selector).filter({ visible: true }).first().waitFor();
    // Rows and buttons of a list appear one after the other.
    await page.waitForTimeout(300);
    look(surface, await textsOn(page, selector));
  };

  const lookAtPage = async (surface: string): Promise<void> => {
    const { workbench } = session;
    await workbench.webview().locator("h1").first().waitFor();
    look(surface, await textsOn(await frameOf(workbench.webview()), "body"));
    await workbench.reset();
  };

  describe("in another language", function () {
    this.timeout(240_000);

    before(async () => {
      folder = mkdtempSync(path.join(tmpdir(), "language-"));
      cpSync(SAMPLES, folder, { recursive: true });
      for (const file of MEDIA)
        cpSync(path.join(PROJECT, "test/fixtures", file), path.join(folder, path.basename(file)));
      data = globSync("**/*.md", { cwd: folder })
        .map((file) => readFileSync(path.join(folder, file), "utf8"))
        .join("\n")
        .replaceAll(/\s+/gu, " ");
      session = await startSession({
        lifetime,
        pictures: "pseudo-locale",
        workspace: folder,
        language: PSEUDO_LANGUAGE,
        settings: QUICKER_DRAWING,
        unpackExtensions: async (extensions) => writePseudoLocale(await unpackProduct(lifetime, extensions)),
      });
      await session.workbench.setting("plagiarism.referenceFolders", ["references"]);
    });

    beforeEach(() => {
      found = {};
    });

    afterEach(async () => session.workbench.reset());

    after(async () => {
      rmSync(folder, { recursive: true, maxRetries: 5 });
      await session.close();
      lifetime.end();
    });

    it("[EDI-18] [EDI-26] no text of the manifest is in English: palette, settings, views, walkthrough", async () => {
      const { agent, workbench } = session;
      const { page } = workbench;
      const english = new Set(Object.values(readWords()));
      const manifest = await agent.evaluate(
        (vscode, id) => JSON.stringify(vscode.extensions.getExtension(id)?.packageJSON),
        ID,
      );
      const left: string[] = [];
      JSON.parse(manifest, (key, value: unknown) => {
        // VS Code keeps the original beside the translation, to search for it in the palette.
        const isOurs = typeof value === "string" && english.has(value) && !PLAN.test(value);
        if (isOurs && key !== "original") left.push(value);
        return value;
      });
      assert.deepEqual(left, []);
      await page.keyboard.press("F1");
      await workbench.quickInput.field.fill(">⟦Çóñţéñţ");
      await lookAt(
        "palette",
        ".quick-input-list .monaco-list-row .quick-input-list-row:first-child .label-name",
      );
      await page.keyboard.press("Escape");
      await workbench.execute("workbench.action.openSettings", `@ext:${ID}`);
      await lookAt("settings", ".setting-item-description");
      await workbench.execute("workbench.action.closeAllEditors");
      await workbench.execute("workbench.action.openWalkthrough", `${ID}#contentAuthenticity.start`, false);
      await lookAt("walkthrough", ".gettingStartedDetailsContent");
      await page.locator(`[data-step-id="${ID}#contentAuthenticity.start#key"]`).click();
      await eventually(async () =>
        look("walkthrough page", await textsOn(await frameOf(workbench.webview()), "body")),
      );
      assert.deepEqual(found, {});
    });

    it("[EDI-18] [EDI-26] no text about a document is in English: messages, problems, hovers, views, report, exports", async () => {
      const { agent, server, workbench } = session;
      const { page } = workbench;
      await workbench.open("copied-notes.md");
      for (const name of ["detectAiText", "scanPlagiarism"]) {
        await check(name);
        await lookAt(name, TOAST);
        await workbench.execute("notifications.clearAll");
      }
      await workbench.execute("workbench.view.extension.contentAuthenticity");
      await lookAt("views", ".pane-header h3, .pane-body .monaco-list-row, .pane-body .message");
      await workbench.command("showReport");
      await lookAtPage("report");
      await workbench.open("field-report.md");
      for (const name of ["checkGrammar", "detectAiText", "checkDocument"]) await check(name);
      await lookAt("checkDocument", TOAST);
      await lookAt("status bar", `.statusbar-item[id^="${ID}"]`);
      await page.mouse.move(600, 300);
      await page.locator('[id="status.languageStatus"]').hover();
      await lookAt("language status", ".hover-language-status");
      look(
        "problems",
        await agent.evaluate(async (vscode) => {
          const { document } = vscode.window.activeTextEditor ?? {};
          if (document === undefined) return [];
          const texts: string[] = [];
          for (const { message, range, source } of vscode.languages.getDiagnostics(document.uri)) {
            const actions = await vscode.commands.executeCommand<{ title: string }[]>(
              "vscode.executeCodeActionProvider",
              document.uri,
              range,
              "quickfix",
            );
            texts.push(message, source ?? "", ...actions.map(({ title }) => title));
          }
          for (let line = 0; line < document.lineCount; line += 1) {
            const hovers = await vscode.commands.executeCommand<{ contents: { value: string }[] }[]>(
              "vscode.executeHoverProvider",
              document.uri,
              new vscode.Position(line, 3),
            );
            texts.push(...hovers.flatMap(({ contents }) => contents.map(({ value }) => value)));
          }
          return texts;
        }),
      );
      const target = await uriOf("exported.html");
      await workbench.command("exportReport", { format: "html", target });
      const html = readFileSync(path.join(server.workspace, "exported.html"), "utf8");
      look("export", [html.replaceAll(/<head>.*?<\/head>|<[^>]*>/gsu, "\n").replaceAll("&#39;", "'")]);
      assert.deepEqual(found, {});
    });

    it("[EDI-18] [EDI-26] no text about media, folders, credits and keys is in English", async () => {
      const { workbench } = session;
      for (const file of MEDIA) {
        const name = path.basename(file);
        const uri = await uriOf(name);
        await check(name.endsWith("mp3") ? "detectAiVoice" : "detectAiImage", uri);
        await lookAtPage(`report of ${name}`);
      }
      await check("checkFolder", await uriOf("references"), { checks: ["grammar", "ai"] });
      await lookAt("checkFolder", TOAST);
      await workbench.command("showFolderSummary");
      await lookAtPage("summary");
      await workbench.command("showCredits");
      await lookAtPage("credits");
      for (const [name, ...given] of [
        ["manageKeys"],
        ["chooseVariant"],
        ["useHostedService", { baseUrl: "http://127.0.0.1:9" }],
      ] as const) {
        const work = workbench.command(name, ...given);
        // The rows of the list before it are there until its own are drawn.
        await eventually(async () => {
          delete found[name];
          await lookAt(name, ASKED);
          assert.equal(found[name], undefined);
        });
        await workbench.meanwhile(work, async () => workbench.page.keyboard.press("Escape"));
      }
      assert.deepEqual(found, {});
    });

    it("[EDI-18] where there is no translation, texts, numbers and the language of a page are English", async () => {
      const { agent, server, workbench } = session;
      setLanguage(server.data, "fr");
      await workbench.reload();
      assert.equal(await agent.evaluate((vscode) => vscode.env.language), "fr");
      await workbench.open("field-report.md");
      await workbench.command("checkGrammar");
      await workbench.command("showReport");
      await workbench.webview().getByRole("heading", { level: 1, name: "field-report.md" }).waitFor();
      const frame = await frameOf(workbench.webview());
      assert.equal(await frame.evaluate("document.documentElement.lang"), "en");
      assert.doesNotMatch(await workbench.webview().locator("body").innerText(), /⟦/u);
      const manifest = await agent.evaluate(
        (vscode, id): unknown => vscode.extensions.getExtension(id)?.packageJSON,
        ID,
      );
      assert.equal(trusted<{ displayName: string }>(manifest).displayName, readWords()["displayName"]);
    });
  });
};
