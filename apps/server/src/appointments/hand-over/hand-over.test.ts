import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  ALWAYS,
  book,
  buildKind,
  buildPlace,
  inDays,
  saveHours,
  tryToHold,
  tryToMove,
} from "../../../test/builders/appointments.ts";
import { assign, callAs } from "../../../test/builders/requests.ts";
import { changeSettingAs } from "../../../test/builders/settings.ts";
import { queuedJobs, sentMails } from "../../../test/database.ts";
import { staffCalls } from "../../../test/hand-overs.ts";
import { buildSubmitted } from "../../../test/submitted.ts";

let server: TestApp;
let admin: TestUser;
let staff: ReturnType<typeof staffCalls>;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  staff = staffCalls(server, () => admin);
  kind_id = await buildKind(server, admin);
});
afterAll(() => server.close());

async function buildAgent(name: string, changes: object = {}): Promise<TestUser> {
  const agent = await buildUser(server, { role: "agent_administration", name });
  await saveHours(server, admin, agent, changes);
  return agent;
}

/** Appointments of new customers with an agent, at these times. */
async function bookWith(agent: TestUser, ...times: string[]) {
  const booked: { customer: TestUser; appointment: Appointment }[] = [];
  for (const starts_at of times) {
    const customer = await buildUser(server);
    booked.push({
      customer,
      appointment: await book(server, customer, { kind_id, agent_id: agent.id, starts_at }),
    });
  }
  return booked;
}
const read = (user: TestUser, id: string) =>
  callAs<Appointment>(server, user, "GET", `/api/appointments/${id}`);

test("appointments keep their times with others who work then and are free, and both sides are notified", async () => {
  const leaver = await buildAgent("Léa Mbarga");
  const one = await buildAgent("Jean Ateba");
  const other = await buildAgent("Rose Tchana");
  const times = [inDays(3, 600), inDays(3, 660), inDays(4, 600)];
  const booked = await bookWith(leaver, ...times);
  // Jean is not free at the first time.
  await bookWith(one, inDays(3, 600));
  expect(await staff.openOf(leaver.id, "appointments")).toBe(3);
  expect(await staff.itemsOf(leaver.id, "appointments")).toMatchObject(
    booked.map(({ appointment }) => ({ id: appointment.id, reference: appointment.reference })),
  );
  expect(await staff.handOver(leaver.id, "appointments", [one, other])).toEqual({ moved: 3, left: 0 });
  const now = await Promise.all(booked.map(({ customer, appointment }) => read(customer, appointment.id)));
  expect(now.map(({ starts_at }) => starts_at)).toEqual(times);
  expect(now.map(({ status }) => status)).toEqual(["confirmed", "confirmed", "confirmed"]);
  expect(now[0]?.agent.id).toBe(other.id);
  expect(now.map(({ agent }) => agent.id)).not.toContain(leaver.id);
  expect(now.map(({ sequence }) => sequence)).toEqual([1, 1, 1]);
  const { customer } = booked[0] as { customer: TestUser };
  expect((await sentMails(server, customer.email)).at(-1)).toBe("appointment_handed_over");
  expect((await sentMails(server, leaver.email)).at(-1)).toBe("appointment_cancelled");
  // The leaver is free at that time, and the taker is not.
  const stranger = await buildUser(server);
  const hold = (agent: TestUser) =>
    tryToHold(server, stranger, { kind_id, agent_id: agent.id, starts_at: times[0] ?? "" });
  expect((await hold(other)).statusCode).toBe(409);
  expect((await hold(leaver)).statusCode).toBe(200);
});

test("an appointment that no agent can take at its time stays, to be moved by hand", async () => {
  const leaver = await buildAgent("Ali Bello");
  const mornings = await buildAgent("Inès Fouda", {
    zone: "UTC",
    rules: [{ ...ALWAYS, zone: "UTC", from_minute: 480, to_minute: 720 }],
  });
  const [late, early] = await bookWith(leaver, inDays(5, 900), inDays(5, 600));
  expect(await staff.handOver(leaver.id, "appointments", [mornings])).toEqual({ moved: 1, left: 1 });
  expect((await read(early?.customer as TestUser, early?.appointment.id ?? "")).agent.id).toBe(mornings.id);
  expect((await read(late?.customer as TestUser, late?.appointment.id ?? "")).agent.id).toBe(leaver.id);
  expect(await staff.itemsOf(leaver.id, "appointments")).toMatchObject([
    { id: late?.appointment.id, state: "open" },
  ]);
});

test("a requested appointment still waits for its agent, and reminders are those of the new agent", async () => {
  const leaver = await buildAgent("Guy Owona");
  const taker = await buildAgent("Ada Ngo");
  const byHand = await buildKind(server, admin, { is_confirmed_by_hand: true });
  const customer = await buildUser(server);
  const { id } = await book(server, customer, {
    kind_id: byHand,
    agent_id: leaver.id,
    starts_at: inDays(6, 600),
  });
  expect(await staff.handOver(leaver.id, "appointments", [taker])).toEqual({ moved: 1, left: 0 });
  expect(await read(customer, id)).toMatchObject({ status: "requested", agent: { id: taker.id } });
  const confirmed = await callAs<Appointment>(server, taker, "POST", `/api/appointments/${id}/confirm`);
  expect(confirmed.status).toBe("confirmed");
});

test("a call by video gets another link than that of the agent who leaves, and its customer reads so", async () => {
  const leaver = await buildAgent("Théo Kamga");
  const taker = await buildAgent("Lise Atangana");
  const template = (value: string | null) =>
    changeSettingAs(server, admin, "appointments.video_address", value);
  const whereOf = async ({ email }: TestUser) =>
    (
      (await queuedJobs(server, "email.send")) as {
        to: string;
        template: string;
        values: { where?: string };
      }[]
    )
      .filter((mail) => mail.to === email)
      .at(-1)?.values.where;

  await template("https://meet.test/{room}");
  const [made] = await bookWith(leaver, inDays(13, 600));
  const [customer, id] = [made?.customer as TestUser, made?.appointment.id ?? ""];
  const { video_link: before } = await read(customer, id);
  await staff.handOver(leaver.id, "appointments", [taker]);
  const { video_link: after } = await read(customer, id);
  expect(after).toMatch(/^https:\/\/meet\.test\/[\w-]{20}$/);
  expect(after).not.toBe(before);
  expect(await whereOf(customer)).toContain("avec un nouveau lien");

  // Without an address of the settings, each agent enters a link of their own.
  await template(null);
  const [entered, without] = await bookWith(leaver, inDays(13, 660), inDays(13, 720));
  await callAs(server, leaver, "PUT", `/api/appointments/${entered?.appointment.id}/video-link`, {
    link: "https://rooms.test/theo",
  });
  await staff.handOver(leaver.id, "appointments", [taker]);
  const given = await read(entered?.customer as TestUser, entered?.appointment.id ?? "");
  expect(given.video_link).toBeNull();
  expect(await whereOf(entered?.customer as TestUser)).toContain("L’ancien ne sert plus");
  expect(await whereOf(without?.customer as TestUser)).not.toContain("nouveau lien");
});

test("an appointment at a place goes to an agent there, also after its kind has moved", async () => {
  const douala = await buildPlace(server, admin);
  const paris = await buildPlace(server, admin, { zone: "Europe/Paris" });
  const moved = await buildKind(server, admin, { mode: "office", place_id: douala });
  const at = (place_id: string) => ({ rules: [{ ...ALWAYS, place_id }] });
  const leaver = await buildAgent("Abel Nkoulou", at(douala));
  const there = await buildAgent("Diane Essono", at(douala));
  const elsewhere = await buildAgent("Hugo Petit", at(paris));
  const customer = await buildUser(server);
  const { id } = await book(server, customer, {
    kind_id: moved,
    agent_id: leaver.id,
    starts_at: inDays(14, 600),
  });
  await server.ctx.db
    .updateTable("appointment_kinds")
    .set({ place_id: paris })
    .where("id", "=", moved)
    .execute();
  expect(await staff.handOver(leaver.id, "appointments", [elsewhere, there])).toEqual({ moved: 1, left: 0 });
  expect(await read(customer, id)).toMatchObject({ agent: { id: there.id }, agent_zone: "Africa/Douala" });
});

test("two hand-overs at once give each appointment to one agent", async () => {
  const leaver = await buildAgent("Max Eto");
  const takers = [await buildAgent("Zoé Abega"), await buildAgent("Luc Essomba")];
  await bookWith(leaver, inDays(7, 600), inDays(7, 660));
  const replies = await Promise.all(
    takers.map((taker) => staff.handOver(leaver.id, "appointments", [taker])),
  );
  expect(replies.reduce((sum, { moved }) => sum + moved, 0)).toBe(2);
  const open = await Promise.all(takers.map(({ id }) => staff.openOf(id, "appointments")));
  expect(open.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(2);
});

test("proposed times move to another agent, or are withdrawn", async () => {
  const leaver = await buildAgent("Eva Manga");
  const free = await buildAgent("Tom Biya");
  const taken = await buildAgent("Sara Kana");
  const { id, owner } = await buildSubmitted(server);
  await assign(server, id, leaver);
  const starts_at = [inDays(8, 600), inDays(8, 660)];
  const propose = () =>
    callAs(server, leaver, "POST", "/api/appointment-proposals", {
      id: crypto.randomUUID(),
      request_id: id,
      kind_id,
      starts_at,
    });
  const proposal = async () =>
    (
      await callAs<{ proposal: { agent: { id: string } } | null }>(
        server,
        owner,
        "GET",
        `/api/requests/${id}/appointment-proposal`,
      )
    ).proposal;
  await propose();
  expect(await staff.handOver(leaver.id, "appointments", [free])).toEqual({ moved: 1, left: 0 });
  expect((await proposal())?.agent.id).toBe(free.id);
  await propose();
  await bookWith(taken, inDays(8, 660));
  expect(await staff.handOver(leaver.id, "appointments", [taken])).toEqual({ moved: 0, left: 0 });
  expect(await proposal()).toBeNull();
});

test("a day is full at the number of appointments that an agent takes, also for two customers at once", async () => {
  const agent = await buildAgent("Nina Olinga", { zone: "UTC", rules: [{ ...ALWAYS, zone: "UTC" }] });
  await staff.trySetTerms(agent, { appointments: 2 });
  const [first] = await bookWith(agent, inDays(9, 600));
  const others = [await buildUser(server), await buildUser(server)];
  const replies = await Promise.all(
    others.map((user, at) =>
      tryToHold(server, user, { kind_id, agent_id: agent.id, starts_at: inDays(9, 660 + at * 60) }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  // A move within the day adds no appointment to it, and the next day has room.
  const moved = await tryToMove(server, first?.customer as TestUser, first?.appointment as Appointment, {
    starts_at: inDays(9, 900),
    agent_id: agent.id,
  });
  expect(moved.statusCode, moved.body).toBe(200);
  await bookWith(agent, inDays(10, 600));
  const leaver = await buildAgent("Yves Nana");
  await bookWith(leaver, inDays(9, 1_020));
  expect(await staff.handOver(leaver.id, "appointments", [agent])).toEqual({ moved: 0, left: 1 });
  expect(await staff.handOver(leaver.id, "appointments", [agent], true)).toEqual({ moved: 1, left: 0 });
});

test("any agent is first one who serves in the customer’s language", async () => {
  const kind = await buildKind(server, admin);
  const only = (rules: object) => ({ rules: [{ ...ALWAYS, kind_ids: [kind], ...rules }] });
  const french = await buildAgent("Aline Sow", only({}));
  const english = await buildAgent("Ben Fru", only({}));
  await staff.trySetTerms(french, { languages: ["fr"] });
  await staff.trySetTerms(english, { languages: ["en"] });
  for (const [language, expected] of [
    ["en", english],
    ["fr", french],
  ] as const) {
    const customer = await buildUser(server);
    await server.ctx.db.updateTable("users").set({ language }).where("id", "=", customer.id).execute();
    const held = await tryToHold(server, customer, { kind_id: kind, starts_at: inDays(12, 600) });
    expect(held.json().agent.id, language).toBe(expected.id);
  }
});
