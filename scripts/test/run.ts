import { spawn } from "node:child_process";
import { ROOT } from "../prepare/root.mjs";

// Twice the duration of `npm test`: a step still running then hangs.
const PATIENCE_MS = 60 * 60 * 1000;

export type Variables = Record<string, string | undefined>;
export type Ended = { ok: boolean; log: string };

type Options = {
  cwd?: string;
  env?: Variables;
  /** How long the process may run, in milliseconds; 0: without a limit. By default an hour. */
  limit?: number;
};

/** Runs Node with a script of the repository or a package (`node_modules/…`) and collects its output. */
export function runNode(args: string[], options: Options = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, CI: "1", ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: options.limit ?? PATIENCE_MS,
    });
    let log = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        log += text;
      });
    }
    child.once("error", (error) => resolve({ ok: false, log: `${log}${error.message}\n` }));
    child.once("close", (code, signal) => {
      const end = code === 0 ? "" : `\n${args.join(" ")} ended with ${signal ?? code}\n`;
      resolve({ ok: code === 0, log: log + end });
    });
  });
}
