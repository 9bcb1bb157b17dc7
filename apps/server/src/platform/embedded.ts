import fs from "node:fs";
import { PGlite, parse, protocol } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { Kysely } from "kysely";
import { fromPglite } from "pg-boss";
import { type Database, INT8 } from "./db.ts";
import { refusingLateCommits } from "./deadline.ts";
import { embeddedDialect } from "./embedded-dialect.ts";
import { alone } from "./embedded-plans.ts";
import { createLog } from "./log.ts";
import { embeddedNotifications } from "./notifications.ts";
import type { DB } from "./tables.ts";

export const EMBEDDED_EXTENSIONS = { btree_gist, citext, pg_trgm, unaccent };

/**
 * The embedded database in a folder, or in memory when none is given. The folder has no lock of its own and two processes
 * destroy it: call `lockDataDir` first.
 */
export async function openEmbedded(options: {
  dataDir?: string;
  /** Commits do not wait for the disk: a power cut loses the last ones, and may destroy the database. */
  relaxed?: boolean;
}): Promise<Database> {
  const pglite = await PGlite.create({
    ...(options.dataDir && { fs: new DurableFolder(options.dataDir) }),
    ...(options.dataDir && !options.relaxed && { startParams: DURABLE }),
    extensions: EMBEDDED_EXTENSIONS,
    parsers: { [INT8]: Number },
  });
  return wrapPglite(pglite);
}

/**
 * A commit waits for the disk, as in a server (decision 0089). PGlite starts with `-F`, which switches that off; PGlite's own option
 * `relaxedDurability` makes no difference in a folder. With PostgreSQL's usual `fdatasync` nothing would happen either: Emscripten
 * ignores it.
 */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

type Stream = { nfd?: number; node: object };
type NodeFiles = {
  realPath: (node: object) => string;
  stream_ops: { fsync?: (stream: Stream) => number };
};

/** A folder whose files are flushed to disk when PostgreSQL calls `fsync`, which Emscripten's own driver does not implement. */
class DurableFolder extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFiles };
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        try {
          if (nfd === undefined) syncFolder(NODEFS.realPath(node));
          else fs.fdatasyncSync(nfd);
        } catch (error) {
          endAfterFailedFlush(error);
        }
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

/**
 * Ends the process, as PostgreSQL does: what the disk has after a failed flush is unknown, until the next start reads the database's log.
 * PGlite would neither report the error nor run another statement.
 */
function endAfterFailedFlush(err: unknown): never {
  createLog("fatal").fatal({ err }, "the embedded database cannot flush its files to disk: the process ends");
  process.exit(1);
}

/** Flushes the entries of a folder to disk. Windows cannot open a folder, and makes a rename durable by itself. */
function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = fs.openSync(path, "r");
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}

/**
 * Runs a script of several statements, without parameters. A transaction that it left open by an error is rolled back before anything
 * else runs.
 */
function runScript(pglite: PGlite, script: string) {
  const send = (text: string) =>
    pglite.execProtocolStream(protocol.serialize.query(text), { syncToFs: false });
  return alone(pglite, async () => {
    try {
      return parse.parseResults(await send(script), pglite.parsers);
    } catch (error) {
      await send("ROLLBACK");
      throw error;
    }
  });
}

/** An embedded database that is open already. */
export async function wrapPglite(pglite: PGlite): Promise<Database> {
  await pglite.exec("SET TIME ZONE 'UTC'");
  const db = new Kysely<DB>({ dialect: refusingLateCommits(embeddedDialect(pglite)) });
  return {
    db,
    execScript: async (script) => {
      await runScript(pglite, script);
    },
    jobs: {
      db: fromPglite({
        query: pglite.query.bind(pglite),
        exec: (script) => runScript(pglite, script),
        listen: pglite.listen.bind(pglite),
      }),
      backend: "pglite",
    },
    notifications: await embeddedNotifications(pglite),
    close: () => db.destroy(),
  };
}
