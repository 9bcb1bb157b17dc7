import { NOTICE_DAYS, REOPEN_DAYS, SILENCE_DAYS } from "@passerelle/domain/support/tickets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { buildUser, type TestUser } from "../../../../test/builders/accounts.ts";
import { answer, asking, buildTicket, eventsOf, inboxTicketOf } from "../../../../test/builders/support.ts";
import { queuedJobs, sentMails } from "../../../../test/database.ts";
import { emailUnreadAnswers } from "../customer-emails.ts";
import { closeSilent } from "./close-silent-tickets.ts";

let server: TestApp;
let support: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  support = await buildUser(server, { role: "operateur_support" });
});
afterAll(() => server.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const close = (days: number) => closeSilent(server.ctx, new Date(Date.now() + days * DAY_MS));
const mailsOf = async (user: TestUser) =>
  (await sentMails(server, user.email)).filter((template) => template !== "ticket_opened");
const write = (user: TestUser, id: string) =>
  asking(server, user, "POST", `/api/tickets/${id}/responses`, {
    id: crypto.randomUUID(),
    text: "Me voici.",
    attachments: [],
  });

test.each([false, true])(
  "silence after an answer (a proposal: %s) is announced once, then the ticket is closed",
  async (propose) => {
    const { owner, ticket } = await buildTicket(server);
    const { id } = ticket;
    await answer(server, support, id, { propose });
    await close(SILENCE_DAYS - 1);
    expect(await mailsOf(owner)).toEqual(propose ? ["ticket_proposed"] : []);
    const announcedAfter = SILENCE_DAYS + 1;
    await Promise.all([close(announcedAfter), close(announcedAfter)]);
    await close(announcedAfter);
    expect((await mailsOf(owner)).at(-1)).toBe("ticket_closing");
    const seen = await asking<{ closes_at: string }>(server, owner, "GET", `/api/tickets/${id}`);
    expect(Date.parse(seen.body.closes_at)).toBeGreaterThan(
      Date.now() + (announcedAfter + NOTICE_DAYS - 1) * DAY_MS,
    );
    await close(announcedAfter + NOTICE_DAYS - 1);
    expect((await inboxTicketOf(server, support, id)).state).not.toBe("closed");
    const ended = announcedAfter + NOTICE_DAYS + 1;
    await Promise.all([close(ended), close(ended)]);
    await close(ended);
    expect(await inboxTicketOf(server, support, id)).toMatchObject({ state: "closed", closed_by: "silence" });
    expect((await mailsOf(owner)).filter((template) => template !== "ticket_proposed")).toEqual([
      "ticket_closing",
      "ticket_closed",
    ]);
    expect((await eventsOf(server, id)).slice(-2)).toEqual(["announced", "lapsed"]);
  },
);

test("a message after the announcement keeps the ticket open and restarts the period", async () => {
  const { owner, ticket } = await buildTicket(server);
  await answer(server, support, ticket.id);
  await close(SILENCE_DAYS + 1);
  await write(owner, ticket.id);
  await close(SILENCE_DAYS + NOTICE_DAYS + 2);
  expect(await inboxTicketOf(server, support, ticket.id)).toMatchObject({ state: "open", closes_at: null });
  await answer(server, support, ticket.id);
  await close(SILENCE_DAYS - 1);
  expect((await inboxTicketOf(server, support, ticket.id)).state).toBe("answered");
  expect(await mailsOf(owner)).toEqual(["ticket_closing"]);
});

test("does not close tickets that wait for the team or whose customer is suspended", async () => {
  const open = await buildTicket(server);
  const { owner, ticket } = await buildTicket(server);
  await answer(server, support, ticket.id);
  const suspend = (account_status: "active" | "suspended") =>
    server.ctx.db.updateTable("users").set({ account_status }).where("id", "=", owner.id).execute();
  await suspend("suspended");
  await close(SILENCE_DAYS + 1);
  await close(SILENCE_DAYS + NOTICE_DAYS + 2);
  await suspend("active");
  expect((await inboxTicketOf(server, support, open.ticket.id)).state).toBe("open");
  expect((await inboxTicketOf(server, support, ticket.id)).state).toBe("answered");
});

test("a closed ticket is deleted after two years", async () => {
  const { owner, ticket } = await buildTicket(server);
  await asking(server, owner, "POST", `/api/tickets/${ticket.id}/agreement`);
  const closedSince = (months: number) =>
    server.ctx.db
      .updateTable("support_tickets")
      .set({ closed_at: new Date(Date.now() - months * 30.5 * DAY_MS) })
      .where("id", "=", ticket.id)
      .execute();
  await closedSince(23);
  await close(0);
  expect((await inboxTicketOf(server, support, ticket.id)).state).toBe("closed");
  await closedSince(25);
  await close(0);
  expect((await asking(server, support, "GET", `/api/admin/tickets/${ticket.id}`)).status).toBe(404);
});

test("sends one email for a burst of answers after some minutes, and none for those read meanwhile", async () => {
  const { owner, ticket } = await buildTicket(server);
  const { id } = ticket;
  const emailAnswers = () => emailUnreadAnswers(server.ctx, id);
  const first = await answer(server, support, id);
  await answer(server, support, id, { text: "Et encore ceci." });
  const jobs = await queuedJobs(server, "support.email");
  expect(jobs.filter((data) => (data as { ticketId: string }).ticketId === id)).toHaveLength(2);
  expect(await mailsOf(owner)).toEqual([]);
  await Promise.all([emailAnswers(), emailAnswers()]);
  await emailAnswers();
  expect(await mailsOf(owner)).toEqual(["ticket_answered"]);

  const later = await answer(server, support, id, { text: "Un dernier mot." });
  const read = { up_to: later.body.responses.at(-1)?.id };
  expect(first.status).toBe(200);
  await asking(server, owner, "POST", `/api/tickets/${id}/read`, read);
  await emailAnswers();
  expect(await mailsOf(owner)).toEqual(["ticket_answered"]);

  await answer(server, support, id);
  await answer(server, support, id, { propose: true });
  await emailAnswers();
  // The proposal's email has announced the earlier answer.
  expect(await mailsOf(owner)).toEqual(["ticket_answered", "ticket_proposed"]);
});

test("those who opted out get only the receipt; the page still notifies them", async () => {
  const { owner, ticket } = await buildTicket(server);
  const off = await asking(server, owner, "PUT", "/api/me/notifications/support/mail", { on: false });
  expect(off.status).toBe(200);
  await answer(server, support, ticket.id, { propose: true });
  const seen = await asking(server, owner, "GET", "/api/tickets");
  expect(seen.body).toMatchObject({ unread: 1 });
  // An opted-out email is dropped when it is sent: here it is still queued.
  expect(await mailsOf(owner)).toEqual(["ticket_proposed"]);
});

test("a closed ticket can be reopened until the date in the email", async () => {
  const { owner, ticket } = await buildTicket(server);
  await answer(server, support, ticket.id);
  await close(SILENCE_DAYS + 1);
  await closeSilent(server.ctx, new Date(Date.now() + (SILENCE_DAYS + NOTICE_DAYS + 2) * DAY_MS));
  const { body } = await asking<{ reopen_until: string }>(server, owner, "GET", `/api/tickets/${ticket.id}`);
  const days = SILENCE_DAYS + NOTICE_DAYS + 2 + REOPEN_DAYS;
  expect(Math.round((Date.parse(body.reopen_until) - Date.now()) / DAY_MS)).toBe(days);
  expect((await write(owner, ticket.id)).status).toBe(200);
});
