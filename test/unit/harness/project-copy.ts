import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { run } from "../../harness/child.ts";
import { Lifetime } from "../../harness/lifetime.ts";
import { PROJECT } from "../../harness/paths.ts";

/**
 * A copy of the scripts in a separate folder, which they take for the project, so that they can meet real
 * obstacles.
 */
export class ProjectCopy {
  readonly folder: string = mkdtempSync(path.join(os.tmpdir(), "project-"));
  readonly #lifetime = new Lifetime();

  constructor() {
    for (const copied of ["package.json", "test/harness", "test/run", "test/faults"])
      cpSync(path.join(PROJECT, copied), path.join(this.folder, copied), { recursive: true });
    for (const linked of ["node_modules", "src"])
      symlinkSync(path.join(PROJECT, linked), path.join(this.folder, linked), "junction");
  }

  /** Runs a script with Node and returns its exit status and output. */
  async run(
    script: string,
    args: readonly string[] = [],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<{ code: number; output: string }> {
    return run(this.#lifetime, process.execPath, [path.join(this.folder, script), ...args], {
      cwd: this.folder,
      env: { ...process.env, NODE_NO_WARNINGS: "1", ...environment },
    });
  }

  remove(): void {
    this.#lifetime.end();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
