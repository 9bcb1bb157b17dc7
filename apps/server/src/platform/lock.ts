import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Another process uses the data folder: two of them would destroy the embedded database. */
export class DataDirInUseError extends Error {}

/**
 * Locks a data folder for this process until it ends, however it ends: the lock is a listening socket, which the operating
 * system releases even after `kill -9`. A file with a process id could become stale. Call before opening the embedded
 * database; throws DataDirInUseError.
 */
export async function lockDataDir(dataDir: string): Promise<void> {
  const name = `data-dir-${createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 24)}`;
  if (process.platform === "linux") return hold(`\0${name}`, dataDir);
  if (process.platform === "win32") return hold(`\\\\.\\pipe\\${name}`, dataDir);
  // On other systems a socket is a file that outlives its process: if no process answers, it is stale.
  const path = join(tmpdir(), `${name}.sock`);
  if (!(await answers(path))) await unlink(path).catch(() => {});
  return hold(path, dataDir);
}

function hold(path: string, dataDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server: Server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new DataDirInUseError(`the data folder ${dataDir} is in use by another process`)
          : error,
      );
    });
    server.listen(path, resolve);
    server.unref();
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
