import type pg from "pg";
import { connectToPrimary } from "./database-hosts.ts";
import { ConfigurationError } from "./env.ts";

/** An advisory lock in that database only: shared by its server processes, exclusive for a restore or a move into it. */
const IN_USE = 7205764;

/** A server, or a restore or a move, uses the database. */
export class DatabaseInUseError extends ConfigurationError {}

/** Claims the database for a server until the connection ends. Throws DatabaseInUseError while a restore or a move runs. */
export async function claimShared(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>(
    `SELECT pg_try_advisory_lock_shared(${IN_USE}) AS held`,
  );
  if (!rows[0]?.held)
    throw new DatabaseInUseError(
      "a restore or a move into this database is running: start again when it has ended",
    );
}

/**
 * Claims a PostgreSQL database for a restore or a move, by a connection of its own, until it is released. Throws DatabaseInUseError
 * while a server runs on it.
 */
export async function claimAlone(connectionString: string): Promise<{ release: () => Promise<void> }> {
  const client = await connectToPrimary(connectionString, undefined, { application_name: "restoring" });
  const { rows } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${IN_USE}) AS held`);
  if (!rows[0]?.held) {
    await client.end();
    throw new DatabaseInUseError(
      "a server uses this database: stop every process of it first, or name another database in DATABASE_URL",
    );
  }
  return { release: () => client.end() };
}
