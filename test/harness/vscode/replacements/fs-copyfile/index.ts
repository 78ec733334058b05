/**
 * Replaces a module that copies without copying bytes where possible; VS Code's git extension doesn't start
 * without one.
 */
export { cp } from "node:fs/promises";
