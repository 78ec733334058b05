import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
} from "playwright-core";
import { CannotRun, NotAvailable } from "./cannot-run.ts";
import type { Installation } from "./install.ts";
import type { Lifetime } from "./lifetime.ts";

/** A foreign name that resolves to this machine, as a web page can arrange for its own name. */
export const REBOUND_HOST = "rebound.test";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--force-color-profile=srgb",
  // Keeps all traffic on this machine; intercepting requests instead would disable the cache.
  `--host-resolver-rules=MAP ${REBOUND_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
];

const ON_PATH = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];

const MAC_APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Launches a browser without a display: the one in CHROME_PATH, else the bundled one, else an installed one.
 *
 * @throws {NotAvailable} When none is installed where none is bundled.
 */
export async function launchChromium(installation: Installation, lifetime: Lifetime): Promise<Browser> {
  return chromium.launch(launchOptions(installation, lifetime));
}

/**
 * Launches it with a fresh profile on disk, which caches the compiled workbench: a reload of VS Code's window then
 * takes seconds less than in the usual profile in memory.
 */
export async function launchProfile(
  installation: Installation,
  lifetime: Lifetime,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const profile = lifetime.temporaryFolder("profile");
  return chromium.launchPersistentContext(profile, {
    ...launchOptions(installation, lifetime),
    ...options,
  });
}

function launchOptions(installation: Installation, lifetime: Lifetime): LaunchOptions {
  const chosen = process.env["CHROME_PATH"];
  if (chosen && !existsSync(chosen))
    throw new CannotRun(
      `CHROME_PATH names ${chosen}, which isn't there. Name a browser's program or unset it.`,
    );
  const own = !chosen && installation.browser === "bundled";
  const executablePath = chosen || (own ? path.join(installation.chromium, "chromium") : installedBrowser());
  // The browser leaves a file there when it is terminated.
  const temporary = lifetime.temporaryFolder("browser");
  const env = {
    ...(own ? ownEnvironment(installation, lifetime) : process.env),
    TMPDIR: temporary,
    TMP: temporary,
    TEMP: temporary,
  };
  return {
    executablePath,
    args: FLAGS,
    env: Object.fromEntries(
      Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    // The run's own handlers end the browser; Playwright's would end the process before everything is cleaned
    // up.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  };
}

function installedBrowser(): string {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = ON_PATH.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = [...candidates, ...MAC_APPLICATIONS].find((file) => existsSync(file));
  if (found === undefined)
    throw new NotAvailable(
      "Couldn't find Chrome, Chromium or Edge. Install one or name its program in CHROME_PATH.",
    );
  return found;
}

/** The unpacked browser brings its libraries and one font; the monospace font comes from a separate package. */
function ownEnvironment(installation: Installation, lifetime: Lifetime): NodeJS.ProcessEnv {
  const folder = lifetime.temporaryFolder("fonts");
  const file = path.join(folder, "fonts.conf");
  const cache = path.join(folder, "cache");
  mkdirSync(cache);
  const fonts = [path.join(installation.chromium, "fonts"), installation.fonts];
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${fonts.map((font) => `  <dir>${escapeXml(font)}</dir>`).join("\n")}
  <cachedir>${escapeXml(cache)}</cachedir>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`,
  );
  return {
    ...process.env,
    FONTCONFIG_FILE: file,
    LD_LIBRARY_PATH: `${path.join(installation.chromium, "lib")}:${installation.chromium}`,
  };
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
