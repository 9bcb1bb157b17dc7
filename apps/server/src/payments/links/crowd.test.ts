import { setImmediate } from "node:timers/promises";
import type { LinkPayment } from "@passerelle/contract/payments/links";
import { OPEN_STATUSES } from "@passerelle/domain/payments/attempts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { card, mobile, tryToGiveUp, tryToPay } from "../../../test/builders/payments.ts";
import { buildRequest, callAs, getRequest } from "../../../test/builders/requests.ts";
import { createLink, linkOrder, tokenOf, tryToPayLink } from "../../../test/payment-links.ts";
import { recomputeLedger } from "../ledger/post.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const DUE = 60_000;
const ATTEMPTS = 200;
const PEOPLE = 20;
const LINKS = 12;

const DECLARED = [
  "begun",
  "payment_left_changed",
  "payment_link_closed",
  "payment_pending",
  "price_changed",
  "already_paid",
];

const sumOf = (condition: ReturnType<typeof sql<boolean>>, requestId: string) =>
  server.ctx.db
    .selectFrom("transactions")
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("sum"))
    .where("service_request_id", "=", requestId)
    .where(condition)
    .executeTakeFirstOrThrow()
    .then(({ sum }) => sum);

test("200 attempts of twenty people on one payable never take more than is due, and lose nothing", {
  timeout: patience(120_000),
}, async () => {
  const request = await buildRequest(server, { price: DUE });
  const { id: requestId, owner } = request;
  const links = await Promise.all(
    Array.from({ length: LINKS }, (_, n) =>
      createLink(server, request, { allows_partial: true, ...(n % 4 === 0 && { amount: 8_000 }) }),
    ),
  );
  const orders = [card(), card(), card("0002"), mobile(), mobile("0002"), mobile("0408")];
  let isOver = false;
  let most = 0;
  // What is reserved and paid at any moment in between.
  const watching = (async () => {
    while (!isOver) {
      const held = await sumOf(
        sql<boolean>`(status = 'succeeded' AND NOT unused)
          OR (status = ANY(${sql.val([...OPEN_STATUSES])}) AND superseded_at IS NULL)`,
        requestId,
      );
      most = Math.max(most, held);
      // The embedded database answers without giving other callers a turn.
      await setImmediate();
    }
  })();

  const statuses: string[] = [];
  async function contribute(n: number): Promise<void> {
    const token = tokenOf(links[n % LINKS] as (typeof links)[number]);
    const order = orders[n % orders.length] ?? card();
    const reply = await tryToPayLink(server, token, linkOrder(500 * (1 + (n % 9)), { order }));
    statuses.push(reply.statusCode === 200 ? "begun" : (reply.json().code as string));
    if (reply.statusCode !== 200 || n % 3 !== 0) return;
    const { payment } = reply.json<LinkPayment>();
    const url = `/api/payment-links/${token}/payments/${payment}/cancel`;
    await server.app.inject({ method: "POST", url, payload: {} });
  }
  async function payMyself(n: number): Promise<void> {
    const { amount_left } = await getRequest(server, owner, requestId);
    const sent = { total: `${amount_left} XAF` };
    const reply = await tryToPay(server, owner, requestId, n % 2 ? card("0002") : mobile("0408"), sent);
    statuses.push(reply.statusCode === 200 ? "begun" : (reply.json().code as string));
    if (reply.statusCode === 200) await tryToGiveUp(server, owner, reply.json().id);
  }
  async function bePerson(person: number): Promise<void> {
    for (let n = person; n < ATTEMPTS; n += PEOPLE) {
      if (person === 0) await payMyself(n);
      else await contribute(n);
      const link = links[n % LINKS];
      if (link && n % 50 === 49)
        await callAs(server, owner, "POST", `/api/me/payment-links/${link.id}/revoke`, {});
      if (n === 100) await changePrice(request.offer.service_id);
    }
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, person) => bePerson(person))).finally(() => {
    isOver = true;
  });
  await watching;
  expect(statuses).toHaveLength(ATTEMPTS);
  // Every refusal is one that the call declares.
  expect(statuses.filter((status) => !DECLARED.includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === "begun").length).toBeGreaterThan(PEOPLE);

  // All that the provider will decide is decided.
  const undecided = () =>
    server.ctx.db
      .selectFrom("transactions")
      .innerJoin("simulator_charges", "simulator_charges.merchant_reference", "transactions.id")
      .select("transactions.id")
      .where("service_request_id", "=", requestId)
      .where("transactions.status", "in", [...OPEN_STATUSES])
      .where("simulator_charges.scenario", "<>", "never")
      .execute();
  await expect.poll(undecided, { timeout: patience(60_000) }).toEqual([]);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(DUE);

  const payables = await server.ctx.db
    .selectFrom("payables")
    .selectAll()
    .where("service_request_id", "=", requestId)
    .execute();
  expect(payables).toHaveLength(1);
  const used = await sumOf(sql<boolean>`status = 'succeeded' AND NOT unused`, requestId);
  const open = await sumOf(
    sql<boolean>`status = ANY(${sql.val([...OPEN_STATUSES])}) AND superseded_at IS NULL`,
    requestId,
  );
  expect(payables[0]).toMatchObject({ amount: DUE, paid: used, reserved: open });
  expect(used).toBeGreaterThan(0);

  // What the provider took is recorded, and what was recorded was taken.
  const taken = await server.ctx.db
    .selectFrom("simulator_charges")
    .innerJoin("transactions", "transactions.id", "simulator_charges.merchant_reference")
    .select(
      sql<number>`count(*) FILTER (WHERE simulator_charges.status = 'succeeded')::int`.as("by_provider"),
    )
    .select(sql<number>`count(*) FILTER (WHERE transactions.status = 'succeeded')::int`.as("by_us"))
    .select(
      sql<number>`count(*) FILTER (WHERE simulator_charges.status = 'succeeded'
        AND transactions.status = 'succeeded')::int`.as("by_both"),
    )
    .where("service_request_id", "=", requestId)
    .executeTakeFirstOrThrow();
  expect(taken.by_provider).toBe(taken.by_both);
  expect(taken.by_us).toBe(taken.by_both);

  const prepaid = await server.ctx.db
    .selectFrom("ledger_accounts")
    .select("balance")
    .where("kind", "=", "customer_prepaid")
    .where("holder", "=", owner.id)
    .executeTakeFirstOrThrow();
  expect(Math.abs(prepaid.balance)).toBe(used);
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

/** Changes the price of a service; a payable with contributions keeps the agreed price. */
async function changePrice(serviceId: string): Promise<void> {
  await server.ctx.db
    .updateTable("service_modalities")
    .set({ price: DUE * 2 })
    .where("service_country_id", "in", (query) =>
      query.selectFrom("service_countries").select("id").where("service_id", "=", serviceId),
    )
    .execute();
}
