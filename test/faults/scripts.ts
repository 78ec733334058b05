import * as fc from "fast-check";
import { GATEWAYS, REDIRECTS, REFUSALS } from "./cases/refusals.ts";
import { LOST_ANSWERS } from "./cases/lost-answers.ts";
import { UNFIT_ANSWERS } from "./cases/unfit-answers.ts";
import type { BenchName } from "./bench-operations.ts";
import { worksOf } from "./expectation.ts";
import { HONEST, type Event } from "./metered-service.ts";

/** A named event, for readable counterexamples. */
export interface NamedEvent {
  readonly event: Event;
  readonly toString: () => string;
}

const ELSEWHERE = "https://elsewhere.invalid";

/**
 * Returns the faults that one request of an operation can meet without a wait, whether or not the work is
 * done.
 */
function eventsOf(name: BenchName): readonly NamedEvent[] {
  const faults = [...LOST_ANSWERS, ...UNFIT_ANSWERS, ...REFUSALS, ...GATEWAYS, ...REDIRECTS];
  return [
    { event: HONEST, toString: () => "all is well" },
    ...faults
      .filter(({ options, only }) => options === undefined && (only?.(name) ?? true))
      .flatMap((fault) =>
        worksOf(fault).map((work) => ({
          event: {
            work,
            does: (scene: Parameters<Event["does"]>[0]) => {
              fault.does({ ...scene, name, cancel: () => undefined, elsewhere: ELSEWHERE });
            },
          },
          toString: () => `${fault.name}, ${work}`,
        })),
      ),
  ];
}

/** Generates up to `length` events. */
export function scriptOf(name: BenchName, length: number): fc.Arbitrary<readonly NamedEvent[]> {
  return fc.array(fc.constantFrom(...eventsOf(name)), { maxLength: length });
}

export function eventsIn(script: readonly NamedEvent[]): readonly Event[] {
  return script.map(({ event }) => event);
}
