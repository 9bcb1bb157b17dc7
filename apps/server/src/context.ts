import { createOwnAuth } from "./auth/own-backend.ts";
import { modules } from "./modules.ts";
import { whenTo } from "./notifications/service.ts";
import type { Context } from "./platform/context.ts";
import type { Database } from "./platform/db.ts";
import type { Env } from "./platform/env.ts";
import { createEvents } from "./platform/events.ts";
import type { HostedAuth } from "./platform/hosted-auth.ts";
import { createJobs } from "./platform/jobs.ts";
import { createMailer } from "./platform/mailer.ts";
import { createMetrics } from "./platform/metrics.ts";
import { emailsOf, jobNames, registerModules, smsOf } from "./platform/module.ts";
import { openReplica } from "./platform/replica.ts";
import { openClamd } from "./platform/scanner-clamd.ts";
import { sealRows } from "./platform/seal-queries.ts";
import { getSecret } from "./platform/secrets.ts";
import { createSmsSender } from "./platform/sms.ts";
import { openStorage } from "./platform/storage.ts";
import { openVault } from "./platform/vault.ts";

/** Opens the external parts that the configuration names, around an open and migrated database. Does not start the jobs. */
export async function createContext(env: Env, database: Database, log: Context["log"]): Promise<Context> {
  const vault = await openVault(env);
  const metrics = createMetrics({ withProcess: env.observability.metricsToken !== undefined });
  const { connections } = database;
  const jobs = createJobs(database, log, jobNames(modules), vault, metrics);
  await sealRows(database.db, vault, log);
  const storage = await openStorage(env);
  const parts = {
    env,
    db: database.db,
    replica: openReplica(env.databaseReadUrl, database.db, metrics, log),
    notifications: database.notifications,
    events: createEvents(),
    vault,
    refreshKey: await getSecret({ db: database.db, vault }, "refresh_tokens"),
    jobs,
    mail: createMailer(
      { db: database.db, env, jobs, storage, metrics, log },
      emailsOf(modules),
      (userId, kind) => whenTo(database.db, userId, kind, "mail"),
    ),
    sms: createSmsSender({ db: database.db, env, jobs, log }, smsOf(modules)),
    storage,
    scanner: env.clamd && openClamd(env.clamd),
    metrics,
    connections,
    log,
  };
  // The authentication needs the context, of which it becomes a part: it gets this object and not a copy.
  const ctx = parts as Context;
  ctx.auth = env.hostedAuth ? await openHostedAuth(ctx, env.hostedAuth) : createOwnAuth(ctx);
  registerModules(ctx, modules);
  return ctx;
}

/** Imported on demand: most installations keep their accounts themselves and need no client of a hosted service. */
async function openHostedAuth(ctx: Context, hosted: HostedAuth): Promise<Context["auth"]> {
  const { createHostedAuth } = await import("./auth/hosted/backend.ts");
  return createHostedAuth(ctx, hosted);
}
