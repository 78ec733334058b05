import { HOST_SUITES } from "../harness/editor-suites.ts";
import { main } from "../harness/main.ts";
import { withProduct } from "../harness/with-product.ts";

// The suites inside the extension host of a real VS Code.
await main((lifetime) => withProduct(lifetime, HOST_SUITES), 2_360_000);
