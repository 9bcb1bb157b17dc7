import { sql } from "kysely";
import { expect } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { openPayload } from "../src/platform/jobs.ts";
import type { TestApp } from "./app.ts";

/**
 * Every row of every table, including the job queue, as text, to prove that a text is not stored. `schemas`: only tables of these
 * schemas.
 */
export async function allText({ ctx }: TestApp, schemas?: string[]): Promise<string> {
  const { rows } = await sql<{ name: string; columns: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name,
      string_agg(format('%I', column_name), ', ' ORDER BY ordinal_position) AS columns
    FROM information_schema.tables JOIN information_schema.columns USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') AND udt_name <> 'xid8'
      AND coalesce(table_schema = ANY(${schemas ?? null}), true)
    GROUP BY table_schema, table_name`.execute(ctx.db);
  const texts: string[] = [];
  for (const { name, columns } of rows) {
    const found = await sql<{ text: string | null }>`
      SELECT string_agg(ROW(${sql.raw(columns)})::text, E'\n') AS text FROM ${sql.raw(name)}`.execute(ctx.db);
    texts.push(found.rows[0]?.text ?? "");
  }
  return texts.join("\n");
}

/** How many statements of the test's database wait for a lock. `naming`: only those that contain this text. */
export async function countLockWaits(
  { ctx }: { ctx: Pick<TestApp["ctx"], "db"> },
  naming = "",
): Promise<number> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${`%${naming}%`}`.execute(
    ctx.db,
  );
  return rows.length;
}

/** Waits until no job runs or is due; `name`: only those of one name. */
export async function untilJobsEnd({ ctx }: TestApp, name?: string): Promise<void> {
  const left = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM pgboss.job
      WHERE state < 'completed' AND start_after <= now() AND name = coalesce(${name ?? null}, name)`.execute(
      ctx.db,
    );
    return rows;
  };
  await expect.poll(left, { timeout: patience(15_000) }).toEqual([]);
}

/**
 * Stops the refill of all rate limits, so that calls which take long add no tokens; resolves to a function that restores it. Until
 * then ageing a bucket has no effect.
 */
export async function stopRefill({ ctx }: Pick<TestApp, "ctx">): Promise<() => Promise<void>> {
  await sql`
    CREATE FUNCTION test_jobs.stop_refill() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.updated_at = clock_timestamp() + interval '1 hour';
        RETURN NEW;
      END $$`.execute(ctx.db);
  await sql`
    CREATE TRIGGER stop_refill BEFORE INSERT OR UPDATE ON rate_limits
    FOR EACH ROW EXECUTE FUNCTION test_jobs.stop_refill()`.execute(ctx.db);
  return async () => {
    await sql`DROP FUNCTION test_jobs.stop_refill CASCADE`.execute(ctx.db);
  };
}

/** Copies each enqueued job, in the same transaction, into a table that exists only in tests. */
export const KEEP_JOBS = `
  CREATE SCHEMA test_jobs;
  CREATE TABLE test_jobs.enqueued (number bigint GENERATED ALWAYS AS IDENTITY, id uuid UNIQUE, name text, data jsonb);
  CREATE FUNCTION test_jobs.copy() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- A job that is tried again is inserted again.
      INSERT INTO test_jobs.enqueued (id, name, data) VALUES (NEW.id, NEW.name, NEW.data) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
  CREATE TRIGGER copy AFTER INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION test_jobs.copy();`;

const opened = new WeakMap<TestApp, Map<string, object>>();

/** The payloads of all jobs with this name, done or not, oldest first. Each is decrypted once. */
export async function queuedJobs(server: TestApp, name: string): Promise<object[]> {
  const { ctx } = server;
  const known = opened.get(server) ?? new Map<string, object>();
  opened.set(server, known);
  const { rows } = await sql<{ id: string; data: object }>`
    SELECT id, data FROM test_jobs.enqueued WHERE name = ${name} ORDER BY number`.execute(ctx.db);
  return rows.map(({ id, data }) => {
    const payload = known.get(id) ?? openPayload(ctx.vault, name, data);
    known.set(id, payload);
    return payload;
  });
}

/** The templates of emails enqueued for an address, sent or not, oldest first. */
export async function sentMails(server: TestApp, to: string): Promise<string[]> {
  const mails = (await queuedJobs(server, "email.send")) as { template: string; to: string }[];
  return mails.filter((mail) => mail.to === to).map(({ template }) => template);
}

/** The jobs with this name that are scheduled for later: their payloads, and in how many seconds they are due. */
export async function waitingJobs({ ctx }: TestApp, name: string) {
  const { rows } = await sql<{ data: object; seconds: number }>`
    SELECT data, extract(epoch FROM start_after - now())::float8 AS seconds FROM pgboss.job
    WHERE name = ${name} AND state = 'created' ORDER BY created_on`.execute(ctx.db);
  return rows.map(({ data, seconds }) => ({ payload: openPayload(ctx.vault, name, data), seconds }));
}

/**
 * Waits until a job with this name has failed, and makes its next try due at once. Resolves too when none is left: on a busy
 * machine the queue may have tried it first.
 */
export async function retryNow({ ctx }: TestApp, name: string): Promise<void> {
  const isRetried = async () => {
    const { rows: retried } = await sql`
      UPDATE pgboss.job SET start_after = now()
      WHERE name = ${name} AND state = 'retry' AND start_after > now() RETURNING id`.execute(ctx.db);
    if (retried.length > 0) return true;
    const { rows: left } = await sql`
      SELECT FROM pgboss.job WHERE name = ${name} AND state IN ('created', 'retry', 'active')`.execute(
      ctx.db,
    );
    return left.length === 0;
  };
  await expect.poll(isRetried, { timeout: patience(15_000) }).toBe(true);
}

/**
 * Delays jobs with this name; resolves to a function that releases them, so that they run together. Other processes may be
 * running them.
 */
export async function holdJobs({ ctx }: TestApp, name: string): Promise<() => Promise<void>> {
  await sql`
    CREATE FUNCTION test_jobs.hold() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.name = ${sql.lit(name)} THEN NEW.start_after = now() + interval '1 hour'; END IF;
        RETURN NEW;
      END $$`.execute(ctx.db);
  await sql`
    CREATE TRIGGER hold BEFORE INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION test_jobs.hold()`.execute(
    ctx.db,
  );
  return async () => {
    await sql`DROP FUNCTION test_jobs.hold CASCADE`.execute(ctx.db);
    // Places them before other jobs of this name, which would fill the batch.
    await sql`
      UPDATE pgboss.job SET start_after = now(), priority = 1
      WHERE name = ${name} AND state = 'created' AND start_after > now() + interval '30 minutes'`.execute(
      ctx.db,
    );
  };
}
