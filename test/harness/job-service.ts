import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { DetectionResult } from "../../src/contract/detection.ts";
import { countWords } from "../../src/contract/word-count.ts";
import { detected } from "./detecting-service.ts";
import { answerJson, onLoopback, type OnLoopback } from "./on-loopback.ts";
import { trusted } from "./trusted.ts";

/** The body of a submission. */
interface Given {
  readonly content: string;
  readonly poll?: boolean;
  readonly callback_url?: string;
  readonly webhook_secret?: string;
}

interface Submitted extends Given {
  readonly taskId: string;
  readonly key: string;
}

/** An answer: a status with a body, or a broken connection. */
export type JobReply = { readonly status: number; readonly body: unknown } | "hang up";

/** The state of a job at a poll. */
export type JobStand = "processing" | "success" | "failed" | JobReply;

const BALANCE = 5_000;

/**
 * A fake hosted service of background detections, with every step under the test's control. A sentence with
 * `robot` in it scores 0.9, any other 0.1.
 */
export class JobService {
  readonly baseUrl: string;
  readonly submitted: Submitted[] = [];
  /** The polled tasks in order, with the key. */
  readonly polls: { readonly taskId: string; readonly key: string; readonly at: number }[] = [];
  /** Replies to a submission; the acceptance passed to it has already been charged. */
  accept: (acceptance: object) => JobReply = (body) => ({ status: 202, body });
  /** Returns the state of a job at its nth poll, counted from 1. */
  stand: (poll: number) => JobStand = () => "success";
  /** The prefix of its task names. */
  taskName = "task";
  /** Each acceptance waits for it. */
  gate: Promise<unknown> = Promise.resolve();
  readonly close: () => void;

  private constructor({ baseUrl, close }: OnLoopback) {
    this.baseUrl = baseUrl;
    this.close = close;
  }

  static async start(): Promise<JobService> {
    const service: JobService = new JobService(
      await onLoopback(async (request, response) => service.#take(request, response)),
    );
    return service;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = request.headers["x-api-key"]?.toString() ?? "";
    const reply =
      request.method === "POST"
        ? await this.#submit(trusted<Given>(await json(request)), key)
        : this.#poll(request.url?.split("/").at(-2) ?? "", key);
    if (reply === "hang up") {
      response.destroy();
      return;
    }
    answerJson(response, reply.body, reply.status);
  }

  async #submit(given: Given, key: string): Promise<JobReply> {
    const taskId = `${this.taskName}-${this.submitted.length + 1}`;
    this.submitted.push({ ...given, taskId, key });
    await this.gate;
    if (given.poll !== true) return { status: 200, body: charged(given.content) };
    return this.accept({
      status: "pending",
      task_id: taskId,
      result: null,
      word_count: countWords(given.content),
      credits_remaining: BALANCE - countWords(given.content),
      user: { id: 7 },
    });
  }

  #poll(taskId: string, key: string): JobReply {
    this.polls.push({ taskId, key, at: performance.now() });
    const submitted = this.submitted.find((each) => each.taskId === taskId);
    if (submitted === undefined) return { status: 404, body: { code: "not_found" } };
    const stand = this.stand(this.polls.filter((poll) => poll.taskId === taskId).length);
    if (typeof stand === "object" || stand === "hang up") return stand;
    const words = countWords(submitted.content);
    const bodies = {
      processing: { status: "processing", task_id: taskId },
      failed: {
        status: "failed",
        task_id: taskId,
        result: null,
        error: "The engine broke.",
        word_count: words,
      },
      success: { ...charged(submitted.content), task_id: taskId },
    };
    return { status: 200, body: bodies[stand] };
  }
}

function charged(content: string): DetectionResult {
  return { ...detected(content), credits_remaining: BALANCE - countWords(content) };
}
