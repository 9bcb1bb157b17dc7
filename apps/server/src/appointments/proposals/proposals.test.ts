import type { Proposal } from "@passerelle/contract/appointments/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { book, buildKind, inDays, saveHours, tryToHold } from "../../../test/builders/appointments.ts";
import { assign, buildRequest, callAs, submit } from "../../../test/builders/requests.ts";
import { endExpired } from "./propose.ts";

let server: TestApp;
let agent: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  const admin = await buildUser(server, { role: "super_admin" });
  agent = await buildUser(server, { role: "agent_administration" });
  kind_id = await buildKind(server, admin);
  await saveHours(server, agent, agent);
});
afterAll(() => server.close());

/** A submitted request that is assigned to the agent. */
async function buildWork() {
  const { id, owner, detail } = await buildRequest(server, { price: 0 });
  await submit(server, owner, { id, version: detail.version });
  await assign(server, id, agent);
  return { id, owner };
}

const tryToPropose = (by: TestUser, request_id: string, starts_at: string[], id = crypto.randomUUID()) =>
  server.app.inject({
    method: "POST",
    url: "/api/appointment-proposals",
    headers: by.headers,
    payload: { id, request_id, kind_id, starts_at },
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
const tryToChoose = (user: TestUser, proposal: Proposal, at: number) =>
  server.app.inject({
    method: "POST",
    url: `/api/appointment-proposals/${proposal.id}/choice`,
    headers: user.headers,
    payload: { time_id: proposal.times[at]?.id, zone: "America/Toronto" },
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
