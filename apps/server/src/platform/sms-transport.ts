import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "./env.ts";

/** A message ready to leave. `id` and `date` are those of its enqueuing, the same each time it is tried. */
export type OutgoingSms = { id: string; date: Date; to: string; text: string };

export type SmsTransport = { send: (sms: OutgoingSms) => Promise<void> };

/** Undefined where nothing can be sent: in production without `SMS_URL`. */
export function openSmsTransport(env: Env): SmsTransport | undefined {
  if (env.smsUrl) return openHttp(env.smsUrl, env.smsToken);
  return env.mode === "demo" ? openOutbox(env) : undefined;
}

export function smsOutboxFolder(env: Env): string {
  return join(env.dataDir, "outbox-sms");
}

/**
 * `POST {to: "+221…", text}` with the token as bearer; anything but 2xx is a failure and is tried again. The
 * `Idempotency-Key` lets a provider see that a try is not another message.
 */
function openHttp(url: string, token: string | undefined): SmsTransport {
  return {
    send: async ({ id, to, text }) => {
      const reply = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": id,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: `+${to}`, text }),
        // The token is for this address only.
        redirect: "error",
        signal: AbortSignal.timeout(15_000),
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`the SMS provider answered ${reply.status}`);
    },
  };
}

/** One JSON file a message, named so that names sort by time; a message written twice is one file. */
function openOutbox(env: Env): SmsTransport {
  const folder = smsOutboxFolder(env);
  return {
    send: async (sms) => {
      const name = `${sms.date.toISOString().replace(/[-:.]/g, "")}-${sms.id}`;
      await mkdir(folder, { recursive: true });
      // Renamed when whole: a reader never sees half a message.
      const draft = join(folder, `.${name}.tmp`);
      const file = await open(draft, "w");
      try {
        await file.writeFile(`${JSON.stringify({ to: `+${sms.to}`, text: sms.text, date: sms.date })}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(folder, `${name}.json`));
    },
  };
}
