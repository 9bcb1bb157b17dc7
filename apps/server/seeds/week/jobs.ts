import { machineTime, runAt } from "../../src/platform/clock.ts";
import type { Context } from "../../src/platform/context.ts";
import type { JobName } from "../../src/platform/contributions.ts";
import type { Db } from "../../src/platform/db.ts";
import { modulesOf } from "../../src/platform/module.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The outbox has emails and text messages of the last two days; earlier ones would have been deleted. */
const MAILBOX_MS = 2 * DAY_MS;

/** A job with a longer delay is one that checks whether something has happened meanwhile. */
const SOON_SECONDS = 60;

const MESSAGES: ReadonlySet<string> = new Set(["email.send", "sms.send"]);

type Held = {
  /** Runs the jobs that the steps have enqueued, and the jobs that these enqueue. */
  finish: () => Promise<void>;
  /** The code of the last text message. */
  sentCode: () => string;
  release: () => void;
};

/**
 * Handles jobs that are enqueued at a past time. Jobs that were due at once run with their step, so that their results get its
 * time. Jobs that are due in the future are enqueued with their delay. Jobs that would have become due in between are dropped,
 * and so are old messages and messages that would really be sent. Other jobs of the product are not changed.
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
    // This job is not from the week: other code in this process enqueues it at the present time.
    if (ago < SOON_SECONDS * 1_000) return enqueue(db, name, payload, options);
    const { after = 0 } = options;
    if (MESSAGES.has(name)) {
      code = String((payload as { code?: unknown }).code ?? code);
      if (ago >= MAILBOX_MS || isSentOutside[name as keyof typeof isSentOutside]) return;
      if (after * 1_000 > ago) await enqueue(db, name, payload, options);
      // The message is rendered at its own time, because a code would have expired by now.
      else held.push({ name, payload: payload as never, at: Date.now() + after * 1_000 });
      return;
    }
    if (after <= SOON_SECONDS) held.push({ name, payload: payload as never, at: Date.now() });
    else if (after * 1_000 > ago) await enqueue(db, name, payload, options);
    // A pending payment is queried until it is decided.
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
