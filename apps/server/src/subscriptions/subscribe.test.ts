import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildBillingEntity, readDocument, readDocuments } from "../../test/builders/billing.ts";
import { buildRequest, getRequest } from "../../test/builders/requests.ts";
import {
  buildPlans,
  buyPeriod,
  orderPeriod,
  payOrder,
  readPayable,
  readStatus,
  readSubscription,
  tryToOrder,
  tryToPayOrder,
} from "../../test/builders/subscriptions.ts";
import { sentMails } from "../../test/database.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await buildBillingEntity(server);
  await buildPlans(server);
});
afterAll(() => server.close());

const statusOf = (user: TestUser) => readStatus(server, user);

test("a person subscribes by card: they are a subscriber at once, and pay less for services", async () => {
  const owner = await buildUser(server);
  const { id: requestId } = await buildRequest(server, { owner, price: 15_000 });
  expect((await getRequest(server, owner, requestId)).bill).toMatchObject({ discount: 0 });
  const id = await orderPeriod(server, owner);
  expect(await readSubscription(server, owner)).toMatchObject({ status: "pending_payment", order: { id } });
  expect(await statusOf(owner)).toBeNull();
  expect(await readPayable(server, owner, id)).toMatchObject({
    label: "Abonnement Mensuel",
    amount: 3_000,
    amount_left: 3_000,
    currency: "XOF",
    status: "open",
    lines: [{ kind: "service", gross: 3_000 }],
  });
  await payOrder(server, owner, id);
  const subscription = await readSubscription(server, owner);
  expect(subscription).toMatchObject({ status: "active", plan: { name: "Mensuel" }, order: null });
  expect(await statusOf(owner)).toBe("active");
  expect((await getRequest(server, owner, requestId)).bill).toMatchObject({ discount: 3_000, total: 12_000 });
  expect(await readPayable(server, owner, id)).toMatchObject({ status: "paid", amount_left: 0 });
  expect(await sentMails(server, owner.email)).toEqual(
    expect.arrayContaining(["payable_receipt", "subscription_active"]),
  );
});

test("a paid period has a receipt, and an invoice to the company of the account", async () => {
  const owner = await buildUser(server, {
    company_name: "Mensah Participations",
    company_address: "12, rue du Commerce",
    city_of_residence: "Abidjan",
  });
  const { periods } = await buyPeriod(server, owner);
  expect(periods).toMatchObject([{ kind: "start", paid: { amount: 3_000, currency: "XOF" } }]);
  const documents = await readDocuments(server, owner);
  expect(documents.map(({ kind }) => kind).sort()).toEqual(["invoice", "receipt"]);
  const invoice = documents.find(({ kind }) => kind === "invoice");
  expect(await readDocument(server, owner, invoice?.id ?? "")).toMatchObject({
    buyer: {
      kind: "company",
      name: "Mensah Participations",
      address: "12, rue du Commerce",
      city: "Abidjan",
    },
    lines: [{ kind: "service", category: "subscriptions", rate: 1925, gross: 3_000 }],
    totals: { net: 2_516, tax: 484, gross: 3_000 },
    request_id: null,
  });
  const [period] = (await readSubscription(server, owner)).periods;
  expect(period?.invoice).toEqual({ id: invoice?.id, number: invoice?.number });
});

test("the invoice of a person states their own address", async () => {
  const owner = await buildUser(server, {
    name: "Awa Ndiaye",
    postal_address: "3, rue des Lilas, 93100",
    city_of_residence: "Montreuil",
  });
  await buyPeriod(server, owner);
  const invoice = (await readDocuments(server, owner)).find(({ kind }) => kind === "invoice");
  expect(await readDocument(server, owner, invoice?.id ?? "")).toMatchObject({
    buyer: { kind: "person", name: "Awa Ndiaye", address: "3, rue des Lilas, 93100", city: "Montreuil" },
  });
});

test("ordering again returns the same order, and another plan replaces it", async () => {
  const owner = await buildUser(server);
  const id = await orderPeriod(server, owner);
  expect(await orderPeriod(server, owner)).toBe(id);
  const inEuros = await orderPeriod(server, owner, { currency: "EUR" });
  expect(inEuros).not.toBe(id);
  expect((await readPayable(server, owner, id)).status).toBe("replaced");
  expect((await tryToPayOrder(server, owner, id, undefined, { total: "3000 XOF" })).json().code).toBe(
    "payable_closed",
  );
  await payOrder(server, owner, inEuros);
  expect(await readSubscription(server, owner)).toMatchObject({ status: "active", currency: "EUR" });
});

test("refuses an order that does not fit the subscription, or of an unknown plan", async () => {
  const owner = await buildUser(server);
  expect((await tryToOrder(server, owner, { kind: "upgrade" })).json().code).toBe("subscription_changed");
  await buyPeriod(server, owner);
  expect((await tryToOrder(server, owner)).json().code).toBe("subscription_changed");
  const unknown = { plan_id: crypto.randomUUID() };
  expect((await tryToOrder(server, owner, unknown)).json().code).toBe("plan_not_found");
});

test("refuses the order of another person", async () => {
  const owner = await buildUser(server);
  const stranger = await buildUser(server);
  const id = await orderPeriod(server, owner);
  const as = { headers: stranger.headers };
  for (const url of [`/api/payables/${id}`, `/api/payables/${id}/payment-links`])
    expect((await server.app.inject({ url, ...as })).json().code).toBe("payable_not_found");
  expect((await server.app.inject({ url: `/api/me/subscription/orders/${id}`, ...as })).json().code).toBe(
    "subscription_order_not_found",
  );
});
