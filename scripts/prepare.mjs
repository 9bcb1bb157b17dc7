/**
 * Prepares a clone: installs the packages of the lock file and, with `--build`, builds the pages and the server. When nothing has
 * changed it does nothing, in a few tenths of a second. `--run <arguments>` then passes the arguments to the pinned Node. npm's `pre`
 * scripts cannot do this: people who ignore install scripts ignore these too, and a shell that has found the machine's own Node
 * once does not search again. Plain JavaScript for the machine's own Node: it runs before anything is installed, the pinned Node
 * included.
 */
import { build, unbuiltParts } from "./prepare/build.mjs";
import { handOver } from "./prepare/hand-over.mjs";
import { findNode, install, isInstalled } from "./prepare/install.mjs";
import { LEAN_ENV, LEAN_FLAGS } from "./prepare/lean.mjs";
import { holdAlone } from "./prepare/lock.mjs";

const OLDEST = [20, 19];

/** @param {string} reason */
function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/**
 * @param {string} what
 * @param {() => Promise<void>} work
 */
async function runStep(what, work) {
  const start = Date.now();
  process.stdout.write(`${what}\n`);
  await work();
  process.stdout.write(`  done in ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
}

async function main() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    fail(
      `Node ${OLDEST.join(".")} or later is needed; this is ${process.versions.node}. See https://nodejs.org`,
    );
  }
  const at = process.argv.indexOf("--run");
  const [flags, command] =
    at < 0 ? [process.argv, []] : [process.argv.slice(0, at), process.argv.slice(at + 1)];
  await prepare(flags.includes("--build"));
  if (command.length === 0) return;
  const lean = flags.includes("--lean");
  handOver(findNode(), [...(lean ? LEAN_FLAGS : []), ...command], { ...(lean && LEAN_ENV), ...process.env });
}

/** @param {boolean} withBuilds */
async function prepare(withBuilds) {
  if (isInstalled() && (!withBuilds || unbuiltParts().length === 0)) return;
  const release = await holdAlone(() => process.stdout.write("Waiting for another preparation to end\n"));
  // Checked again: the process that held the lock may have installed them.
  if (!isInstalled()) await runStep("Installing the packages of package-lock.json", install);
  const node = findNode();
  for (const part of withBuilds ? unbuiltParts() : [])
    await runStep(`Building ${part.name}`, () => build(part, node));
  release();
}

main().catch((error) => fail(error instanceof Error ? error.message : String(error)));
