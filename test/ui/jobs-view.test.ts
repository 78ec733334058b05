import assert from "node:assert/strict";
import type { JobRecord } from "../../src/checking/store/job-record.ts";
import { eventually } from "../harness/eventually.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { aJob } from "../unit/checking/store/a-job.ts";
import { addJob, JobsList, leaveJobs } from "./jobs-list.ts";

/** The delay until the view shows what another window has written, in milliseconds. */
const SHOWN_MS = 60_000;

const MINUTE_MS = 60_000;

const TEXT = "Parcels were packed by hand. A robot wrote the label of each one.";

const ANSWER: JobRecord["answer"] = {
  status: "success",
  task_id: "task-1",
  ai_score: 0.9,
  items: TEXT.split(/(?<=\.) /u).map((text) => ({ text, prediction: "ai-generated", ai_score: 0.9 })),
  word_count: 13,
  credits_remaining: 100,
};

/** Returns a job about a document that no longer exists. */
function job(name: string, said: Partial<JobRecord>): JobRecord {
  return aJob({
    document: { ...aJob().document, uri: `file:///gone/${name}` },
    prose: TEXT,
    words: 13,
    price: 13,
    ...said,
  });
}

/** Returns one job of each kind that doesn't change. */
function oneOfEach(): readonly JobRecord[] {
  const now = Date.now();
  const ago = (minutes: number): { createdAt: number; acceptedAt: number; endedAt: number } => {
    const at = now - minutes * MINUTE_MS;
    return { createdAt: at, acceptedAt: at, endedAt: at };
  };
  const { endedAt: _, ...begun } = ago(20);
  return [
    job("running.md", { ...begun, state: "pending" }),
    job("keyless.md", { ...begun, createdAt: begun.createdAt - 1, state: "refused" }),
    job("finished.md", { ...ago(30), state: "finished", answer: ANSWER }),
    job("failed.md", { ...ago(40), state: "failed" }),
    job("lost.md", { ...ago(50), state: "gone" }),
    job("late.md", { ...ago(70), state: "expired" }),
    job("cut.md", { ...ago(80), state: "unknown", taskId: undefined }),
  ];
}

/** The view of background jobs from a person's point of view. */
export const suite: UiSuite = ({ workbench, server }) => {
  describe("the view of background jobs", function () {
    this.timeout(240_000);

    const list = new JobsList(workbench.page);

    /** Enlarges the list as far as possible, since rows out of view aren't drawn. */
    const show = async (): Promise<void> => {
      await workbench.command("jobs.focus");
      await workbench.unfold("Jobs");
    };

    /** Asserts that a job's submitted text is shown, with its report beside it. */
    const opened = async (name: string): Promise<void> =>
      eventually(async () => {
        const shown = await workbench.agent.evaluate((vscode) => [
          ...vscode.window.visibleTextEditors.map(({ document }) => document.getText()),
          ...vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.label ?? ""),
        ]);
        assert.ok(shown.includes(TEXT), shown.join("\n"));
        assert.ok(
          shown.some((label) => label.startsWith(`Report: ${name}`)),
          shown.join("\n"),
        );
      }, SHOWN_MS);

    // In embedded mode the view appears only with the first job.
    before(() => workbench.setting("service.mode", "hosted"));

    after(async () => {
      await workbench.setting("service.mode", undefined);
      await leaveJobs(server, []);
      await workbench.unfold();
    });

    it("[EDI-8] an empty list explains what it shows, with the command", async () => {
      await leaveJobs(server, []);
      await show();
      await list.welcome.getByText("No background jobs.").waitFor();
      await list.welcome.getByRole("button", { name: "Detect AI Text in Background" }).waitFor();
      assert.deepEqual(await list.names(), []);
    });

    it("[EDI-8] [EDI-18] many finished jobs are announced together, and stay new in the list until opened", async () => {
      await show();
      // A window announces jobs of its own folder sooner.
      const workspace = await workbench.agent.evaluate(
        (vscode) => vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? "",
      );
      await leaveJobs(
        server,
        oneOfEach().map((each) => ({ ...each, workspace })),
      );
      const names = [
        /^running\.md, Running, result expires in (40|39) min, 13 words, 13 credits, hosted service/u,
        /^keyless\.md, Waiting for a key, result expires in (40|39) min/u,
        /^finished\.md, New, Finished, result stored on this machine, 13 words, 13 credits/u,
        /^failed\.md, New, Failed, 13 words, 13 credits refunded/u,
        /^lost\.md, New, Result no longer available, 13 words, 13 credits/u,
        /^late\.md, New, Expired, 13 words, 13 credits/u,
        /^cut\.md, New, Possibly not accepted, 13 words, possibly 13 credits/u,
      ];
      await eventually(async () => {
        const found = await list.names();
        assert.equal(found.length, names.length, found.join("\n"));
        for (const [index, name] of names.entries()) assert.match(found[index] ?? "", name);
      }, SHOWN_MS);
      // Opening a job makes every window reread the jobs.
      await workbench.agent.evaluate((vscode) => vscode.workspace.openTextDocument({ content: "Anything." }));
      const together = workbench.notification("5 background jobs ended");
      await together.waitFor({ timeout: 30_000 });
      await list.badge.getByText("5", { exact: true }).waitFor();
      await workbench.pressInNotification("5 background jobs ended", "Show Jobs");
      // Everything found by the next look is announced together, so a repeated announcement would show up
      // here.
      const one = job("single.md", { createdAt: Date.now(), workspace, state: "finished", answer: ANSWER });
      await addJob(server, { ...one, endedAt: Date.now() });
      await list.row(/^single\.md, New/u).waitFor();
      await workbench.agent.evaluate((vscode) => vscode.workspace.openTextDocument({ content: "More." }));
      await workbench.notification("single.md").waitFor({ timeout: 30_000 });
      assert.equal(await together.count(), 0, "what was told is not told again");
      assert.equal((await list.names()).filter((name) => name.includes(", New,")).length, 6);
      await workbench.pressInNotification("single.md", "Show");
      await opened("single.md");
      await list.row(/^single\.md, Finished/u).waitFor();
      await list.badge.getByText("5", { exact: true }).waitFor();
      await workbench.reset();

      await list.row(/^finished\.md/u).click();
      await opened("finished.md");
      await list.row(/^finished\.md, Finished/u).waitFor();
      await list.badge.getByText("4", { exact: true }).waitFor();

      await list.row(/^lost\.md/u).click();
      const lost = workbench.notification("no longer has the result");
      await lost.waitFor();
      assert.match(await lost.innerText(), /lost\.md.*Sending it again costs 13 credits/su);
      await lost.getByRole("button", { name: "Send Again" }).waitFor();
      await list.row(/^lost\.md, Result no longer available/u).waitFor();
      await list.badge.getByText("3", { exact: true }).waitFor();
    });

    it("[EDI-8] a paid result is removed only after confirmation", async () => {
      await show();
      const left = oneOfEach().filter(({ state }) => state === "finished" || state === "pending");
      await leaveJobs(server, left);
      await eventually(async () => assert.equal((await list.names()).length, 2), SHOWN_MS);
      const { id } = left.find(({ state }) => state === "finished") ?? {};
      const remove = async (): Promise<void> => {
        await workbench.agent.evaluate((vscode, job) => {
          void vscode.commands.executeCommand("contentAuthenticity._removeJob", { id: job });
        }, id);
      };
      await remove();
      const dialog = workbench.dialog("Remove the background job for finished.md?");
      assert.match(await dialog.innerText(), /haven't opened its result.*13 credits.*Nothing is refunded/su);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      assert.equal((await list.names()).length, 2);
      await remove();
      await dialog.getByRole("button", { name: "Remove", exact: true }).click();
      await eventually(async () => {
        const [only, ...others] = await list.names();
        assert.match(only ?? "", /^running\.md/u);
        assert.deepEqual(others, []);
      });
      await list.row(/^running\.md/u).click({ button: "right" });
      const menu = workbench.page.locator(".monaco-menu");
      await menu.locator(".action-label", { hasText: "Compare with Text as Sent" }).waitFor();
      assert.equal(await menu.locator(".action-label", { hasText: /Remove|Cancel|Stop/u }).count(), 0);
      // VS Code ignores a click on a menu that has just opened.
      await eventually(async () => {
        await menu.locator(".action-item", { hasText: "Copy Job ID" }).click({ timeout: 1_000 });
        await menu.waitFor({ state: "hidden", timeout: 1_000 });
      });
      await workbench.page.locator(".statusbar").getByText("Copied the job ID").waitFor();
      // Also without the menu, by the button in the row.
      await list.row(/^running\.md/u).hover();
      await list
        .row(/^running\.md/u)
        .getByRole("button", { name: "Compare with Text as Sent" })
        .click();
      await eventually(async () => assert.equal(await workbench.text(), TEXT), SHOWN_MS);
    });
  });
};
