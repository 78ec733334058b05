import { NotAvailable } from "./cannot-run.ts";

/** The reason why something can't run on a platform, as a sentence. */
export interface Unavailable {
  readonly reason: string;
}

/** How each kind of run works on a platform. */
export interface PlatformSupport {
  /** Where the suites of the extension host run: in the VS Code server or in the desktop VS Code. */
  readonly host: "server" | "desktop" | Unavailable;
  /**
   * The browser for the VS Code server, used by the interface suites, the packaged extension and the demo:
   * the one from the npm registry, or an installed Chrome, Chromium or Edge.
   */
  readonly browser: "bundled" | "installed" | Unavailable;
}

const NO_SERVER: Unavailable = {
  reason:
    "There's no VS Code server for Windows, so this can't run in a browser; npm start opens the desktop VS Code.",
};

const UNKNOWN: Unavailable = { reason: "There's no VS Code for this platform." };

const PLATFORMS: Readonly<Record<string, PlatformSupport>> = {
  "linux x64": { host: "server", browser: "bundled" },
  "linux arm64": { host: "desktop", browser: "installed" },
  "darwin x64": { host: "desktop", browser: "installed" },
  "darwin arm64": { host: "desktop", browser: "installed" },
  "win32 x64": { host: "desktop", browser: NO_SERVER },
  "win32 arm64": { host: "desktop", browser: NO_SERVER },
};

/** Returns the support for a platform and a processor, given by Node's names. */
export function supportOn(platform: string, arch: string): PlatformSupport {
  return PLATFORMS[`${platform} ${arch}`] ?? { host: UNKNOWN, browser: UNKNOWN };
}

/**
 * Returns what is available.
 *
 * @throws {NotAvailable} With the reason where it isn't.
 */
export function required<T extends string>(support: T | Unavailable): T {
  if (typeof support === "string") return support;
  throw new NotAvailable(support.reason);
}

/** Checks for a display, which the desktop VS Code needs on Linux. */
export function hasDisplay(platform: string, environment: NodeJS.ProcessEnv): boolean {
  return platform !== "linux" || Boolean(environment["DISPLAY"] || environment["WAYLAND_DISPLAY"]);
}
