/**
 * Asserts the type of a value that this project's own programs or files have made: a message of the agent, a
 * manifest, a module loaded by its path. Never use it for anything from outside the project.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type
export function trusted<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that is what this function is for
  return value as T;
}
