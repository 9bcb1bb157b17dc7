import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Db } from "./db.ts";
import { ConfigurationError } from "./env.ts";
import { placeOf, SEALED, type SealedColumn } from "./sealed-columns.ts";
import { isSealed, SealError, type Vault } from "./vault.ts";

const BATCH = 500;
const CHECK = "encryption.check";

/**
 * Seals every value that is not sealed with the current key: it was stored before there was a key, or with another one. Several
 * processes may do so at once. A value that cannot be opened is not changed and is logged. Throws ConfigurationError when
 * the database was written with an unknown key.
 */
export async function sealRows(db: Db, vault: Vault, log: FastifyBaseLogger): Promise<void> {
  await check(db, vault);
  for (const column of SEALED) {
    for (let after: string | undefined = ""; after !== undefined; ) {
      const rows = await readRows(db, column, after);
      for (const row of rows.filter(({ stored }) => vault.isStale(stored))) {
        await sealRow(db, vault, column, row).catch((error: unknown) => {
          if (!(error instanceof SealError)) throw error;
          log.error({ err: error }, "a secret in the database cannot be opened");
        });
      }
      after = rows.length === BATCH ? rows.at(-1)?.id : undefined;
    }
  }
}

/** Runs before anything is written with the key: a mistyped key would create a second set of secrets. */
async function check(db: Db, vault: Vault): Promise<void> {
  const place = placeOf("server_secrets", "value", CHECK);
  await db
    .insertInto("server_secrets")
    .values({ name: CHECK, value: vault.seal("known", place) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom("server_secrets")
    .select("value")
    .where("name", "=", CHECK)
    .executeTakeFirstOrThrow();
  try {
    vault.open(value, place);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new ConfigurationError(
      "ENCRYPTION_KEY: expected the key that this database was written with (or, without the variable, encryption.key of the data folder of the process that wrote it)",
    );
  }
}

type Row = { id: string; stored: string };

const textOf = ({ column, json }: SealedColumn) =>
  json ? sql`${sql.ref(column)} #>> '{}'` : sql`${sql.ref(column)}`;

async function readRows(db: Db, column: SealedColumn, after: string): Promise<Row[]> {
  const id = sql`${sql.ref(column.id)}::text`;
  const { rows } = await sql<Row>`
    SELECT ${id} AS id, ${textOf(column)} AS stored FROM ${sql.table(column.table)}
    WHERE ${id} > ${after} AND ${sql.ref(column.column)} IS NOT NULL
    ORDER BY 1 LIMIT ${BATCH}`.execute(db);
  return rows;
}

async function sealRow(db: Db, vault: Vault, column: SealedColumn, { id, stored }: Row): Promise<void> {
  const place = placeOf(column.table, column.column, id);
  const sealed = vault.seal(isSealed(stored) ? vault.open(stored, place) : stored, place);
  const written = column.json ? sql`to_jsonb(${sealed}::text)` : sql`${sealed}`;
  // Compared with the value that was read, so that a concurrent change is not overwritten.
  await sql`UPDATE ${sql.table(column.table)} SET ${sql.ref(column.column)} = ${written}
    WHERE ${sql.ref(column.id)}::text = ${id} AND ${textOf(column)} = ${stored}`.execute(db);
}
