import * as z from "zod";

/**
 * Schemas that several responses share. Responses are read leniently (CON-2): unknown fields are preserved (`looseObject`),
 * and fields that the interface calls nullable may be null or absent. Numbers with a documented range are checked against
 * it.
 */

/** A probability or score, 0 to 1. */
export const unitInterval = z.number().min(0).max(1);

/** Credits, words, characters: a whole number, 0 or more. */
export const count = z.int().min(0);

/** A position in the submitted text, in the service's own unit (CON-5). */
export const offset = z.int().min(0);

export const user = z.looseObject({ id: z.int() });

/** The fields at the end of every successful metered response: duration, balance, caller. */
export const metered = {
  execution_time: z.number().nullish(),
  credits_remaining: count,
  user: user.nullish(),
};
