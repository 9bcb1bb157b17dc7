import { access, constants, mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "./env.ts";
import { answers } from "./external-parts.ts";

/** A rendered message. `id` and `date` were set when it was enqueued and stay the same for each attempt. */
export type OutgoingSms = { id: string; date: Date; to: string; text: string };

export type SmsTransport = {
  send: (sms: OutgoingSms) => Promise<void>;
  /** Throws when the provider, or the folder, cannot be reached; sends nothing. */
  check: () => Promise<void>;
};

/** Undefined where no message can be sent: in production without `SMS_URL`. */
export function openSmsTransport(env: Env): SmsTransport | undefined {
  if (env.smsUrl) return openHttp(env.smsUrl, env.smsToken);
  return env.mode === "demo" ? openOutbox(env) : undefined;
}

export function smsOutboxFolder(env: Env): string {
  return join(env.dataDir, "outbox-sms");
}

/**
 * `POST {to: "+221…", text}` with the token as bearer; anything but 2xx is a failure and is retried. The provider recognises
 * a retry by the `Idempotency-Key`.
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
        // A redirect would send the token to another address.
        redirect: "error",
        signal: AbortSignal.timeout(15_000),
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`the SMS provider answered ${reply.status}`);
    },
    // No provider has a call that checks a token without sending: only reachability can be checked.
    check: () => answers(url),
  };
}

/** Writes one JSON file per message, with a name that sorts by time; a message that is sent twice is written to the same file. */
function openOutbox(env: Env): SmsTransport {
  const folder = smsOutboxFolder(env);
  return {
    send: async (sms) => {
      const name = `${sms.date.toISOString().replace(/[-:.]/g, "")}-${sms.id}`;
      await mkdir(folder, { recursive: true });
      // Renamed when complete, so that no reader sees half a message.
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
    check: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
  };
}
