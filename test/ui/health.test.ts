import assert from "node:assert/strict";
import { eventually } from "../harness/eventually.ts";
import { answerJson, onLoopback, type OnLoopback } from "../harness/on-loopback.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const SICK = {
  status: "unhealthy",
  upstream: { status: "under repair", queue_ready: false },
  circuit: { status: "open", failures: 5 },
};
const WELL = {
  status: "healthy",
  upstream: { status: "as ever", queue_ready: true },
  circuit: { status: "closed", failures: 0 },
};

/** The view of the health of the image and voice engines. */
export const suite: UiSuite = ({ workbench }) => {
  const { page } = workbench;
  const pane = page.locator(".pane").filter({ has: page.locator(".pane-header", { hasText: "Health" }) });
  const rows = async (): Promise<string> =>
    (await pane.locator(".monaco-list-row").allInnerTexts()).join("\n");

  describe("the view of the engines' health", function () {
    this.timeout(120_000);

    let service: OnLoopback;
    let images: object = SICK;

    before(async () => {
      service = await onLoopback(({ url }, response) => {
        const isImages = url?.includes("image") === true;
        answerJson(
          response,
          isImages ? images : { status: "healthy" },
          images === SICK && isImages ? 503 : 200,
        );
      });
      await workbench.setting("service.baseUrl", service.baseUrl);
      await workbench.setting("service.mode", "hosted");
    });

    after(async () => {
      service.close();
      await workbench.unfold();
      await workbench.setting("service.mode", undefined);
      await workbench.setting("service.baseUrl", undefined);
    });

    it("[EDI-17] shows service, both engines and the circuit as rows, a sick engine unfolded, and is asked again on demand", async () => {
      await workbench.command("showHealth");
      await workbench.unfold("Health");
      await eventually(async () => {
        const shown = await rows();
        assert.ok(shown.includes(new URL(service.baseUrl).host), shown);
        assert.match(shown, /image.*\n?.*unavailable/iu);
        assert.match(shown, /Recent failures\s*5/u);
        assert.match(shown, /under repair/u);
        assert.match(shown, /Voice engine\s*healthy/u);
      });
      images = WELL;
      await pane.locator(".pane-header").hover();
      await pane.getByRole("button", { name: "Check Service Health" }).click();
      await eventually(async () => {
        const shown = await rows();
        assert.match(shown, /Image engine\s*healthy/u);
        assert.doesNotMatch(shown, /unavailable|under repair|[1-9] failures/u);
      });
    });
  });
};
