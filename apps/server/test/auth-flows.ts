import { type RawBuilder, sql } from "kysely";
import { vi } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import type { TestApp } from "./app.ts";
import { readOutbox, waitForMail } from "./builders/mailbox.ts";

/** Ages all codes, limits and delays of the authentication service by some seconds. */
export async function passTime({ ctx }: TestApp, seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`;
  // Locks the whole table: row locks in another order could deadlock with a job.
  const age = (table: string, change: RawBuilder<unknown>) =>
    ctx.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE ${sql.table(table)} IN EXCLUSIVE MODE`.execute(trx);
      await sql`UPDATE ${sql.table(table)} SET ${change}`.execute(trx);
    });
  await age(
    "auth.users",
    sql`confirmation_sent_at = confirmation_sent_at - ${ago}, recovery_sent_at = recovery_sent_at - ${ago},
      email_change_sent_at = email_change_sent_at - ${ago}, phone_change_sent_at = phone_change_sent_at - ${ago},
      reauthentication_sent_at = reauthentication_sent_at - ${ago}`,
  );
  await age("auth.one_time_tokens", sql`created_at = created_at - ${ago}`);
  await age("rate_limits", sql`updated_at = updated_at - ${ago}`);
  await age(
    "auth.password_delays",
    sql`blocked_until = blocked_until - ${ago}, updated_at = updated_at - ${ago}`,
  );
}

/** Ages all sessions of an account, and the proofs of presence of its owner, by some seconds. */
export async function ageSessions({ ctx }: TestApp, userId: string, seconds: number): Promise<void> {
  await sql`UPDATE auth.sessions SET created_at = created_at - make_interval(secs => ${seconds}),
      amr = (SELECT jsonb_agg(jsonb_set(entry, '{timestamp}', to_jsonb((entry ->> 'timestamp')::int - ${seconds}::int)))
        FROM jsonb_array_elements(amr) AS entry)
    WHERE user_id = ${userId}`.execute(ctx.db);
}

/** The newest email to an address with a link of `type`: the link and the code. */
export async function waitForAuthEmail(server: TestApp, to: string, count = 1) {
  const mail = await waitForMail(server, to, count);
  const link = /https?:\S+\/auth\/v1\/\S+/.exec(mail.text)?.[0];
  const url = link ? new URL(link) : undefined;
  return {
    mail,
    path: url ? url.pathname + url.search : "",
    token: url?.searchParams.get("token") ?? "",
    landing: url?.searchParams.get("redirect_to") ?? "",
    type: url?.searchParams.get("type") ?? "",
    code: /^\d{6,10}$/m.exec(mail.text)?.[0] ?? "",
  };
}

/** The code of the newest text message to a number (`+221…`). */
export async function smsCode(server: TestApp, to: string, count = 1): Promise<string> {
  return vi.waitFor(
    async () => {
      const sent = (await readOutbox(server)).filter((mail) => mail.kind === "sms" && mail.to === to);
      if (sent.length < count) throw new Error(`${sent.length} messages to ${to}, not ${count}`);
      return /\b\d{6}\b/.exec(sent[0]?.text ?? "")?.[0] ?? "";
    },
    { timeout: patience(15_000), interval: 50 },
  );
}

/** Follows a link and resolves with the address to which it redirects. */
export async function follow(server: TestApp, path: string, headers: Record<string, string> = {}) {
  const reply = await server.app.inject({ url: path, headers });
  const url = new URL(reply.headers.location ?? "http://none.test");
  return {
    status: reply.statusCode,
    page: url.origin + url.pathname,
    query: Object.fromEntries(url.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))) as Record<string, string>,
  };
}

/** An unused phone number. */
let numbers = 0;
export function freshPhone(): string {
  return `+22177${String(1_000_000 + ++numbers)}`;
}
