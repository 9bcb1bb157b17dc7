import { spawn } from "node:child_process";

/**
 * Runs a program quietly; rejects with everything it said when it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<void>}
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
    });
    child.stderr.on("data", (data) => {
      said += data;
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${said.trim()}\n${[command, ...args].join(" ")} ended with ${signal ?? code}`));
    });
  });
}
