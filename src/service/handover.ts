import * as z from "zod";

const folder = z.string().min(1);

/** What an editor hands over beside the accounts, in the first line of standard input. */
const handover = z.object({
  /** A data folder that the services of all windows share, and the secret that texts in it are sealed under. */
  shared_data: z
    .object({ folder, secret: z.string().min(1) })
    .nullish()
    .transform((shared) => shared ?? null),
  references: z.array(folder).default([]),
});

/** A later line: the folders to compare with from now on. */
const change = z.object({ references: z.array(folder) });

export type Handover = z.infer<typeof handover>;

export type SharedData = NonNullable<Handover["shared_data"]>;

export const NOTHING_HANDED_OVER: Handover = { shared_data: null, references: [] };

/** Reads the first line, which is known to be JSON with accounts; undefined where the rest of it makes no sense. */
export function readHandover(line: string): Handover | undefined {
  return handover.safeParse(JSON.parse(line)).data;
}

/** Reads a later line; undefined for one that makes no sense. */
export function readReferences(line: string): readonly string[] | undefined {
  try {
    return change.safeParse(JSON.parse(line)).data?.references;
  } catch {
    return undefined;
  }
}
