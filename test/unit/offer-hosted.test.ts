import assert from "node:assert/strict";
import { nextStepsOf } from "../../src/checking/vocabulary/check-error.ts";
import { readManifest } from "../harness/manifest.ts";
import { trusted } from "../harness/trusted.ts";

const OFFERED = "config.contentAuthenticity.service.offerHosted";

interface Entry {
  readonly command?: string;
  readonly when?: string;
}

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: Readonly<Record<string, readonly Entry[]>>;
    readonly viewsWelcome: readonly { readonly contents: string; readonly when?: string }[];
    readonly walkthroughs?: readonly {
      readonly steps: readonly { readonly description: string; readonly when?: string }[];
    }[];
    readonly keybindings: readonly Entry[];
    readonly configuration: unknown;
  };
}

const { contributes } = readManifest<Manifest>();

/** Words for things that only people with an account need. */
const OF_HOSTED = /\b(?:key|keys|hosted|embedded service|portal|consent|webhook)\b/iu;

/** Returns true if a clause can't be true unless the hosted service is offered: every alternative requires it. */
const needsOffer = (when: string | undefined): boolean =>
  when === "false" ||
  (when ?? "").split("||").every((all) => all.split("&&").some((term) => term.trim() === OFFERED));

describe("one setting hides everything about the hosted service", () => {
  const { commands, keybindings, menus, viewsWelcome, walkthroughs = [] } = contributes;
  const ofHosted = commands.filter(({ title }) => OF_HOSTED.test(title));

  it("[EDI-20] there is something to hide", () => {
    const ids = ofHosted.map(({ command }) => command.replace("contentAuthenticity.", ""));
    assert.deepEqual(ids.toSorted(), [
      "_addKeyForJob",
      "addApiKey",
      "forgetConsent",
      "manageKeys",
      "openPortal",
      "removeApiKey",
      "replaceApiKey",
      "setWebhookSecret",
      "testApiKey",
      "useEmbeddedService",
      "useHostedService",
    ]);
  });

  for (const { command, title } of ofHosted) {
    it(`[EDI-20] ${title} (${command}): the palette, every menu, every key`, () => {
      const palette = menus["commandPalette"]?.filter((entry) => entry.command === command) ?? [];
      assert.equal(palette.length, 1, "the palette has it under a clause, and under one");
      const entries = [...Object.values(menus).flat(), ...keybindings].filter(
        (entry) => entry.command === command,
      );
      for (const { when } of entries) assert.ok(needsOffer(when), when);
    });
  }

  it("[EDI-20] no welcome and no step of the walkthrough leads there", () => {
    const ids = ofHosted.map(({ command }) => command);
    const steps = walkthroughs.flatMap((each) => each.steps);
    const places = [
      ...viewsWelcome.map(({ contents, when }) => ({ text: contents, when })),
      ...steps.map(({ description, when }) => ({ text: description, when })),
    ];
    assert.ok(places.length > 0);
    for (const { text, when } of places) {
      if (ids.some((id) => text.includes(`command:${id}`)) || /hosted service/iu.test(text)) {
        assert.ok(needsOffer(when), text);
      }
    }
  });

  it("[EDI-20] no error offers a step that leads there, and the others stay", () => {
    const error = { actionsBefore: ["showCredits", "openPortal"], action: "replaceKey" } as const;
    assert.deepEqual(nextStepsOf(error, true), ["showCredits", "openPortal", "replaceKey"]);
    assert.deepEqual(nextStepsOf(error, false), ["showCredits"]);
    for (const action of ["addKey", "useHosted"] as const)
      assert.deepEqual(nextStepsOf({ action }, false), []);
    assert.deepEqual(nextStepsOf({ action: "retry", actionsBefore: ["showLog"] }, false), [
      "showLog",
      "retry",
    ]);
  });
});

interface Setting {
  readonly scope?: string;
}

/** The properties of all sections of the settings. */
const settings = (): readonly (readonly [string, Setting])[] =>
  [contributes.configuration]
    .flat()
    .flatMap((section) =>
      Object.entries(trusted<{ properties?: Record<string, Setting> }>(section).properties ?? {}),
    );

describe("settings that a workspace can't change", () => {
  it("[EDI-19] everything about services, credits and the network is for the user alone", () => {
    const personal = settings().filter(([id]) =>
      /^contentAuthenticity\.(?:service|credits|network)\./u.test(id),
    );
    assert.ok(personal.length >= 10);
    for (const [id, { scope }] of personal) assert.equal(scope, "application", id);
  });
});
