import { KilledService } from "./killed-service.ts";

/**
 * Totals over many kills. Everything is asserted during the run, so a report exists only for a run without a
 * fault.
 */
export interface KillReport {
  readonly kills: number;
  readonly killedStarts: number;
  readonly acknowledged: number;
  readonly cutOff: number;
  readonly cutOffButCharged: number;
  readonly reservationsReleased: number;
  readonly answersRepeated: number;
  readonly jobsKept: number;
  readonly restartMs: readonly number[];
}

/** Kills a service under load `count` times. Throws at the first violation. */
export async function killUnderLoad(kills: number): Promise<KillReport> {
  const service = new KilledService();
  try {
    await service.started();
    const operations = await service.available();
    for (let kill = 0; kill < kills; kill += 1) await service.round(operations);
    await service.settle();
    const { acknowledged, cutOff, cutOffButCharged, reservationsReleased, answersRepeated } = service;
    const { jobsKept, killedStarts, restartMs } = service;
    return {
      kills,
      killedStarts,
      acknowledged,
      cutOff,
      cutOffButCharged,
      reservationsReleased,
      answersRepeated,
      jobsKept,
      restartMs,
    };
  } finally {
    await service.remove();
  }
}
