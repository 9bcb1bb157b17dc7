import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { canInstallPackages, installPackage } from "./debian-package.ts";

/**
 * A PostgreSQL cluster of this process: `url` connects as its superuser; `stop` may be called twice. After `halt`, which ends all
 * connections, `resume` starts it again on the same data.
 */
export type Cluster = { url: string; stop: () => void; halt: () => void; resume: () => void };

/** Instructions for running the server tests on PostgreSQL. */
export const HOW_TO_INSTALL =
  "install PostgreSQL 15 or later (Debian: apt-get install postgresql), or set TEST_DATABASE_URL";

/** The folder of PostgreSQL's server programs, newest version first; undefined without them. */
export function findPrograms(): string | undefined {
  // On Windows the server has no sockets that the tests' driver can open.
  if (process.platform === "win32") return undefined;
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const asked = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, "bin")),
    // pg_config may come with the client headers and name a folder without a server.
    ...(asked.status === 0 ? [asked.stdout.trim()] : []),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) =>
    ["initdb", "pg_ctl", "postgres"].every((name) => existsSync(join(folder, name))),
  );
}

/** Like `findPrograms`, but installs them if they are missing: Debian's package when root. Undefined when that fails. */
export function ensurePrograms(): string | undefined {
  const found = findPrograms();
  if (found || process.platform === "win32" || !canInstallPackages()) return found;
  process.stdout.write("Installing PostgreSQL for the server tests\n");
  installPackage("postgresql");
  return findPrograms();
}

/**
 * Starts an empty cluster in a temporary folder with a socket there; stopped and removed when this process ends
 * (except by SIGKILL). Runs without fsync. Throws with the program's output when it does not start.
 */
export function startCluster(programs: string): Cluster {
  const folder = mkdtempSync(join(tmpdir(), "pg-"));
  const owner = findOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { encoding: "utf8", cwd: folder, ...owner } as const;
  const data = join(folder, "data");
  const port = 5432;
  const settings = Object.entries({
    // Permissions of the folder protect the socket.
    listen_addresses: "''",
    unix_socket_directories: `'${folder}'`,
    port,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: 200,
    autovacuum: "off",
    jit: "off",
    wal_level: "minimal",
    // In its folder, because segments elsewhere stay when the cluster is stopped at once.
    dynamic_shared_memory_type: "mmap",
    max_wal_senders: 0,
    // Copying a database logs all its pages: with a small limit, PostgreSQL reuses log files instead of creating new ones.
    max_wal_size: "128MB",
  });
  const stop = () => {
    if (!existsSync(folder)) return;
    spawnSync(join(programs, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"], options);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // Runs before handlers that remove a folder around this one.
  process.prependOnceListener("exit", stop);
  exitOnSignals();
  const start = () => {
    const log = join(folder, "log");
    const given = settings.map(([name, value]) => `-c ${name}=${value}`).join(" ");
    run(join(programs, "pg_ctl"), ["-D", data, "-l", log, "-o", given, "-w", "start"], options, log);
  };
  const locale = process.platform === "linux" ? "C.UTF-8" : "en_US.UTF-8";
  try {
    run(
      join(programs, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", `--locale=${locale}`, "--no-sync"],
      options,
    );
    start();
  } catch (error) {
    stop();
    throw error;
  }
  return {
    url: `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    stop,
    halt: () => run(join(programs, "pg_ctl"), ["-D", data, "-m", "fast", "-w", "stop"], options),
    resume: start,
  };
}

/** Makes signals end this process like `process.exit`, so that what it has started or created is removed. */
export function exitOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(130));
}

/** The account of PostgreSQL's package, under which it runs because it refuses to run as root. */
export function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres to run it as");
}

function run(
  program: string,
  args: string[],
  options: SpawnSyncOptionsWithStringEncoding,
  log?: string,
): void {
  // A server in the background would keep our pipe open.
  const result = spawnSync(program, args, { ...options, stdio: log ? "ignore" : "pipe" });
  if (result.status === 0) return;
  const output =
    log && existsSync(log) ? readFileSync(log, "utf8") : `${result.stdout ?? ""}${result.stderr ?? ""}`;
  throw new Error(`${program} failed: ${result.error?.message ?? output}`);
}
