import { DEFAULT_LANGUAGE, inEveryLanguage } from "@passerelle/domain/languages";
import type { FastifyBaseLogger } from "fastify";
import i18next from "i18next";
import type { Db } from "./db.ts";
import type { Env } from "./env.ts";
import { recordMessage } from "./external-parts.ts";
import type { Jobs } from "./jobs.ts";
import { type ContributedSms, isPhoneNumber, type QueuedSms, type Sms } from "./sms-message.ts";
import { openSmsTransport } from "./sms-transport.ts";

export type SmsSender = {
  /** Whether messages can be sent. */
  enabled: boolean;
  /**
   * Enqueues in the caller's transaction: a message is sent if and only if that commits. Returns its id. Throws for an
   * invalid number.
   */
  enqueue: (db: Db, sms: Sms) => Promise<string>;
  /** Sends what was enqueued, unless it has expired. */
  send: (sms: QueuedSms) => Promise<void>;
  /** Throws when messages cannot be sent now; sends none. */
  check: () => Promise<void>;
  /** A message as its reader would get it. */
  render: (sms: Omit<QueuedSms, "id" | "to">) => string;
};

export type SmsRenderer = (platform: string, sms: Omit<QueuedSms, "id" | "to">) => string;

/** Renders text messages in their reader's language. */
export function createSmsRenderer(messages: readonly ContributedSms[]): SmsRenderer {
  const words = i18next.createInstance();
  void words.init({
    initAsync: false,
    resources: inEveryLanguage((language) => ({
      translation: Object.assign({}, ...messages.map(({ texts }) => texts[language])),
    })),
    fallbackLng: DEFAULT_LANGUAGE,
    interpolation: { escapeValue: false },
  });
  return (platform, sms) => {
    const lasts = new Date(sms.expiresAt).getTime() - new Date(sms.queuedAt).getTime();
    const count = Math.max(1, Math.round(lasts / 60_000));
    return words.getFixedT(sms.language)(sms.template, {
      code: sms.code,
      link: sms.link ?? "",
      platform,
      count,
    });
  };
}

/** Sends what is enqueued: to `SMS_URL`, else (in the demo) into the outbox. `messages`: of every capability. */
export function createSmsSender(
  { db, env, jobs, log }: { db: Db; env: Env; jobs: Jobs; log: FastifyBaseLogger },
  messages: readonly ContributedSms[],
): SmsSender {
  const transport = openSmsTransport(env);
  const render = createSmsRenderer(messages);
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
    send: async (sms) => {
      if (new Date(sms.expiresAt).getTime() <= Date.now()) {
        log.warn({ sms: sms.id, template: sms.template }, "sms not sent in time");
        return;
      }
      if (!transport) throw new Error("SMS_URL: required to send what is enqueued");
      const text = render(env.platformName, sms);
      await transport.send({ id: sms.id, date: new Date(sms.queuedAt), to: sms.to, text });
      log.info({ sms: sms.id, template: sms.template }, "sms sent");
      // The message was sent, so an exception here would send it again.
      await recordMessage(db, "sms").catch((err: unknown) => log.error({ err }, "not recorded"));
    },
    check: async () => {
      await transport?.check();
    },
    render: (sms) => render(env.platformName, sms),
  };
}
