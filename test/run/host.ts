import { runOnDesktop, STABLE } from "../harness/desktop.ts";
import { HOST_SUITES } from "../harness/editor-suites.ts";
import { main } from "../harness/main.ts";
import { required, supportOn } from "../harness/platform-support.ts";
import { skipUnavailable } from "../harness/skip-unavailable.ts";
import { withProduct } from "../harness/with-product.ts";

const args = process.argv.slice(2);
const version = args.find((arg) => !arg.startsWith("--")) ?? STABLE;

// Runs the suites of the extension host in a real VS Code: the server's or, elsewhere and with `--desktop
// [VERSION]`, the desktop's.
await main(
  (lifetime) =>
    skipUnavailable("host", () => {
      const host = args.includes("--desktop")
        ? "desktop"
        : required(supportOn(process.platform, process.arch).host);
      return host === "desktop" ? runOnDesktop(lifetime, version) : withProduct(lifetime, HOST_SUITES);
    }),
  2_360_000,
);
