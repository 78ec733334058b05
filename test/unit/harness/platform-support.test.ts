import assert from "node:assert/strict";
import { NotAvailable } from "../../harness/cannot-run.ts";
import { hasDisplay, required, supportOn, type Unavailable } from "../../harness/platform-support.ts";

const kind = (support: string | Unavailable): string => (typeof support === "string" ? support : "none");

describe("where suites run", () => {
  const table: readonly (readonly [platform: string, arch: string, host: string, browser: string])[] = [
    ["linux", "x64", "server", "bundled"],
    ["linux", "arm64", "desktop", "installed"],
    ["darwin", "x64", "desktop", "installed"],
    ["darwin", "arm64", "desktop", "installed"],
    ["win32", "x64", "desktop", "none"],
    ["win32", "arm64", "desktop", "none"],
    ["linux", "riscv64", "none", "none"],
    ["freebsd", "x64", "none", "none"],
    ["constructor", "", "none", "none"],
  ];
  for (const [platform, arch, host, browser] of table) {
    it(`${platform} ${arch}: host suites ${host}, browser ${browser}`, () => {
      const support = supportOn(platform, arch);
      assert.deepEqual([kind(support.host), kind(support.browser)], [host, browser]);
    });
  }

  it("returns available features, and throws the reason for others", () => {
    assert.equal(required(supportOn("linux", "x64").browser), "bundled");
    assert.throws(
      () => required(supportOn("win32", "x64").browser),
      (error) => error instanceof NotAvailable && /no VS Code server for Windows/.test(error.message),
    );
  });

  const displays: readonly (readonly [platform: string, environment: NodeJS.ProcessEnv, has: boolean])[] = [
    ["linux", {}, false],
    ["linux", { DISPLAY: "" }, false],
    ["linux", { DISPLAY: ":0" }, true],
    ["linux", { WAYLAND_DISPLAY: "wayland-0" }, true],
    ["darwin", {}, true],
    ["win32", {}, true],
  ];
  for (const [platform, environment, has] of displays) {
    it(`${platform} with ${JSON.stringify(environment)} ${has ? "has" : "lacks"} a display`, () => {
      assert.equal(hasDisplay(platform, environment), has);
    });
  }
});
