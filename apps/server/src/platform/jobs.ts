import type { Language } from "@passerelle/contract/shapes";
import type { FastifyBaseLogger } from "fastify";
import { fromKysely, type Job, type JobResult, PgBoss } from "pg-boss";
import type { Administrator, PersonByAdmin } from "./auth-backend.ts";
import type { Database, Db } from "./db.ts";
import type { QueuedMail } from "./mail-letter.ts";
import type { Origin } from "./origin.ts";
import type { QueuedSms } from "./sms-message.ts";

type Link = {
  email: string;
  /** Where it leads in the end. */
  landing: string;
  /** Of a client that will exchange a code for the session. */
  pkce?: { challenge: string; method: "s256" | "plain" };
  origin: Origin;
};
type Code = {
  /** Digits only. */
  phone: string;
  /** What the asker was told. */
  messageId: string;
  origin: Origin;
};
/** The account that is made for who has none. */
type Registration = { data: Record<string, unknown>; language: Language };

export type LinkLetter = Link & { kind: "recovery" | "unlock_account" | "confirmation" | "email_change" };
export type MagicLinkLetter = Link & { kind: "magic_link"; registration: Registration | null };
export type CodeMessage = Code & { kind: "confirmation_code" | "phone_change" };
export type SignInCodeMessage = Code & { kind: "sign_in_code"; registration: Registration | null };

/** What the authentication service writes, asked for by somebody who may know nothing but the address or number. */
export type AuthLetter = LinkLetter | MagicLinkLetter | CodeMessage | SignInCodeMessage;

/** Every kind of work done outside a request, and what it is handed. */
export type JobData = {
  "mail.send": QueuedMail;
  "sms.send": QueuedSms;
  /** Writes to an address that may have no account: looked up here, so that no answer's time tells. */
  "auth.write": AuthLetter;
  /** Tells the service that keeps the accounts what was decided here (`auth/hosted/follow.ts`). */
  "auth.follow": { userId: string; what: "standing" | "factors" | "closing" | "letter" };
  /** Writes what an administrator said of an account that was made there, if nobody has (`auth/hosted/people.ts`). */
  "auth.made": {
    id: string;
    by: Administrator;
    person: PersonByAdmin & { confirmed: boolean };
    origin: Origin;
  };
  /** Asks the provider what became of a payment that it has not called back about. */
  "payments.check": { transactionId: string };
  /** Announces the end of drafts that nobody takes up again, and ends them. */
  "requests.expire": Record<string, never>;
  /** Counts how long requests took: of one service in one country, or of all. */
  "requests.delays": { offered?: { service_id: string; country_code: string } };
  /** Tells those who work on it that a request has become late. */
  "requests.late": Record<string, never>;
  /** Reminds customers of what they were asked and have not answered. */
  "complements.remind": Record<string, never>;
  /** Removes uploads that were begun and never finished. */
  "documents.sweep": Record<string, never>;
  /** Deletes the files that a request which was closed need not keep. */
  "documents.erase": { requestId: string };
  /** The same for every request. */
  "documents.purge": Record<string, never>;
  /** Compares the storage with the rows, a page at a time: from the store's mark on, after the last key seen. */
  "documents.reconcile": { token?: string; after?: string };
  /** Deletes the files of an account that was closed, those that the law keeps excepted. */
  "accounts.erase": { userId: string };
  /** Deletes what was kept of closed accounts and has passed its time. */
  "accounts.purge": Record<string, never>;
  /** Connection logs past their time, dead sessions and links, keys that retired, pictures left over. */
  "accounts.sweep": Record<string, never>;
  /** Writes to whoever has not read what waits for them, when it is time. */
  "messaging.mail": { conversationId: string; side: "customer" | "staff" };
  /** Files that were sent and belong to nothing, and bytes without a row. */
  "attachments.sweep": Record<string, never>;
  /** Deletes the bytes of files whose rows are gone. */
  "attachments.erase": { storageKeys: string[] };
  /** Files that no resource names. */
  "resources.sweep": Record<string, never>;
  /** Short messages for what nobody has read in the page. */
  "notifications.text": Record<string, never>;
  /** Deletes what was told long ago. */
  "notifications.sweep": Record<string, never>;
  /** Deletes what browsers need not be told any more. */
  "live.sweep": Record<string, never>;
  /** Of the embedded database. */
  "database.vacuum": Record<string, never>;
  /** Deletes messages of the contact form past their time. */
  "support.sweep": Record<string, never>;
  /** Tells a customer by mail that answers wait for them, unless they were read meanwhile. */
  "tickets.tell": { ticketId: string };
  /** Announces the end of tickets whose customer says nothing, ends them, and deletes those past their time. */
  "tickets.close": Record<string, never>;
};
type JobName = keyof JobData;

type EnqueueOptions = {
  /** Seconds from now before which it is not done. */
  after?: number;
  /** What it is about. Of several that wait each is done: whoever does one looks whether there is still something to do. */
  key?: string;
};

export type Jobs = {
  /** Enqueues in the caller's transaction: the work is done if and only if that transaction commits. */
  enqueue: <N extends JobName>(db: Db, name: N, data: JobData[N], options?: EnqueueOptions) => Promise<void>;
  /** Says who does a kind of work; a throw is retried with growing delay. Call before `start`. */
  handle: <N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>) => void;
  /** Repeats a kind of work by a cron line (UTC). Call before `start`. */
  repeat: <N extends JobName>(name: N, cron: string, data: JobData[N]) => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const NAMES: JobName[] = [
  "mail.send",
  "sms.send",
  "auth.write",
  "auth.follow",
  "auth.made",
  "payments.check",
  "requests.expire",
  "requests.delays",
  "requests.late",
  "complements.remind",
  "documents.sweep",
  "documents.erase",
  "documents.purge",
  "documents.reconcile",
  "accounts.erase",
  "accounts.sweep",
  "accounts.purge",
  "messaging.mail",
  "attachments.sweep",
  "attachments.erase",
  "resources.sweep",
  "live.sweep",
  "database.vacuum",
  "notifications.text",
  "notifications.sweep",
  "support.sweep",
  "tickets.tell",
  "tickets.close",
];

/** So many at once of each kind: one slow mail server, or a burst of letters to others, must not hold up the next. */
const AT_ONCE = 5;

/** After so many seconds a process that began something is taken for dead, and another begins it anew. */
const GIVEN_UP_AFTER = 120;

/** The queue lives in the product's own database (schema `pgboss`), so it needs nothing else and is as durable. */
export function createJobs(database: Database, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({
    ...database.jobs,
    schema: "pgboss",
    schedule: true,
    // The commit that enqueues wakes the workers of every process.
    useListenNotify: true,
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on("error", (err) => log.error({ err }, "job queue"));
  const handlers = new Map<JobName, (data: never) => Promise<void>>();
  const crons: { name: JobName; cron: string; data: object }[] = [];

  return {
    enqueue: async (db, name, data, options = {}) => {
      await boss.send(name, data, {
        db: fromKysely(db as never),
        // Two seconds, doubling to an hour: a mail server that is down for a day loses no letter.
        retryLimit: 40,
        retryBackoff: true,
        retryDelay: 2,
        retryDelayMax: 3_600,
        expireInSeconds: GIVEN_UP_AFTER,
        ...(options.after !== undefined && { startAfter: options.after }),
        ...(options.key !== undefined && { singletonKey: options.key }),
      });
    },
    handle: (name, handler) => {
      handlers.set(name, handler as (data: never) => Promise<void>);
    },
    repeat: (name, cron, data) => {
      crons.push({ name, cron, data });
    },
    start: async () => {
      await boss.start();
      for (const name of NAMES) {
        await boss.createQueue(name);
        await boss.updateQueue(name, { notify: true });
      }
      for (const [name, handler] of handlers) {
        const run = async ({ id, data }: Job<object>): Promise<JobResult> => {
          try {
            await handler(data as never);
            return { id, status: "completed" };
          } catch (err) {
            log.error({ err, job: name }, "job failed, it is tried again");
            return { id, status: "failed" };
          }
        };
        const options = {
          // What was put off or failed comes due without a word from anybody: it is looked for.
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: 1,
          batchSize: AT_ONCE,
          burstWhenBatchFull: true,
        };
        await boss.work(name, { ...options, perJobResults: true }, (jobs) =>
          Promise.all((jobs as Job<object>[]).map(run)),
        );
      }
      for (const { name, cron, data } of crons) await boss.schedule(name, cron, data);
    },
    stop: () => boss.stop({ graceful: true, close: true, timeout: 5_000 }),
  };
}
