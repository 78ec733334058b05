import { once } from "node:events";
import net from "node:net";
import readline from "node:readline";
import * as vscode from "vscode";
import { runMocha } from "../mocha-run.ts";
import { trusted } from "../trusted.ts";
import { SOCKET_VARIABLE, type Reply, type Request } from "./messages.ts";

/**
 * The runner's agent inside the editor: connects to the runner's socket, runs bundled suites in the extension
 * host, and evaluates functions with `vscode`. It is a separate extension, so the product is tested as it
 * ships.
 */
export function activate(): void {
  void serve();
}

/**
 * The entry point of `@vscode/test-electron`: that editor exits once the runner has closed the connection.
 */
export async function run(): Promise<void> {
  await serve();
}

/** Serves the runner until it closes the connection; without an address it does nothing. */
async function serve(): Promise<void> {
  const address = process.env[SOCKET_VARIABLE];
  if (!address) return;
  const socket = net.connect(address);
  const reply = (message: Reply): void => {
    socket.write(`${JSON.stringify(message)}\n`);
  };
  socket.on("connect", () => {
    reply({ kind: "hello", version: vscode.version, node: process.version });
  });
  socket.on("error", (error) => {
    console.error("Test agent:", error);
  });
  readline.createInterface({ input: socket, crlfDelay: Infinity }).on("line", (line) => {
    void answer(trusted<Request>(JSON.parse(line)), reply);
  });
  await once(socket, "close");
}

async function answer(request: Request, reply: (message: Reply) => void): Promise<void> {
  const { id } = request;
  try {
    switch (request.kind) {
      case "evaluate":
        reply({ id, kind: "value", value: await evaluate(request.source, request.args) });
        break;
      case "suites":
        await runMocha({
          timeoutMs: request.timeoutMs,
          define: () => {
            // The bundle is in this extension's folder, so that its `vscode` is this extension's.
            require(request.file);
          },
          report: (record) => {
            reply({ id, kind: "test", record });
          },
        });
        reply({ id, kind: "value", value: null });
        break;
    }
  } catch (error) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    reply({ id, kind: "error", message, stack });
  }
}

async function evaluate(source: string, args: unknown): Promise<unknown> {
  // oxlint-disable-next-line typescript/no-implied-eval -- the function was sent by the runner of these tests
  const make = new Function(`return (${source});`);
  const callable = trusted<() => (api: typeof vscode, args: unknown) => unknown>(make)();
  const value = await callable(vscode, args);
  return value === undefined ? null : value;
}
