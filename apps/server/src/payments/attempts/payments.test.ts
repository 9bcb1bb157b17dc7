import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import {
  card,
  mobile,
  PAYPAL,
  payRequest,
  startPayment,
  tryToPay,
  waitUntilSettled,
} from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  callAs,
  DETAILS,
  draftOf,
  getRequest,
  PASSPORT,
  submit,
} from "../../../test/builders/requests.ts";
import { queuedJobs } from "../../../test/database.ts";
import { settleCharge } from "./settle.ts";

let server: TestApp;
let offer: BuiltOffer;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
});
afterAll(() => server.close());

const transactionsOf = (requestId: string) =>
  server.ctx.db
    .selectFrom("transactions")
    .selectAll()
    .where("service_request_id", "=", requestId)
    .orderBy("created_at")
    .execute();
type Email = { template: string; to: string; values: Record<string, string> };
const emailsTo = async (address: string) =>
  ((await queuedJobs(server, "email.send")) as Email[]).filter(({ to }) => to === address);
const kindsOf = (events: { kind: string }[]) => events.map((event) => event.kind);

test("charges the catalogue's price by card, and advances the request", async () => {
  const { id, owner, detail } = await buildRequest(server, { subscriber: true });
  const started = await startPayment(server, owner, id);
  expect(started).toMatchObject({
    service_request_id: id,
    amount: 12_000,
    currency: "XAF",
    payment_method: "card",
    failure_code: null,
  });
  expect(await waitUntilSettled(server, owner, started.id)).toMatchObject({ status: "succeeded" });

  const paid = await getRequest(server, owner, id);
  expect(paid).toMatchObject({
    status: "pending_validation",
    progress: 50,
    next_action: "confirm",
    resume_step: "summary",
    billing_type: "subscription",
    bill: { amount: 15_000, discount: 3_000, total: 12_000 },
    transaction: { id: started.id, status: "succeeded", amount: 12_000, currency: "XAF" },
  });
  expect(kindsOf(paid.events)).toEqual(["created", "payment_started", "payment_succeeded", "moved"]);
  const receipt = (await emailsTo(owner.email)).find(({ template }) => template === "payment_receipt");
  expect(receipt?.values.amount).toMatch(/^12\s000\sFCFA$/);
  const submitted = await submit(server, owner, detail);
  expect(submitted).toMatchObject({ status: "submitted", progress: 100, next_action: "wait" });
});

test("locks a request while its payment is pending", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  // PayPal waits for the customer; the simulated card settles on its own.
  await startPayment(server, owner, id, PAYPAL);
  expect(await getRequest(server, owner, id)).toMatchObject({
    status: "draft",
    next_action: "await_payment",
    context_locked: true,
    may_cancel: false,
  });
});

test("quotes one readable reference on pages, in the receipt and to the provider, unique in the database", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { reference, redirect_url, ...started } = await startPayment(server, owner, id, PAYPAL);
  expect(reference).toMatch(/^P-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  expect((await server.app.inject({ url: redirect_url as string })).body).toContain(reference);
  await settleCharge(server.ctx, started.id, { status: "succeeded" }, { by: "provider", gatewayId: "SIM-1" });
  expect((await getRequest(server, owner, id)).transaction?.reference).toBe(reference);
  expect(await emailsTo(owner.email)).toMatchObject([{ values: { reference } }]);

  const other = await buildRequest(server, { offer });
  const second = await startPayment(server, other.owner, other.id);
  const taken = server.ctx.db.updateTable("transactions").set({ reference }).where("id", "=", second.id);
  await expect(taken.execute()).rejects.toThrow("transactions_reference_key");
});

test("a payment stays unchanged when the catalogue changes", async () => {
  const { id, owner, detail, offer } = await buildRequest(server, { required_documents: [PASSPORT] });
  await uploadDocument(server, owner, id);
  await payRequest(server, owner, id);
  const { db } = server.ctx;
  await db
    .updateTable("service_modalities")
    .set({ price: 99_000 })
    .where("service_country_id", "in", (eb) =>
      eb.selectFrom("service_countries").select("id").where("service_id", "=", offer.service_id),
    )
    .execute();
  await db
    .updateTable("platform_services")
    .set({ is_active: false, required_documents: "[]" as never })
    .where("id", "=", offer.service_id)
    .execute();
  expect(await getRequest(server, owner, id)).toMatchObject({
    bill: { total: 15_000 },
    asked_documents: [{ key: "passeport" }],
    documents: [{ doc_key: "passeport" }],
  });
  const english = await callAs<typeof detail>(server, owner, "GET", `/api/requests/${id}`, undefined, {
    "accept-language": "en",
  });
  expect(english.asked_documents).toMatchObject([{ key: "passeport", name: "Passport" }]);
  // Details can still be corrected, the choice cannot.
  const corrected = await callAs<typeof detail>(
    server,
    owner,
    "PUT",
    `/api/requests/${id}`,
    draftOf(offer, { version: 1, step: "details", form_data: { ...DETAILS, jobTitle: "Juriste" } }),
  );
  expect(corrected).toMatchObject({ version: 2, status: "pending_validation", payment_method: "card" });
  expect(await submit(server, owner, corrected)).toMatchObject({ status: "submitted" });
});

test("after a declined payment, pays by mobile money with a new key", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const key = crypto.randomUUID();
  const declined = await startPayment(server, owner, id, mobile("0002"), key);
  expect(await waitUntilSettled(server, owner, declined.id)).toMatchObject({
    status: "failed",
    failure_code: "cancelled_by_payer",
  });
  expect(await getRequest(server, owner, id)).toMatchObject({
    status: "draft",
    next_action: "pay",
    context_locked: false,
    may_cancel: true,
    transaction: { status: "failed" },
  });
  expect((await startPayment(server, owner, id, mobile("0002"), key)).id).toBe(declined.id);
  expect(await payRequest(server, owner, id, mobile())).toMatchObject({ status: "pending_validation" });
  expect((await transactionsOf(id)).map((row) => row.status)).toEqual(["failed", "succeeded"]);
});

test.each([
  ["0002", "declined"],
  ["9995", "insufficient_funds"],
  ["0069", "expired_card"],
  ["0429", "limit_reached"],
])("a card ending in %s fails: %s", async (ending, failure_code) => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, card(ending));
  expect(await waitUntilSettled(server, owner, transactionId)).toMatchObject({
    status: "failed",
    failure_code,
  });
});

test.each([
  ["0404", "unknown_number"],
  ["0429", "limit_reached"],
])("a telephone ending in %s fails: %s", async (ending, failure_code) => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, mobile(ending));
  expect(await waitUntilSettled(server, owner, transactionId)).toMatchObject({
    status: "failed",
    failure_code,
  });
});

test("PayPal leads to a page on which the payer approves or cancels, once", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const cancelled = await startPayment(server, owner, id, PAYPAL);
  const url = cancelled.redirect_url as string;
  const page = await server.app.inject({ url, headers: { cookie: "a=b; lang=en" } });
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.body).toContain("This is a simulation");
  expect((await server.app.inject({ url })).body).toContain("Ceci est une simulation");
  expect(page.body).toContain("15,000\u00a0FCFA");

  const press = (target: string, decision: string) =>
    server.app.inject({
      method: "POST",
      url: `${target}/${decision}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "",
    });
  const back = await press(url, "cancel");
  expect([back.statusCode, back.headers.location]).toEqual([303, `/service-request/${id}/payment`]);
  expect(await waitUntilSettled(server, owner, cancelled.id)).toMatchObject({
    status: "failed",
    failure_code: "cancelled_by_payer",
    redirect_url: null,
  });
  // The other button has no effect once it is decided.
  await press(url, "approve");
  expect((await server.app.inject({ url })).body).toContain("déjà reçu sa réponse");

  const approved = await startPayment(server, owner, id, PAYPAL);
  await press(approved.redirect_url as string, "approve");
  expect(await waitUntilSettled(server, owner, approved.id)).toMatchObject({ status: "succeeded" });
  expect((await transactionsOf(id)).map((row) => row.status)).toEqual(["failed", "succeeded"]);
  for (const unknown of ["/simulator/paypal/SIM-0", "/simulator/paypal/x%2f", "/simulator/paypal/%00"]) {
    expect((await server.app.inject({ url: unknown })).statusCode).toBe(404);
  }
});

test("refuses to charge a request that is incomplete or not due", async () => {
  const pay = async (user: { headers: { authorization: string } }, id: string, order: object = card()) => {
    const reply = await tryToPay(server, user as never, id, order);
    return { status: reply.statusCode, ...reply.json() };
  };
  const bare = await buildRequest(server, { required_documents: [PASSPORT] });
  expect(await pay(bare.owner, bare.id)).toMatchObject({
    code: "documents_missing",
    details: { missing: ["Passeport"] },
  });
  const nameless = await buildRequest(server, {
    draft: { step: "context", form_data: { ...DETAILS, userName: "" } },
  });
  expect(await pay(nameless.owner, nameless.id)).toMatchObject({
    status: 400,
    errors: [{ field: "form_data.userName", code: "name_required" }],
  });
  const free = await buildRequest(server, { price: 0 });
  expect(await pay(free.owner, free.id)).toMatchObject({ code: "nothing_due" });
  const cancelled = await buildRequest(server, { offer });
  await callAs(server, cancelled.owner, "POST", `/api/requests/${cancelled.id}/cancel`, {});
  expect(await pay(cancelled.owner, cancelled.id)).toMatchObject({ code: "move_not_allowed" });
  const gone = await buildRequest(server);
  await server.ctx.db
    .updateTable("service_countries")
    .set({ is_active: false })
    .where("service_id", "=", gone.offer.service_id)
    .execute();
  expect(await pay(gone.owner, gone.id)).toMatchObject({ code: "offer_unavailable" });
  for (const one of [bare, nameless, free, cancelled, gone]) expect(await transactionsOf(one.id)).toEqual([]);
});

test("refuses amounts and invalid payment details from a browser, naming the field", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const refused = async (order: object) => (await tryToPay(server, owner, id, order)).json().errors;
  expect(await refused({ ...card(), amount: 1 })).toMatchObject([{ field: "amount" }]);
  expect(await refused({ ...PAYPAL, currency: "XOF" })).toMatchObject([{ field: "currency" }]);
  const wrong = { number: "4000 0000 0000 424", name: "", expiry: "13/30", cvc: "12" };
  expect(await refused({ method: "card", card: wrong })).toMatchObject([
    { field: "card.number", code: "card_number_invalid" },
    { field: "card.name", code: "name_required" },
    { field: "card.expiry", code: "expiry_invalid" },
    { field: "card.cvc", code: "cvc_invalid" },
  ]);
  expect(await refused({ method: "mobile_money", mobile: { phone: "12", provider: "" } })).toMatchObject([
    { field: "mobile.phone", code: "phone_invalid" },
    { field: "mobile.provider", code: "provider_required" },
  ]);
  expect((await tryToPay(server, owner, id, card(), { key: "not-a-key" })).json().errors).toMatchObject([
    { field: "idempotency-key" },
  ]);
  expect(await transactionsOf(id)).toEqual([]);
});

test("a transaction is visible to its payer only", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id);
  const ask = async (user: { headers: object }) => {
    const read = await server.app.inject({
      url: `/api/payments/${transactionId}`,
      headers: { ...user.headers },
    });
    const paid = await tryToPay(server, user as never, id, card());
    return [read.statusCode, paid.statusCode];
  };
  expect(await ask({ headers: {} })).toEqual([401, 401]);
  expect(await ask(await buildUser(server))).toEqual([404, 404]);
  expect(await ask(await buildUser(server, { role: "super_admin" }))).toEqual([404, 404]);
  expect(await ask(await buildUser(server, { role: "finance_manager" }))).toEqual([404, 404]);
  expect(await ask(owner)).toEqual([200, 409]);
});
