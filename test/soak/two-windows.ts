import type { Page } from "playwright-core";
import type { Lifetime } from "../harness/lifetime.ts";
import { unpackProduct } from "../harness/product.ts";
import { startSession } from "../harness/session.ts";
import { Workbench } from "../harness/workbench.ts";
import type { VsCodeServer } from "../harness/vscode-server.ts";
import { makeBook, OWN } from "./book.ts";
import { SoakWindow } from "./window.ts";

/** One VS Code with two windows, each with an agent in its extension host. */
export interface TwoWindows {
  readonly server: VsCodeServer;
  readonly windows: readonly [first: SoakWindow, second: SoakWindow];
  /** The errors that a window caught nowhere. */
  readonly pageErrors: readonly string[];
  /** Closes both; returns the places where a key or a text was left behind. */
  close(): Promise<readonly string[]>;
}

/** Opens VS Code with the product. Only the second window may be reloaded: the first agent stays with its extension host. */
export async function openTwoWindows(
  lifetime: Lifetime,
  settings: Readonly<Record<string, unknown>>,
): Promise<TwoWindows> {
  const session = await startSession({
    lifetime,
    pictures: "soak",
    workspace: makeBook(lifetime),
    settings,
    unpackExtensions: (folder) => unpackProduct(lifetime, folder),
  });
  const { agent, server, workbench } = session;
  const secondAgent = agent.anotherWindow();
  agent.next = secondAgent;
  const page = await workbench.page.context().newPage();
  const pageErrors: string[] = [];
  for (const each of [workbench.page, page]) watch(each, pageErrors);
  await page.goto(server.url);
  await secondAgent.connected();
  await page.locator(".monaco-workbench .statusbar").waitFor();
  const second = new Workbench(page, secondAgent, "soak");
  return {
    server,
    windows: [new SoakWindow(workbench, OWN[0]), new SoakWindow(second, OWN[1])],
    pageErrors,
    close: async () => {
      secondAgent.close();
      await page.close();
      return session.close();
    },
  };
}

/** Notes the errors of a page, and lets it be left with unsaved edits. */
function watch(page: Page, errors: string[]): void {
  page.on("pageerror", ({ message, stack = "" }) => errors.push(`${message} ${stack}`.slice(0, 500)));
  page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
}
