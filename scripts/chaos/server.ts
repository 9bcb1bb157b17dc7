import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "../free-port.ts";
import { ROOT } from "../prepare/root.mjs";

/** The product as a process that is killed and started again on the same data. */
export type Victim = {
  url: string;
  port: number;
  /** The folder of its embedded database, its files and its outbox. */
  folder: string;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** Sets the clock of its process so many milliseconds ahead of the right time; needs `hasOwnClock`. */
  moveClock: (ms: number) => void;
  /** A token, valid for a day, of a program that administers accounts; the server must be running. */
  serviceToken: () => Promise<string>;
  close: () => Promise<void>;
};

type Options = {
  hasPages?: boolean;
  hasOwnClock?: boolean;
  root?: string;
  /** The data folder to use instead of a new one. */
  folder?: string;
};

const DAY_MINUTES = 24 * 60;

/**
 * `variables`: without `DATABASE_URL` the database is the embedded one. `root`: the folder of the sources, which may be of
 * another version.
 */
export async function createVictim(
  variables: Record<string, string>,
  options: Options = {},
): Promise<Victim> {
  const {
    hasPages = false,
    hasOwnClock = false,
    root = ROOT,
    folder = mkdtempSync(join(tmpdir(), "chaos-")),
  } = options;
  const preload = pathToFileURL(join(import.meta.dirname, "faults/own-clock.ts")).href;
  const port = await freePort();
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    // Browsers store sessions only for secure origins, and `localhost` is one.
    url: hasPages ? `http://localhost:${port}` : `http://127.0.0.1:${port}`,
    port,
    folder,
    moveClock: (ms) => void child?.send({ clock: ms }),
    start: async () => {
      const { NODE_COMPILE_CACHE = "" } = process.env;
      child = fork(join(root, "apps/server/test/serve.ts"), hasPages ? ["--pages"] : [], {
        execArgv: hasOwnClock ? [`--import=${preload}`] : [],
        env: {
          DEMO_DATA: "accounts",
          PAGE_THREADS: "1",
          DATA_DIR: folder,
          PORT: String(port),
          LOG_LEVEL: "error",
          MFA_REQUIRED_FOR_STAFF: "0",
          ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
          ...variables,
        },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      const ended = once(child, "exit").then(([code, signal]) => {
        throw new Error(`the server ended with ${signal ?? code}`);
      });
      await Promise.race([once(child, "message"), ended]);
      // From here on the process only ends by a kill, which is no failure.
      ended.catch(() => {});
    },
    kill,
    serviceToken: async () => {
      if (!child) throw new Error("the server was not started");
      const answered = once(child, "message");
      child.send({ serviceToken: DAY_MINUTES });
      const [{ serviceToken }] = (await answered) as [{ serviceToken: string }];
      return serviceToken;
    },
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
