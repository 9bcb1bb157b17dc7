import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { readRefunds, startAt } from "../../../test/appointment-payments.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  book,
  buildKind,
  hold,
  inDays,
  saveHours,
  tryToBook,
  tryToHold,
  tryToMove,
} from "../../../test/builders/appointments.ts";
import { buildBillingEntity, readDocument, readDocuments } from "../../../test/builders/billing.ts";
import { assign, callAs } from "../../../test/builders/requests.ts";
import { payOrder, readPayable, tryToPayOrder } from "../../../test/builders/subscriptions.ts";
import { sentMails } from "../../../test/database.ts";
import { buildSubmitted } from "../../../test/submitted.ts";
import { settleCharge } from "../../payments/attempts/settle.ts";
import { expireUnpaid } from "./settle.ts";

const PRICE = { amount: 10_000, currency: "XOF" };
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

let server: TestApp;
let admin: TestUser;
let agent: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  await buildBillingEntity(server);
  admin = await buildUser(server, { role: "super_admin" });
  agent = await buildUser(server, { role: "agent_administration", name: "Paul Agent" });
  kind_id = await buildKind(server, admin, { price: PRICE });
  await saveHours(server, agent, agent);
});
afterAll(() => server.close());

const read = (user: TestUser, id: string): Promise<Appointment> =>
  callAs(server, user, "GET", `/api/appointments/${id}`);
const post = (user: TestUser, id: string, action: string, payload: object) =>
  server.app.inject({
    method: "POST",
    url: `/api/appointments/${id}/${action}`,
    headers: user.headers,
    payload,
  });
const cancel = (user: TestUser, id: string) => post(user, id, "cancel", { reason: "" });

test("an appointment with a price waits for its payment, and is confirmed with it", async () => {
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, starts_at: inDays(2, 600) });
  expect(made).toMatchObject({
    status: "awaiting_payment",
    payment: { ...PRICE, state: "due", pay_until: expect.any(String) },
    may: { cancel: true, move: false },
  });
  expect(await readPayable(server, awa, made.id)).toMatchObject({
    label: "Rendez-vous « Appel vidéo »",
    reference: made.reference,
    amount: 10_000,
    amount_left: 10_000,
    status: "open",
  });
  expect(await sentMails(server, agent.email)).not.toContain("appointment_confirmed");
  await payOrder(server, awa, made.id);
  expect(await read(awa, made.id)).toMatchObject({
    status: "confirmed",
    payment: { ...PRICE, state: "paid", pay_until: null },
  });
  expect(await sentMails(server, awa.email)).toEqual(
    expect.arrayContaining(["appointment_payment", "payable_receipt", "appointment_confirmed"]),
  );
  expect(await sentMails(server, agent.email)).toContain("appointment_confirmed");
  const invoice = (await readDocuments(server, awa)).find(({ kind }) => kind === "invoice");
  expect(await readDocument(server, awa, invoice?.id ?? "")).toMatchObject({
    lines: [{ kind: "service", category: "services", gross: 10_000 }],
  });
});

test("an appointment that is not paid in time releases its slot, and only its customer is notified", async () => {
  const [awa, bob] = [await buildUser(server), await buildUser(server)];
  const starts_at = inDays(3, 600);
  const made = await book(server, awa, { kind_id, starts_at });
  expect((await tryToHold(server, bob, { kind_id, starts_at })).statusCode).toBe(409);
  await expireUnpaid(server.ctx, made.id, later(29));
  expect((await read(awa, made.id)).status).toBe("awaiting_payment");
  await expireUnpaid(server.ctx, made.id, later(31));
  await expireUnpaid(server.ctx, made.id, later(31));
  expect(await read(awa, made.id)).toMatchObject({ status: "expired", payment: { state: "ended" } });
  expect((await tryToPayOrder(server, awa, made.id)).json()).toMatchObject({ code: "payable_closed" });
  expect((await tryToHold(server, bob, { kind_id, starts_at })).statusCode).toBe(200);
  const mails = await sentMails(server, awa.email);
  expect(mails.filter((template) => template === "appointment_expired")).toHaveLength(1);
  expect(await sentMails(server, agent.email)).not.toContain("appointment_cancelled");
});

test("an attempt under way keeps the slot for an hour, and money that arrives after that goes back", async () => {
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, starts_at: inDays(4, 600) });
  const { id: payment } = (await tryToPayOrder(server, awa, made.id)).json();
  expect((await cancel(awa, made.id)).json()).toMatchObject({ code: "payment_pending" });
  await expireUnpaid(server.ctx, made.id, later(89));
  expect((await read(awa, made.id)).status).toBe("awaiting_payment");
  await expireUnpaid(server.ctx, made.id, later(91));
  expect((await read(awa, made.id)).status).toBe("expired");
  const bob = await buildUser(server);
  const taken = await book(server, bob, { kind_id, starts_at: inDays(4, 600) });
  await settleCharge(server.ctx, payment, { status: "succeeded" }, { by: "provider" });
  expect((await read(awa, made.id)).status).toBe("expired");
  expect((await read(bob, taken.id)).status).toBe("awaiting_payment");
  expect(await readRefunds(server, made.id)).toEqual([{ reason: "late_payment", amount: 10_000 }]);
});

test("a failed attempt after the time to pay gives the slot back", async () => {
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, starts_at: inDays(5, 600) });
  const { id: payment } = (await tryToPayOrder(server, awa, made.id)).json();
  await server.ctx.db
    .updateTable("appointments")
    .set({ pay_until: later(-1) })
    .where("id", "=", made.id)
    .execute();
  await settleCharge(server.ctx, payment, { status: "failed", failureCode: "declined" }, { by: "provider" });
  await expect.poll(async () => (await read(awa, made.id)).status).toBe("expired");
});

test("a customer does not cancel after the deadline; staff who do give everything back", async () => {
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, starts_at: inDays(7, 600) });
  await payOrder(server, awa, made.id);
  await startAt(server, made.id, later(120));
  expect((await cancel(awa, made.id)).json()).toMatchObject({ code: "appointment_too_late" });
  expect(await readRefunds(server, made.id)).toEqual([]);
  expect((await cancel(agent, made.id)).statusCode).toBe(200);
  expect(await readRefunds(server, made.id)).toEqual([{ reason: "appointment_cancelled", amount: 10_000 }]);
});

test.each([
  ["attend", "attended", "paid", true],
  ["miss_customer", "customer_absent", "paid", true],
  ["miss_agent", "agent_absent", "returned", false],
])("the outcome %s makes it %s, and its money %s", async (outcome, status, state, isEarned) => {
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, starts_at: inDays(8, 600) });
  await payOrder(server, awa, made.id);
  await startAt(server, made.id, later(-10));
  expect((await post(agent, made.id, "outcome", { outcome })).statusCode).toBe(200);
  expect(await read(awa, made.id)).toMatchObject({ status, payment: { state } });
  const payable = await server.ctx.db
    .selectFrom("payables")
    .select(["earned_at"])
    .where("id", "=", made.id)
    .executeTakeFirstOrThrow();
  expect(payable.earned_at !== null).toBe(isEarned);
  expect(await readRefunds(server, made.id)).toHaveLength(isEarned ? 0 : 1);
  await server.ctx.db.deleteFrom("agent_busy").where("source_id", "=", made.id).execute();
});

test("a kind that is confirmed by hand waits for the agent once it is paid", async () => {
  const byHand = await buildKind(server, admin, { price: PRICE, is_confirmed_by_hand: true });
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id: byHand, starts_at: inDays(9, 600) });
  await payOrder(server, awa, made.id);
  expect((await read(awa, made.id)).status).toBe("requested");
  expect((await post(agent, made.id, "confirm", {})).statusCode).toBe(200);
});

test("a customer for whom staff book has a day to pay, and does not wait for the agent", async () => {
  const byHand = await buildKind(server, admin, { price: PRICE, is_confirmed_by_hand: true });
  const { id: request, owner: awa } = await buildSubmitted(server);
  await assign(server, request, agent);
  const made = await callAs<Appointment>(server, agent, "POST", "/api/admin/appointments", {
    id: crypto.randomUUID(),
    customer_email: awa.email,
    kind_id: byHand,
    agent_id: agent.id,
    starts_at: inDays(10, 600),
    zone: "Europe/Paris",
    attendee: "self",
    subject: "",
  });
  const until = Date.parse(made.payment?.pay_until ?? "") - Date.now();
  expect(until / 3_600_000).toBeCloseTo(24, 1);
  await expect(sentMails(server, awa.email)).resolves.toContain("appointment_payment");
  await payOrder(server, awa, made.id);
  expect((await read(awa, made.id)).status).toBe("confirmed");
});

test("an unpaid appointment is not moved; a paid one moves with its money, which is paid back once if it is cancelled in time", async () => {
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, starts_at: inDays(11, 600) });
  const moved = await tryToMove(server, awa, made, { starts_at: inDays(11, 660) });
  expect(moved.json()).toMatchObject({ code: "appointment_closed" });
  await payOrder(server, awa, made.id);
  expect((await tryToMove(server, awa, made, { starts_at: inDays(11, 660) })).statusCode).toBe(200);
  expect(await read(awa, made.id)).toMatchObject({ status: "confirmed", payment: { state: "paid" } });
  for (let times = 0; times < 2; times += 1) expect((await cancel(awa, made.id)).statusCode).toBe(200);
  expect(await read(awa, made.id)).toMatchObject({
    status: "cancelled_by_customer",
    payment: { state: "returned" },
  });
  expect(await readRefunds(server, made.id)).toEqual([{ reason: "appointment_cancelled", amount: 10_000 }]);
});

test("a customer keeps one unpaid time at a time", async () => {
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, starts_at: inDays(12, 600) });
  const held = await hold(server, awa, { kind_id, starts_at: inDays(12, 660) });
  expect((await tryToBook(server, awa, held.id)).json()).toMatchObject({ code: "appointment_unpaid" });
  expect((await cancel(awa, made.id)).statusCode).toBe(200);
  expect((await tryToBook(server, awa, held.id)).statusCode).toBe(200);
});

test("a kind keeps its price unless another is given, and what was booked keeps its own", async () => {
  const id = await buildKind(server, admin, { price: PRICE });
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id: id, starts_at: inDays(13, 600) });
  const kinds = async () => {
    const { kinds: all } = await callAs<{ kinds: { id: string; price: unknown }[] }>(
      server,
      awa,
      "GET",
      "/api/appointment-kinds",
    );
    return all.find((kind) => kind.id === id)?.price;
  };
  const save = async (version: number, changes: object) => {
    const { kinds: all } = await callAs<{ kinds: Record<string, unknown>[] }>(
      server,
      admin,
      "GET",
      "/api/admin/appointment-kinds",
    );
    const { id: _, price: _price, ...kind } = all.find((one) => one.id === id) ?? {};
    await callAs(server, admin, "PUT", `/api/admin/appointment-kinds/${id}`, {
      ...kind,
      version,
      ...changes,
    });
  };
  expect(await kinds()).toEqual(PRICE);
  await save(1, {});
  expect(await kinds()).toEqual(PRICE);
  await save(2, { price: null });
  expect(await kinds()).toBeNull();
  expect((await read(awa, made.id)).payment).toMatchObject(PRICE);
});
