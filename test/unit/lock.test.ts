import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const LOCK = path.join(import.meta.dirname, "..", "..", "package-lock.json");
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

describe("the lock file", () => {
  const { packages } = Lock.parse(JSON.parse(readFileSync(LOCK, "utf8")));
  const entries = Object.entries(packages).filter(([place, { link }]) => place !== "" && link !== true);

  it("[R-21] has a digest for every package, those of other platforms too", () => {
    assert.ok(entries.length > 300, `${entries.length} entries`);
    assert.deepEqual(
      entries
        .filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==$/u.test(integrity))
        .map(([place]) => place),
      [],
    );
  });

  it("[R-21] names no registry", () => {
    assert.deepEqual(
      entries.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place),
      [],
    );
  });
});
