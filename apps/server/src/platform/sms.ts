import type { FastifyBaseLogger } from "fastify";
import i18next from "i18next";
import type { Db } from "./db.ts";
import type { Env } from "./env.ts";
import type { Jobs } from "./jobs.ts";
import { isPhoneNumber, type QueuedSms, type Sms } from "./sms-message.ts";
import { openSmsTransport } from "./sms-transport.ts";
import en from "./sms-words/en.json" with { type: "json" };
import fr from "./sms-words/fr.json" with { type: "json" };

export type SmsSender = {
  /** Whether there is a way to send any. */
  enabled: boolean;
  /**
   * Enqueues in the caller's transaction: a message leaves if and only if what it speaks of is committed. Answers its
   * id. Throws for what is no number.
   */
  enqueue: (db: Db, sms: Sms) => Promise<string>;
};

const words = i18next.createInstance();
void words.init({
  initAsync: false,
  resources: { fr: { translation: fr }, en: { translation: en } },
  fallbackLng: "fr",
  interpolation: { escapeValue: false },
});

/** The words of a message in its reader's language. */
export function renderSms(platform: string, sms: Omit<QueuedSms, "id" | "to">): string {
  const lasts = new Date(sms.expiresAt).getTime() - new Date(sms.queuedAt).getTime();
  const count = Math.max(1, Math.round(lasts / 60_000));
  return words.getFixedT(sms.language)(sms.template, {
    code: sms.code,
    link: sms.link ?? "",
    platform,
    count,
  });
}

/** Sends what is enqueued: to `SMS_URL`, else (in a demonstration) into the outbox. Call before the jobs start. */
export function createSmsSender(env: Env, jobs: Jobs, log: FastifyBaseLogger): SmsSender {
  const transport = openSmsTransport(env);
  jobs.handle("sms.send", async (sms) => {
    if (new Date(sms.expiresAt).getTime() <= Date.now()) {
      log.warn({ sms: sms.id, template: sms.template }, "sms not sent in time");
      return;
    }
    if (!transport) throw new Error("SMS_URL: required to send what is enqueued");
    const text = renderSms(env.platformName, sms);
    await transport.send({ id: sms.id, date: new Date(sms.queuedAt), to: sms.to, text });
    log.info({ sms: sms.id, template: sms.template }, "sms sent");
  });
  return {
    enabled: transport !== undefined,
    enqueue: async (db, sms) => {
      if (!isPhoneNumber(sms.to)) throw new Error("not a phone number");
      const id = sms.id ?? crypto.randomUUID();
      await jobs.enqueue(db, "sms.send", {
        ...sms,
        id,
        queuedAt: new Date().toISOString(),
        expiresAt: sms.expiresAt.toISOString(),
      });
      return id;
    },
  };
}
