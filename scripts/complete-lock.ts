/**
 * Adds packages for other platforms that an optional dependency names and package-lock.json lacks. npm omits them
 * when it cannot query them (an incomplete mirror, or `npm install` over an old node_modules), and then `npm ci`
 * refuses the lock file everywhere. Run it after adding a package. It fails when the registry does not know the exact version:
 * then pin the newest version that is published for every platform.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LockEntry, missingOptional } from "./house-rules/packages.ts";
import { ROOT } from "./prepare/root.mjs";

const FILE = join(ROOT, "package-lock.json");
const SYSTEMS = /\b(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|wasi)\b/;
const PROCESSORS = /\b(arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|wasm32)\b/;

/** The platform of a package, from the usual naming pattern. */
function platformOf(name: string): Pick<LockEntry, "os" | "cpu" | "libc"> {
  const [system, processor] = [SYSTEMS.exec(name)?.[1], PROCESSORS.exec(name)?.[1]];
  const library = /-gnu/.test(name) ? "glibc" : /-musl/.test(name) ? "musl" : undefined;
  if (!processor) throw new Error(`${name}: for which machine is it?`);
  return {
    ...(system && system !== "wasi" && { os: [system] }),
    cpu: [processor],
    ...(library && { libc: [library] }),
  };
}

function integrityOf(name: string, version: string): string {
  const answer = execFileSync("npm", ["view", `${name}@${version}`, "dist.integrity"], { encoding: "utf8" });
  const integrity = answer.trim();
  if (!integrity.startsWith("sha512-")) throw new Error(`${name}@${version} has no integrity hash`);
  return integrity;
}

const lock = JSON.parse(readFileSync(FILE, "utf8")) as { packages: Record<string, LockEntry> };
const missing = missingOptional(lock.packages);
for (const { name, version, dev } of missing) {
  lock.packages[`node_modules/${name}`] = {
    version,
    integrity: integrityOf(name, version),
    ...(dev && { dev }),
    optional: true,
    ...platformOf(name),
  };
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")),
);
if (missing.length > 0) writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} added`);
