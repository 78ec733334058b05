import * as z from "zod";

const folder = z.string().min(1);

/** The data that an editor passes with the accounts, in the first line of standard input. */
const handover = z.object({
  /** A data folder that the services of all windows share, and the secret under which its texts are sealed. */
  shared_data: z
    .object({ folder, secret: z.string().min(1) })
    .nullish()
    .transform((shared) => shared ?? null),
  references: z.array(folder).default([]),
  /** The PEM file of own trust anchors. */
  trust_anchors: z.string().min(1).nullable().default(null),
});

/** A later line: the new reference folders and trust anchors. */
const change = z.object({ references: z.array(folder), trust_anchors: handover.shape.trust_anchors });

export type Handover = z.infer<typeof handover>;

/** The settings of the editor that may change while the service runs. */
export type Change = z.infer<typeof change>;

export type SharedData = NonNullable<Handover["shared_data"]>;

export const NOTHING_HANDED_OVER: Handover = { shared_data: null, references: [], trust_anchors: null };

/** Parses the first line, which is known to be JSON with accounts; undefined if the rest of it is invalid. */
export function readHandover(line: string): Handover | undefined {
  return handover.safeParse(JSON.parse(line)).data;
}

/** Parses a later line; undefined for an invalid one. */
export function readChange(line: string): Change | undefined {
  try {
    return change.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
