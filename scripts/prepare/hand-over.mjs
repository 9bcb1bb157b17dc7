import { spawn } from "node:child_process";

/**
 * Gives this process to another program, or, where that cannot be (Windows, and the machine's own older Node, which is
 * the first start), runs it and ends as it ends.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function handOver(program, args, env) {
  if (process.execve && process.platform !== "win32") process.execve(program, [program, ...args], env);
  const child = spawn(program, args, { stdio: "inherit", env });
  // Ctrl+C reaches both processes: this one waits until the other has ended.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.once("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.once("exit", (code, signal) => {
    process.exit(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 130 : 1));
  });
}
