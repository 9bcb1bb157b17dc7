import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Context } from "./context.ts";
import { readJobFigures } from "./database-figures.ts";
import { isAnswering } from "./db.ts";
import { readMigrationNames } from "./migrate.ts";

const PARTS = ["database", "migrations", "storage", "jobs"] as const;
type Part = (typeof PARTS)[number];

/** `late`: it works, but falls behind. */
type State = "ok" | "failed" | "late";
type Readiness = Record<Part, State>;

/** How long a part may take to answer, in milliseconds. */
const PATIENCE_MS = 3_000;
/** No process is running a job that has been due for so many seconds. */
export const LATE_JOB_SECONDS = 15 * 60;
/** Load balancers check often, so a result is reused for so many milliseconds. */
const KEPT_MS = 1_000;

type Checks = Record<Part, (ctx: Context) => Promise<State>>;

const CHECKS: Checks = {
  database: async ({ db }) => {
    await isAnswering(db);
    return "ok";
  },
  migrations: async ({ db }) => {
    const files = await readMigrationNames();
    const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(db);
    const applied = new Set(rows.map(({ name }) => name));
    return files.every((name) => applied.has(name)) ? "ok" : "failed";
  },
  storage: async ({ storage }) => {
    await storage.reach();
    return "ok";
  },
  jobs: async ({ db }) => {
    const figures = await readJobFigures(db);
    return Math.max(0, ...figures.map(({ oldestDue }) => oldestDue)) > LATE_JOB_SECONDS ? "late" : "ok";
  },
};

async function check(ctx: Context, part: Part): Promise<State> {
  const late = new AbortController();
  try {
    const tooLong = wait(PATIENCE_MS, undefined, { signal: late.signal, ref: false }).then(() => {
      throw new Error(`no answer within ${PATIENCE_MS} ms`);
    });
    return await Promise.race([CHECKS[part](ctx), tooLong]);
  } catch (err) {
    ctx.log.warn({ err, part }, "not ready");
    return "failed";
  } finally {
    late.abort();
  }
}

async function readReadiness(ctx: Context): Promise<Readiness> {
  const found = await Promise.all(PARTS.map(async (part) => [part, await check(ctx, part)] as const));
  return Object.fromEntries(found) as Readiness;
}

/**
 * `GET /health/live`: the process answers. `GET /health/ready`: it can do its work; 503 otherwise. The reply contains the name
 * and the state of each part and no internal details. `?exclude=jobs` is for load balancers: late jobs are no reason to send no
 * traffic.
 */
export function registerHealth(app: FastifyInstance, ctx: Context): void {
  let found: { at: number; readiness: Promise<Readiness> } | undefined;
  const options = { schema: { hide: true } };
  const HEADERS = { "cache-control": "no-store" };

  app.get("/health/live", options, (_request, reply) => reply.headers(HEADERS).send({ status: "ok" }));

  app.get("/health/ready", options, async (request, reply) => {
    if (!found || performance.now() - found.at > KEPT_MS)
      found = { at: performance.now(), readiness: readReadiness(ctx) };
    const readiness = await found.readiness;
    const excluded = String((request.query as Record<string, unknown>).exclude ?? "").split(",");
    const isReady = PARTS.every((part) => readiness[part] === "ok" || excluded.includes(part));
    return reply
      .headers(HEADERS)
      .code(isReady ? 200 : 503)
      .send({
        status: isReady ? "ok" : "unavailable",
        // Without its replica a process reads from the primary: the operator must see that, but traffic continues.
        parts: { ...readiness, ...(ctx.replica.state && { replica: ctx.replica.state }) },
      });
  });
}
