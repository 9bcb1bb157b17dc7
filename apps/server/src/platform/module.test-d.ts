import { inEveryLanguage } from "@passerelle/domain/languages";
import type { modules } from "../modules.ts";
import type { Context } from "./context.ts";
import type { Contributions } from "./contributions.ts";
import { defineModule } from "./module.ts";

/** Checked by the compiler: an expected error that is missing is an error. */

/** Every capability that contributes is in `modules.ts`. */
type Forgotten = Exclude<keyof Contributions, (typeof modules)[number]["name"]>;
true satisfies [Forgotten] extends [never] ? true : Forgotten;

// @ts-expect-error A job without a worker.
defineModule({ name: "payments" });

const run = async () => {};
defineModule({
  name: "payments",
  // @ts-expect-error A worker of a job that no contribution names.
  jobs: { "payments.check": { run }, "payments.other": { run } },
});

defineModule({
  name: "payments",
  // @ts-expect-error A worker that expects another payload.
  jobs: { "payments.check": { run: async (_ctx: Context, payload: { id: number }) => void payload } },
});

defineModule({
  name: "payments",
  // @ts-expect-error A schedule for a job that needs a payload.
  jobs: { "payments.check": { run, cron: "* * * * *" } },
});

export const enqueue = ({ jobs, db }: Context) => [
  // @ts-expect-error An unknown job.
  jobs.enqueue(db, "payments.unknown", {}),
  // @ts-expect-error A payload of another job.
  jobs.enqueue(db, "payments.check", { requestId: "1" }),
];

const texts = inEveryLanguage(() => ({ account_closed: {} as never }));

defineModule({
  name: "privacy",
  // @ts-expect-error An email without sample values.
  emails: {
    texts,
    kinds: { account_closed: "account" },
  },
});

defineModule({
  name: "privacy",
  emails: {
    texts,
    kinds: { account_closed: "account" },
    // @ts-expect-error A sample without a value that the email names.
    samples: { account_closed: { name: "Awa" } },
  },
});
