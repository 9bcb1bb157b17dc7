import type { VerifiedDocument } from "@passerelle/contract/verification";
import { addDays, utcDay } from "@passerelle/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import type { TestApp } from "../../test/app.ts";
import type { TestUser } from "../../test/builders/accounts.ts";
import { buildMandate, buildPresented, buildSigner } from "../../test/builders/mandates.ts";
import { callAs } from "../../test/builders/requests.ts";
import { type MandateCalls, startWithMandates } from "../../test/mandates.ts";
import { advanceMandates } from "./advance.ts";
import { exportMandates, purgeMandates } from "./privacy-hooks.ts";

let server: TestApp;
let calls: MandateCalls;
/** The people of the mandates about which only the code is of interest. */
let pair: { principal: TestUser; holder: TestUser };
beforeAll(async () => {
  ({ server, calls } = await startWithMandates());
  const holder = await buildSigner(server, { name: "Paul Biyong", level: 1 });
  pair = { principal: await buildSigner(server), holder };
});
afterAll(() => server.close());
beforeEach(() => sql`DELETE FROM rate_limits`.execute(server.ctx.db));

const codeOf = async (principal: TestUser, id: string): Promise<string> =>
  (await calls.read(principal, id)).verification?.code ?? "";
async function verify(code: string): Promise<VerifiedDocument> {
  const reply = await server.app.inject({ url: `/api/verify/${code}` });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

/** Moves the last day of a signed mandate with that of its code, which triggers protect. */
async function endOn(id: string, day: string): Promise<void> {
  await server.ctx.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await sql`UPDATE mandates SET starts_on = least(starts_on, ${day}::date), ends_on = ${day}::date WHERE id = ${id}`.execute(
      trx,
    );
    await sql`UPDATE verifiable_documents SET valid_from = least(valid_from, ${day}::date), valid_until = ${day}::date
      WHERE subject_id = ${id}`.execute(trx);
  });
}

async function renew(principal: TestUser, holder: TestUser, id: string): Promise<string> {
  const newId = crypto.randomUUID();
  const { mandate } = (await calls.tryRenew(principal, id, newId)).json();
  await callAs(server, principal, "POST", `/api/mandates/${newId}/presentation`, {
    version: mandate.version,
  });
  await calls.consent(principal, newId);
  await calls.consent(holder, newId);
  return newId;
}

test("a mandate has a code once it is in force, which says what it allows and until when, without names", async () => {
  const { id, principal, holder } = await buildPresented(server, pair);
  expect((await calls.read(principal, id)).verification).toBeNull();
  await calls.consent(principal, id);
  expect((await calls.read(principal, id)).verification).toBeNull();
  await calls.consent(holder, id);
  const today = utcDay(new Date());
  const { mandate } = await calls.read(principal, id);
  const verified = await verify(await codeOf(principal, id));
  expect(verified).toMatchObject({
    kind: "mandate",
    state: "valid",
    number: mandate.number,
    issued_on: today,
    valid_from: today,
    valid_until: addDays(today, 180),
    powers: [
      { power: "collect", is_revoked: false },
      { power: "file", is_revoked: false },
    ],
    total: null,
    ended_at: null,
  });
  expect(JSON.stringify(verified)).not.toMatch(/Ndiaye|Biyong|Awa|Paul/);
});

test("says at once which power was revoked, and that nothing is left after the last one", async () => {
  const { id, principal } = await buildMandate(server, pair);
  const code = await codeOf(principal, id);
  await calls.tryRevokePower(principal, id, "collect");
  await calls.tryRevokePower(principal, id, "collect");
  expect(await verify(code)).toMatchObject({
    state: "reduced",
    powers: [
      { power: "collect", is_revoked: true },
      { power: "file", is_revoked: false },
    ],
  });
  await calls.tryRevokePower(principal, id, "file");
  expect(await verify(code)).toMatchObject({ state: "revoked", ended_at: expect.any(String) });
});

test.each([
  ["principal", "revoke"],
  ["holder", "renounce"],
  ["principal", "fulfil"],
] as const)("is not in force any more when its %s ends it (%s)", async (side, action) => {
  const built = await buildMandate(server, pair);
  const code = await codeOf(built.principal, built.id);
  expect((await calls.tryEnd(built[side], built.id, action)).statusCode).toBe(200);
  expect(await verify(code)).toMatchObject({ state: "revoked" });
});

test("two powers that are revoked at the same moment are both shown as revoked", async () => {
  const { id, principal } = await buildMandate(server, pair);
  await Promise.all([
    calls.tryRevokePower(principal, id, "collect"),
    calls.tryRevokePower(principal, id, "file"),
  ]);
  const { state, powers } = await verify(await codeOf(principal, id));
  expect([state, powers.every(({ is_revoked }) => is_revoked)]).toEqual(["revoked", true]);
});

test("a mandate has expired after its last day, before any job has run", async () => {
  const { id, principal } = await buildMandate(server, pair);
  const code = await codeOf(principal, id);
  const today = utcDay(new Date());
  await endOn(id, today);
  expect(await verify(code)).toMatchObject({ state: "valid", valid_until: today });
  await endOn(id, addDays(today, -1));
  expect(await verify(code)).toMatchObject({ state: "expired" });
  await advanceMandates(server.ctx);
  expect(await verify(code)).toMatchObject({ state: "expired", ended_at: null });
});

test("both are valid while a renewal overlaps; the former is replaced once it has expired", async () => {
  const { id, principal, holder } = await buildMandate(server, pair);
  const code = await codeOf(principal, id);
  await endOn(id, utcDay(new Date()));
  const newId = await renew(principal, holder, id);
  const newCode = await codeOf(principal, newId);
  expect((await verify(code)).state).toBe("valid");
  expect((await verify(newCode)).state).toBe("upcoming");
  expect(await calls.read(principal, id)).toMatchObject({ continues: null, continued_by: { id: newId } });
  expect(await calls.read(holder, newId)).toMatchObject({ continues: { id }, continued_by: null });
  await endOn(id, addDays(utcDay(new Date()), -1));
  await advanceMandates(server.ctx);
  expect(await verify(code)).toMatchObject({ state: "replaced", replaced_by: newCode });
});

test("an expired mandate is replaced when its renewal comes into force", async () => {
  const { id, principal, holder } = await buildMandate(server, pair);
  const code = await codeOf(principal, id);
  await endOn(id, addDays(utcDay(new Date()), -1));
  await advanceMandates(server.ctx);
  const newId = await renew(principal, holder, id);
  expect(await verify(code)).toMatchObject({
    state: "replaced",
    replaced_by: await codeOf(principal, newId),
  });
});

test("a renewal that is a draft is shown to its principal alone", async () => {
  const { id, principal, holder } = await buildMandate(server, pair);
  const newId = crypto.randomUUID();
  await calls.tryRenew(principal, id, newId);
  expect((await calls.read(principal, id)).continued_by?.id).toBe(newId);
  expect((await calls.read(holder, id)).continued_by).toBeNull();
});

test("its principal sees how often it was verified, its holder does not", async () => {
  const { id, principal, holder } = await buildMandate(server);
  const code = await codeOf(principal, id);
  await verify(code);
  await expect
    .poll(async () => (await calls.read(principal, id)).verification?.checks, { timeout: patience(20_000) })
    .toBe(1);
  expect((await calls.read(holder, id)).verification).toBeNull();
  const { mandates } = await exportMandates(server.ctx.db, principal.id);
  expect(mandates).toMatchObject([{ verification: { code, checks: 1 } }]);
  expect((await exportMandates(server.ctx.db, holder.id)).mandates).toMatchObject([{ verification: null }]);
});

test("the code is deleted with the mandate, ten years after its principal left", async () => {
  const { id, principal } = await buildMandate(server);
  const code = await codeOf(principal, id);
  await server.ctx.db.transaction().execute((trx) => purgeMandates(server.ctx, trx, principal.id));
  expect((await server.app.inject({ url: `/api/verify/${code}` })).statusCode).toBe(404);
});
