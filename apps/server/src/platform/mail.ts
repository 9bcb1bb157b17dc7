import type { FastifyBaseLogger } from "fastify";
import type { Db } from "./db.ts";
import type { Env } from "./env.ts";
import type { Jobs } from "./jobs.ts";
import { isMailAddress, type Mail } from "./mail-letter.ts";
import { renderMail } from "./mail-render.ts";
import { openMailTransport } from "./mail-transport.ts";

export type Mailer = {
  /** Enqueues in the caller's transaction: a letter leaves if and only if what it speaks of is committed.
   * To nobody (an empty address) nothing is written. Throws for what is no address. */
  enqueue: (db: Db, mail: Mail) => Promise<void>;
};

/** Renders and sends what is enqueued: to `SMTP_URL`, else into the outbox. Call before the jobs start. */
export function createMailer(env: Env, jobs: Jobs, log: FastifyBaseLogger): Mailer {
  const transport = openMailTransport(env);
  jobs.handle("mail.send", async (mail) => {
    await transport.send({
      id: mail.id,
      date: new Date(mail.queuedAt),
      to: mail.to,
      ...renderMail(env.platformName, mail),
    });
    log.info({ mail: mail.id, template: mail.template }, "mail sent");
  });
  return {
    enqueue: async (db, mail) => {
      // An account may have only a telephone.
      if (mail.to === "") return;
      // Here, where it still fails the caller: a queue would try eight times to write to nobody.
      if (!isMailAddress(mail.to)) throw new Error("not a mail address");
      await jobs.enqueue(db, "mail.send", {
        ...mail,
        id: crypto.randomUUID(),
        queuedAt: new Date().toISOString(),
      });
    },
  };
}
