import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Appointment } from "@passerelle/contract/appointments/shapes";
import ICAL from "ical.js";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { book, buildKind, inDays, saveHours, tryToMove } from "../../test/builders/appointments.ts";
import { outboxFiles, waitForMail } from "../../test/builders/mailbox.ts";
import { callAs } from "../../test/builders/requests.ts";
import { queuedJobs } from "../../test/database.ts";
import { outboxFolder } from "../platform/email-transport.ts";
import { type PlannedReminder, remind } from "./reminders/remind.ts";
import { formatTimes } from "./times.ts";

let server: TestApp;
let admin: TestUser;
let agent: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  agent = await buildUser(server, { role: "agent_administration", name: "Paul Agent", language: "en" });
  kind_id = await buildKind(server, admin);
  await saveHours(server, agent, agent);
});
afterAll(() => server.close());

/** The calendar parts that an address received, oldest first, as another library reads them. */
async function invitations(to: string) {
  const files = await outboxFiles(server);
  const found = [];
  // Emails that are still being written have another ending.
  for (const file of files.filter((name) => name.endsWith(".eml")).toSorted()) {
    const mail = await PostalMime.parse(await readFile(join(outboxFolder(server.ctx.env), file)));
    if (mail.to?.[0]?.address !== to) continue;
    const part = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
    if (!part) continue;
    const text = typeof part.content === "string" ? part.content : new TextDecoder().decode(part.content);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") as ICAL.Component);
    found.push({ method: calendar.getFirstPropertyValue("method"), event });
  }
  return found;
}

/** What is left of a calendar that follows the invitations: by UID the entry of the highest sequence, unless it is a CANCEL. */
async function calendarOf(to: string): Promise<Map<string, { start: string; sequence: number }>> {
  const calendar = new Map<string, { start: string; sequence: number }>();
  for (const { method, event } of await invitations(to)) {
    const known = calendar.get(event.uid);
    if (known && known.sequence > event.sequence) continue;
    if (method === "CANCEL") calendar.delete(event.uid);
    else
      calendar.set(event.uid, { start: event.startDate.toJSDate().toISOString(), sequence: event.sequence });
  }
  return calendar;
}

test("the calendar of a customer follows a move and loses what was cancelled", async () => {
  const awa = await buildUser(server, { name: "Awa Ndiaye", time_zone: "Asia/Tokyo" });
  const made = await book(server, awa, { kind_id, agent_id: agent.id, starts_at: inDays(3, 600) });
  const mail = await waitForMail(server, awa.email);
  expect(mail.subject).toContain("Rendez-vous confirmé");
  expect(mail.text).toContain("(Douala)");
  expect(mail.text).toContain("(Montréal et Toronto)");
  expect(mail.text).toContain("(Tokyo)");
  expect([...(await calendarOf(awa.email)).values()]).toEqual([{ start: inDays(3, 600), sequence: 0 }]);

  await tryToMove(server, agent, made, { starts_at: inDays(3, 660), agent_id: agent.id });
  await waitForMail(server, awa.email, 2);
  expect([...(await calendarOf(awa.email)).values()]).toEqual([{ start: inDays(3, 660), sequence: 1 }]);

  await callAs(server, awa, "POST", `/api/appointments/${made.id}/cancel`, { reason: "Empêchement" });
  await waitForMail(server, awa.email, 3);
  await waitForMail(server, agent.email, 3);
  expect(await calendarOf(awa.email)).toEqual(new Map());
  expect(await calendarOf(agent.email)).toEqual(new Map());
  const last = (await invitations(awa.email)).at(-1);
  expect(last).toMatchObject({ method: "CANCEL", event: { sequence: 2 } });
});

test("a new address of a video call replaces the former one in the calendars of both sides", async () => {
  const colleague = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, colleague, colleague);
  const awa = await buildUser(server);
  const { id } = await book(server, awa, { kind_id, agent_id: colleague.id, starts_at: inDays(8, 600) });
  const setLink = (link: string) =>
    callAs<Appointment>(server, colleague, "PUT", `/api/appointments/${id}/video-link`, { link });
  // The first address is on the page that the emails name.
  expect(await setLink("https://rooms.test/one")).toMatchObject({ sequence: 0 });
  expect(await setLink("https://rooms.test/two")).toMatchObject({ sequence: 1 });
  expect(await setLink("https://rooms.test/two")).toMatchObject({ sequence: 1 });
  for (const { email } of [awa, colleague]) {
    const mail = await waitForMail(server, email, 2);
    expect(mail.subject).toContain("Nouveau lien");
    expect(mail.text).toContain("L’ancien ne sert plus");
    const all = await invitations(email);
    expect(all).toHaveLength(2);
    expect(all[1]).toMatchObject({ method: "REQUEST", event: { sequence: 1 } });
    expect(all[1]?.event.location).toBe("https://rooms.test/two");
    expect([...(await calendarOf(email)).values()]).toEqual([{ start: inDays(8, 600), sequence: 1 }]);
  }
  const planned = (await queuedJobs(server, "appointments.remind")) as PlannedReminder[];
  expect(planned.filter((one) => one.id === id).map(({ sequence }) => sequence)).toEqual([0, 0, 1, 1]);
});

test("an agent who gives an appointment to another one loses it in the calendar", async () => {
  const [former, next] = [
    await buildUser(server, { role: "agent_administration" }),
    await buildUser(server, { role: "agent_administration" }),
  ];
  for (const one of [former, next]) await saveHours(server, one, one);
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, agent_id: former.id, starts_at: inDays(4, 600) });
  await tryToMove(server, admin, made, { starts_at: inDays(4, 600), agent_id: next.id });
  await waitForMail(server, former.email, 2);
  await waitForMail(server, next.email);
  expect((await calendarOf(former.email)).size).toBe(0);
  expect((await calendarOf(next.email)).size).toBe(1);
});

test("writes both times in the reader’s language, with both days over midnight", () => {
  const zones = { agent_zone: "Africa/Douala", customer_zone: "America/Toronto" };
  const night = new Date("2026-11-01T02:30:00Z");
  expect(formatTimes(night, zones, { language: "fr", time_zone: null }).replaceAll("\u00a0", " ")).toBe(
    "dimanche 1er novembre 2026, 3 h 30 (Douala) ; samedi 31 octobre 2026, 22 h 30 (Montréal et Toronto)",
  );
  const day = new Date("2026-11-20T09:00:00Z");
  expect(formatTimes(day, zones, { language: "en", time_zone: null })).toBe(
    "Friday, 20 November 2026, 10:00 in Douala, 4:00 in Montreal and Toronto",
  );
  const inDouala = { ...zones, customer_zone: "Africa/Douala" };
  expect(formatTimes(day, inDouala, { language: "en", time_zone: null })).toBe(
    "Friday, 20 November 2026, 10:00 in Douala",
  );
});

test.each([
  ["Asia/Tokyo", "Friday, 20 November 2026, 10:00 in Douala, 4:00 in Montreal and Toronto, 18:00 in Tokyo"],
  ["America/Toronto", "Friday, 20 November 2026, 10:00 in Douala, 4:00 in Montreal and Toronto"],
  ["Europe/Nowhere", "Friday, 20 November 2026, 10:00 in Douala, 4:00 in Montreal and Toronto"],
])("for a reader whose account is in %s writes %s", (time_zone, text) => {
  const zones = { agent_zone: "Africa/Douala", customer_zone: "America/Toronto" };
  expect(formatTimes(new Date("2026-11-20T09:00:00Z"), zones, { language: "en", time_zone })).toBe(text);
});

test("reminds once, and never of a time from which the appointment was moved", async () => {
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, agent_id: agent.id, starts_at: inDays(5, 600) });
  await tryToMove(server, agent, made, { starts_at: inDays(5, 660), agent_id: agent.id });
  await waitForMail(server, awa.email, 2);
  await remind(server.ctx, { id: made.id, sequence: 0, hours: 48 });
  await Promise.all([1, 2, 3].map(() => remind(server.ctx, { id: made.id, sequence: 1, hours: 48 })));
  const mail = await waitForMail(server, awa.email, 3);
  expect(mail.subject).toContain("Rappel");
  const { rows } = await sql<{ kind: string; note: string }>`
    SELECT kind, note FROM appointment_events WHERE appointment_id = ${made.id} AND kind = 'reminded'`.execute(
    server.ctx.db,
  );
  expect(rows).toEqual([{ kind: "reminded", note: "1:48" }]);
});

test("the feed of an agent has the phone number of a customer only if it shows names", async () => {
  const call = await buildKind(server, admin, { mode: "phone" });
  const [awa, colleague] = [
    await buildUser(server),
    await buildUser(server, { role: "agent_administration" }),
  ];
  await saveHours(server, colleague, colleague);
  const phone = "+15145550199";
  await book(server, awa, { kind_id: call, agent_id: colleague.id, starts_at: inDays(7, 600) }, { phone });
  const read = async (user: TestUser, shows_names: boolean) => {
    const { url } = await callAs<{ url: string }>(server, user, "PUT", "/api/me/appointment-feed", {
      shows_names,
    });
    // Long lines of a calendar are folded.
    return (await server.app.inject({ url: new URL(url).pathname })).body.replaceAll("\r\n ", "");
  };
  expect(await read(colleague, false)).not.toContain(phone);
  expect(await read(colleague, false)).toContain("Par téléphone");
  expect(await read(colleague, true)).toContain(phone);
  expect(await read(awa, false)).toContain(phone);
});

test("a feed shows what is open, without names unless its owner wants them, until it is revoked", async () => {
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, agent_id: agent.id, starts_at: inDays(6, 600) });
  type Feed = { url: string | null };
  const read = async (url: string | null) => {
    const reply = await server.app.inject({ url: new URL(url ?? "").pathname });
    return reply.statusCode === 200 ? new ICAL.Component(ICAL.parse(reply.body)) : reply.statusCode;
  };
  const feed = await callAs<Feed>(server, awa, "PUT", "/api/me/appointment-feed", { shows_names: false });
  const calendar = (await read(feed.url)) as ICAL.Component;
  const [event] = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  expect(event?.startDate.toJSDate().toISOString()).toBe(inDays(6, 600));
  expect(calendar.toString()).not.toContain("Paul");
  const named = await callAs<Feed>(server, awa, "PUT", "/api/me/appointment-feed", { shows_names: true });
  expect(named.url).toBe(feed.url);
  expect(((await read(feed.url)) as ICAL.Component).toString()).toContain(made.agent.name);
  await callAs(server, awa, "DELETE", "/api/me/appointment-feed");
  expect(await read(feed.url)).toBe(404);
  const renewed = await callAs<Feed>(server, awa, "PUT", "/api/me/appointment-feed", { shows_names: false });
  expect(renewed.url).not.toBe(feed.url);
});
