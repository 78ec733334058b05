import path from "node:path";

/** The project's folder, whatever the current one is. */
export const PROJECT = path.resolve(import.meta.dirname, "../..");

/** What is installed on demand: a VS Code server and a Chromium. Never part of the repository. */
export const CACHE = path.join(PROJECT, ".vscode-test");

/** What runs leave for a person: the package, pictures. */
export const OUT = path.join(PROJECT, "out");

/** The workspace that people try the extension on; runs work on a copy of it. */
export const SAMPLES = path.join(PROJECT, "media/samples");
