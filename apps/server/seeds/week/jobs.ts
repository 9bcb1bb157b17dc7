import { machineTime, runAt } from "../../src/platform/clock.ts";
import type { Context } from "../../src/platform/context.ts";
import type { JobName } from "../../src/platform/contributions.ts";
import type { Db } from "../../src/platform/db.ts";
import { modulesOf } from "../../src/platform/module.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Emails and text messages of the last days are in the mailbox; earlier ones were deleted long ago. */
const MAILBOX_MS = 2 * DAY_MS;

/** A job that waits longer asks whether something has happened meanwhile. */
const SOON_SECONDS = 60;

const MESSAGES: ReadonlySet<string> = new Set(["email.send", "sms.send"]);

type Held = {
  /** Runs what the steps have enqueued, and what that enqueues. */
  finish: () => Promise<void>;
  /** The code of the last text message. */
  sentCode: () => string;
  release: () => void;
};

/**
 * Decides about jobs that are enqueued at a former time: what was due at once runs with its step, so that its results have its time;
 * what is due later than now waits for it; what would have become due meanwhile is left out, as are messages to the outside and old
 * ones. The product's own jobs are left alone.
 */
export function holdJobs(ctx: Context): Held {
  const { enqueue } = ctx.jobs;
  const held: { name: string; payload: never; at: number }[] = [];
  let code = "";
  const isSentOutside = {
    "email.send": ctx.env.smtpUrl !== undefined,
    "sms.send": ctx.env.smsUrl !== undefined,
  };
  ctx.jobs.enqueue = async <N extends JobName>(
    db: Db,
    name: N,
    payload: Parameters<typeof enqueue<N>>[2],
    options: Parameters<typeof enqueue<N>>[3] = {},
  ) => {
    const ago = machineTime() - Date.now();
    // Not of the week: somewhere else in this process, at the present time.
    if (ago < SOON_SECONDS * 1_000) return enqueue(db, name, payload, options);
    const { after = 0 } = options;
    if (MESSAGES.has(name)) {
      code = String((payload as { code?: unknown }).code ?? code);
      if (ago >= MAILBOX_MS || isSentOutside[name as keyof typeof isSentOutside]) return;
      if (after * 1_000 > ago) await enqueue(db, name, payload, options);
      // At its own time: a code is no longer valid now.
      else held.push({ name, payload: payload as never, at: Date.now() + after * 1_000 });
      return;
    }
    if (after <= SOON_SECONDS) held.push({ name, payload: payload as never, at: Date.now() });
    else if (after * 1_000 > ago) await enqueue(db, name, payload, options);
    // A payment that waits for its payer is asked about until it is decided.
    else if (name === "payments.check") await enqueue(db, name, payload, { ...options, after: ago / 1_000 });
  };
  return {
    finish: async () => {
      for (let job = held.shift(); job; job = held.shift()) {
        const { name, payload, at } = job;
        const worker = modulesOf(ctx)
          .map(({ jobs = {} }) => jobs[name])
          .find((one) => one !== undefined);
        await runAt(Math.max(at, Date.now()), async () => worker?.run(ctx, payload));
      }
    },
    sentCode: () => code,
    release: () => {
      ctx.jobs.enqueue = enqueue;
    },
  };
}
