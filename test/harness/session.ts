import path from "node:path";
import type { Page } from "playwright-core";
import { AgentConnection } from "./agent-connection.ts";
import { buildAgent } from "./agent-build.ts";
import { ensureWritable } from "./cannot-run.ts";
import { launchProfile } from "./chromium.ts";
import { install } from "./install.ts";
import { closedState, leftBehind } from "./left-behind.ts";
import { OUT, SAMPLES } from "./paths.ts";
import { startServer, type ServerOptions, type VsCodeServer } from "./vscode-server.ts";
import { Workbench } from "./workbench.ts";

/**
 * Shorter than mocha's time-out, so that a test fails with the condition it waited for, and long enough for a
 * busy machine.
 */
const PAGE_TIMEOUT_MS = 30_000;

export interface SessionOptions extends Omit<ServerOptions, "installation" | "agent" | "workspace"> {
  /** The folder whose copy is opened; the samples by default. */
  readonly workspace?: string;
  /** The folder under `out/` for pictures. */
  readonly pictures: string;
  /** Size of the page in pixels; a small page draws faster. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Pixels of a picture for each pixel of the page. */
  readonly scale?: number;
}

/**
 * Runs in the window. Spinning icons, progress bars and fading scroll bars redraw the window sixty times a
 * second, which takes time from the tests. Each animation is cut to a single short run, so that `animationend`
 * still fires; nothing waits for transitions, so there are none. Webviews belong to the product and stay
 * animated.
 */
const SHORTEN_ANIMATIONS = `
  if (window.top === window) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "*, ::before, ::after { animation-duration: 1ms !important; animation-iteration-count: 1 !important; transition: none !important; }",
    );
    document.adoptedStyleSheets.push(sheet);
  }
`;

/** A running VS Code with a browser on it and the agent inside it. */
export interface Session {
  readonly server: VsCodeServer;
  readonly agent: AgentConnection;
  readonly workbench: Workbench;
  /** The folder of the installed agent. */
  readonly agentFolder: string;
  /** Ends everything; returns the places where a key or a text of the suites was left behind, ideally none. */
  close(): Promise<readonly string[]>;
}

export async function startSession({
  pictures,
  workspace = SAMPLES,
  unpackExtensions,
  viewport = { width: 1280, height: 800 },
  scale = 1,
  ...options
}: SessionOptions): Promise<Session> {
  const { lifetime } = options;
  ensureWritable(path.join(OUT, pictures));
  const installation = await install(lifetime);
  const agent = await AgentConnection.listen(lifetime);
  let agentFolder: string | undefined;
  const starting = [
    startServer({
      ...options,
      // Whoever has set it isn't asked whether to check while typing.
      settings: { "contentAuthenticity.grammar.run": "manual", ...options.settings },
      installation,
      agent,
      workspace,
      unpackExtensions: async (folder) => {
        [agentFolder] = await Promise.all([buildAgent(folder), unpackExtensions?.(folder)]);
      },
    }),
    launchProfile(installation, lifetime, {
      viewport,
      deviceScaleFactor: scale,
      // Without both permissions, the clipboard waits for a person's consent.
      permissions: ["clipboard-read", "clipboard-write"],
    }),
  ] as const;
  // If one fails, the other must not continue in folders that are being removed.
  await Promise.allSettled(starting);
  const [server, context] = await Promise.all(starting);
  if (agentFolder === undefined) throw new Error("The agent was not built.");
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await context.addInitScript({ content: SHORTEN_ANIMATIONS });
  const page = context.pages()[0] ?? (await context.newPage());
  await openWorkbench(page, server.url, agent);
  const close = async (): Promise<readonly string[]> => {
    try {
      const state = await closedState(page, server.url);
      await server.stop();
      return leftBehind(server, state);
    } finally {
      agent.close();
      await context.close();
      await server.stop();
    }
  };
  return { server, agent, workbench: new Workbench(page, agent, pictures), agentFolder, close };
}

/**
 * Opens the window and waits for the extension host. Activates the built-in Markdown extensions first: if
 * they register later, VS Code cancels pending requests for code actions.
 */
async function openWorkbench(page: Page, url: string, agent: AgentConnection): Promise<void> {
  await page.goto(url, { timeout: 30_000 });
  await agent.connected();
  await agent.evaluate(async (vscode) => {
    for (const id of ["vscode.markdown-language-features", "vscode.markdown-math"]) {
      await vscode.extensions.getExtension(id)?.activate();
    }
  });
  await page.locator(".monaco-workbench .statusbar").waitFor();
}
