import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LEAN_ENV, LEAN_FLAGS } from "../scripts/prepare/lean.mjs";

/** The usage of the measured process since its start, in milliseconds and bytes. */
export type Usage = { cpuMs: number; rss: number };

/** The messages that every measured server answers. */
export type AskedOfAny = { usage: true } | { stop: true };

/**
 * Starts the measured server in its own process, with `DATABASE_URL` if `variables` has one, and with a new folder that is
 * removed afterwards, unless `shared` names a folder that several processes use. `ready` is its first message.
 */
export async function forkServer<Asked extends object, Ready = unknown>(
  file: URL,
  variables: NodeJS.ProcessEnv,
  args: string[] = [],
  shared?: string,
) {
  const folder = shared ?? mkdtempSync(join(tmpdir(), "bench-"));
  const server = fork(fileURLToPath(file), args, {
    // The same flags as `npm start`.
    execArgv: [...LEAN_FLAGS, ...process.execArgv],
    // A benchmark creates its own data.
    env: {
      ...LEAN_ENV,
      DEMO_DATA: "accounts",
      ...variables,
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
      PORT: "0",
    },
  });
  const ended = once(server, "exit");
  const heard = async <T>(): Promise<T> => {
    const [message] = (await Promise.race([
      once(server, "message"),
      ended.then(([code]) => {
        throw new Error(`the server ended with ${code}`);
      }),
    ])) as [T];
    return message;
  };
  const ask = <T>(asked: Asked | AskedOfAny): Promise<T> => {
    const answer = heard<T>();
    server.send(asked);
    return answer;
  };
  return {
    ready: await heard<Ready>(),
    ask,
    usage: () => ask<Usage>({ usage: true }),
    stop: async () => {
      server.send({ stop: true });
      await ended;
      if (!shared) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server's side: answers messages; `stop` closes the server. The caller first sends that it is ready. */
export function answerAsked<Asked extends object>(
  answer: (asked: Asked) => Promise<unknown>,
  stop: () => Promise<void>,
): void {
  // The benchmark was interrupted.
  process.on("disconnect", () => process.exit());
  process.on("message", async (asked: Asked | AskedOfAny) => {
    if ("usage" in asked) {
      const { user, system } = process.cpuUsage();
      process.send?.({ cpuMs: (user + system) / 1000, rss: process.memoryUsage().rss } satisfies Usage);
    } else if ("stop" in asked) {
      await stop();
      process.disconnect();
    } else process.send?.(await answer(asked as Asked));
  });
}
