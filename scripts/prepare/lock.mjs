import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const NAME = `prepare-${createHash("sha256").update(ROOT).digest("hex").slice(0, 24)}`;
const PATHS = { linux: `\0${NAME}`, win32: `\\\\.\\pipe\\${NAME}` };
const PATH = PATHS[process.platform] ?? join(tmpdir(), `${NAME}.sock`);

/**
 * Waits until no other process prepares this folder, then keeps the others waiting; resolves to the release. The lock
 * is a listening socket: the operating system takes it back however the process ends, so none is ever stale.
 *
 * @param {() => void} onWait called once when another process is at it
 * @returns {Promise<() => void>}
 */
export async function holdAlone(onWait) {
  let waited = false;
  for (;;) {
    const release = await tryToHold();
    if (release) return release;
    if (!waited) onWait();
    waited = true;
    await otherEnds();
  }
}

/** @returns {Promise<(() => void) | undefined>} */
function tryToHold() {
  return new Promise((resolve, reject) => {
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => waiting.delete(socket));
    });
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen(PATH, () => {
      server.unref();
      resolve(() => {
        server.close();
        for (const socket of waiting) socket.destroy();
      });
    });
  });
}

/** Resolves when the connection to the holder closes: it has released the lock or died. */
function otherEnds() {
  return new Promise((resolve) => {
    const socket = connect(PATH);
    socket.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      // A socket file may still exist after its process has died.
      if (error.code === "ECONNREFUSED" && !(process.platform in PATHS)) rmSync(PATH, { force: true });
    });
    socket.once("close", () => resolve(undefined));
    socket.resume();
  });
}
