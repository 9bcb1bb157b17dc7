import type { NotificationKind } from "@passerelle/domain/notifications/preferences";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "./db.ts";
import {
  type ContributedEmails,
  type Email,
  emailKinds,
  isEmailAddress,
  type QueuedEmail,
  type RenderedEmail,
} from "./email.ts";
import { readOverrides } from "./email-overrides.ts";
import { createEmailRenderer } from "./email-render.ts";
import { openEmailTransport } from "./email-transport.ts";
import type { Env } from "./env.ts";
import { recordMessage } from "./external-parts.ts";
import type { Jobs } from "./jobs.ts";
import type { MetricName, Metrics } from "./metrics.ts";
import type { FileStorage } from "./storage.ts";

export type Mailer = {
  /**
   * Enqueues in the caller's transaction: the email is sent if and only if that transaction commits. Does nothing when the
   * address is empty. Throws for an invalid address.
   */
  enqueue: (db: Db, email: Email) => Promise<void>;
  /** Sends enqueued emails, except those that their reader opted out of; those in quiet hours are delayed. */
  send: (mail: QueuedEmail) => Promise<void>;
  /** Throws when emails cannot be sent now; sends none. */
  check: () => Promise<void>;
  /** An email as its reader would get it. */
  render: (email: Email) => RenderedEmail;
};

/** The parts of the context that it uses. */
type Parts = { db: Db; env: Env; jobs: Jobs; storage: FileStorage; metrics: Metrics; log: FastifyBaseLogger };

export const emailsSent: MetricName = {
  name: "passerelle_emails_total",
  help: "Emails, by template and outcome (sent, failed, postponed or unwanted)",
  labels: ["template", "outcome"],
};

/** When an account may receive a kind of email. */
type WhenTo = (userId: string, kind: NotificationKind) => Promise<"now" | "never" | Date>;

/** Renders and sends what is enqueued: to `SMTP_URL`, else into the outbox. `emails`: of every capability. */
export function createMailer(
  { db, env, jobs, storage, metrics, log }: Parts,
  emails: readonly ContributedEmails[],
  whenTo: WhenTo,
): Mailer {
  const transport = openEmailTransport(env);
  const render = createEmailRenderer(emails, readOverrides(env, emails));
  const kinds = emailKinds(emails);
  const count = (template: string, outcome: "sent" | "failed" | "postponed" | "unwanted") =>
    metrics.count(emailsSent, { template, outcome });

  async function deliver(mail: QueuedEmail): Promise<void> {
    await transport.send({
      id: mail.id,
      date: new Date(mail.queuedAt),
      to: mail.to,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      ...(mail.calendar && { calendar: mail.calendar }),
      attachments: await Promise.all(
        (mail.files ?? []).map(async ({ key, name, type }) => ({
          name,
          type,
          bytes: await storage.getBytes(key),
        })),
      ),
      ...render(env.platformName, mail),
    });
  }

  return {
    enqueue: async (trx, mail) => {
      // An account may have only a phone number.
      if (mail.to === "") return;
      // Throws here, where the caller sees the error: the queue would retry in vain.
      if (!isEmailAddress(mail.to)) throw new Error("not a mail address");
      await jobs.enqueue(trx, "email.send", {
        ...mail,
        id: crypto.randomUUID(),
        queuedAt: new Date().toISOString(),
      });
    },
    send: async (mail) => {
      const kind = kinds[mail.template];
      const when = "userId" in mail && kind && kind !== "team" ? await whenTo(mail.userId, kind) : "now";
      if (when === "never") {
        count(mail.template, "unwanted");
        log.info({ mail: mail.id, template: mail.template }, "email not wanted");
        return;
      }
      if (when !== "now") {
        // The delayed job checks again.
        const after = Math.max(1, Math.ceil((when.getTime() - Date.now()) / 1_000));
        await jobs.enqueue(db, "email.send", mail, { after, key: mail.id });
        count(mail.template, "postponed");
        log.info({ mail: mail.id, template: mail.template }, "email put off");
        return;
      }
      await deliver(mail).catch((error: unknown) => {
        count(mail.template, "failed");
        throw error;
      });
      count(mail.template, "sent");
      log.info({ mail: mail.id, template: mail.template }, "email sent");
      // The email was sent, so an exception here would send it again.
      await recordMessage(db, "email").catch((err: unknown) => log.error({ err }, "not recorded"));
    },
    check: () => transport.check(),
    render: (email) => render(env.platformName, email),
  };
}
