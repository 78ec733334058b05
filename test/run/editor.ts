import { HOST_SUITES, UI_SUITES } from "../harness/editor-suites.ts";
import { main } from "../harness/main.ts";
import { withProduct } from "../harness/with-product.ts";

// The suites inside the extension host, then those in the browser, each in a VS Code of its own: what the first leave behind,
// such as documents without a file and jobs that nobody fetches, is nothing that the second should meet.
await main(async (lifetime) => {
  const host = await withProduct(lifetime, HOST_SUITES);
  const ui = await withProduct(lifetime, UI_SUITES);
  return Math.max(host, ui);
}, 1_200_000);
