import { connectionSamples, databaseConnections, jobRuns, queueGauges } from "./database-figures.ts";
import { isAnswering } from "./db.ts";
import { filesModule } from "./files/module.ts";
import { emailsSent } from "./mailer.ts";
import { defineModule } from "./module.ts";
import { databaseReads, replicaLag } from "./replica.ts";
import { vacuum } from "./vacuum.ts";

const emailModule = defineModule({
  name: "email",
  externalParts: ({ env, mail }) => [
    { name: "email", kind: env.smtpUrl ? "outside" : "built_in", check: () => mail.check() },
  ],
  jobs: { "email.send": { run: (ctx, email) => ctx.mail.send(email) } },
  metrics: { counters: [emailsSent] },
});

const smsModule = defineModule({
  name: "sms",
  externalParts: ({ env, sms }) => [
    sms.enabled
      ? { name: "sms", kind: env.smsUrl ? "outside" : "built_in", check: () => sms.check() }
      : { name: "sms", kind: "absent" },
  ],
  jobs: { "sms.send": { run: (ctx, message) => ctx.sms.send(message) } },
});

const databaseModule = defineModule({
  name: "database",
  externalParts: ({ env, db }) => [
    { name: "database", kind: env.databaseUrl ? "outside" : "built_in", check: () => isAnswering(db) },
  ],
  jobs: {
    "database.vacuum": {
      // PostgreSQL vacuums by itself; the embedded database does not.
      run: async ({ env, db }) => {
        if (!env.databaseUrl) await vacuum(db);
      },
      cron: "13 2 * * *",
    },
  },
  metrics: {
    counters: [jobRuns, databaseReads],
    gauges: [
      ...queueGauges,
      {
        metric: replicaLag,
        read: ({ replica: { lag } }) => (lag === undefined ? [] : [{ value: lag }]),
      },
      { metric: databaseConnections, read: connectionSamples },
    ],
  },
});

/** What the platform itself contributes. */
export const platformModules = [emailModule, smsModule, databaseModule, filesModule] as const;
