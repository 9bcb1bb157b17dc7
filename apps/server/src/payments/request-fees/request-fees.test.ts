import type { Transaction } from "@passerelle/contract/payments";
import type { OwnPayment } from "@passerelle/contract/payments/history";
import type { PaymentLinks } from "@passerelle/contract/payments/links";
import type { CustomerRefund } from "@passerelle/contract/payments/refunds";
import type { WorkFees } from "@passerelle/contract/payments/request-fees";
import type { TrackedPaymentDetail } from "@passerelle/contract/payments/tracking";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import {
  buildFee,
  readFee,
  refuseFee,
  tryToAddFee,
  tryToPayFee,
  withdrawFee,
} from "../../../test/builders/fees.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { buildSubmitted } from "../../../test/builders/messaging.ts";
import { card, mobile, tryToPay, waitUntilSettled } from "../../../test/builders/payments.ts";
import { assign, buildRequest, callAs, getRequest } from "../../../test/builders/requests.ts";
import { linkOrder, openLink, payLink } from "../../../test/payment-links.ts";
import { docx } from "../../../test/resource-files.ts";
import { settleCharge } from "../attempts/settle.ts";
import { recomputeLedger } from "../ledger/post.ts";

let server: TestApp;
let clerk: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  clerk = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

/** A request that is worked on, with a fee of 12 000 francs. */
async function withFee() {
  const request = await buildSubmitted(server);
  await assign(server, request.id, clerk);
  return { ...request, fee: await buildFee(server, clerk, request.id) };
}

type Built = Awaited<ReturnType<typeof withFee>>;

const readIt = ({ id, owner, fee }: Built) => readFee(server, owner, id, fee.id);
const workFees = async ({ id }: Pick<Built, "id">) =>
  (await callAs<WorkFees>(server, clerk, "GET", `/api/work/requests/${id}/fees`)).fees;
const pay = async ({ id, owner, fee }: Built, order = card()): Promise<Transaction> => {
  const reply = await tryToPayFee(server, owner, { requestId: id, feeId: fee.id, order });
  if (reply.statusCode !== 200) throw new Error(`pay: ${reply.statusCode} ${reply.body}`);
  return reply.json();
};
const payFully = async (built: Built) => waitUntilSettled(server, built.owner, (await pay(built)).id);
const notices = async (user: TestUser) =>
  (
    await callAs<{ notifications: { type: string; event: string }[] }>(
      server,
      user,
      "GET",
      "/api/notifications",
    )
  ).notifications.filter(({ type }) => type === "request_fee");
const kindsOf = async ({ id, owner }: Built) =>
  (await getRequest(server, owner, id)).events.map(({ kind, note }) => `${kind} ${note ?? ""}`.trim());
/** Balances in the ledger of one customer that are not 0. */
const balances = async (customerId: string) =>
  Object.fromEntries(
    (
      await server.ctx.db
        .selectFrom("ledger_accounts")
        .select(["kind", "balance"])
        .where("holder", "=", customerId)
        .where("balance", "<>", 0)
        .execute()
    ).map(({ kind, balance }) => [kind, balance]),
  );
const provesLedger = async () =>
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
const refundsOf = async ({ id, owner }: Built) =>
  (await callAs<{ refunds: CustomerRefund[] }>(server, owner, "GET", `/api/requests/${id}/refunds`)).refunds;
const linkTo = async ({ id, owner, fee }: Built, allows_partial = false) => {
  const url = `/api/requests/${id}/fees/${fee.id}/payment-links`;
  const body = { id: crypto.randomUUID(), allows_partial };
  const { links } = await callAs<PaymentLinks>(server, owner, "POST", url, body);
  const link = links.find((one) => one.id === body.id);
  if (!link) throw new Error("the link is not among the links of its fee");
  return link;
};

test("staff add a fee, its customer is notified and emailed, and pays it", async () => {
  const built = await withFee();
  const { id, owner, fee } = built;
  expect(await readIt(built)).toMatchObject({
    label: "Timbre fiscal",
    office: "Mairie de Douala",
    state: "requested",
    amount: 12_000,
    amount_left: 12_000,
    currency: "XAF",
    files: [{ name: "avis.pdf" }],
    transaction: null,
    may_refuse: true,
  });
  const mail = await waitForMail(server, owner.email, 2);
  expect(mail.text).toContain("Mairie de Douala");
  expect(mail.text).toContain(`/requests-tracking/${id}/fees/${fee.id}`);
  expect(await notices(owner)).toMatchObject([
    { event: "requested", amount: 12_000, currency: "XAF", is_read: false },
  ]);

  expect(await payFully(built)).toMatchObject({ status: "succeeded", amount: 12_000 });
  expect(await readIt(built)).toMatchObject({ state: "paid", amount_left: 0, may_refuse: false });
  expect(await notices(owner)).toMatchObject([{ event: "requested", is_read: true }]);
  expect(await notices(clerk)).toMatchObject([{ event: "paid", path: `/requests-queue/${id}?tab=fees` }]);
  expect(await kindsOf(built)).toEqual(
    expect.arrayContaining(["fee_added Timbre fiscal", "fee_paid Timbre fiscal"]),
  );
  // It belongs to the customer until the office has it, and is never earned.
  expect(await balances(owner.id)).toEqual({ customer_fees: -12_000 });
  await provesLedger();
  expect((await getRequest(server, owner, id)).transaction, "the request itself was free").toBeNull();
});

test("the payment names its fee to its payer and to finance", async () => {
  const built = await withFee();
  const { id: paymentId } = await payFully(built);
  const own = await callAs<OwnPayment>(server, built.owner, "GET", `/api/me/payments/${paymentId}`);
  const fee = { label: "Timbre fiscal", office: "Mairie de Douala" };
  expect(own).toMatchObject({ purpose: "request_fee", fee: { id: built.fee.id, ...fee }, may_retry: false });
  const finance = await buildUser(server, { role: "finance_manager" });
  const url = `/api/admin/payments/${paymentId}`;
  const tracked = await callAs<TrackedPaymentDetail>(server, finance, "GET", url);
  expect(tracked).toMatchObject({
    purpose: "request_fee",
    fee,
    payable: { kind: "request_fee", status: "paid" },
  });
});

test("a failed payment can be retried, and an unknown one is not paid again", async () => {
  const built = await withFee();
  const failed = await waitUntilSettled(server, built.owner, (await pay(built, card("0002"))).id);
  expect(failed.status).toBe("failed");
  const own = await callAs<OwnPayment>(server, built.owner, "GET", `/api/me/payments/${failed.id}`);
  expect(own.may_retry).toBe(true);
  const { id: pending } = await pay(built, mobile("0408"));
  const again = { requestId: built.id, feeId: built.fee.id, order: card() };
  const reply = await tryToPayFee(server, built.owner, again);
  expect([reply.statusCode, reply.json().code]).toEqual([409, "payment_pending"]);
  expect(await readIt(built)).toMatchObject({
    transaction: { id: pending },
    amount_left: 0,
    may_refuse: false,
  });
});

test("a fee that is sent twice, also at once, is added once; its id belongs to nothing else", async () => {
  const { id } = await buildSubmitted(server);
  const feeId = crypto.randomUUID();
  const files = [(await buildAttachment(server, clerk)).id];
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => tryToAddFee(server, clerk, id, { files }, feeId)),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await workFees({ id })).toHaveLength(1);
  const other = await buildSubmitted(server);
  expect((await tryToAddFee(server, clerk, other.id, {}, feeId)).json().code).toBe("fee_not_found");
});

test("a fee needs a notice of the office, as a PDF or a picture", async () => {
  const { id } = await buildSubmitted(server);
  expect((await tryToAddFee(server, clerk, id, { files: [] })).statusCode).toBe(400);
  const word = await buildAttachment(server, clerk, { name: "avis.docx", bytes: docx() });
  const reply = await tryToAddFee(server, clerk, id, { files: [word.id] });
  expect([reply.statusCode, reply.json().errors]).toMatchObject([
    400,
    [{ field: "files", code: "proof_type_refused" }],
  ]);
  expect(await workFees({ id })).toEqual([]);
});

test("only those who work on a request add and withdraw fees, while it is worked on", async () => {
  const { id, owner, fee } = await withFee();
  for (const [user, status] of [
    [await buildUser(server, { role: "agent_administration" }), 404],
    [await buildUser(server, { role: "partenaire" }), 404],
    [await buildUser(server, { role: "operateur_support" }), 403],
    [await buildUser(server, { role: "finance_manager" }), 403],
    [owner, 403],
  ] as const) {
    expect((await tryToAddFee(server, user, id)).statusCode).toBe(status);
    expect((await withdrawFee(server, user, id, fee.id)).statusCode).toBe(status);
  }
  const support = await buildUser(server, { role: "operateur_support" });
  const seen = await callAs<WorkFees>(server, support, "GET", `/api/work/requests/${id}/fees`);
  expect(seen, "support reads no documents").toMatchObject({
    may_add: false,
    fees: [{ files: [], may_withdraw: false }],
  });
  const draft = await buildRequest(server);
  expect((await tryToAddFee(server, clerk, draft.id)).statusCode).toBe(404);
});

test("somebody else's fee is not found", async () => {
  const { id, fee } = await withFee();
  const stranger = await buildUser(server);
  const at = `/api/requests/${id}/fees`;
  const call = async (method: "GET" | "POST", url: string, payload?: object) =>
    (
      await server.app.inject({
        method,
        url,
        headers: {
          ...stranger.headers,
          "idempotency-key": crypto.randomUUID(),
          "expected-total": "12000 XAF",
        },
        ...(payload && { payload }),
      })
    ).statusCode;
  const link = { id: crypto.randomUUID(), allows_partial: false };
  const file = fee.files[0]?.id;
  expect(await call("GET", at)).toBe(404);
  expect(await call("POST", `${at}/${fee.id}/refuse`, { reason: "Non." })).toBe(404);
  expect(await call("POST", `${at}/${fee.id}/payments`, card())).toBe(404);
  expect(await call("POST", `${at}/${fee.id}/payment-links`, link)).toBe(404);
  expect(await call("GET", `${at}/${fee.id}/payment-links`)).toBe(404);
  expect(await call("POST", `${at}/${fee.id}/files/${file}/links`, { disposition: "inline" })).toBe(404);
  // A fee is found at its own request only, also by its customer.
  const own = await buildSubmitted(server, { owner: stranger });
  expect(await call("POST", `/api/requests/${own.id}/fees/${fee.id}/refuse`, { reason: "Non." })).toBe(404);
  expect(await call("POST", `/api/requests/${own.id}/fees/${fee.id}/payments`, card())).toBe(404);
});

test("the customer and those who work on the request read the notice", async () => {
  const { id, owner, fee } = await withFee();
  for (const reader of [owner, clerk]) {
    const url = `/api/requests/${id}/fees/${fee.id}/files/${fee.files[0]?.id}/links`;
    const linked = await callAs<{ url: string }>(server, reader, "POST", url, { disposition: "inline" });
    expect((await server.app.inject({ url: linked.url })).headers["content-type"]).toBe("application/pdf");
  }
});

test("a refusal says why, reaches the assignee, and ends the fee", async () => {
  const built = await withFee();
  const { id, owner, fee } = built;
  expect((await refuseFee(server, owner, id, fee.id, "  ")).statusCode).toBe(400);
  const before = (await notices(clerk)).length;
  for (const _ of [1, 2]) expect((await refuseFee(server, owner, id, fee.id)).statusCode).toBe(200);
  expect(await readIt(built)).toMatchObject({ state: "refused", refusal: "Trop cher.", may_refuse: false });
  const told = await notices(clerk);
  expect(told).toHaveLength(before + 1);
  expect(told[0]).toMatchObject({ event: "refused" });
  expect(await kindsOf(built)).toContain("fee_refused Timbre fiscal");
  const order = { requestId: id, feeId: fee.id, order: card() };
  expect((await tryToPayFee(server, owner, order)).json().code).toBe("fee_closed");
  expect((await withdrawFee(server, clerk, id, fee.id)).json().code).toBe("fee_closed");
  // Another one may be asked for.
  expect((await tryToAddFee(server, clerk, id, { amount: 5_000 })).statusCode).toBe(200);
});

test("a fee is neither refused nor withdrawn while it is being paid", async () => {
  const built = await withFee();
  const { id, owner, fee } = built;
  await pay(built, mobile("0408"));
  expect((await refuseFee(server, owner, id, fee.id)).json().code).toBe("payment_pending");
  expect((await withdrawFee(server, clerk, id, fee.id)).json().code).toBe("payment_pending");
  expect(await readIt(built)).toMatchObject({ state: "requested" });
});

test.each(["refused", "withdrawn"] as const)(
  "money that arrives late for a %s fee goes back",
  async (state) => {
    const built = await withFee();
    const { id, owner, fee } = built;
    const { id: paymentId } = await pay(built, mobile("0408"));
    await settleCharge(server.ctx, paymentId, { status: "expired" }, { by: "system" });
    const ended =
      state === "refused" ? refuseFee(server, owner, id, fee.id) : withdrawFee(server, clerk, id, fee.id);
    expect((await ended).statusCode).toBe(200);
    await settleCharge(server.ctx, paymentId, { status: "succeeded" }, { by: "provider" });
    expect(await readIt(built)).toMatchObject({ state, amount_paid: 0, refunded: 12_000 });
    expect(await refundsOf(built)).toMatchObject([{ fee_id: fee.id, amount: 12_000 }]);
    await expect.poll(async () => (await refundsOf(built))[0]?.state).toBe("refunded");
    expect(await balances(owner.id)).toEqual({});
    await provesLedger();
  },
);

test("others pay a part by a link that names the fee, and get it back when it is withdrawn", async () => {
  const built = await withFee();
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
  expect((await withdrawFee(server, clerk, id, fee.id)).statusCode).toBe(200);
  expect(await readIt(built)).toMatchObject({ state: "withdrawn", refunded: 5_000 });
  expect((await notices(owner))[0]).toMatchObject({ event: "withdrawn" });
  expect((await openLink(server, link)).state).toBe("ended");
  await expect.poll(async () => (await refundsOf(built))[0]?.state).toBe("refunded");
  expect(await balances(owner.id)).toEqual({});
});

test("others pay a fee in full by a link", async () => {
  const built = await withFee();
  const link = await linkTo(built);
  await payLink(server, link, linkOrder(12_000));
  expect(await readIt(built)).toMatchObject({ state: "paid", transaction: null });
  expect((await openLink(server, link)).state).toBe("paid");
  expect(await balances(built.owner.id)).toEqual({ customer_fees: -12_000 });
});

test("a rejected request withdraws its unpaid fees and refunds the paid ones", async () => {
  const built = await withFee();
  const { id, owner } = built;
  await payFully(built);
  const unpaid = await buildFee(server, clerk, id, { label: "Légalisation", amount: 3_000 });
  await callAs(server, clerk, "POST", `/api/work/requests/${id}/moves`, {
    from: "submitted",
    move: "reject",
    reason: "Dossier incomplet.",
  });
  expect(await readIt(built)).toMatchObject({ state: "returned", refunded: 12_000 });
  expect(await readFee(server, owner, id, unpaid.id)).toMatchObject({ state: "withdrawn", refunded: 0 });
  await expect.poll(async () => (await refundsOf(built))[0]?.state).toBe("refunded");
  expect(await balances(owner.id)).toEqual({});
  await provesLedger();
  expect((await tryToAddFee(server, clerk, id)).json().code).toBe("move_not_allowed");
});

test("a cancelled request withdraws a fee that is being paid, and the money goes back", async () => {
  const built = await withFee();
  const { id: paymentId } = await pay(built, mobile("0408"));
  await callAs(server, built.owner, "POST", `/api/requests/${built.id}/cancel`, {});
  expect(await readIt(built)).toMatchObject({ state: "withdrawn" });
  await settleCharge(server.ctx, paymentId, { status: "succeeded" }, { by: "provider" });
  expect(await readIt(built)).toMatchObject({ state: "withdrawn", refunded: 12_000 });
  await expect.poll(async () => (await refundsOf(built))[0]?.state).toBe("refunded");
  expect(await balances(built.owner.id)).toEqual({});
});

test("one key pays one thing", async () => {
  const built = await withFee();
  const { id, owner, fee } = built;
  const other = await buildFee(server, clerk, id);
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
