import assert from "node:assert/strict";
import * as vscode from "vscode";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";
import type { RunningService } from "../unit/service/running-service.ts";
import { hostedInProcess } from "./hosted-in-process.ts";
import { checkGrammar, goToHosted, product, run, setting, unset, write } from "./product.ts";

const IMAGES = "prfd_keys_suite_for_images_alone";
const GRAMMAR = "prfd_keys_suite_for_grammar_alone";
const ALL = "prfd_keys_suite_of_another_account";

const keyOf = (key: string, scopes: readonly string[]) => ({
  name: key.slice(5),
  key,
  scopes,
  expires_at: null,
  status: "Active",
});
const ACCOUNTS = [
  {
    user_id: 25,
    plan: "25M",
    credits: 5_000,
    keys: [keyOf(IMAGES, ["image_detector"]), keyOf(GRAMMAR, ["grammar_checker"])],
  },
  { user_id: 8, plan: "Trial", credits: 300, keys: [keyOf(ALL, ["grammar_checker", "ai_detector"])] },
];

interface Facts {
  readonly name: string;
  readonly scopes: readonly string[] | null;
  readonly lacks: readonly string[];
}

interface Failed {
  readonly status: string;
  readonly message?: string;
}

let number = 0;
/** Returns nine new words. */
const fresh = (): string => `The keys suite recieves letter ${(number += 1)} on every day.`;

const known = async (): Promise<readonly Facts[]> => {
  const facts = await run<readonly Facts[]>("manageKeys");
  await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
  return facts;
};
const check = async () => checkGrammar((await write(fresh())).uri);

const section = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration("contentAuthenticity");

/** Returns the service that a check would use, which the error for a text that is too short names. */
const where = async () => (await checkGrammar((await write("Too short.")).uri)).service;

describe("API keys and their services", function () {
  this.timeout(120_000);

  let hosted: RunningService;

  before(async () => {
    await product();
    hosted = await hostedInProcess(ACCOUNTS);
    await goToHosted(hosted.baseUrl);
  });

  afterEach(async () => {
    for (const { name } of await known()) await run("removeApiKey", { name });
  });

  after(async () => {
    await hosted.stop();
    await run("forgetConsent", { baseUrl: hosted.baseUrl });
    await unset("service.baseUrl", "service.mode", "service.portalUrl", "service.offerHosted");
  });

  it("[EDI-11] the fitting one of several keys is found by trying, at no cost, and remembered until it is replaced", async () => {
    await run("addApiKey", { name: "a", key: IMAGES });
    await run("addApiKey", { name: "b", key: ALL });
    const first = await check();
    assert.equal(first.status, "done", first.error?.message);
    assert.deepEqual([first.creditsCharged, first.creditsRemaining], [9, 291]);
    assert.deepEqual(
      (await known()).map(({ name, lacks }) => [name, lacks]),
      [
        ["a", ["grammar_checker"]],
        ["b", []],
      ],
    );
    assert.deepEqual(await run("replaceApiKey", { name: "a", key: GRAMMAR }), { status: "done" });
    assert.deepEqual((await known())[0], {
      name: "a",
      scopes: null,
      lacks: [],
      origin: hosted.baseUrl,
      isFromEnvironment: false,
    });
    assert.equal((await check()).creditsRemaining, 4_991);
  });

  it("[EDI-11] a removed key is gone everywhere, and there is nothing to replace, test or remove", async () => {
    await run("addApiKey", { name: "a", key: ALL, scopes: ["grammar_checker"] });
    assert.deepEqual((await known())[0]?.scopes, ["grammar_checker"]);
    await run("removeApiKey", { name: "a" });
    assert.deepEqual(await known(), []);
    for (const command of ["replaceApiKey", "testApiKey", "removeApiKey"]) {
      assert.equal((await run<Failed>(command, { name: "a", key: ALL })).status, "failed", command);
    }
    assert.equal((await check()).error?.code, "no_api_key");
  });

  it("[EDI-11] a name that is a key, or contains invisible characters, is refused and not repeated", async () => {
    for (const name of [ALL, "a\u202eb", "x".repeat(61), "CONTENT_AUTHENTICITY_API_KEY"]) {
      const { message, status } = await run<Failed>("addApiKey", { name, key: ALL });
      assert.equal(status, "failed", name);
      assert.ok(message?.includes(ALL) === false);
    }
    assert.deepEqual(await known(), []);
  });

  it("[EDI-11] a portal named by no setting and no argument isn't opened", async () => {
    for (const given of [
      {},
      { portalUrl: "javascript:alert(1)" },
      { portalUrl: `https://x.example/${ALL}` },
    ]) {
      const { message, status } = await run<Failed>("openPortal", given);
      assert.equal(status, "failed");
      assert.ok(message?.includes(ALL) === false);
    }
    assert.equal(section().get("service.portalUrl"), "");
  });

  it("[EDI-20] consent is revoked by the host's address, and a host without consent isn't offered", async () => {
    assert.deepEqual(await run("forgetConsent", { baseUrl: `${hosted.baseUrl}/any/path` }), {
      status: "done",
    });
    assert.equal((await run<Failed>("forgetConsent", { baseUrl: hosted.baseUrl })).status, "failed");
    await goToHosted(hosted.baseUrl);
  });

  it("[EDI-20] with the hosted service hidden, checks stay here and it cannot be turned to", async () => {
    await setting("service.offerHosted", false);
    assert.equal(await where(), "embedded");
    const { message } = await run<Failed>("useHostedService", { baseUrl: hosted.baseUrl });
    assert.match(message ?? "", /offerHosted/u);
    await setting("service.offerHosted", undefined);
    assert.equal(await where(), "hosted");
  });

  it("[EDI-19] a workspace's settings change neither service, key, budget, callback nor network", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, ".vscode", "settings.json");
    const before = await vscode.workspace.fs.readFile(file).then(
      (bytes) => bytes,
      () => undefined,
    );
    const personal = personalSettings((await product()).packageJSON);
    assert.ok(personal.length >= 10);
    const own = personal.map(([name]) => section().get<unknown>(name));
    try {
      const hostile = {
        ...Object.fromEntries(personal.map(([name, value]) => [`contentAuthenticity.${name}`, value])),
        "contentAuthenticity.grammar.variant": "en-GB",
      };
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(hostile)));
      await eventually(() => assert.equal(section().get("grammar.variant"), "en-GB", "the file counts"));
      assert.deepEqual(
        personal.map(([name]) => section().get<unknown>(name)),
        own,
      );
      await run("addApiKey", { name: "a", key: ALL });
      const { creditsCharged, service, status } = await check();
      assert.deepEqual(
        [service, status, creditsCharged],
        ["hosted", "done", 9],
        "it goes where the person said",
      );
    } finally {
      if (before === undefined) await vscode.workspace.fs.delete(file);
      else await vscode.workspace.fs.writeFile(file, before);
      await eventually(() => assert.notEqual(section().get("grammar.variant"), "en-GB"));
    }
  });
});

/** Every setting about services, credits and the network, with a harmful value. */
function personalSettings(manifest: unknown): readonly (readonly [name: string, hostile: unknown])[] {
  const { contributes } = trusted<{ contributes: { configuration: unknown } }>(manifest);
  return [contributes.configuration]
    .flat()
    .flatMap((each) =>
      Object.entries(trusted<{ properties?: Record<string, Schema> }>(each).properties ?? {}),
    )
    .filter(([id]) => /^contentAuthenticity\.(?:service|credits|network)\./u.test(id))
    .map(([id, schema]) => [id.slice("contentAuthenticity.".length), hostileOf(schema)] as const);
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
}

function hostileOf({ default: usual, enum: values, type }: Schema): unknown {
  if (values !== undefined) return values.find((value) => value !== usual);
  if (type === "boolean") return usual !== true;
  return typeof usual === "number" || [type].flat().includes("number") ? 987_654 : "https://evil.example";
}
