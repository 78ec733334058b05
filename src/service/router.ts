import { ENDPOINTS, type Operation } from "../contract/endpoints.ts";
import { notFound, Refusal } from "./refusal.ts";

/** The handler of a request. */
export interface Route {
  readonly operation: Operation;
  /** The values of `{name}` in the endpoint's path, percent-decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly operation: Operation;
  readonly method: string;
  readonly path: RegExp;
}

/** Finds the operation of a request in the endpoint table. */
export class Router {
  readonly #patterns: readonly Pattern[];

  constructor() {
    this.#patterns = Object.keys(ENDPOINTS)
      .filter(isOperation)
      .map((operation) => {
        const { method, path } = ENDPOINTS[operation];
        return { operation, method, path: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`) };
      });
  }

  /**
   * Returns the route of a request target such as `/api/jobs/7/?x`. Throws 404, also for a path without its trailing slash,
   * which every documented path has, and 405 with `Allow`.
   */
  route(method: string, target: string): Route {
    const path = target.split("?", 1)[0] ?? "";
    const here = this.#patterns.filter((pattern) => pattern.path.test(path));
    if (here.length === 0) {
      const closed = `${path}/`;
      const slashMissing = this.#patterns.some((pattern) => pattern.path.test(closed));
      throw notFound(slashMissing ? "No such path. Paths end with a slash." : "No such path.");
    }
    const pattern = here.find((candidate) => candidate.method === method);
    if (pattern === undefined) throw methodNotAllowed(here.map((candidate) => candidate.method));
    return { operation: pattern.operation, parameters: decode(pattern.path.exec(path)?.groups ?? {}) };
  }
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(ENDPOINTS, name);
}

function decode(groups: Readonly<Record<string, string>>): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups)) {
    try {
      parameters[name] = decodeURIComponent(value);
    } catch {
      throw notFound("No such path.");
    }
  }
  return parameters;
}

function methodNotAllowed(allowed: readonly string[]): Refusal {
  const allow = allowed.join(", ");
  return new Refusal({
    status: 405,
    code: "method_not_allowed",
    message: `This path takes ${allow}.`,
    headers: { allow },
  });
}
