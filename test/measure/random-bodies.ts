import { main } from "../harness/main.ts";
import { table } from "../harness/table.ts";
import { Caller } from "../conformance/caller.ts";
import { sendRandomBodies } from "../conformance/random-bodies.ts";
import { Target } from "../conformance/target.ts";

const [bodies = 10_000] = process.argv.slice(2).map(Number);

// Sends random bodies to every POST endpoint. Each answer must be within the contract, and none may report a
// failed engine.
await main(async () => {
  const target = new Target();
  const caller = new Caller(target);
  await target.start();
  try {
    await caller.warmUp();
    const kinds = await sendRandomBodies(target, caller, bodies);
    await caller.warmUp();
    console.log(
      table(
        ["answer", "times"],
        [...kinds].toSorted(([a], [b]) => a.localeCompare(b)),
      ),
    );
    return [...kinds.keys()].some((kind) => kind.includes(" 503 ")) ? 1 : 0;
  } finally {
    await target.stop();
  }
}, 900_000);
