import * as vscode from "vscode";
import { closeAll } from "./product.ts";

/**
 * Each file of suites leaves an empty window to the next one. Editors that stay open cost: with a hundred of them every new tab
 * is laid out beside all others, and whoever closes them all at the end takes a minute for it.
 */
before(function () {
  for (const suite of this.test?.parent?.suites ?? []) {
    // After the suite's own last hook, which may need its documents.
    suite.afterAll("leaves an empty window", async () => {
      await closeAll();
      await vscode.commands.executeCommand("notifications.clearAll");
    });
  }
});
