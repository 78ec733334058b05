import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { COMMANDS as HANDLERS } from "../../src/editor/composition/commands.ts";
import { LANGUAGE_IDS, languageFacts } from "../../src/text/languages.ts";
import { readManifest } from "../harness/manifest.ts";
import {
  CHECKED_IDS,
  COMMANDS,
  EDITORS,
  KEYS,
  MENUS,
  STEPS,
  TOOLS,
  VIEWS,
  WELCOMES,
} from "./manifest-table.ts";
import { holds, readWhen, type Comparison, type Context } from "./when-clause.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const PREFIX = "contentAuthenticity.";

interface Item {
  readonly command?: string;
  readonly submenu?: string;
  readonly group?: string;
  readonly when?: string;
}

interface Step {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly when?: string;
  readonly completionEvents: readonly string[];
  readonly media: {
    /** A file, or one of each kind of theme. */
    readonly image?: string | Readonly<Record<string, string>>;
    readonly altText?: string;
    readonly markdown?: string;
  };
}

interface Manifest {
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category?: string;
      readonly enablement?: string;
    }[];
    readonly menus: Readonly<Record<string, readonly Item[]>>;
    readonly submenus: readonly { readonly id: string }[];
    readonly keybindings: readonly (Item & { readonly key: string; readonly mac?: string })[];
    readonly views: Readonly<
      Record<string, readonly { readonly id: string; readonly name: string; readonly when?: string }[]>
    >;
    readonly viewsWelcome: readonly {
      readonly view: string;
      readonly contents: string;
      readonly when?: string;
    }[];
    readonly walkthroughs: readonly { readonly id: string; readonly steps: readonly Step[] }[];
    readonly configuration: readonly {
      readonly properties: Readonly<Record<string, { readonly scope?: string; readonly default?: unknown }>>;
    }[];
    readonly languageModelTools?: readonly {
      readonly name: string;
      readonly toolReferenceName?: string;
      readonly inputSchema: {
        readonly properties: { readonly format?: { readonly enum: readonly string[] } };
      };
    }[];
    readonly customEditors?: readonly {
      readonly viewType: string;
      readonly priority?: string;
      readonly selector: readonly { readonly filenamePattern: string }[];
    }[];
  };
}

const manifest = readManifest<Manifest>();
const { activationEvents, capabilities, contributes } = manifest;
const COMMAND_IDS = Object.keys(HANDLERS);
const properties: Readonly<Record<string, { readonly scope?: string }>> = Object.fromEntries(
  contributes.configuration.flatMap((each) => Object.entries(each.properties)),
);

const short = (id: string): string => (id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id);
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/\(command:([^)?]+)/gu)].map(([, id]) => short(id ?? ""));

/** Context keys of VS Code, from its documentation. */
const KEYS_OF_VSCODE = new Set([
  "activeCustomEditorId",
  "activeEditor",
  "activeWebviewPanelId",
  "editorHasSelection",
  "editorLangId",
  "editorReadonly",
  "editorTextFocus",
  "explorerResourceIsFolder",
  "isInDiffEditor",
  "isWorkspaceTrusted",
  "listMultiSelection",
  "resourceExtname",
  "resourceLangId",
  "resourceScheme",
  "resourceFilename",
  "scmProvider",
  "scmResourceGroup",
  "view",
  "viewItem",
  "virtualWorkspace",
  "workspaceFolderCount",
]);

/** Commands of VS Code and of its views to which the walkthrough and welcome contents link. */
const COMMANDS_OF_VSCODE = new Set(["workbench.action.openSettings"]);

const SOURCES = globSync("src/{editor,extension}{.ts,/**/*.ts}", { cwd: ROOT }).map((file) =>
  readFileSync(path.join(ROOT, file), "utf8"),
);

/**
 * Context keys of the extension: the names in the files that call `setContext`. One that ends in a dot is a
 * prefix.
 */
const ownKeys = SOURCES.filter((text) => text.includes('"setContext"')).flatMap((text) =>
  [...text.matchAll(/["`](contentAuthenticity\.[\w.]+)/gu)].map(([, key]) => key ?? ""),
);

const isOwn = (key: string): boolean =>
  ownKeys.some((own) => own === key || (own.endsWith(".") && key.startsWith(own)));

const viewIds = new Set(Object.values(contributes.views).flatMap((views) => views.map(({ id }) => id)));

/** Returns the problem of a comparison; undefined if it can be true. */
function problemOf({ key, operator, value = "" }: Comparison): string | undefined {
  if (key === "true" || key === "false") return undefined;
  if (key.startsWith("config.")) {
    const setting = key.slice("config.".length);
    return !setting.startsWith(PREFIX) || setting in properties
      ? undefined
      : `no setting is named ${setting}`;
  }
  if (key.startsWith(PREFIX)) return isOwn(key) ? undefined : `nothing sets ${key}`;
  if (!KEYS_OF_VSCODE.has(key)) return `${key} is no key of VS Code that is known here`;
  if (operator === "=~") {
    const [, source = "", flags] = /^\/(.*)\/([a-z]*)$/su.exec(value) ?? [];
    // Throws if it is malformed.
    RegExp(source, flags);
  }
  if (operator === "in" || operator === "not in") return isOwn(value) ? undefined : `nothing sets ${value}`;
  if (key === "view" && operator === "==" && !viewIds.has(value)) return `no view is named ${value}`;
  const isNamed = (text: string): boolean => text.includes(`"${value}"`);
  if (key === "activeWebviewPanelId" && !SOURCES.some(isNamed)) return `no page is named ${value}`;
  return undefined;
}

const MOST_IN_PALETTE = 22;

const EMBEDDED: Context = {
  "config.contentAuthenticity.service.offerHosted": true,
  "config.contentAuthenticity.service.mode": "embedded",
  "config.git.enabled": true,
  "contentAuthenticity.languages": ["markdown", "plaintext"],
  workspaceFolderCount: 1,
};
const MARKDOWN: Context = {
  ...EMBEDDED,
  activeEditor: "workbench.editors.files.textFileEditor",
  editorLangId: "markdown",
};
const CHECKED: Context = { ...MARKDOWN, "contentAuthenticity.hasReport": true };
const FOUND: Context = {
  ...CHECKED,
  "contentAuthenticity.hasCorrections": true,
  "contentAuthenticity.hasFindings": true,
  "contentAuthenticity.hasHeatMap": true,
};
const HOSTED: Context = { "config.contentAuthenticity.service.mode": "hosted" };
const INTERRUPTED: Context = {
  "contentAuthenticity.folderLeft": true,
  "contentAuthenticity.folderSummary": true,
};

/** Context keys of states that people meet, and the number of commands that the palette shows there. */
const STATES: Readonly<Record<string, readonly [Context, number]>> = {
  "embedded, no folder, no file": [{ ...EMBEDDED, workspaceFolderCount: 0 }, 10],
  "embedded, no file": [EMBEDDED, 12],
  "embedded, Markdown, not checked": [MARKDOWN, 19],
  "embedded, Markdown, checked, no findings": [CHECKED, 21],
  "embedded, Markdown with findings": [FOUND, 29],
  "embedded, Markdown with findings, interrupted folder check": [{ ...FOUND, ...INTERRUPTED }, 32],
  "hosted service not offered, Markdown, not checked": [
    { ...MARKDOWN, ...HOSTED, "config.contentAuthenticity.service.offerHosted": false },
    18,
  ],
  "hosted, Markdown, not checked": [{ ...MARKDOWN, ...HOSTED }, 25],
  "hosted, Markdown with findings": [{ ...FOUND, ...HOSTED }, 35],
};

/** Returns the titles that the palette shows, in the order of the manifest. */
function paletteIn(context: Context): readonly string[] {
  const clause = new Map(
    contributes.menus["commandPalette"]?.map(({ command, when = "" }) => [command, when]),
  );
  return contributes.commands
    .filter(({ command }) => holds(clause.get(command) ?? "", context))
    .map(({ title }) => title);
}

/** Returns the commands that the title bar of an editor shows. */
function titleBarIn(context: Context): readonly string[] {
  return (contributes.menus["editor/title"] ?? [])
    .filter(({ when = "" }) => holds(when, context))
    .map(({ command = "" }) => short(command));
}

/** Every clause of the manifest, with its location. */
const clauses: readonly (readonly [string, string])[] = [
  ...contributes.commands.map(({ command, enablement = "" }) => [command, enablement] as const),
  ...Object.entries(contributes.menus).flatMap(([menu, items]) =>
    items.map((item) => [`${menu}: ${item.command ?? item.submenu}`, item.when ?? ""] as const),
  ),
  ...contributes.keybindings.map(({ key, when = "" }) => [key, when] as const),
  ...Object.values(contributes.views).flatMap((views) =>
    views.map(({ id, when = "" }) => [id, when] as const),
  ),
  ...contributes.viewsWelcome.map(({ view, when = "" }) => [`welcome of ${view}`, when] as const),
  ...contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ id, when = "" }) => [id, when] as const)),
];

describe("contributions of package.json", () => {
  it("[EDI-1] each command with its title and when the palette has it", () => {
    const palette = new Map(
      contributes.menus["commandPalette"]?.map((item) => [item.command, item.when ?? ""]),
    );
    const rows = contributes.commands.map(({ command, title, enablement }) => {
      const when = palette.get(command) ?? "always";
      const shown = when === "false" ? "never" : when;
      return [
        short(command),
        enablement === undefined ? [title, shown] : [title, shown, enablement],
      ] as const;
    });
    assert.deepEqual(Object.fromEntries(rows), COMMANDS);
    assert.equal(new Set(rows.map(([id]) => id)).size, rows.length, "none twice");
    for (const { command, category } of contributes.commands) {
      assert.equal(category, "Content Authenticity", command);
      assert.ok(
        COMMAND_IDS.some((id) => command === PREFIX + id),
        `${command} is registered`,
      );
    }
    for (const [command] of palette) assert.ok(short(command ?? "") in COMMANDS, `${command} of the palette`);
    // Commands that begin with an underscore are for menus and buttons, since they need arguments that only
    // those pass.
    const inner = Object.entries(COMMANDS).filter(
      ([id, [, when]]) => id.startsWith("_") && when === "always",
    );
    assert.deepEqual(inner, []);
  });

  it(`[EDI-25] the palette has at most ${MOST_IN_PALETTE} commands in embedded mode without findings`, () => {
    const counts = Object.entries(STATES).map(
      ([state, [context]]) => [state, paletteIn(context).length] as const,
    );
    console.log(counts.map(([state, count]) => `        ${String(count).padStart(2)}  ${state}`).join("\n"));
    assert.deepEqual(
      counts,
      Object.entries(STATES).map(([state, [, count]]) => [state, count]),
    );
    for (const context of [EMBEDDED, MARKDOWN, CHECKED]) {
      assert.ok(paletteIn(context).length <= MOST_IN_PALETTE);
    }
  });

  it("[EDI-25] one command leads to the hosted service, and one to its keys", () => {
    const account = /key|hosted|embedded|consent|portal|webhook|health/iu;
    const ofAccount = (context: Context): readonly string[] =>
      paletteIn(context).filter((title) => account.test(title));
    assert.deepEqual(ofAccount(MARKDOWN), ["Use Hosted Service with an API Key"]);
    assert.deepEqual(ofAccount({ ...MARKDOWN, ...HOSTED }), [
      "Manage API Keys",
      "Use Hosted Service with an API Key",
      "Use Embedded Service",
      "Revoke Upload Consent",
      "Open Developer Portal",
      "Set Webhook Secret",
      "Check Service Health",
    ]);
  });

  it("[EDI-25] the title bar of a text offers its check, then its report", () => {
    const text = { ...MARKDOWN, resourceLangId: "markdown" };
    assert.deepEqual(titleBarIn(text), ["checkDocument"]);
    assert.deepEqual(titleBarIn({ ...text, "contentAuthenticity.hasReport": true }), ["showReport"]);
    assert.deepEqual(titleBarIn({ ...text, resourceLangId: "rust" }), []);
    assert.deepEqual(titleBarIn({ ...text, isInDiffEditor: true }), []);
  });

  it("[EDI-1] keys are chords, which no keyboard layout needs for its characters", () => {
    for (const { command = "", key, mac = "" } of contributes.keybindings) {
      if (short(command) === "_undoInReview") continue;
      assert.match(key, /^ctrl\+k (?:ctrl\+)?[a-z]+$/u, command);
      assert.equal(mac, key.replaceAll("ctrl", "cmd"), command);
    }
  });

  it("[EDI-1] every public command is registered and contributed", () => {
    const missing = COMMAND_IDS.filter((id) => !id.startsWith("_") && !(id in COMMANDS));
    assert.deepEqual(missing, []);
  });

  it("[EDI-9] [EDI-15] each entry of each menu with its group and when it shows", () => {
    const rows = Object.entries(contributes.menus)
      .filter(([menu]) => menu !== "commandPalette")
      .flatMap(([menu, items]) =>
        items.map((item) => [
          short(menu),
          short(item.command ?? item.submenu ?? ""),
          item.group ?? "",
          item.when ?? "",
        ]),
      );
    assert.deepEqual(rows, MENUS);
    const submenus = new Set(contributes.submenus.map(({ id }) => short(id)));
    for (const [, item = ""] of rows) assert.ok(item in COMMANDS || submenus.has(item), `${item} exists`);
  });

  it("[EDI-1] each key", () => {
    const rows = contributes.keybindings.map(({ command = "", key, mac = "", when = "" }) => [
      short(command),
      key,
      mac,
      when,
    ]);
    assert.deepEqual(rows, KEYS);
  });

  it("[EDI-8] each view, and each welcome with the commands that it leads to", () => {
    const views = Object.entries(contributes.views).flatMap(([container, each]) =>
      each.map(({ id, name, when = "" }) => [short(container), short(id), name, when]),
    );
    assert.deepEqual(views, VIEWS);
    const welcomes = contributes.viewsWelcome.map(({ view, when = "", contents }) => [
      short(view),
      when,
      ...linksIn(contents),
    ]);
    assert.deepEqual(welcomes, WELCOMES);
    for (const { view } of contributes.viewsWelcome) assert.ok(viewIds.has(view), view);
  });

  it("[EDI-14] one walkthrough, each step with its completion event and its links", () => {
    const [start, ...others] = contributes.walkthroughs;
    assert.deepEqual([start?.id, others.length], [`${PREFIX}start`, 0]);
    const steps = start?.steps ?? [];
    assert.deepEqual(
      steps.map(({ id, when = "", completionEvents, description }) => [
        id,
        when,
        completionEvents.map((event) => event.replace(PREFIX, "")),
        linksIn(description),
      ]),
      STEPS,
    );
    for (const { id, media, completionEvents } of steps) {
      const { image = {}, markdown } = media;
      const files =
        markdown === undefined
          ? [image].flatMap((each) => (typeof each === "string" ? each : Object.values(each)))
          : [markdown];
      assert.ok(files.length > 0, id);
      for (const file of files) {
        assert.ok(existsSync(path.join(ROOT, file)), `${id}: ${file}`);
        assert.match(file, /^media\/walkthrough\/[\w-]+\.(?:png|md)$/u);
      }
      assert.ok(
        media.image === undefined || (media.altText ?? "").length > 20,
        `${id} says what its picture shows`,
      );
      for (const event of completionEvents) {
        const [, kind, what = ""] = /^(\w+):(.*)$/su.exec(event) ?? [];
        if (kind === "onCommand") assert.ok(short(what) in COMMANDS, event);
        else if (kind === "onSettingChanged") assert.ok(what in properties, event);
        else if (kind === "onContext") assert.ok(isOwn(what), event);
        else assert.fail(`${event} is no event that is known here`);
      }
    }
    const known = (text: string): boolean => steps.some(({ description }) => description.includes(text));
    assert.ok(known("%5B%22grammar%22%5D"), "links give their arguments as a list");
  });

  it("[EDI-14] every link is an existing command", () => {
    const linked = [
      ...WELCOMES.flatMap(([, , ...links]) => links),
      ...STEPS.flatMap(([, , , links]) => links),
    ];
    const all = new Set<string>(COMMAND_IDS);
    assert.ok(linked.length > 10);
    assert.deepEqual(
      linked.filter((id) => !all.has(id) && !COMMANDS_OF_VSCODE.has(id)),
      [],
    );
  });

  it("[EDI-1] every clause is well formed and can be true", () => {
    const wrong = clauses
      .filter(([, clause]) => clause !== "")
      .flatMap(([where, clause]) =>
        readWhen(clause).flatMap((comparison) => {
          const problem = problemOf(comparison);
          return problem === undefined ? [] : [`${where}: ${problem}`];
        }),
      );
    assert.deepEqual(wrong, []);
  });

  it("[EDI-1] [EDI-9] each language of the table is checked, starts the extension, and may be named by agents", () => {
    assert.deepEqual(new Set(CHECKED_IDS), new Set(LANGUAGE_IDS));
    const opened = activationEvents.filter((event) => event.startsWith("onLanguage:"));
    assert.deepEqual(new Set(opened), new Set(LANGUAGE_IDS.map((id) => `onLanguage:${id}`)));
    const formats = LANGUAGE_IDS.filter((id) => languageFacts(id)?.isFormat);
    const asked = (contributes.languageModelTools ?? []).flatMap(
      ({ inputSchema }) => inputSchema.properties.format?.enum ?? [],
    );
    assert.deepEqual(new Set(asked), new Set(formats));
  });

  it("[EDI-19] no workspace sets the service, credits, the network or trust", () => {
    for (const [name, { scope }] of Object.entries(properties)) {
      const isUserOnly = /^(?:service|credits|network|media)\./u.test(short(name));
      assert.equal(scope === "application", isUserOnly, name);
    }
    for (const name of capabilities.untrustedWorkspaces.restrictedConfigurations) {
      assert.ok(name in properties, `${name} is a setting`);
    }
  });

  it("[EDI-16] each tool for agents, and each editor of files", () => {
    const tools = contributes.languageModelTools ?? [];
    assert.deepEqual(
      tools.map(({ name, toolReferenceName = "" }) => [name, toolReferenceName]),
      TOOLS,
    );
    const editors = contributes.customEditors ?? [];
    assert.deepEqual(
      editors.map(({ viewType, priority = "", selector }) => [
        short(viewType),
        priority,
        ...selector.map(({ filenamePattern }) => filenamePattern),
      ]),
      EDITORS,
    );
    // It opens nobody's files by default.
    for (const [id, priority] of EDITORS) assert.equal(priority, "option", id);
  });

  it("[EDI-14] nothing opens automatically", () => {
    assert.ok(!manifest.activationEvents.some((event) => event === "*" || event === "onStartupFinished"));
    // Only the command Get Started opens the walkthrough.
    const opening = SOURCES.filter((text) => text.includes("openWalkthrough"));
    assert.equal(opening.length, 1);
    assert.match(opening[0] ?? "", /getStarted: async \(\) => .*"workbench\.action\.openWalkthrough"/u);
  });
});

describe("a clause", () => {
  it("[EDI-1] is read as VS Code reads it", () => {
    assert.deepEqual(
      readWhen("!a && (b == 'x y' || c =~ /^p\\/q$/i) && d not in e && f.g >= 2").map(
        ({ key, operator, value }) => [key, operator, value],
      ),
      [
        ["a", undefined, undefined],
        ["b", "==", "x y"],
        ["c", "=~", "/^p\\/q$/i"],
        ["d", "not in", "e"],
        ["f.g", ">=", "2"],
      ],
    );
    const context = { a: true, n: 2, lang: "markdown", langs: ["markdown"] };
    for (const [clause, expected] of [
      ["", true],
      ["a && n == 2", true],
      ["!a || n > 2", false],
      ["!(a && missing)", true],
      ["missing != hosted", true],
      ["lang in langs && lang =~ /^mark/", true],
      ["lang not in langs", false],
      ["lang in missing", false],
      ["missing && a || a", true],
      ["false || n <= 1", false],
    ] as const) {
      assert.equal(holds(clause, context), expected, clause);
    }
    for (const wrong of ["a &&", "a == ", "(a", "a b", "a =~ b", "a & b", "== a"]) {
      assert.throws(() => readWhen(wrong), /not understood/u, wrong);
    }
  });
});
