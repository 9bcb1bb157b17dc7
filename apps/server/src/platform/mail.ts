import type { NotificationKind } from "@passerelle/domain/notifications/preferences";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "./db.ts";
import type { Env } from "./env.ts";
import type { Jobs } from "./jobs.ts";
import { isMailAddress, MAIL_KINDS, type Mail } from "./mail-letter.ts";
import { renderMail } from "./mail-render.ts";
import { openMailTransport } from "./mail-transport.ts";

export type Mailer = {
  /** Enqueues in the caller's transaction: a letter leaves if and only if what it speaks of is committed.
   * To nobody (an empty address) nothing is written. Throws for what is no address. */
  enqueue: (db: Db, mail: Mail) => Promise<void>;
};

/** When an account is to receive a kind of letters. */
type WhenTo = (userId: string, kind: NotificationKind) => Promise<"now" | "never" | Date>;

/**
 * Renders and sends what is enqueued: to `SMTP_URL`, else into the outbox. What its reader does not want when it is to
 * leave is dropped, and what they want later waits until then. Call before the jobs start.
 */
export function createMailer(db: Db, env: Env, jobs: Jobs, log: FastifyBaseLogger, whenTo: WhenTo): Mailer {
  const transport = openMailTransport(env);
  jobs.handle("mail.send", async (mail) => {
    const kind = MAIL_KINDS[mail.template];
    const when = "userId" in mail && kind !== "team" ? await whenTo(mail.userId, kind) : "now";
    if (when === "never") {
      log.info({ mail: mail.id, template: mail.template }, "mail not wanted");
      return;
    }
    if (when !== "now") {
      // It asks again then.
      const after = Math.max(1, Math.ceil((when.getTime() - Date.now()) / 1_000));
      await jobs.enqueue(db, "mail.send", mail, { after, key: mail.id });
      log.info({ mail: mail.id, template: mail.template }, "mail put off");
      return;
    }
    await transport.send({
      id: mail.id,
      date: new Date(mail.queuedAt),
      to: mail.to,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
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
