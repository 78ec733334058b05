import assert from "node:assert/strict";
import { eventually } from "../harness/eventually.ts";
import { THEMES } from "../harness/workbench.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const FILE = "typing.txt";
/** The kinds of `THEMES` as VS Code's extension API names them, in the same order. */
const THEME_KINDS = ["Dark", "Light", "HighContrast", "HighContrastLight"];

/**
 * Checks the basis of the other suites: a key pressed in the browser changes the text in the extension host,
 * and back.
 */
export const suite: UiSuite = ({ workbench }) => {
  describe("the workbench", () => {
    beforeEach(async () => {
      await workbench.writeFile(FILE, "before\n");
      await workbench.open(FILE);
    });

    it("gives typed text to the extension host and takes it back on undo", async () => {
      await workbench.select("before");
      await workbench.page.keyboard.type("after");
      await eventually(async () => {
        assert.equal(await workbench.text(), "after\n");
      });
      await workbench.undo();
      await eventually(async () => {
        assert.equal(await workbench.text(), "before\n");
      });
    });

    it("opens a file by its name", async () => {
      await workbench.agent.evaluate((vscode) =>
        vscode.commands.executeCommand("workbench.action.closeAllEditors"),
      );
      await workbench.quickInput.openFile(FILE);
      await workbench.shows(FILE);
      assert.equal(await workbench.text(), "before\n");
    });

    it("runs a command from the palette", async () => {
      await workbench.select("before");
      await workbench.runCommand("Transform to Uppercase");
      await eventually(async () => {
        assert.equal(await workbench.text(), "BEFORE\n");
      });
    });

    it("shows every kind of theme", async () => {
      try {
        for (const [index, theme] of THEMES.entries()) {
          await workbench.setTheme(theme);
          await eventually(async () => {
            const kind = await workbench.agent.evaluate(
              (vscode) => vscode.ColorThemeKind[vscode.window.activeColorTheme.kind],
            );
            assert.equal(kind, THEME_KINDS[index], theme.name);
          });
        }
      } finally {
        await workbench.setTheme(THEMES[0]);
      }
    });
  });
};
