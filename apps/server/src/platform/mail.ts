import type { Language } from "@passerelle/contract/shapes";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "./db.ts";
import type { Env } from "./env.ts";
import type { Jobs } from "./jobs.ts";

/** The letters the product writes; each has its words in `mail-words/{fr,en}.json`. */
export type MailTemplate = "confirm_signup" | "payment_receipt" | "payment_failed" | "request_submitted";

/** A letter before it is written: rendered, in the reader's language, when the job that sends it runs. */
export type Mail = {
  template: MailTemplate;
  to: string;
  language: Language;
  /** What the template's words name in braces; escaped when rendered as HTML. */
  values: Record<string, string>;
};

export type Mailer = {
  /** Enqueues in the caller's transaction: a letter leaves if and only if what it speaks of is committed. */
  enqueue: (db: Db, mail: Mail) => Promise<void>;
};

export function createMailer(_env: Env, jobs: Jobs, _log: FastifyBaseLogger): Mailer {
  return { enqueue: (db, mail) => jobs.enqueue(db, "mail.send", mail) };
}
