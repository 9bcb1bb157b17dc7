import { createHash } from "node:crypto";
import { chmod, open, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";

/**
 * How the operator's commands reach a running server: a socket in the data folder that only the folder's owner may open.
 * The embedded database cannot be opened twice, so the process that has it open runs the command. Nothing listens on the
 * network, and there is no secret: a person who can read the folder has the keys anyway.
 */
const NAME = "control.sock";
/** Maximum bytes of a socket's address (108 on Linux, 104 elsewhere). */
const LONGEST_PATH = 100;
const LONGEST_MESSAGE = 64 * 1024;

type Answer = { ok: true; output: string } | { ok: false; error: string };

/** The server does not answer: it is starting, or something else locks the folder. */
export class NoControlError extends Error {}

async function withAddress<T>(dataDir: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(dataDir, NAME);
  if (process.platform === "win32") {
    return use(`\\\\.\\pipe\\control-${createHash("sha256").update(path).digest("hex").slice(0, 24)}`);
  }
  if (Buffer.byteLength(path) <= LONGEST_PATH || process.platform !== "linux") return use(path);
  // For a path that is too long: the kernel's short name of an open folder.
  const folder = await open(dataDir, "r");
  try {
    return await use(`/proc/self/fd/${folder.fd}/${NAME}`);
  } finally {
    await folder.close();
  }
}

/**
 * Answers commands until it is closed. Call while holding the lock of the data folder (`lockDataDir`): a socket that exists then
 * is left over from a dead process. `run` receives the command unchecked and returns what to print.
 */
export async function serveControl(
  dataDir: string,
  run: (asked: unknown) => Promise<string>,
): Promise<() => Promise<void>> {
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    answer(socket, run).catch(() => socket.destroy());
  });
  if (process.platform !== "win32") await rm(join(dataDir, NAME), { force: true });
  await withAddress(dataDir, async (path) => {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, resolve);
    });
    if (process.platform !== "win32") await chmod(path, 0o600);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function answer(socket: Socket, run: (asked: unknown) => Promise<string>): Promise<void> {
  let reply: Answer;
  try {
    reply = { ok: true, output: await run(JSON.parse(await readAll(socket))) };
  } catch (error) {
    reply = { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
  socket.end(JSON.stringify(reply));
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of socket) {
    length += (chunk as Buffer).length;
    if (length > LONGEST_MESSAGE) throw new Error("too long");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Makes the server that holds the data folder run a command; returns what to print. Throws NoControlError. */
export async function askControl(dataDir: string, asked: unknown): Promise<string> {
  const text = await withAddress(
    dataDir,
    (path) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect({ path, allowHalfOpen: true });
        socket.once("error", (error) => reject(new NoControlError(error.message)));
        socket.once("connect", () => {
          socket.end(JSON.stringify(asked));
          readAll(socket).then(resolve, reject);
        });
      }),
  );
  if (text === "") throw new NoControlError("the server ended without an answer");
  const reply = JSON.parse(text) as Answer;
  if (!reply.ok) throw new Error(reply.error);
  return reply.output;
}
