import net from "node:net";

/*
 * Preloaded into a server that the harness starts. The parent holds the other end of a pipe, so a closed pipe means that
 * the parent is gone, even if it was killed and couldn't clean up. The whole process group then ends.
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
