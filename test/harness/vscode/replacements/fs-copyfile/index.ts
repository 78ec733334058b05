/** The real module copies where it can without copying the bytes; the git extension of VS Code does not start without one. */
export { cp } from "node:fs/promises";
