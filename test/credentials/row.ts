import type { SignedFile } from "./files.ts";

/** A signed file with what the verifier, the class and the reader have to say of it. */
export interface Row {
  readonly name: string;
  readonly make: () => Promise<SignedFile>;
  readonly state: "none" | "valid" | "trusted" | "invalid";
  /** Codes that the state rests on; those of an ingredient begin with its title. */
  readonly failures?: readonly string[];
  /** The class that the file is given, with its probability; absent if it speaks for none. */
  readonly verdict?: string;
  /** What is shown of it (`summaryOf`). */
  readonly shown: string;
}
