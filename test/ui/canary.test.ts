import assert from "node:assert/strict";
import { hash } from "node:crypto";
import {
  copyFileSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConnectProxy } from "../faults/connect-proxy.ts";
import { EchoingService } from "../harness/echoing-service.ts";
import { eventually } from "../harness/eventually.ts";
import { JobService } from "../harness/job-service.ts";
import { PROJECT } from "../harness/paths.ts";
import { runCheck } from "../harness/sample-check.ts";
import { ScanningService } from "../harness/scanning-service.ts";
import { filesWith, processes } from "../harness/traces.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { databaseFile } from "../unit/checking/store/a-database.ts";
import { storageOf } from "./jobs-list.ts";

const KEY = "prfd_canary_that_must_be_found_nowhere";
const SECRET = "webhook canary that must be found nowhere";
const PASSWORD = "proxycanarythatmustbefoundnowhere";
const SECRETS = [
  "prfd_canary",
  "webhook canary",
  PASSWORD,
  // The form that a proxy's basic authorization transmits, whatever precedes it.
  ...[0, 1, 2].map((before) => basePart(PASSWORD, before)),
];
const WORDS = "heliotrope marmalade submarine";
const SENTENCE = `We recieve the ${WORDS} on Tuesdays, as ever, and nobody has copied it.`;
const FILE = "canary.md";
/** A picture with the canary words after its end, and with a file name that mustn't be logged either. */
const PICTURE = "tourmaline-passport.png";
const PIXELS = path.join(PROJECT, "test/fixtures/images/plain.png");
const RECORDING = "tourmaline-voice.wav";
const SOUND = path.join(PROJECT, "test/fixtures/audio/short.wav");
const LINKS = "tourmaline-links.md";
const UNANSWERED = "canary-unanswered.md";
const FOLDER = "canary-folder";
const CHECKS = ["checkGrammar", "detectAiText", "scanPlagiarism"];

/** Where nothing of a text may be shown. Messages are in the page even if they don't fit on the screen. */
const MESSAGES = [".notifications-toasts", ".notifications-center", ".statusbar", ".monaco-dialog-box"];

/** Runs in the page: returns the secrets that it holds, and the messages that show the text. */
const FIND_ON_PAGE = `(() => {
  const page = document.documentElement.outerHTML;
  const shows = ({ textContent }) => textContent.includes(${JSON.stringify(WORDS)});
  return [
    ...${JSON.stringify(SECRETS)}.filter((secret) => page.includes(secret)),
    ...${JSON.stringify(MESSAGES)}.filter((place) => [...document.querySelectorAll(place)].some(shows)),
  ];
})()`;

/** Environment variables that the embedded service may inherit from the process that starts it, or get from it. */
const VARIABLES =
  /^(?:HOME|PATH|LANG|TZ|TMPDIR|TEMP|TMP|SystemRoot|USERPROFILE|ELECTRON_RUN_AS_NODE|MALLOC_ARENA_MAX)=/u;

/** VS Code's own history of edits. */
const HOLDS_TEXTS = /(?:^|\/)(?:Backups|History)\//u;
/** The person's settings, which hold the proxy's password, and VS Code's history of them. */
const HOLDS_PROXY = /(?:^|\/)(?:User\/settings\.json$|History\/)/u;

/** Returns the part of a text's base64 that doesn't depend on what follows, at this offset in bytes. */
function basePart(text: string, before: number): string {
  return Buffer.from(" ".repeat(before) + text)
    .toString("base64")
    .slice(4, -4);
}

/**
 * Plants secrets everywhere the extension could leak them, and looks for what is left in this editor.
 * `leftBehind` looks for keys and texts of all suites in each editor of the run, after the last suite.
 */
export const suite: UiSuite = ({ workbench, server }) => {
  const setProxy = async (proxy: string | undefined): Promise<void> => {
    await workbench.agent.evaluate(async (vscode, chosen) => {
      const target = vscode.ConfigurationTarget.Global;
      await vscode.workspace.getConfiguration("http").update("proxy", chosen ?? undefined, target);
    }, proxy ?? null);
  };

  /** Uses a new key, about which nothing is known, because one that lacks a scope isn't sent again. */
  const useHosted = async (baseUrl: string): Promise<void> => {
    await workbench.goToHosted(baseUrl);
    await renewKey();
  };

  const renewKey = async (): Promise<void> => {
    await workbench.command("removeApiKey", { name: "canary" });
    await workbench.command("addApiKey", { name: "canary", key: KEY });
  };

  /** Asserts that no key or secret is in a check's result or on the page, and no text outside the editor. */
  const look = async (outcome: unknown): Promise<void> => {
    const given = JSON.stringify(outcome);
    for (const secret of SECRETS) assert.ok(!given.includes(secret), `the outcome holds ${secret}`);
    const found = await workbench.page.evaluate(FIND_ON_PAGE);
    assert.deepEqual(found, [], "the page holds a secret, or a message shows the text");
  };

  const runOne = async (check: string, status: "done" | "failed", file = FILE): Promise<unknown> => {
    const outcome = await runCheck(workbench.agent, check, file);
    assert.equal(outcome?.status, status, `${check}: ${outcome?.error?.code}`);
    return outcome?.error ?? null;
  };

  /**
   * Runs checks on the canary sentence, each with a fresh key if hosted, and searches their results and the
   * page.
   */
  const runAll = async (
    checks: readonly string[],
    status: "done" | "failed",
    { file = FILE, isKeyFresh = false }: { readonly file?: string; readonly isKeyFresh?: boolean } = {},
  ): Promise<void> => {
    await workbench.execute("notifications.clearAll");
    const errors: unknown[] = [];
    for (const check of checks) {
      if (isKeyFresh) await renewKey();
      errors.push(await runOne(check, status, file));
    }
    await look(errors);
  };

  describe("a key, a sentence and two passwords that must be found nowhere", function () {
    this.timeout(240_000);

    before(async () => {
      const picture = Buffer.concat([readFileSync(PIXELS), Buffer.from(`\n${SENTENCE} ${KEY}`)]);
      writeFileSync(path.join(server.workspace, PICTURE), picture);
      mkdirSync(path.join(server.workspace, FOLDER));
      writeFileSync(path.join(server.workspace, FOLDER, "inside.md"), `Once more, inside. ${SENTENCE}\n`);
      await workbench.writeFile(FILE, `${SENTENCE}\n`);
    });

    beforeEach(async () => {
      await workbench.open(FILE);
    });

    after(async () => {
      await workbench.command("useEmbeddedService");
      await workbench.command("removeApiKey", { name: "canary" });
      await workbench.command("setWebhookSecret", { secret: "" });
      await workbench.setting("service.callbackUrl", undefined);
      await workbench.setting("service.baseUrl", undefined);
      await setProxy(undefined);
    });

    it("[ALL-2] [CLI-5] a service that repeats key and text in errors, headers and redirects", async () => {
      const service = new EchoingService();
      await service.start();
      try {
        await useHosted(service.baseUrl);
        for (let kind = 0; kind < EchoingService.kinds; kind += 1) {
          await runAll(CHECKS, "failed", { isKeyFresh: true });
        }
        await workbench.command("testApiKey", { name: "canary" });
        await look(null);
        assert.ok(service.requests >= EchoingService.kinds * CHECKS.length);
        assert.equal(service.strayed, 0, "no redirect was followed");
      } finally {
        service.close();
      }
    });

    it("[ALL-2] [EDI-9] [EDI-15] the same service and a picture, a folder, and an agent's question", async () => {
      const service = new EchoingService();
      await service.start();
      try {
        await useHosted(service.baseUrl);
        for (let kind = 0; kind < EchoingService.kinds; kind += 1) {
          await runAll(["detectAiImage"], "failed", { file: PICTURE, isKeyFresh: true });
        }
        await renewKey();
        const before = service.requests;
        const folder = `file://${path.join(server.workspace, FOLDER)}`;
        const checked = await workbench.command("checkFolder", folder, { checks: ["grammar"] });
        assert.ok(service.requests > before, "the folder was sent");
        await look(checked);
        // Without a budget an agent gets no credits; with one, it gets the service's answer to the request.
        for (const budget of [0, 5_000]) {
          await workbench.setting("credits.dailyBudget", budget);
          const telling = workbench.agent.evaluate(async (vscode, text) => {
            const name = "contentAuthenticity_checkGrammar";
            const given = { input: { text }, toolInvocationToken: undefined };
            const { content } = await vscode.lm.invokeTool(name, given);
            return JSON.stringify(content);
          }, `${SENTENCE} An agent asks.`);
          const question = workbench.dialog("for an agent");
          await question.getByRole("button", { name: "Yes" }).click();
          const answer = await telling;
          if (budget === 0) assert.match(answer, /daily_budget_needed/u);
          await look(answer);
        }
      } finally {
        await workbench.setting("credits.dailyBudget", undefined);
        service.close();
      }
    });

    it("[ALL-2] [HOOK-1] a background job with a webhook secret, which fails and repeats it all", async () => {
      const service = await JobService.start();
      try {
        await useHosted(service.baseUrl);
        await workbench.command("setWebhookSecret", { secret: SECRET });
        await workbench.setting("service.callbackUrl", "https://hooks.example.org/results");
        const said = `${KEY} ${SECRET} ${SENTENCE}`;
        service.stand = () => ({
          status: 200,
          body: { status: "failed", task_id: "task-1", result: null, error: said, word_count: 12 },
        });
        await runAll(["detectAiTextInBackground"], "done");
        assert.equal(service.submitted[0]?.webhook_secret, SECRET);
        // The key is removed next: a job that hasn't been polled by then would wait for another key.
        await eventually(() => assert.ok(service.polls.length > 0), 20_000);
        await workbench.notification("background job").first().waitFor({ timeout: 20_000 });
        await look(null);
      } finally {
        service.close();
      }
    });

    it("[ALL-2] [CLI-6] a proxy that repeats its password", async () => {
      const proxy = new ConnectProxy(
        () => "127.0.0.1:9",
        (head) => {
          const said = /proxy-authorization: (.*)\r/iu.exec(head)?.[1] ?? "nothing";
          return `HTTP/1.1 407 ${said} ${PASSWORD}\r\nx-echo: ${said}\r\ncontent-length: 0\r\n\r\n`;
        },
      );
      const at = await proxy.start();
      try {
        await setProxy(`http://writer:${PASSWORD}@${at}`);
        await useHosted("https://service.example.org");
        await runAll(CHECKS, "failed");
        assert.match(proxy.heads.join("\n"), /proxy-authorization: Basic/iu, "the proxy was given it");
      } finally {
        await setProxy(undefined);
        await proxy.stop();
      }
    });

    it("[ALL-2] a service that does its work", async () => {
      const service = await ScanningService.start();
      try {
        await useHosted(service.baseUrl);
        await runAll(["scanPlagiarism"], "done");
        await workbench.command("showCredits");
        await look(null);
        const exported = path.join(server.workspace, "credits.csv");
        await workbench.command("exportCredits", { target: `file://${exported}` });
        const csv = readFileSync(exported, "utf8");
        // It names the checked file, for the person who exports it.
        for (const hidden of [...SECRETS, WORDS])
          assert.ok(!csv.includes(hidden), `the history holds ${hidden}`);
        await workbench.page.keyboard.press("Escape");
      } finally {
        service.close();
      }
    });

    it("[ALL-2] [CLI-5] [EDI-9] [EDI-15] [EDI-16] a day on the embedded service: documents, jobs, pictures, recordings, links, a folder, agents; meanwhile, a service that nobody runs", async () => {
      await useHosted("http://127.0.0.1:9");
      await workbench.execute("notifications.clearAll");
      // A text of their own: the checks of the day would share an answer. They wait between their attempts.
      await workbench.writeFile(UNANSWERED, `Nobody answers. ${SENTENCE}\n`);
      const unanswered = Promise.all(CHECKS.map(async (check) => runOne(check, "failed", UNANSWERED)));
      unanswered.catch(() => undefined);
      await workbench.command("useEmbeddedService");
      copyFileSync(SOUND, path.join(server.workspace, RECORDING));
      // Long enough for a score.
      const long = `${SENTENCE} `.repeat(12);
      await workbench.writeFile(LINKS, `${long}\n\n![A view](${PICTURE})\n\n[To hear](${RECORDING})\n`);
      await workbench.writeFile("references-of-canary/note.txt", "Nothing of it is in another text here.\n");
      await workbench.setting("plagiarism.referenceFolders", ["references-of-canary"]);
      try {
        await workbench.command("forgetResults");
        await runAll([...CHECKS, "checkDocument", "detectAiTextInBackground"], "done");
        await runAll(["detectAiImage"], "done", { file: PICTURE });
        await runAll(["detectAiVoice"], "done", { file: RECORDING });
        await workbench.open(LINKS);
        await runAll(["detectAiText", "detectAiTextInBackground", "checkLinkedMedia"], "done", {
          file: LINKS,
        });
        const folder = `file://${path.join(server.workspace, FOLDER)}`;
        await look(
          await workbench.command("checkFolder", folder, { checks: ["grammar", "ai", "plagiarism"] }),
        );
        for (const [tool, input] of [
          ["checkGrammar", { text: `${SENTENCE} An agent asks.` }],
          ["detectAiText", { text: `${SENTENCE} An agent asks.` }],
          ["scanPlagiarism", { uri: FILE }],
          ["detectAiImage", { uri: PICTURE }],
          ["detectAiVoice", { uri: RECORDING }],
        ] as const) {
          const telling = workbench.agent.evaluate(
            async (vscode, [name, given]) => {
              const options = { input: given, toolInvocationToken: undefined };
              const { content } = await vscode.lm.invokeTool(`contentAuthenticity_${name}`, options);
              return JSON.stringify(content);
            },
            [tool, input] as const,
          );
          await workbench.dialog("for an agent").getByRole("button", { name: "Yes" }).click();
          assert.doesNotMatch(await telling, /failed/u, tool);
        }
        await look(await unanswered);
      } finally {
        await workbench.setting("plagiarism.referenceFolders", undefined);
        rmSync(path.join(server.workspace, "references-of-canary"), { recursive: true, maxRetries: 5 });
      }
    });

    // After the day, which has the service do all of its work.
    it("[ALL-2] the embedded service's command line and variables contain no secrets", () => {
      const all = processes();
      assert.deepEqual(
        all.filter(({ commandLine }) => /prfd_|heliotrope/u.test(commandLine)),
        [],
      );
      // Looks only at this VS Code: others on the machine may run tests that start the service in other ways.
      const own = path.dirname(server.data);
      const services = all.filter(
        ({ commandLine }) => commandLine.includes("service.js\0--port") && commandLine.includes(own),
      );
      assert.ok(services.length > 0, "the service is running and its command line is seen");
      for (const { environment } of services) {
        assert.ok(environment.length > 0, "its variables are seen");
        assert.deepEqual(
          environment.filter((entry) => !VARIABLES.test(entry)).map((entry) => entry.split("=")[0]),
          [],
        );
      }
    });

    it("[ALL-2] [EDI-9] no log of the extension names the picture", () => {
      const logs = globSync("**/*Content Authenticity*.log", { cwd: server.data });
      assert.ok(logs.length > 0, "there is a log to look through");
      for (const log of logs) {
        const text = readFileSync(path.join(server.data, log), "utf8");
        assert.ok(!text.includes("tourmaline"), `${log} names it`);
      }
    });

    it("[R-13] [R-14] [ALL-2] after all checks and jobs: nothing of a text, no name and no key is in the extension's storage", () => {
      const storage = storageOf(server);
      const kept = globSync("**/*", { cwd: storage });
      const folders = "store embedded-service";
      for (const folder of folders.split(" ")) {
        assert.ok(
          kept.some((name) => name.startsWith(`${folder}${path.sep}`)),
          `something is in ${folder}`,
        );
      }
      const database = new DatabaseSync(databaseFile(storage), { readOnly: true });
      for (const table of ["jobs", "intentions", "ledger"]) {
        assert.ok(database.prepare(`SELECT 1 FROM ${table}`).get(), `something is in ${table}`);
      }
      for (const kind of ["documents", "media", "summaries"]) {
        const find = database.prepare("SELECT 1 FROM documents WHERE kind = ?");
        assert.ok(find.get(kind), `something is kept of ${kind}`);
      }
      database.close();
      const documented =
        readFileSync(path.join(PROJECT, "SECURITY.md"), "utf8").split("## What's on disk")[1] ?? "";
      const untold = readdirSync(storage).filter(
        (name) => !new RegExp(`\`${name}[/\`]`, "u").test(documented),
      );
      assert.deepEqual(untold, [], "SECURITY.md tells of all that is kept");
      const open = kept.filter(
        (name) => !name.startsWith("samples") && (statSync(path.join(storage, name)).mode & 0o077) !== 0,
      );
      assert.deepEqual(open, [], "all of it is for its owner alone");
      const plain = [WORDS, "recieve", FILE, PICTURE, "tourmaline", FOLDER, "inside.md", "prfd_"];
      assert.deepEqual(filesWith(storage, [...SECRETS, ...plain]), []);
      const hashes = [`${SENTENCE}\n`, SENTENCE, FILE, path.join(server.workspace, FILE)].flatMap((text) =>
        (["hex", "base64", "base64url"] as const).map((encoding) => hash("sha256", text, encoding)),
      );
      assert.deepEqual(filesWith(storage, hashes), []);
      assert.deepEqual(
        kept.filter((name) => [...plain, ...hashes].some((each) => name.includes(each))),
        [],
      );
    });

    it("[ALL-2] after these, no log, no setting and no file has any of them", async () => {
      const logs = globSync("**/*.log", { cwd: server.data });
      assert.ok(
        logs.some((name) => name.includes("Content Authenticity")),
        "there is a log to look through",
      );
      const folders = [server.data, path.join(server.data, "..", "home")];
      await eventually(() => {
        const found = folders.flatMap((folder) => filesWith(folder, [WORDS]));
        assert.deepEqual(
          found.filter((name) => !HOLDS_TEXTS.test(name)),
          [],
          "the sentence is in no log and no state",
        );
      });
      for (const folder of folders) {
        assert.deepEqual(filesWith(folder, ["prfd_canary", "webhook canary"]), []);
        assert.deepEqual(
          filesWith(folder, SECRETS).filter((name) => !HOLDS_PROXY.test(name)),
          [],
        );
      }
    });
  });
};
