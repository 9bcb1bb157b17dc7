import { access, constants, mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { EmailCalendar, RenderedEmail } from "./email.ts";
import type { Env } from "./env.ts";

/** A rendered email. `id` and `date` were set when it was enqueued and stay the same for each attempt. */
export type OutgoingEmail = RenderedEmail & {
  id: string;
  date: Date;
  to: string;
  replyTo?: string;
  attachments?: readonly { name: string; type: string; bytes: Uint8Array }[];
  calendar?: EmailCalendar;
};

export type EmailTransport = {
  send: (mail: OutgoingEmail) => Promise<void>;
  /** Signs in to the mail server, or creates the folder, without sending. Throws when emails cannot be sent. */
  check: () => Promise<void>;
};

/** Sends to the server of `SMTP_URL`; without one, writes files. Throws when an email was not sent, so that it is retried. */
export function openEmailTransport(env: Env): EmailTransport {
  return env.smtpUrl ? openSmtp(env, env.smtpUrl) : openOutbox(env);
}

export function outboxFolder(env: Env): string {
  return join(env.dataDir, "outbox");
}

/** Loaded for the first email. */
const loadMailer = () => import("nodemailer");

function openSmtp(env: Env, url: string): EmailTransport {
  const openServer = async () => {
    const { createTransport } = await loadMailer();
    // A server that does not answer must fail the attempt, not block it for nodemailer's ten minutes.
    return createTransport({
      url,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
    });
  };
  let opened: ReturnType<typeof openServer> | undefined;
  const server = () => {
    opened ??= openServer();
    return opened;
  };
  return {
    send: async (mail) => {
      await (await server()).sendMail(messageOf(env, mail));
    },
    check: async () => {
      await (await server()).verify();
    },
  };
}

/** Writes one `.eml` file per email, with a name that sorts by time; an email that is sent twice is written to the same file. */
function openOutbox(env: Env): EmailTransport {
  const folder = outboxFolder(env);
  return {
    send: async (mail) => {
      const { createTransport } = await loadMailer();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await composer.sendMail(messageOf(env, mail));
      const name = `${mail.date.toISOString().replace(/[-:.]/g, "")}-${mail.id}`;
      await mkdir(folder, { recursive: true });
      // Renamed when complete, so that no reader or crash ever leaves half an email.
      const draft = join(folder, `.${name}.tmp`);
      const file = await open(draft, "w");
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(folder, `${name}.eml`));
    },
    check: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
  };
}

function messageOf(env: Env, mail: OutgoingEmail) {
  return {
    from: env.mailFrom,
    // As an object: nodemailer would read a string as a list.
    to: { name: "", address: mail.to },
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    messageId: `<${mail.id}@${new URL(env.publicUrl).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: (mail.attachments ?? []).map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
    })),
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: "invite.ics" } }),
  };
}
