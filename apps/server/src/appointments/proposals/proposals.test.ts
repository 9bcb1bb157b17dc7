import type { Proposal } from "@passerelle/contract/appointments/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { book, buildKind, inDays, saveHours, tryToHold } from "../../../test/builders/appointments.ts";
import { assign, buildRequest, callAs } from "../../../test/builders/requests.ts";
import { queuedJobs } from "../../../test/database.ts";
import { buildSubmitted } from "../../../test/submitted.ts";
import { formatTimes } from "../times.ts";
import { endExpired } from "./propose.ts";

let server: TestApp;
let admin: TestUser;
let agent: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  agent = await buildUser(server, { role: "agent_administration" });
  kind_id = await buildKind(server, admin);
  await saveHours(server, agent, agent);
});
afterAll(() => server.close());

/** A submitted request that is assigned to the agent. */
async function buildWork() {
  const { id, owner } = await buildSubmitted(server);
  await assign(server, id, agent);
  return { id, owner };
}

const tryToPropose = (by: TestUser, request_id: string, starts_at: string[], kind = kind_id) =>
  server.app.inject({
    method: "POST",
    url: "/api/appointment-proposals",
    headers: by.headers,
    payload: { id: crypto.randomUUID(), request_id, kind_id: kind, starts_at },
  });
const read = async (user: TestUser, id: string) =>
  (
    await callAs<{ proposal: Proposal | null }>(
      server,
      user,
      "GET",
      `/api/requests/${id}/appointment-proposal`,
    )
  ).proposal;
const tryToChoose = (user: TestUser, proposal: Proposal, at: number, changes: object = {}) =>
  server.app.inject({
    method: "POST",
    url: `/api/appointment-proposals/${proposal.id}/choice`,
    headers: user.headers,
    payload: { time_id: proposal.times[at]?.id, zone: "America/Toronto", ...changes },
  });

test("the agent proposes three times, which are held, and the customer picks one", async () => {
  const { id, owner } = await buildWork();
  const times = [inDays(3, 600), inDays(3, 660), inDays(4, 600)];
  expect((await tryToPropose(agent, id, times)).statusCode).toBe(200);
  const other = await buildUser(server);
  for (const starts_at of times)
    expect((await tryToHold(server, other, { kind_id, starts_at })).statusCode, starts_at).toBe(409);
  const proposal = (await read(owner, id)) as Proposal;
  expect(proposal.times.map(({ starts_at }) => starts_at)).toEqual(times);
  expect(proposal.kind.price).toBeNull();
  expect((await tryToChoose(other, proposal, 1)).json()).toMatchObject({ code: "proposal_closed" });

  const [chosen, again] = await Promise.all([
    tryToChoose(owner, proposal, 1),
    tryToChoose(owner, proposal, 1),
  ]);
  expect(chosen?.json()).toMatchObject({
    status: "confirmed",
    starts_at: times[1],
    request: { id },
    customer_zone: "America/Toronto",
  });
  expect(again?.json()).toMatchObject({ id: chosen?.json().id });
  expect(await read(owner, id)).toBeNull();
  expect((await tryToHold(server, other, { kind_id, starts_at: inDays(3, 600) })).statusCode).toBe(200);
  expect((await tryToChoose(owner, proposal, 0)).json()).toMatchObject({ code: "proposal_closed" });
});

test("a choice needs the phone number and the level of identity that its kind requires", async () => {
  const { id, owner } = await buildWork();
  const call = await buildKind(server, admin, { mode: "phone" });
  await tryToPropose(agent, id, [inDays(9, 600)], call);
  const proposal = (await read(owner, id)) as Proposal;
  expect(proposal.kind.mode).toBe("phone");
  await server.ctx.db.updateTable("users").set({ phone: "" }).where("id", "=", owner.id).execute();
  expect((await tryToChoose(owner, proposal, 0)).json()).toMatchObject({ code: "phone_required" });
  const phone = "+15145550100";
  expect((await tryToChoose(owner, proposal, 0, { phone })).json()).toMatchObject({ phone });

  const strict = await buildKind(server, admin, { identity_level: 2 });
  await tryToPropose(agent, id, [inDays(9, 660)], strict);
  expect((await tryToChoose(owner, (await read(owner, id)) as Proposal, 0)).json()).toMatchObject({
    code: "identity_level_required",
    details: { level: 2 },
  });
  expect((await read(owner, id))?.times).toHaveLength(1);
});

test("a kind of some services is proposed only for a request of one of them", async () => {
  const { id } = await buildWork();
  const { offer } = await buildRequest(server);
  const reserved = await buildKind(server, admin, { service_ids: [offer.service_id] });
  expect((await tryToPropose(agent, id, [inDays(10, 600)], reserved)).json()).toMatchObject({
    code: "kind_not_for_service",
  });
});

test("the email of a proposal names the end that the setting gives it", async () => {
  const { id, owner } = await buildWork();
  await tryToPropose(agent, id, [inDays(12, 600), inDays(13, 600)]);
  const { expires_at } = (await read(owner, id)) as Proposal;
  const zones = { agent_zone: "Africa/Douala", customer_zone: "Africa/Douala" };
  const until = formatTimes(new Date(expires_at), zones, { language: "fr", time_zone: null });
  const mails = (await queuedJobs(server, "email.send")) as { to: string; values: { until?: string } }[];
  expect(mails.filter(({ to }) => to === owner.email).map(({ values }) => values.until)).toContain(until);
});

test("a new proposal takes the place of the former one", async () => {
  const { id, owner } = await buildWork();
  await tryToPropose(agent, id, [inDays(5, 600)]);
  await tryToPropose(agent, id, [inDays(5, 660)]);
  expect((await read(owner, id))?.times).toMatchObject([{ starts_at: inDays(5, 660) }]);
  const other = await buildUser(server);
  expect((await tryToHold(server, other, { kind_id, starts_at: inDays(5, 600) })).statusCode).toBe(200);
});

test("a proposal holds all of its times or none", async () => {
  const { id, owner } = await buildWork();
  await book(server, await buildUser(server), { kind_id, starts_at: inDays(6, 660) });
  const refused = await tryToPropose(agent, id, [inDays(6, 600), inDays(6, 660)]);
  expect(refused.json()).toMatchObject({ code: "slot_taken" });
  expect(await read(owner, id)).toBeNull();
  const other = await buildUser(server);
  expect((await tryToHold(server, other, { kind_id, starts_at: inDays(6, 600) })).statusCode).toBe(200);
});

test("only those who work on a request propose, and its customer reads it", async () => {
  const { id } = await buildWork();
  const stranger = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, stranger, stranger);
  expect((await tryToPropose(stranger, id, [inDays(7, 600)])).json()).toMatchObject({
    code: "request_not_found",
  });
  const reply = await server.app.inject({
    url: `/api/requests/${id}/appointment-proposal`,
    headers: (await buildUser(server)).headers,
  });
  expect(reply.json()).toMatchObject({ code: "request_not_found" });
  await saveHours(server, stranger, stranger, { version: 1, is_bookable: false });
});

test("an expired proposal releases its times", async () => {
  const { id, owner } = await buildWork();
  await tryToPropose(agent, id, [inDays(8, 600)]);
  const { db } = server.ctx;
  await db
    .updateTable("appointment_proposals")
    .set({ expires_at: new Date(0) })
    .where("request_id", "=", id)
    .execute();
  expect(await read(owner, id)).toBeNull();
  await Promise.all([endExpired(server.ctx), endExpired(server.ctx)]);
  const other = await buildUser(server);
  expect((await tryToHold(server, other, { kind_id, starts_at: inDays(8, 600) })).statusCode).toBe(200);
});
