import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Consent } from "../../src/checking/store/consent.ts";
import { readManifest } from "../harness/manifest.ts";
import { answerJson, onLoopback, type OnLoopback } from "../harness/on-loopback.ts";
import { SAMPLE_DOCUMENT } from "../harness/sample-check.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { storageOf } from "./jobs-list.ts";
import { oneDatabaseIn } from "../unit/checking/store/a-database.ts";

const KEY = "prfd_key_of_the_person";
/** The number of commands that run at the same time. */
const BATCH = 12;
/** A prompt that stays open this long, in milliseconds, counts as waiting for a person. */
const LIMIT_MS = 8_000;

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

interface Facts {
  readonly name: string;
  readonly origin: string | null;
}

/** The state that no command may change without asking. */
interface State {
  readonly baseUrl: unknown;
  readonly portalUrl: unknown;
  readonly callbackUrl: unknown;
  /** The user's setting, as JSON. */
  readonly references: string;
  readonly consent: readonly string[];
  readonly keyOf: string | null | undefined;
}

const allCommands = (): readonly string[] =>
  readManifest<Manifest>().contributes.commands.map(({ command }) => command);

/** Every command, run by a program without a person's request. */
export const suite: UiSuite = ({ workbench, server }) => {
  const { agent, page } = workbench;
  const consent = new Consent(oneDatabaseIn(storageOf(server)));
  let own: OnLoopback;
  let evil: OnLoopback;
  /** Requests with a key or a body that reached a host without consent. */
  let stolen: string[];

  const state = async (): Promise<State> => {
    const { facts, references, settings } = await agent.evaluate(async (vscode) => {
      const section = vscode.workspace.getConfiguration("contentAuthenticity");
      const known = await vscode.commands.executeCommand("contentAuthenticity.manageKeys");
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      const names = ["service.baseUrl", "service.portalUrl", "service.callbackUrl"];
      const references = JSON.stringify(section.inspect("plagiarism.referenceFolders")?.globalValue ?? []);
      return { facts: known, references, settings: names.map((name) => section.get<unknown>(name)) };
    });
    const [baseUrl, portalUrl, callbackUrl] = settings;
    const mine = trusted<readonly Facts[]>(facts).find(({ name }) => name === "mine");
    return {
      baseUrl,
      portalUrl,
      callbackUrl,
      references,
      consent: await consent.origins(),
      keyOf: mine?.origin,
    };
  };

  const reset = async (baseUrl: string): Promise<void> => {
    await consent.forget(await consent.origins());
    await consent.give([own.baseUrl]);
    await workbench.setting("service.baseUrl", own.baseUrl);
    await workbench.command("addApiKey", { name: "mine", key: KEY });
    await workbench.setting("service.baseUrl", baseUrl);
    await workbench.setting("service.mode", "hosted");
    await workbench.reset();
    await workbench.open(SAMPLE_DOCUMENT);
  };

  /** Runs commands with every shape of arguments, dismissing every prompt. */
  const runAll = async (commands: readonly string[], shapes: readonly unknown[][]): Promise<void> => {
    const running = agent.evaluate(
      async (vscode, [ids, given, limit]) => {
        const runs = ids.flatMap((id) =>
          given.map(async (args) => {
            await vscode.commands.executeCommand(id, ...args);
          }),
        );
        await Promise.race([Promise.allSettled(runs), new Promise((resolve) => setTimeout(resolve, limit))]);
      },
      [commands, shapes, LIMIT_MS] as const,
    );
    await workbench.meanwhile(running, async () => page.keyboard.press("Escape"));
    // Prompts that are still open, one behind the other.
    for (let left = 0; left < 3; left = (await isAsked()) ? 0 : left + 1) {
      await page.keyboard.press("Escape");
      await page.waitForTimeout(50);
    }
  };

  const isAsked = async (): Promise<boolean> =>
    (await page.locator(".monaco-dialog-box:visible, .quick-input-widget:visible").count()) > 0;

  /**
   * Returns the contents of files that no command may write without asking: one outside the workspace, and
   * one that exists already.
   */
  const files = (): Readonly<Record<string, string | undefined>> => {
    const outside = path.join(path.dirname(server.workspace), "outside.json");
    return Object.fromEntries(
      [outside, path.join(server.workspace, SAMPLE_DOCUMENT)].map((file) => [
        file,
        existsSync(file) ? readFileSync(file, "utf8") : undefined,
      ]),
    );
  };

  const shapes = (): readonly unknown[][] => {
    const document = `file://${path.join(server.workspace, SAMPLE_DOCUMENT)}`;
    const range = { start: { line: 0, character: 0 }, end: { line: 2, character: 0 } };
    const address = {
      baseUrl: evil.baseUrl,
      url: evil.baseUrl,
      portalUrl: evil.baseUrl,
      callbackUrl: evil.baseUrl,
      origin: evil.baseUrl,
    };
    const yes = { confirm: false, force: true, consent: true, agreed: true, isAgreed: true };
    return [
      [],
      [null],
      [0],
      [""],
      [[]],
      [evil.baseUrl],
      [{ baseUrl: evil.baseUrl }],
      [{ ...address, ...yes }],
      [{ name: "mine", ...address, ...yes }],
      [{ name: "another", key: "prfd_key_of_a_program", ...address, ...yes }],
      [{ name: "mine", scopes: [], ...yes }],
      [{ id: "mine", uri: document, target: `file://${server.workspace}/out.json`, format: "json", ...yes }],
      [document, range],
      [`file://${path.dirname(server.workspace)}`],
      ...Object.keys(files()).flatMap((file) => {
        const target = { target: `file://${file}`, format: "json", ...yes };
        return [[target], [document, target]];
      }),
      [document, { ...address, ...yes }],
      [{ baseUrl: [evil.baseUrl] }, evil.baseUrl],
    ];
  };

  describe("commands that a program runs", function () {
    this.timeout(600_000);

    before(async () => {
      own = await onLoopback((_, response) => answerJson(response, { code: "invalid_api_key" }, 401));
      evil = await onLoopback((request, response) => {
        if (request.headers["x-api-key"] !== undefined || request.method !== "GET") {
          stolen.push(`${request.method} ${request.url}`);
        }
        request.resume();
        answerJson(response, { code: "missing_scope" }, 403);
      });
    });

    beforeEach(() => {
      stolen = [];
    });

    after(async () => {
      for (const server of [own, evil]) server.close();
      await consent.forget(await consent.origins());
      await workbench.command("useEmbeddedService");
      for (const name of ["mine", "another"]) await workbench.command("removeApiKey", { name });
      for (const name of ["service.baseUrl", "service.mode"]) await workbench.setting(name, undefined);
      await workbench.command("clearFindings");
      while ((await workbench.command("toggleHeatMap")) === false);
      await workbench.reset();
      await workbench.execute("workbench.action.closePanel");
    });

    it("[EDI-24] [R-2] [R-3] [R-16] none of them, whatever its arguments, changes an origin or a file or consents to one without an answer", async () => {
      const all = allCommands();
      const given = shapes();
      assert.ok(all.length > 60, `${all.length} commands`);
      const changes: string[] = [];
      for (let begin = 0; begin < all.length; begin += BATCH) {
        const some = all.slice(begin, begin + BATCH);
        await reset(own.baseUrl);
        const before = await state();
        const written = files();
        await runAll(some, given);
        const { consent: origins, keyOf, ...settings } = await state();
        for (const name of ["baseUrl", "portalUrl", "callbackUrl", "references"] as const) {
          if (settings[name] === before[name]) continue;
          changes.push(`${name} became ${String(settings[name])}, by one of ${some.join(", ")}`);
        }
        for (const [file, content] of Object.entries(files())) {
          if (content !== written[file]) changes.push(`${file} was written, by one of ${some.join(", ")}`);
        }
        for (const origin of origins) {
          if (origin !== own.baseUrl) changes.push(`consent to ${origin}, by one of ${some.join(", ")}`);
        }
        // A command may remove a key, but not send it elsewhere.
        if (keyOf !== undefined && keyOf !== own.baseUrl) changes.push(`the key went to ${keyOf}`);
      }
      console.log(
        `${all.length} commands with ${given.length} shapes of arguments: ${changes.length} changes`,
      );
      assert.deepEqual(changes, []);
      assert.deepEqual(stolen, []);
    });

    it("[EDI-24] [R-2] where a setting names another host, none of them sends it a key or a text without an answer", async () => {
      const all = allCommands();
      for (let begin = 0; begin < all.length; begin += 2 * BATCH) {
        await reset(evil.baseUrl);
        await runAll(all.slice(begin, begin + 2 * BATCH), [
          [],
          [{ name: "mine" }],
          [{ baseUrl: evil.baseUrl }],
        ]);
      }
      assert.deepEqual(stolen, []);
      assert.deepEqual(await consent.origins(), [own.baseUrl]);
    });
  });
};
