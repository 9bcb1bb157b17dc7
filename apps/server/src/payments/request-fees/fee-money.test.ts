import type { PaymentLinks } from "@passerelle/contract/payments/links";
import type { CustomerRefund } from "@passerelle/contract/payments/refunds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { card, mobile, tryToPay } from "../../../test/builders/payments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import {
  type BuiltFee,
  balancesOf,
  buildFee,
  buildRequestWithFee,
  payFee,
  readFee,
  readFeeNotices,
  refuseFee,
  startFeePayment,
  tryToAddFee,
  tryToPayFee,
  withdrawFee,
} from "../../../test/payment-fees.ts";
import { linkOrder, openLink, payLink } from "../../../test/payment-links.ts";
import { settleCharge } from "../attempts/settle.ts";
import { recomputeLedger } from "../ledger/post.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

const readIt = ({ id, owner, fee }: BuiltFee) => readFee(server, owner, id, fee.id);
const notices = (user: TestUser) => readFeeNotices(server, user);
const provesLedger = async () =>
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
const refundsOf = async ({ id, owner }: BuiltFee) =>
  (await callAs<{ refunds: CustomerRefund[] }>(server, owner, "GET", `/api/requests/${id}/refunds`)).refunds;
const linkTo = async ({ id, owner, fee }: BuiltFee, allows_partial = false) => {
  const url = `/api/requests/${id}/fees/${fee.id}/payment-links`;
  const body = { id: crypto.randomUUID(), allows_partial };
  const { links } = await callAs<PaymentLinks>(server, owner, "POST", url, body);
  const link = links.find((one) => one.id === body.id);
  if (!link) throw new Error("the link is not among the links of its fee");
  return link;
};

test("a fee is neither refused nor withdrawn while it is being paid", async () => {
  const built = await buildRequestWithFee(server, admin);
  const { id, owner, fee } = built;
  await startFeePayment(server, built, mobile("0408"));
  expect((await refuseFee(server, owner, id, fee.id)).json().code).toBe("payment_pending");
  expect((await withdrawFee(server, admin, id, fee.id)).json().code).toBe("payment_pending");
  expect(await readIt(built)).toMatchObject({ state: "requested" });
});

test.each(["refused", "withdrawn"] as const)(
  "money that arrives late for a %s fee goes back",
  async (state) => {
    const built = await buildRequestWithFee(server, admin);
    const { id, owner, fee } = built;
    const { id: paymentId } = await startFeePayment(server, built, mobile("0408"));
    await settleCharge(server.ctx, paymentId, { status: "expired" }, { by: "system" });
    const ended =
      state === "refused" ? refuseFee(server, owner, id, fee.id) : withdrawFee(server, admin, id, fee.id);
    expect((await ended).statusCode).toBe(200);
    await settleCharge(server.ctx, paymentId, { status: "succeeded" }, { by: "provider" });
    expect(await readIt(built)).toMatchObject({ state, amount_paid: 0, refunded: 12_000 });
    expect(await refundsOf(built)).toMatchObject([{ fee_id: fee.id, amount: 12_000 }]);
    await expect.poll(async () => (await refundsOf(built))[0]?.state).toBe("refunded");
    expect(await balancesOf(server, owner)).toEqual({});
    await provesLedger();
  },
);

test("others pay a part by a link that names the fee, and get it back when it is withdrawn", async () => {
  const built = await buildRequestWithFee(server, admin);
  const { id, owner, fee } = built;
  const link = await linkTo(built, true);
  expect(await openLink(server, link)).toMatchObject({
    purpose: "request_fee",
    fee: { label: "Timbre fiscal", office: "Mairie de Douala" },
    left: 12_000,
  });
  const paid = await payLink(server, link, linkOrder(5_000));
  expect(paid).toMatchObject({ status: "succeeded", fee: { label: "Timbre fiscal" } });
  expect(await readIt(built)).toMatchObject({ state: "requested", amount_paid: 5_000, amount_left: 7_000 });
  const ofRequest = await callAs<PaymentLinks>(server, owner, "GET", `/api/requests/${id}/payment-links`);
  expect(ofRequest, "the request has none of its own").toEqual({ links: [], contributions: [] });
  expect((await withdrawFee(server, admin, id, fee.id)).statusCode).toBe(200);
  expect(await readIt(built)).toMatchObject({ state: "withdrawn", refunded: 5_000 });
  expect((await notices(owner))[0]).toMatchObject({ event: "withdrawn" });
  expect((await openLink(server, link)).state).toBe("ended");
  await expect.poll(async () => (await refundsOf(built))[0]?.state).toBe("refunded");
  expect(await balancesOf(server, owner)).toEqual({});
});

test("others pay a fee in full by a link", async () => {
  const built = await buildRequestWithFee(server, admin);
  const link = await linkTo(built);
  await payLink(server, link, linkOrder(12_000));
  expect(await readIt(built)).toMatchObject({ state: "paid", transaction: null });
  expect((await openLink(server, link)).state).toBe("paid");
  expect(await balancesOf(server, built.owner)).toEqual({ customer_fees: -12_000 });
});

test("a rejected request withdraws its unpaid fees and refunds the paid ones", async () => {
  const built = await buildRequestWithFee(server, admin);
  const { id, owner } = built;
  await payFee(server, built);
  const unpaid = await buildFee(server, admin, id, { label: "Légalisation", amount: 3_000 });
  await callAs(server, admin, "POST", `/api/work/requests/${id}/moves`, {
    from: "submitted",
    move: "reject",
    reason: "Dossier incomplet.",
  });
  expect(await readIt(built)).toMatchObject({ state: "returned", refunded: 12_000 });
  expect(await readFee(server, owner, id, unpaid.id)).toMatchObject({ state: "withdrawn", refunded: 0 });
  await expect.poll(async () => (await refundsOf(built))[0]?.state).toBe("refunded");
  expect(await balancesOf(server, owner)).toEqual({});
  await provesLedger();
  expect((await tryToAddFee(server, admin, id)).json().code).toBe("move_not_allowed");
});

test("a cancelled request withdraws a fee that is being paid, and the money goes back", async () => {
  const built = await buildRequestWithFee(server, admin);
  const { id: paymentId } = await startFeePayment(server, built, mobile("0408"));
  await callAs(server, built.owner, "POST", `/api/requests/${built.id}/cancel`, {});
  expect(await readIt(built)).toMatchObject({ state: "withdrawn" });
  await settleCharge(server.ctx, paymentId, { status: "succeeded" }, { by: "provider" });
  expect(await readIt(built)).toMatchObject({ state: "withdrawn", refunded: 12_000 });
  await expect.poll(async () => (await refundsOf(built))[0]?.state).toBe("refunded");
  expect(await balancesOf(server, built.owner)).toEqual({});
});

test("refuses an idempotency key that paid for something else", async () => {
  const built = await buildRequestWithFee(server, admin);
  const { id, owner, fee } = built;
  const other = await buildFee(server, admin, id);
  const key = crypto.randomUUID();
  const sent = (feeId: string) =>
    tryToPayFee(server, owner, { requestId: id, feeId, order: card() }, { key });
  const first = await sent(fee.id);
  expect((await sent(fee.id)).json().id, "pressed twice").toBe(first.json().id);
  expect((await sent(other.id)).json().code).toBe("idempotency_key_reused");
  expect((await tryToPay(server, owner, id, card(), { key, total: "12000 XAF" })).json().code).toBe(
    "idempotency_key_reused",
  );
  const stale = { requestId: id, feeId: other.id, order: card() };
  expect((await tryToPayFee(server, owner, stale, { total: "1 XAF" })).json().code).toBe("price_changed");
});
