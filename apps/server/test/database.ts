import { sql } from "kysely";
import type { TestApp } from "./app.ts";

/** Every row of every table, including the job queue, as text: proves that something is stored nowhere. */
export async function allText({ ctx }: TestApp): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(
    ctx.db,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await sql<{ text: string | null }>`
      SELECT string_agg(row::text, E'\n') AS text FROM ${sql.raw(name)} AS row`.execute(ctx.db);
    texts.push(found.rows[0]?.text ?? "");
  }
  return texts.join("\n");
}

/** The payloads of all jobs with this name, done or not, oldest first. */
export async function queuedJobs({ ctx }: TestApp, name: string): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    SELECT data FROM pgboss.job WHERE name = ${name} ORDER BY created_on`.execute(ctx.db);
  return rows.map((row) => row.data);
}

/** The templates of emails enqueued for an address, sent or not, oldest first. */
export async function sentMails({ ctx }: TestApp, to: string): Promise<string[]> {
  const { rows } = await sql<{ template: string }>`
    SELECT data ->> 'template' AS template FROM pgboss.job
    WHERE name = 'email.send' AND data ->> 'to' = ${to} ORDER BY created_on`.execute(ctx.db);
  return rows.map((row) => row.template);
}
