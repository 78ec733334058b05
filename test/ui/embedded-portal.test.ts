import assert from "node:assert/strict";
import type { UiSuite } from "../harness/ui-suite.ts";

/** The portal of the service on this machine, opened by its command. */
export const suite: UiSuite = ({ workbench }) => {
  describe("the portal of the embedded service", function () {
    this.timeout(120_000);

    it("[R-27] Open Developer Portal opens it in the browser, signed in", async () => {
      await workbench.command("useEmbeddedService");
      const context = workbench.page.context();
      const asked = context.waitForEvent("request", {
        predicate: (request) => new URL(request.url()).searchParams.has("token"),
      });
      const opened = context.waitForEvent("page");
      await workbench.command("openPortal");
      const portal = await opened;
      try {
        const address = new URL((await asked).url());
        // This editor's server serves local addresses through its own proxy, under `/proxy/PORT`.
        const [, port = address.port, path] =
          /^(?:\/proxy\/(\d+))?(\/portal\/[\w-]{16,}\/)$/u.exec(address.pathname) ?? [];
        assert.ok(path !== undefined, address.pathname);
        await portal.goto(`http://127.0.0.1:${port}${path}${address.search}`);
        await portal.getByRole("heading", { name: "Accounts", exact: true }).waitFor();
        const stored = await workbench.agent.evaluate((vscode) =>
          vscode.workspace.getConfiguration("contentAuthenticity").get<string>("service.portalUrl"),
        );
        assert.equal(stored, "", "an address of one run is not stored");
      } finally {
        await portal.close();
      }
    });
  });
};
