import type { OwnPayment } from "@passerelle/contract/payments/history";
import type { WorkFees } from "@passerelle/contract/payments/request-fees";
import type { TrackedPaymentDetail } from "@passerelle/contract/payments/tracking";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { card, mobile, waitUntilSettled } from "../../../test/builders/payments.ts";
import { buildRequest, callAs, getRequest } from "../../../test/builders/requests.ts";
import {
  type BuiltFee,
  balancesOf,
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
import { docx } from "../../../test/resource-files.ts";
import { buildSubmitted } from "../../../test/submitted.ts";
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
const workFees = async ({ id }: Pick<BuiltFee, "id">) =>
  (await callAs<WorkFees>(server, admin, "GET", `/api/work/requests/${id}/fees`)).fees;
const kindsOf = async ({ id, owner }: BuiltFee) =>
  (await getRequest(server, owner, id)).events.map(({ kind, note }) => `${kind} ${note ?? ""}`.trim());

test("staff add a fee, its customer is notified and emailed, and pays it", async () => {
  const built = await buildRequestWithFee(server, admin);
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
  expect(mail.text, "the bridge shows whose turn it is").toContain("[>] Contrôle – à vous");
  expect(await notices(owner)).toMatchObject([
    { event: "requested", amount: 12_000, currency: "XAF", is_read: false },
  ]);

  expect(await payFee(server, built)).toMatchObject({ status: "succeeded", amount: 12_000 });
  expect(await readIt(built)).toMatchObject({ state: "paid", amount_left: 0, may_refuse: false });
  expect(await notices(owner)).toMatchObject([{ event: "requested", is_read: true }]);
  expect(await notices(admin)).toMatchObject([{ event: "paid", path: `/requests-queue/${id}?tab=fees` }]);
  expect(await kindsOf(built)).toEqual(
    expect.arrayContaining(["fee_added Timbre fiscal", "fee_paid Timbre fiscal"]),
  );
  // The money belongs to the customer until the office has it, and is never earned.
  expect(await balancesOf(server, owner)).toEqual({ customer_fees: -12_000 });
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  expect((await getRequest(server, owner, id)).transaction, "the request itself was free").toBeNull();
});

test("the payment names its fee to its payer and to finance", async () => {
  const built = await buildRequestWithFee(server, admin);
  const { id: paymentId } = await payFee(server, built);
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
  const built = await buildRequestWithFee(server, admin);
  const failed = await waitUntilSettled(
    server,
    built.owner,
    (await startFeePayment(server, built, card("0002"))).id,
  );
  expect(failed.status).toBe("failed");
  const own = await callAs<OwnPayment>(server, built.owner, "GET", `/api/me/payments/${failed.id}`);
  expect(own.may_retry).toBe(true);
  const { id: pending } = await startFeePayment(server, built, mobile("0408"));
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
  const files = [(await buildAttachment(server, admin)).id];
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => tryToAddFee(server, admin, id, { files }, feeId)),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await workFees({ id })).toHaveLength(1);
  const other = await buildSubmitted(server);
  expect((await tryToAddFee(server, admin, other.id, {}, feeId)).json().code).toBe("fee_not_found");
});

test("the id of a fee is refused for other content, and the first fee stands", async () => {
  const { id } = await buildSubmitted(server);
  const feeId = crypto.randomUUID();
  const files = [(await buildAttachment(server, admin)).id];
  const first = (await tryToAddFee(server, admin, id, { files }, feeId)).json();
  for (const change of [
    { amount: 13_000 },
    { label: "Légalisation" },
    { office: "Consulat" },
    { explanation: "Le tarif a changé." },
    { files: [(await buildAttachment(server, admin)).id] },
  ]) {
    const reply = await tryToAddFee(server, admin, id, { files, ...change }, feeId);
    expect([reply.statusCode, reply.json().code]).toEqual([409, "idempotency_key_reused"]);
  }
  expect(await workFees({ id })).toEqual(first.fees);
});

test("a fee needs a notice of the office, as a PDF or a picture", async () => {
  const { id } = await buildSubmitted(server);
  expect((await tryToAddFee(server, admin, id, { files: [] })).statusCode).toBe(400);
  const word = await buildAttachment(server, admin, { name: "avis.docx", bytes: docx() });
  const reply = await tryToAddFee(server, admin, id, { files: [word.id] });
  expect([reply.statusCode, reply.json().errors]).toMatchObject([
    400,
    [{ field: "files", code: "proof_type_refused" }],
  ]);
  expect(await workFees({ id })).toEqual([]);
});

test("only those who work on a request add and withdraw fees, while it is worked on", async () => {
  const { id, owner, fee } = await buildRequestWithFee(server, admin);
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
  expect((await tryToAddFee(server, admin, draft.id)).statusCode).toBe(404);
});

test("another person's fee is not found", async () => {
  const { id, fee } = await buildRequestWithFee(server, admin);
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
  const { id, owner, fee } = await buildRequestWithFee(server, admin);
  for (const reader of [owner, admin]) {
    const url = `/api/requests/${id}/fees/${fee.id}/files/${fee.files[0]?.id}/links`;
    const linked = await callAs<{ url: string }>(server, reader, "POST", url, { disposition: "inline" });
    expect((await server.app.inject({ url: linked.url })).headers["content-type"]).toBe("application/pdf");
  }
});

test("a refusal has a reason, reaches the assignee, and ends the fee", async () => {
  const built = await buildRequestWithFee(server, admin);
  const { id, owner, fee } = built;
  expect((await refuseFee(server, owner, id, fee.id, "  ")).statusCode).toBe(400);
  const before = (await notices(admin)).length;
  for (const _ of [1, 2]) expect((await refuseFee(server, owner, id, fee.id)).statusCode).toBe(200);
  expect(await readIt(built)).toMatchObject({ state: "refused", refusal: "Trop cher.", may_refuse: false });
  const after = await notices(admin);
  expect(after).toHaveLength(before + 1);
  expect(after[0]).toMatchObject({ event: "refused" });
  expect(await kindsOf(built)).toContain("fee_refused Timbre fiscal");
  const order = { requestId: id, feeId: fee.id, order: card() };
  expect((await tryToPayFee(server, owner, order)).json().code).toBe("fee_closed");
  expect((await withdrawFee(server, admin, id, fee.id)).json().code).toBe("fee_closed");
  // Staff may add another fee.
  expect((await tryToAddFee(server, admin, id, { amount: 5_000 })).statusCode).toBe(200);
});
