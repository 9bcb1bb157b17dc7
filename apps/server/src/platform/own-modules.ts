import { filesModule } from "./files/module.ts";
import { defineModule } from "./module.ts";
import { vacuum } from "./vacuum.ts";

const emailModule = defineModule({
  name: "email",
  jobs: { "email.send": { run: (ctx, email) => ctx.mail.send(email) } },
});

const smsModule = defineModule({
  name: "sms",
  jobs: { "sms.send": { run: (ctx, message) => ctx.sms.send(message) } },
});

const databaseModule = defineModule({
  name: "database",
  jobs: {
    "database.vacuum": {
      // PostgreSQL vacuums by itself; the embedded database does not.
      run: async ({ env, db }) => {
        if (!env.databaseUrl) await vacuum(db);
      },
      cron: "13 2 * * *",
    },
  },
});

/** What the platform itself contributes. */
export const platformModules = [emailModule, smsModule, databaseModule, filesModule] as const;
