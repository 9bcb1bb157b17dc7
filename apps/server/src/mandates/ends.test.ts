import { addDays, utcDay } from "@passerelle/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../test/app.ts";
import type { TestUser } from "../../test/builders/accounts.ts";
import { buildMandate, buildPresented, buildSigner } from "../../test/builders/mandates.ts";
import { callAs } from "../../test/builders/requests.ts";
import { sentMails } from "../../test/database.ts";
import { type MandateCalls, startWithMandates } from "../../test/mandates.ts";
import { advanceMandates } from "./advance.ts";

let server: TestApp;
let calls: MandateCalls;
beforeAll(async () => {
  ({ server, calls } = await startWithMandates());
});
afterAll(() => server.close());

const statusOf = async (user: TestUser, id: string) => (await calls.read(user, id)).mandate.status;

test("a mandate is renewed as a draft with the powers that are left, from the day after its end", async () => {
  const { id, principal, holder } = await buildMandate(server);
  await calls.tryRevokePower(principal, id, "collect");
  const ends = utcDay(new Date());
  await endOn(id, addDays(ends, 30));
  const renewed = (await calls.tryRenew(principal, id, crypto.randomUUID())).json();
  expect(renewed.mandate).toMatchObject({
    status: "draft",
    starts_on: addDays(ends, 31),
    powers: [{ power: "file", revoked_at: null }],
  });
  expect((await calls.tryRenew(holder, id, crypto.randomUUID())).json()).toMatchObject({
    code: "mandate_not_found",
  });
  await calls.tryEnd(principal, id, "revoke");
  expect((await calls.tryRenew(principal, id, crypto.randomUUID())).json()).toMatchObject({
    code: "mandate_not_renewable",
  });
});

/** Moves the end of a signed mandate, which a trigger protects. */
async function endOn(id: string, day: string): Promise<void> {
  await server.ctx.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await sql`UPDATE mandates SET starts_on = least(starts_on, ${day}::date), ends_on = ${day}::date,
      active_on = active_on - 60 WHERE id = ${id}`.execute(trx);
  });
}

test("a mandate ends after its last day, with one reminder at 30 and one at 7 days", async () => {
  const today = utcDay(new Date());
  const { id, principal } = await buildMandate(server);
  await endOn(id, addDays(today, 30));
  const remindersAfter = async (days: number) => {
    await advanceMandates(server.ctx, addDays(today, days));
    await advanceMandates(server.ctx, addDays(today, days));
    return (await sentMails(server, principal.email)).filter((mail) => mail === "mandate_ending").length;
  };
  expect(await remindersAfter(-1)).toBe(0);
  expect(await remindersAfter(0)).toBe(1);
  expect(await remindersAfter(23)).toBe(2);
  expect(await remindersAfter(30)).toBe(2);
  expect(await statusOf(principal, id)).toBe("active");
  await remindersAfter(31);
  expect(await statusOf(principal, id)).toBe("expired");
  expect(await sentMails(server, principal.email)).toContain("mandate_expired");
});

test("an invitation is repeated after 3 and 10 days, and lapses after 14", async () => {
  const today = utcDay(new Date());
  const { id, principal, holder } = await buildPresented(server);
  await calls.consent(principal, id);
  for (const days of [2, 3, 4, 10, 14]) await advanceMandates(server.ctx, addDays(today, days));
  expect((await sentMails(server, holder.email)).filter((mail) => mail === "mandate_reminded")).toHaveLength(
    2,
  );
  expect(await statusOf(principal, id)).toBe("awaiting_holder");
  await advanceMandates(server.ctx, addDays(today, 15));
  expect(await statusOf(principal, id)).toBe("withdrawn");
  expect(await sentMails(server, holder.email)).toContain("mandate_lapsed");
  expect((await calls.tryRead(holder, id)).statusCode).toBe(404);
});

test("the closure of an account ends its mandates", async () => {
  const principal = await buildSigner(server);
  const given = await buildMandate(server, { principal });
  const received = await buildMandate(server, { holder: principal });
  const waiting = await buildPresented(server, { principal });
  const url = "/api/me/closure";
  const payload = { password: "Akwaba!2026" };
  const reply = await server.app.inject({ method: "POST", url, headers: principal.headers, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await statusOf(given.holder, given.id)).toBe("revoked");
  expect(await statusOf(received.principal, received.id)).toBe("renounced");
  const row = await server.ctx.db
    .selectFrom("mandates")
    .select("status")
    .where("id", "=", waiting.id)
    .executeTakeFirst();
  expect(row?.status).toBe("withdrawn");
});

test("a mandate is in the export of both sides, with their own signatures only", async () => {
  const { id, principal, holder } = await buildMandate(server);
  for (const [user, given] of [
    [principal, true],
    [holder, false],
  ] as const) {
    const data = await callAs<Record<string, Record<string, unknown>[]>>(
      server,
      user,
      "GET",
      "/api/me/export",
    );
    expect(data.mandates).toMatchObject([{ id, given, status: "active" }]);
    expect(data.mandate_signatures).toHaveLength(1);
    expect(data.mandate_events?.map(({ kind }) => kind)).toContain("accept");
  }
});
