import { UI_SUITES } from "../harness/editor-suites.ts";
import { main } from "../harness/main.ts";
import { skipUnavailable } from "../harness/skip-unavailable.ts";
import { withProduct } from "../harness/with-product.ts";

// The suites that use a real VS Code in a real browser, as a person does.
await main((lifetime) => skipUnavailable("ui", () => withProduct(lifetime, UI_SUITES)), 2_360_000);
