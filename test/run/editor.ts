import { HOST_SUITES, UI_SUITES } from "../harness/editor-suites.ts";
import { main } from "../harness/main.ts";
import { withProduct } from "../harness/with-product.ts";

// The suites inside the extension host and those in the browser, in one launch.
await main((lifetime) => withProduct(lifetime, HOST_SUITES, UI_SUITES), 900_000);
