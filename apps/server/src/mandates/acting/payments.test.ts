import type { PaymentLinks } from "@passerelle/contract/payments/links";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { actingCalls, type BuiltActing, buildActing } from "../../../test/acting.ts";
import type { TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { card } from "../../../test/builders/payments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { type MandateCalls, startWithMandates } from "../../../test/mandates.ts";
import { buildFee } from "../../../test/payment-fees.ts";
import { linkOrder, tryToPayLink, waitForLinkPayment } from "../../../test/payment-links.ts";
import { settleCharge } from "../../payments/attempts/settle.ts";
import { lockMandate } from "../queries.ts";
import { moveMandate } from "../transition.ts";

let server: TestApp;
let admin: TestUser;
let calls: ReturnType<typeof actingCalls>;
let mandates: MandateCalls;
beforeAll(async () => {
  ({ server, calls: mandates } = await startWithMandates());
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  calls = actingCalls(server);
});
afterAll(() => server.close());
beforeEach(() => sql`DELETE FROM rate_limits`.execute(server.ctx.db));

const FEE = 12_000;

async function openPage(built: BuiltActing): Promise<string> {
  const reply = await calls.pay(built);
  if (reply.statusCode !== 200) throw new Error(`pay: ${reply.statusCode} ${reply.body}`);
  const { url } = reply.json<{ url: string }>();
  return url.slice(url.lastIndexOf("/") + 1);
}
const pay = (token: string, order = card()) => tryToPayLink(server, token, linkOrder(FEE, { order }));
const read = ({ principal, mandate }: BuiltActing) => mandates.read(principal, mandate);
const spentOf = async (built: BuiltActing) => (await read(built)).mandate.spent;

test("pays a fee of the principal under the ceiling; the principal sees the link, the payment and the use", async () => {
  const built = await buildActing(server, admin);
  const token = await openPage(built);
  expect(await openPage(built), "the same page while it is open").toBe(token);
  const begun = (await pay(token)).json();
  expect(await waitForLinkPayment(server, token, begun.payment)).toMatchObject({ status: "succeeded" });
  const { mandate, uses } = await read(built);
  expect({ spent: mandate.spent, uses }).toMatchObject({
    spent: FEE,
    uses: [{ act: "pay", request_id: built.id, amount: { amount: FEE, currency: "XAF" } }],
  });
  const seen = await calls.read(built);
  expect([seen.fees, seen.mandate.left]).toEqual([[], { amount: 20_000 - FEE, currency: "XAF" }]);
  const url = `/api/requests/${built.id}/fees/${built.fee}/payment-links`;
  expect(await callAs<PaymentLinks>(server, built.principal, "GET", url)).toMatchObject({
    links: [{ state: "paid" }],
    contributions: [{ amount: FEE, status: "succeeded" }],
  });
});

test("refuses what exceeds the ceiling, before the page is opened and where the payment begins", async () => {
  const built = await buildActing(server, admin, { ceiling: { amount: FEE + 1, currency: "XAF" } });
  const second = { ...built, fee: (await buildFee(server, admin, built.id)).id };
  const first = await openPage(built);
  const other = await openPage(second);
  const replies = await Promise.all([pay(first), pay(other)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = replies.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused).toMatchObject({ code: "mandate_required", details: { reason: "ceiling_exceeded" } });
  expect(await spentOf(built)).toBe(FEE);
  const { fees } = await calls.read(built);
  expect(fees).toMatchObject([{ refusal: "ceiling_exceeded" }]);
  const third = { ...built, fee: fees[0]?.id ?? "" };
  expect((await calls.pay(third)).json()).toMatchObject({ details: { reason: "ceiling_exceeded" } });
});

test("subtracts a failed payment from the sum, and counts it again if its money arrives", async () => {
  const built = await buildActing(server, admin);
  const token = await openPage(built);
  const begun = (await pay(token, card("0002"))).json();
  expect(await waitForLinkPayment(server, token, begun.payment)).toMatchObject({ status: "failed" });
  expect(await spentOf(built)).toBe(0);
  const { transaction_id: id } = await server.ctx.db
    .selectFrom("mandate_payments")
    .select("transaction_id")
    .where("mandate_id", "=", built.mandate)
    .executeTakeFirstOrThrow();
  await settleCharge(server.ctx, id, { status: "succeeded" }, { by: "provider" });
  expect(await spentOf(built)).toBe(FEE);
});

test("refuses a payment by an open page while a revocation is under way and after it, but not by the principal’s own link", async () => {
  const built = await buildActing(server, admin);
  const token = await openPage(built);
  let waiting: ReturnType<typeof pay> | undefined;
  await server.ctx.db.transaction().execute(async (trx) => {
    const mandate = await lockMandate(trx, built.mandate);
    if (!mandate) throw new Error("the mandate is gone");
    waiting = pay(token);
    void waiting.then();
    await moveMandate(server.ctx, trx, mandate, { action: "revoke", by: "principal" });
  });
  const refused = await waiting;
  expect([refused?.statusCode, refused?.json()]).toMatchObject([
    409,
    { code: "mandate_required", details: { reason: "not_active" } },
  ]);
  expect((await pay(token)).statusCode).toBe(409);
  expect(await read(built)).toMatchObject({ mandate: { spent: 0 }, uses: [] });

  // A link that the principal made themselves needs no mandate and counts nothing.
  const url = `/api/requests/${built.id}/fees/${built.fee}/payment-links`;
  const id = crypto.randomUUID();
  const { links } = await callAs<PaymentLinks>(server, built.principal, "POST", url, {
    id,
    allows_partial: false,
  });
  const address = links.find((link) => link.id === id)?.url ?? "";
  expect((await pay(address.slice(address.lastIndexOf("/") + 1))).statusCode).toBe(200);
  expect(await read(built)).toMatchObject({ mandate: { spent: 0 }, uses: [] });
});

test("a payment that begins before the revocation goes on, and is the last", async () => {
  const built = await buildActing(server, admin);
  const token = await openPage(built);
  const [paid] = await Promise.all([pay(token), mandates.tryEnd(built.principal, built.mandate, "revoke")]);
  const { uses, events, mandate } = await read(built);
  expect(uses).toHaveLength(paid.statusCode === 200 ? 1 : 0);
  expect(mandate.spent).toBe(paid.statusCode === 200 ? FEE : 0);
  const revokedAt = events.find(({ kind }) => kind === "revoke")?.at ?? "";
  for (const { at } of uses) expect(at <= revokedAt).toBe(true);
});
