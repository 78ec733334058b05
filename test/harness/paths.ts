import path from "node:path";

/** The project's folder, independent of the current directory. */
export const PROJECT = path.resolve(import.meta.dirname, "../..");

/** The VS Code server and Chromium, downloaded on demand and never committed. */
export const CACHE = path.join(PROJECT, ".vscode-test");

/** Output for people to look at: the package and screenshots. */
export const OUT = path.join(PROJECT, "out");

/** The workspace that people try the extension on; runs work on a copy of it. */
export const SAMPLES = path.join(PROJECT, "media/samples");
