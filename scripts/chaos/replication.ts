import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { findOwner } from "../postgres.ts";

type Member = { data: string; port: number; log: string };

/**
 * A primary and a synchronous standby, created and controlled by PostgreSQL's own programs. A commit is acknowledged once the
 * standby has written it to its disk.
 */
export type Replication = {
  /** A connection address with both servers, the primary first. */
  url: string;
  /** The address of the standby alone, which is readable. */
  standbyUrl: string;
  /** Sends a statement to one of them; returns its output. */
  askStandby: (statement: string) => string;
  askPrimary: (statement: string) => string;
  killStandby: () => void;
  /** kill -9 of the primary with all its processes. */
  killPrimary: () => void;
  /** Makes the standby the primary. */
  promote: () => void;
  stop: () => void;
};

export async function startReplication(programs: string): Promise<Replication> {
  const folder = mkdtempSync(join(tmpdir(), "replication-"));
  const owner = findOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = (program: string, args: string[], env: Record<string, string> = {}) => {
    // A server in the background would keep our pipes open.
    const isServer = program === "pg_ctl";
    const ended = spawnSync(join(programs, program), args, {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, ...env },
      stdio: isServer ? "ignore" : "pipe",
      ...owner,
    });
    if (ended.status !== 0)
      throw new Error(`${program} failed: ${ended.stderr ?? ended.error?.message ?? ""}`);
  };
  const member = (name: string, port: number): Member => ({
    data: join(folder, name),
    port,
    log: join(folder, `${name}.log`),
  });
  const primary = member("primary", await freePort());
  const standby = member("standby", await freePort());
  const start = ({ data, port, log }: Member) =>
    run("pg_ctl", ["-D", data, "-l", log, "-o", `-p ${port}`, "-w", "-t", "60", "start"]);
  const psql = (port: number, statement: string) =>
    spawnSync(
      join(programs, "psql"),
      ["-h", folder, "-p", String(port), "-U", "postgres", "-Atc", statement],
      {
        encoding: "utf8",
      },
    ).stdout.trim();

  // Also runs after a failure: a server that keeps running would occupy its port.
  const stopMembers = () => {
    if (!existsSync(folder)) return;
    for (const one of [primary, standby])
      spawnSync(join(programs, "pg_ctl"), ["-D", one.data, "-m", "immediate", "-w", "stop"], {
        cwd: folder,
        ...owner,
      });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", stopMembers);

  run("initdb", ["-D", primary.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  const settings = [
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    "max_connections = 100",
    "wal_level = replica",
    "synchronous_commit = on",
    "wal_receiver_status_interval = 1s",
  ];
  appendFileSync(join(primary.data, "postgresql.conf"), `${settings.join("\n")}\n`);
  start(primary);
  const from = ["-h", folder, "-p", String(primary.port), "-U", "postgres"];
  run("pg_basebackup", [...from, "-D", standby.data, "-R", "-X", "stream", "-C", "-S", "standby"]);
  start(standby);
  // Set only now: without a standby, no commit would be acknowledged.
  psql(primary.port, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  psql(primary.port, "SELECT pg_reload_conf()");
  for (
    let tries = 0;
    psql(primary.port, "SELECT sync_state FROM pg_stat_replication") !== "sync";
    tries += 1
  ) {
    if (tries > 300) throw new Error("the standby does not replicate synchronously");
    spawnSync("sleep", ["0.1"]);
  }

  const pidOf = ({ data }: Member) =>
    Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const killMember = (one: Member) => {
    const postmaster = pidOf(one);
    const children = spawnSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
    const pids = [postmaster, ...children.stdout.trim().split(/\s+/).filter(Boolean).map(Number)];
    for (const pid of pids) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // Ended with its parent.
      }
    }
  };
  return {
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`,
    standbyUrl: `postgres://postgres@127.0.0.1:${standby.port}/postgres`,
    askStandby: (statement) => psql(standby.port, statement),
    askPrimary: (statement) => psql(primary.port, statement),
    killStandby: () => killMember(standby),
    killPrimary: () => killMember(primary),
    promote: () => {
      // After its promotion the former standby must not wait for a standby.
      psql(standby.port, "ALTER SYSTEM SET synchronous_standby_names = ''");
      run("pg_ctl", ["-D", standby.data, "-w", "-t", "60", "promote"]);
      psql(standby.port, "SELECT pg_reload_conf()");
    },
    stop: stopMembers,
  };
}
