import assert from "node:assert/strict";
import { parseBaseUrl } from "../../../src/client/base-url.ts";
import { detectionExample, EXAMPLES } from "../contract/examples.ts";
import { failureOf, newClient } from "./new-client.ts";
import { response, ScriptedTransport } from "./scripted-transport.ts";

const CONTENT = "A text that may take its time.";
const TASK = "5f1c2a34-0000-4000-8000-000000000001";

const ACCEPTED = EXAMPLES.find(({ status }) => status === 202)?.body ?? {};
const JOBS = EXAMPLES.filter(({ operation }) => operation === "getJob");

function submit(status: number, body: unknown) {
  const transport = new ScriptedTransport(response(status, body));
  return { transport, submitted: newClient(transport).submitDetection({ content: CONTENT }) };
}

const READ: readonly (readonly [name: string, status: number, body: Readonly<Record<string, unknown>>])[] = [
  ["a 202 of a job", 202, ACCEPTED],
  ["a 200 of a job", 200, ACCEPTED],
  ["a 200 with the result at once", 200, detectionExample],
  ["a 202 with the result at once", 202, detectionExample],
  ["a result that names a job as well", 200, { ...detectionExample, task_id: TASK }],
];

const NEARLY: readonly (readonly [
  name: string,
  status: number,
  body: unknown,
  taskId: string | undefined,
])[] = [
  ["without its words", 202, { status: "pending", task_id: TASK, credits_remaining: 3 }, TASK],
  ["with another status", 202, { ...ACCEPTED, status: "queued" }, TASK],
  ["with nothing but the job", 202, { task_id: TASK }, TASK],
  ["under another status of success", 201, ACCEPTED, TASK],
  ["as a result without its words", 200, { status: "success", task_id: TASK }, TASK],
  ["with a number for a job", 202, { ...ACCEPTED, task_id: 7 }, undefined],
  ["with an empty job", 202, { ...ACCEPTED, task_id: "" }, undefined],
  ["with a job that is a path", 202, { status: "queued", task_id: "../keys" }, undefined],
  ["with a job that is too long", 202, { status: "queued", task_id: "a".repeat(201) }, undefined],
  ["in HTML", 202, "<html>", undefined],
  ["empty", 202, "", undefined],
];

describe("a detection in the background", () => {
  for (const [name, status, body] of READ) {
    it(`[DET-2] [CLI-1] ${name} is an answer, and is not lost`, async () => {
      const { submitted } = submit(status, body);
      assert.deepEqual(await submitted, body);
    });
  }

  for (const [name, status, body, taskId] of NEARLY) {
    it(`[CON-2] [CLI-4] an acceptance ${name} ${taskId === undefined ? "names no job" : "is paid for and names its job"}`, async () => {
      const { transport, submitted } = submit(status, body);
      const failure = await failureOf(submitted);
      assert.deepEqual([failure.kind, failure.taskId], ["unexpected_response", taskId]);
      const isSaid =
        typeof body === "object" && body !== null && "status" in body && body.status === "pending";
      assert.equal(failure.charged, taskId === undefined && !isSaid ? "unknown" : "yes");
      assert.equal(transport.sent.length, 1);
    });
  }

  it("[DET-2] a job returned for a synchronous detection isn't lost", async () => {
    const transport = new ScriptedTransport(response(202, ACCEPTED));
    const failure = await failureOf(newClient(transport).detectText({ content: CONTENT }));
    assert.deepEqual(
      [failure.kind, failure.field, failure.taskId, failure.charged],
      ["unexpected_response", "status", TASK, "yes"],
    );
  });

  it("[DET-2] always asks for polling, and sends no callback if there is none", async () => {
    const { transport, submitted } = submit(202, ACCEPTED);
    await submitted;
    const [request] = transport.sent;
    assert.ok(typeof request?.body === "string");
    assert.deepEqual(JSON.parse(request.body), { content: CONTENT, poll: true });
  });
});

describe("asking for a job", () => {
  for (const { name, body } of JOBS) {
    it(`[JOB-1] [JOB-2] [JOB-3] gives ${name}`, async () => {
      const transport = new ScriptedTransport(response(200, body));
      assert.deepEqual(await newClient(transport).getJob(TASK), body);
    });

    it(`[CLI-4] refuses ${name} of another text`, async () => {
      const transport = new ScriptedTransport(response(200, { ...body, task_id: "another" }));
      const failure = await failureOf(newClient(transport).getJob(TASK));
      assert.deepEqual(
        [failure.kind, failure.field, failure.charged, failure.taskId],
        ["unexpected_response", "task_id", "no", undefined],
      );
    });
  }

  it("[CLI-4] is one attempt a call", async () => {
    const transport = new ScriptedTransport(response(503, ""));
    const failure = await failureOf(newClient(transport).getJob(TASK));
    assert.deepEqual([failure.status, failure.charged, transport.sent.length], [503, "no", 1]);
  });

  const PATHS: readonly (readonly [task: string, path: string])[] = [
    ["a/b", "/api/jobs/a%2Fb/"],
    ["../../x?y#z", "/api/jobs/..%2F..%2Fx%3Fy%23z/"],
    ["%2e%2e", "/api/jobs/%252e%252e/"],
    ["...", "/api/jobs/.../"],
    ["a:b@c", "/api/jobs/a%3Ab%40c/"],
  ];
  for (const [task, path] of PATHS) {
    it(`[CLI-5] the job ${JSON.stringify(task)} is polled at ${path}`, async () => {
      const body = { ...JOBS[0]?.body, task_id: task };
      const transport = new ScriptedTransport(response(200, body));
      await newClient(transport).getJob(task);
      const [request] = transport.sent;
      assert.equal(request?.url.href, parseBaseUrl("https://example.org").href + path);
    });
  }

  for (const task of ["", ".", "..", "a b", "a\nb", "a\u0000", "é", "\ud800", "a".repeat(501)]) {
    it(`[CLI-5] [CLI-2] asks for no job such as ${JSON.stringify(task.slice(0, 10))}`, async () => {
      const transport = new ScriptedTransport();
      const failure = await failureOf(newClient(transport).getJob(task));
      assert.deepEqual(
        [failure.kind, failure.field, transport.sent.length],
        ["invalid_request", "task_id", 0],
      );
    });
  }
});
