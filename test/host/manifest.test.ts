import assert from "node:assert/strict";
import * as vscode from "vscode";
import { trusted } from "../harness/trusted.ts";

const PREFIX = "contentAuthenticity.";

interface Manifest {
  readonly contributes?: {
    readonly commands?: readonly { readonly command: string }[];
    readonly views?: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly keybindings?: readonly {
      readonly command: string;
      readonly key: string;
      readonly mac: string;
      readonly when: string;
    }[];
    readonly menus?: {
      readonly "editor/context": readonly { readonly submenu: string; readonly when: string }[];
    };
    readonly colors?: readonly { readonly id: string; readonly defaults: Readonly<Record<string, string>> }[];
  };
}

/** The extension as installed in VS Code. */
function product(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension("content-authenticity.content-authenticity");
  assert.ok(extension, "the extension is installed");
  return extension;
}

describe("the installed extension", () => {
  it("activates", async () => {
    const extension = product();
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it("registers the commands of its manifest, and no others that people could find", async () => {
    await product().activate();
    const manifest = trusted<Manifest>(product().packageJSON);
    const named = (manifest.contributes?.commands ?? []).map(({ command }) => command);
    // VS Code adds its own commands for each view, such as the one that focuses it.
    const views = Object.values(manifest.contributes?.views ?? {}).flatMap((each) =>
      each.map(({ id }) => `${id}.`),
    );
    const registered = (await vscode.commands.getCommands(true)).filter(
      (id) => id.startsWith(PREFIX) && !views.some((view) => id.startsWith(view)),
    );
    assert.ok(named.length > 0, "the manifest names commands");
    // An underscore marks commands that only the extension's own actions run.
    const findable = registered.filter((id) => named.includes(id) || !id.startsWith(`${PREFIX}_`));
    assert.deepEqual(findable.toSorted(), named.toSorted());
  });

  it("[EDI-1] binds each check to a key of its own, in the languages of its menu and only in the text", () => {
    const { keybindings = [], menus } = trusted<Manifest>(product().packageJSON).contributes ?? {};
    const checks = keybindings.filter(({ when }) => !when.includes("reviewing"));
    assert.deepEqual(
      checks.map(({ command, key, mac }) => [command, key, mac]),
      [
        [`${PREFIX}checkGrammar`, "ctrl+k g", "cmd+k g"],
        [`${PREFIX}detectAiText`, "ctrl+k a", "cmd+k a"],
        [`${PREFIX}scanPlagiarism`, "ctrl+k q", "cmd+k q"],
      ],
    );
    const languages = menus?.["editor/context"].find(({ submenu }) => submenu === `${PREFIX}editor`)?.when;
    assert.ok(languages, "the menu names its languages");
    for (const { when } of checks) assert.equal(when, `editorTextFocus && ${languages}`);
  });

  it("[EDI-1] its chords are bound to nothing in VS Code or its own extensions", async () => {
    const { keybindings = [] } = trusted<Manifest>(product().packageJSON).contributes ?? {};
    const chords = keybindings.map(({ key }) => key).filter((key) => key.includes(" "));
    assert.equal(chords.length, 5);
    await vscode.commands.executeCommand("workbench.action.openDefaultKeybindingsFile");
    const list = vscode.window.activeTextEditor?.document.getText() ?? "";
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    const bound = [...list.matchAll(/"key": "([^"]+)",\s*"command": "([^"]+)"/gu)].map(
      ([, key = "", command = ""]) => ({ key, command }),
    );
    assert.ok(
      bound.some(({ key }) => key === "ctrl+k ctrl+s"),
      "the list is VS Code's",
    );
    for (const chord of chords)
      assert.ok(
        bound.some(({ key }) => key === chord),
        `${chord} is in it`,
      );
    assert.deepEqual(
      bound.filter(({ command, key }) => chords.includes(key) && !command.startsWith(PREFIX)),
      [],
    );
    // A key that is bound alone would end the chord at once; those of the Markdown editor are for that alone.
    assert.deepEqual(
      bound.filter(({ command, key }) => key === "ctrl+k" && !command.startsWith("markdown.editor.")),
      [],
    );
  });

  it("[EDI-5] binds review decisions to keys that apply only there", () => {
    const { keybindings = [] } = trusted<Manifest>(product().packageJSON).contributes ?? {};
    const decisions = keybindings.filter(({ when }) => when.includes("reviewing"));
    assert.deepEqual(
      decisions.map(({ command, key, mac }) => [command, key, mac]),
      [
        [`${PREFIX}_acceptReviewed`, "ctrl+k ctrl+enter", "cmd+k cmd+enter"],
        [`${PREFIX}_refuseReviewed`, "ctrl+k ctrl+backspace", "cmd+k cmd+backspace"],
        [`${PREFIX}_undoInReview`, "ctrl+z", "cmd+z"],
      ],
    );
    for (const { when } of decisions) {
      assert.match(when, /^editorTextFocus .*isInDiffEditor && contentAuthenticity\.reviewing$/u);
    }
    assert.match(decisions.at(-1)?.when ?? "", /editorReadonly/u);
  });

  it("[EDI-18] defines each of its colors for all four kinds of theme", () => {
    const { colors = [] } = trusted<Manifest>(product().packageJSON).contributes ?? {};
    assert.equal(colors.length, 12);
    for (const { id, defaults } of colors) {
      assert.ok(id.startsWith(`${PREFIX}heatMap.`) || id.startsWith(`${PREFIX}linkedMedia.`), id);
      assert.deepEqual(
        Object.keys(defaults).sort(),
        ["dark", "highContrast", "highContrastLight", "light"],
        id,
      );
    }
  });
});
