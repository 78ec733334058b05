import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FileSource } from "../../../../src/checking/media/file-source.ts";

/** Reads files from the disk, without an editor. */
export const diskFiles: FileSource = {
  localPath: (address) => fileURLToPath(address),
  stat: async (address) => {
    const found = await stat(fileURLToPath(address));
    return { isFolder: found.isDirectory(), modifiedMs: found.mtimeMs, size: found.size };
  },
  read: async (address) => readFile(fileURLToPath(address)),
};
