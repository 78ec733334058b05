import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { exportPlace } from "../../../../src/checking/store/export-place.ts";

describe("where an export would be written", () => {
  let root = "";
  let workspace = "";
  let outside = "";

  before(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), "export-place-")));
    [workspace, outside] = [path.join(root, "workspace"), path.join(root, "workspace-not")];
    mkdirSync(path.join(workspace, "inside"), { recursive: true });
    mkdirSync(path.join(outside, "deep"), { recursive: true });
    writeFileSync(path.join(workspace, "there.md"), "");
    writeFileSync(path.join(outside, "profile"), "");
    symlinkSync(outside, path.join(workspace, "leads-out"));
    symlinkSync("../inside", path.join(workspace, "inside", "again"));
    symlinkSync(path.join(outside, "profile"), path.join(workspace, "link.md"));
    symlinkSync(path.join(outside, "nothing"), path.join(workspace, "nowhere.md"));
    symlinkSync(workspace, path.join(root, "other-name"));
  });

  after(() => rmSync(root, { recursive: true, maxRetries: 5 }));

  for (const [file, exists, isOutside, real] of [
    ["workspace/new.md", false, false, "workspace/new.md"],
    ["workspace/not/yet/new.md", false, false, "workspace/not/yet/new.md"],
    ["workspace/there.md", true, false, "workspace/there.md"],
    ["workspace/inside/again/new.md", false, false, "workspace/inside/new.md"],
    ["workspace/../workspace-not/new.md", false, true, "workspace-not/new.md"],
    ["workspace-not/new.md", false, true, "workspace-not/new.md"],
    ["workspace/leads-out/new.md", false, true, "workspace-not/new.md"],
    ["workspace/leads-out/deep/new.md", false, true, "workspace-not/deep/new.md"],
    ["workspace/link.md", true, true, "workspace-not/profile"],
    ["workspace/there.md/new.md", false, false, "workspace/there.md/new.md"],
    ["other-name/new.md", false, false, "workspace/new.md"],
    ["workspace", false, false, "workspace"],
    ["workspace-not", false, true, "workspace-not"],
  ] as const) {
    it(`[R-3] ${file}`, async () => {
      for (const folder of [workspace, path.join(root, "other-name")]) {
        const place = await exportPlace(path.join(root, file), [folder]);
        assert.deepEqual(place, { exists, isOutside, path: path.join(root, real) });
      }
      assert.equal((await exportPlace(path.join(root, file), [])).isOutside, true);
    });
  }

  it("[R-3] a link that leads nowhere is there", async () => {
    assert.equal((await exportPlace(path.join(workspace, "nowhere.md"), [workspace])).exists, true);
  });
});
