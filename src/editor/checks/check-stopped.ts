import type { NextStep } from "./check-error.ts";

const NAME = "CheckStopped";

/** Ends a check for a reason of the editor's own. Whether anything was paid before is for whoever catches it to say. */
export class CheckStopped extends Error {
  override readonly name = NAME;
  readonly code: string;
  readonly action: NextStep | undefined;

  constructor(code: string, happened: string, action?: NextStep) {
    super(happened);
    this.code = code;
    this.action = action;
  }
}

/** By its name, which holds across bundles where `instanceof` does not. */
export function isCheckStopped(value: unknown): value is CheckStopped {
  return value instanceof Error && value.name === NAME && "code" in value && "action" in value;
}
