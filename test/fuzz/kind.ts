import type * as fc from "fast-check";
import { trusted } from "../harness/trusted.ts";

/** One kind of input that the product must withstand. */
export interface Kind<Input = unknown> {
  readonly inputs: fc.Arbitrary<Input>;
  /** Gets ready for rounds; returns what they use. */
  readonly open: () => Promise<Rounds<Input>>;
}

export interface Rounds<Input = unknown> {
  /** Rejects if the product does anything wrong with an input. */
  readonly check: (input: Input) => void | Promise<void>;
  readonly close?: () => Promise<void>;
}

/** Returns a kind without the type of its inputs, so that all kinds fit into one table. */
export function kind<Input>({ inputs, open }: Kind<Input>): Kind {
  return {
    inputs,
    open: async () => {
      const { check, ...rounds } = await open();
      return { ...rounds, check: (input) => check(trusted<Input>(input)) };
    },
  };
}
