import { InstantClock } from "../unit/client/instant-clock.ts";
import { Bench } from "./bench.ts";
import { MeteredService } from "./metered-service.ts";

/** A service and a client on the same clock. */
export interface Stage {
  readonly clock: InstantClock;
  readonly service: MeteredService;
  readonly bench: Bench;
  /** Returns another client of the same service, like one in another window. */
  readonly another: () => Bench;
  /** Returns a fresh key for a persisted intention. */
  readonly newKey: () => string;
}

/** Runs `work` on its own stage, and tears it down. */
export async function onStage(act: (stage: Stage) => Promise<void>): Promise<void> {
  const clock = new InstantClock();
  const service = new MeteredService(() => clock.now());
  const baseUrl = await service.start();
  const benches: Bench[] = [];
  const another = (): Bench => {
    const bench = new Bench(baseUrl, {}, clock);
    benches.push(bench);
    return bench;
  };
  let keys = 0;
  try {
    await act({ clock, service, bench: another(), another, newKey: () => `kept-${(keys += 1)}` });
  } finally {
    await Promise.all(benches.map(async ({ client }) => client.close()));
    await service.stop();
  }
}
