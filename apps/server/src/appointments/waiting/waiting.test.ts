import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { book, buildKind, inDays, saveHours, tryToHold } from "../../../test/builders/appointments.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { offerFreed } from "./offer-freed.ts";

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

type Entry = { id: string; notices: number };
const waitFor = (user: TestUser, from: string, until: string) =>
  callAs<{ waiting: Entry[] }>(server, user, "POST", "/api/me/appointment-waiting", {
    kind_id,
    agent_id: null,
    zone: "Europe/Paris",
    wanted: [{ starts_at: from, ends_at: until }],
  });
const entriesOf = async (user: TestUser) =>
  (await callAs<{ waiting: Entry[] }>(server, user, "GET", "/api/me/appointment-waiting")).waiting;
const freed = (day: number) => ({
  kindId: kind_id,
  agentId: agent.id,
  startsAt: inDays(day, 600),
  endsAt: inDays(day, 630),
});

test("those who wait for a cancelled time are notified, and the first who books it has it", async () => {
  const [awa, bob, eve] = [await buildUser(server), await buildUser(server), await buildUser(server)];
  const made = await book(server, awa, { kind_id, starts_at: inDays(3, 600) });
  await waitFor(bob, inDays(3), inDays(4));
  await waitFor(eve, inDays(4), inDays(5));
  await callAs(server, awa, "POST", `/api/appointments/${made.id}/cancel`, { reason: "" });
  const mail = await waitForMail(server, bob.email);
  expect(mail.subject).toContain("libérée");
  expect(mail.text).toContain("(Douala)");
  expect(await entriesOf(eve)).toMatchObject([{ notices: 0 }]);
  await book(server, bob, { kind_id, starts_at: inDays(3, 600) });
  expect(await entriesOf(bob)).toEqual([]);
  expect((await tryToHold(server, eve, { kind_id, starts_at: inDays(3, 600) })).statusCode).toBe(409);
});

test("notifies three times at most, also when several processes do it at once", async () => {
  const bob = await buildUser(server);
  await waitFor(bob, inDays(6), inDays(7));
  await Promise.all([1, 2, 3, 4, 5].map(() => offerFreed(server.ctx, freed(6))));
  expect(await entriesOf(bob)).toMatchObject([{ notices: 3 }]);
});

test("a released time uses up one notification of a person, also when its job is repeated", async () => {
  const bob = await buildUser(server);
  await waitFor(bob, inDays(5), inDays(6));
  // Three slots are free in this time.
  const long = { ...freed(5), id: crypto.randomUUID(), endsAt: inDays(5, 690) };
  await offerFreed(server.ctx, long);
  await Promise.all([1, 2].map(() => offerFreed(server.ctx, long)));
  expect(await entriesOf(bob)).toMatchObject([{ notices: 1 }]);
  expect((await waitForMail(server, bob.email)).text).toContain(
    new URLSearchParams({ kind: kind_id, start: inDays(5, 600) }).toString(),
  );
  await offerFreed(server.ctx, { ...long, id: crypto.randomUUID() });
  expect(await entriesOf(bob)).toMatchObject([{ notices: 2 }]);
});

test("does not notify of a time that was taken again meanwhile", async () => {
  const [awa, bob] = [await buildUser(server), await buildUser(server)];
  await book(server, awa, { kind_id, starts_at: inDays(8, 600) });
  await waitFor(bob, inDays(8), inDays(9));
  await offerFreed(server.ctx, freed(8));
  expect(await entriesOf(bob)).toMatchObject([{ notices: 0 }]);
});

test("a person waits once for a kind, and stops", async () => {
  const bob = await buildUser(server);
  await waitFor(bob, inDays(6), inDays(7));
  const { waiting } = await waitFor(bob, inDays(9), inDays(10));
  expect(waiting).toMatchObject([{ wanted: [{ starts_at: inDays(9), ends_at: inDays(10) }] }]);
  const other = await buildUser(server);
  await callAs(server, other, "DELETE", `/api/me/appointment-waiting/${waiting[0]?.id}`);
  expect(await entriesOf(bob)).toHaveLength(1);
  await callAs(server, bob, "DELETE", `/api/me/appointment-waiting/${waiting[0]?.id}`);
  expect(await entriesOf(bob)).toEqual([]);
});
