import { notFound, serviceUnavailable } from "../refusal.ts";
import type { Answer } from "../responses.ts";
import type { KeyedOperation, OpenOperation } from "./operation.ts";

/** Stands in for an operation that this version does not have: 503 `service_unavailable`, without a time to retry after. */
export class NotBuiltOperation implements KeyedOperation {
  run(): Promise<Answer> {
    return Promise.reject(serviceUnavailable("This version of the service does not have this check yet."));
  }
}

/** A service without background detection has no jobs, so that every job is an unknown one: 404. */
export class NoJobs implements KeyedOperation {
  run(): Promise<Answer> {
    return Promise.reject(notFound("There is no such job."));
  }
}

/** A health check without its engine, in the shape that the interface gives to an engine that is down. */
export class NotBuiltHealth implements OpenOperation {
  run(): Promise<Answer> {
    const body = {
      status: "unhealthy",
      code: "service_unavailable",
      message: "This version of the service does not have this engine yet.",
    };
    return Promise.resolve({ status: 503, body: JSON.stringify(body), headers: {} });
  }
}
