import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { readRefunds } from "../../../test/appointment-payments.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { book, buildKind, hold, inDays, saveHours, tryToBook } from "../../../test/builders/appointments.ts";
import { tryToPayOrder } from "../../../test/builders/subscriptions.ts";
import { settleCharge } from "../../payments/attempts/settle.ts";
import { findAppointment } from "../queries.ts";
import { expireUnpaid } from "./settle.ts";

const ROUNDS = 4;
const PRICE = 10_000;

// One connection runs one transaction after the other.
describe.skipIf(inject("postgres") === "")("what happens to a paid appointment at once", () => {
  let server: TestApp;
  let agent: TestUser;
  let kind_id: string;
  let day = 1;
  beforeAll(async () => {
    server = await startTestApp();
    const admin = await buildUser(server, { role: "super_admin" });
    agent = await buildUser(server, { role: "agent_administration" });
    kind_id = await buildKind(server, admin, { price: { amount: PRICE, currency: "XOF" } });
    await saveHours(server, agent, agent);
  });
  afterAll(() => server.close());

  /** An appointment of a new customer with an attempt that is under way. */
  async function pay() {
    day += 1;
    const customer = await buildUser(server);
    const made = await book(server, customer, { kind_id, starts_at: inDays(day, 600) });
    const reply = await tryToPayOrder(server, customer, made.id);
    return { customer, id: made.id, starts_at: made.starts_at, payment: reply.json().id as string };
  }

  const succeed = (payment: string) =>
    settleCharge(server.ctx, payment, { status: "succeeded" }, { by: "provider" });
  const cancel = (user: TestUser, id: string) =>
    server.app.inject({
      method: "POST",
      url: `/api/appointments/${id}/cancel`,
      headers: user.headers,
      payload: { reason: "" },
    });

  /** Checks that the money of an appointment is either kept, if it takes place, or refunded in full. */
  async function expectConsistent(id: string): Promise<string> {
    const row = await findAppointment(server.ctx.db, id);
    const refunded = (await readRefunds(server, id)).reduce((sum, { amount }) => sum + amount, 0);
    const busy = await server.ctx.db
      .selectFrom("agent_busy")
      .select("id")
      .where("source_id", "=", id)
      .where("released_at", "is", null)
      .execute();
    const takesPlace = row?.status === "confirmed";
    expect({ refunded, slots: busy.length }).toEqual(
      takesPlace ? { refunded: 0, slots: 1 } : { refunded: PRICE, slots: 0 },
    );
    return row?.status ?? "";
  }

  test(
    "a payment and the end of its time leave a confirmed appointment, or give the money back",
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id, payment } = await pay();
        const over = new Date(Date.now() + 120 * 60_000);
        const expire = () => expireUnpaid(server.ctx, id, over);
        await Promise.all(
          round % 2 === 0 ? [succeed(payment), expire(), expire()] : [expire(), succeed(payment), expire()],
        );
        expect(["confirmed", "expired"]).toContain(await expectConsistent(id));
      }
    },
    patience(60_000),
  );

  test(
    "a payment, and cancellations by both sides, leave no money behind",
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { customer, id, payment } = await pay();
        await Promise.all([succeed(payment), cancel(agent, id), cancel(customer, id), succeed(payment)]);
        // The customer's cancellation may have been refused during the attempt, but never that of staff.
        expect(["cancelled_by_us", "cancelled_by_customer"]).toContain(await expectConsistent(id));
      }
    },
    patience(60_000),
  );

  test(
    "of bookings of a slot that expires while its money arrives, one has it and the money is not lost",
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id, payment, starts_at } = await pay();
        const over = new Date(Date.now() + 120 * 60_000);
        const others = [await buildUser(server), await buildUser(server)];
        const grab = async (user: TestUser) => {
          const wish = { id: crypto.randomUUID(), kind_id, agent_id: null, starts_at };
          const { headers } = user;
          const url = "/api/appointment-holds";
          return (await server.app.inject({ method: "POST", url, headers, payload: wish })).statusCode;
        };
        const [, , ...statuses] = await Promise.all([
          expireUnpaid(server.ctx, id, over),
          succeed(payment),
          ...others.map(grab),
        ]);
        const isConfirmed = (await expectConsistent(id)) === "confirmed";
        const got = statuses.filter((status) => status === 200).length;
        expect(got).toBeLessThanOrEqual(isConfirmed ? 0 : 1);
      }
    },
    patience(60_000),
  );

  test("an unpaid booking that is sent twice at once is made once", async () => {
    day += 1;
    const customer = await buildUser(server);
    const held = await hold(server, customer, { kind_id, starts_at: inDays(day, 600) });
    const first = tryToBook(server, customer, held.id);
    const again = tryToBook(server, customer, held.id);
    expect((await Promise.all([first, again])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const rows = await server.ctx.db
      .selectFrom("appointments")
      .select("id")
      .where("customer_id", "=", customer.id)
      .execute();
    expect(rows).toEqual([{ id: held.id }]);
  });
});
