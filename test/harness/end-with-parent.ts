import net from "node:net";

/*
 * Loaded before a server that the harness starts: its parent holds the other end of a pipe, so the end of the pipe means
 * that the parent is gone, even when it was killed and could not clean up. The whole process group goes then.
 */
function end(): void {
  process.kill(-process.pid, "SIGKILL");
}

const descriptor = process.env["END_WITH_FD"];
if (descriptor !== undefined) {
  // Descendants inherit the variables but not the pipe.
  delete process.env["END_WITH_FD"];
  const pipe = new net.Socket({ fd: Number(descriptor), readable: true });
  pipe.on("error", end).on("close", end).resume().unref();
}
