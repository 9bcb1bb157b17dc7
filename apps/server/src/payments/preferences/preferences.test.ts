import type { PaymentOption } from "@passerelle/contract/payments/options";
import type { ProviderOrder } from "@passerelle/contract/payments/providers";
import type { Currency } from "@passerelle/domain/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { paymentRow, startPayment } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest, callAs } from "../../../test/builders/requests.ts";
import { createLink, linkOrder, openLink, tokenOf, tryToPayLink } from "../../../test/payment-links.ts";
import { startAllFakes } from "../../../test/providers/all-fakes.ts";
import { linkMethods } from "../links/link-methods.ts";
import { providersOf } from "../providers.ts";
import { chooseProvider } from "./choose-provider.ts";

let server: OwnApp;
let offer: BuiltOffer;
let fakes: Awaited<ReturnType<typeof startAllFakes>>;
let admin: TestUser;
let finance: TestUser;
beforeAll(async () => {
  fakes = await startAllFakes("http://localhost:3000");
  server = await startOwnApp(fakes.variables);
  offer = await buildOffer(server);
  admin = await buildUser(server, { role: "super_admin", name: "Ruth Essomba" });
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(async () => {
  await server.close();
  await fakes.close();
});

const URL = "/api/admin/payment-providers/orders";
const MOMO = { method: "mobile_money", operator: "momo", country: "CM" } as const;
const mobile = (phone: string) => ({ method: "mobile_money", mobile: { phone, provider: "momo" } }) as const;
const CAMEROON = mobile("+237677123456");

const orders = async () => (await callAs<{ orders: ProviderOrder[] }>(server, finance, "GET", URL)).orders;
const orderOf = async ({ method, operator, country }: Omit<ProviderOrder, "providers"> | typeof MOMO) =>
  (await orders()).find(
    (one) => one.method === method && one.operator === operator && one.country === country,
  ) as ProviderOrder;

async function change(user: TestUser, way: object, providers: string[], version: number) {
  const payload = { ...way, providers, version };
  const reply = await server.app.inject({ method: "PUT", url: URL, headers: user.headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}

/** The providers of mobile money of MTN in a country, as a payer is offered them. */
async function offered(country: string): Promise<string[]> {
  const reply = await server.app.inject({ url: "/api/payment-options?amount=15000&currency=XAF" });
  const { options } = reply.json<{ options: PaymentOption[] }>();
  const fitting = options.filter(
    (one) =>
      one.method === "mobile_money" &&
      (one.operator === null || one.operator === "momo") &&
      (one.countries === null || one.countries.includes(country)),
  );
  return [...new Set(fitting.map(({ provider }) => provider))];
}

test("a super_admin sets which provider is preferred for a way to pay, and payers are offered it first", async () => {
  expect(await orderOf(MOMO)).toMatchObject({ providers: ["mtn_momo", "pawapay", "simulator"], version: 0 });
  const before = { CM: await offered("CM"), CG: await offered("CG") };
  expect(before).toEqual({ CM: ["mtn_momo", "pawapay", "simulator"], CG: ["pawapay", "simulator"] });

  expect((await change(finance, MOMO, ["pawapay", "mtn_momo", "simulator"], 0)).status).toBe(403);
  expect((await change(admin, MOMO, ["pawapay", "mtn_momo", "simulator"], 0)).status).toBe(200);
  expect(await orderOf(MOMO)).toMatchObject({
    providers: ["pawapay", "mtn_momo", "simulator"],
    version: 1,
    updated_by: { id: admin.id, name: "Ruth Essomba" },
  });
  expect(await offered("CM")).toEqual(["pawapay", "mtn_momo", "simulator"]);
  expect(await offered("CG")).toEqual(before.CG);

  const { id, owner } = await buildRequest(server, { offer });
  const payment = await startPayment(server, owner, id, CAMEROON);
  expect((await paymentRow(server, payment.id)).provider).toBe("pawapay");
});

test("one of two concurrent changes is refused, and so are providers that do not take the way", async () => {
  const { version } = await orderOf(MOMO);
  const replies = await Promise.all([
    change(admin, MOMO, ["simulator", "pawapay", "mtn_momo"], version),
    change(admin, MOMO, ["mtn_momo", "pawapay", "simulator"], version),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const now = await orderOf(MOMO);
  expect(now.version).toBe(version + 1);
  // The same change again, as after a lost answer.
  expect((await change(admin, MOMO, now.providers, version)).status).toBe(200);
  expect((await orderOf(MOMO)).version).toBe(version + 1);
  for (const wrong of [
    ["mtn_momo", "stripe", "simulator"],
    ["mtn_momo", "mtn_momo", "simulator"],
    ["mtn_momo", "pawapay"],
  ])
    expect((await change(admin, MOMO, wrong, now.version)).status).toBe(400);
  const nowhere = { ...MOMO, country: "FR" };
  expect((await change(admin, nowhere, ["mtn_momo", "pawapay"], 0)).status).toBe(400);
});

test("while the preferred provider is down the next one is offered, and the payer of a link pays by it", async () => {
  const { version } = await orderOf(MOMO);
  await change(admin, MOMO, ["mtn_momo", "pawapay", "simulator"], version);
  const { id, owner } = await buildRequest(server, { offer });
  // MTN has no status call, so attempts without an answer determine its state.
  fakes.fakes.mtn_momo.always({ orderFault: "refused_500", decidesAlone: false });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const other = await buildRequest(server, { offer });
    expect((await startPayment(server, other.owner, other.id, CAMEROON)).status).toBe("unknown");
  }
  const reply = await server.app.inject({ url: "/api/payment-options?amount=15000&currency=XAF" });
  const { options } = reply.json<{ options: PaymentOption[] }>();
  const momo = options.filter(({ operator, countries }) => operator === "momo" && countries?.includes("CM"));
  expect(momo.map(({ provider, state }) => [provider, state])).toEqual([
    ["mtn_momo", "down"],
    ["pawapay", "up"],
    ["simulator", "up"],
  ]);
  const link = await createLink(server, { id, owner });
  const paid = await tryToPayLink(server, tokenOf(link), linkOrder(15_000, { order: CAMEROON }));
  expect(paid.json()).toMatchObject({ provider: "pawapay" });
  fakes.fakes.mtn_momo.always({});
});

test("francs of one zone are paid from a number of the other, franc for franc", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const wave = { method: "mobile_money", mobile: { phone: "+221771234567", provider: "wave" } } as const;
  const payment = await startPayment(server, owner, id, wave);
  expect(payment).toMatchObject({ amount: 15_000, currency: "XAF", status: "requires_action" });
  expect(await paymentRow(server, payment.id)).toMatchObject({
    provider: "wave",
    charged_amount: 15_000,
    charged_currency: "XOF",
    charged_rate: 1,
  });
});

test("skips providers that cannot charge the currency of the amount due", async () => {
  const providers = providersOf(server.ctx);
  const chosen = async (currency: Currency) =>
    (await chooseProvider(server.ctx.db, providers, mobile("+242061234567"), currency))?.name;
  expect(await chosen("XAF")).toBe("pawapay");
  expect(await chosen("EUR")).toBe("simulator");
});

test("a link offers the methods that can charge the amount left, and shows it in euros", async () => {
  const providers = providersOf(server.ctx);
  const shared = await openLink(server, await createLink(server, await buildRequest(server, { offer })));
  expect(shared.methods).toEqual([
    { method: "card", takes_card: false, is_simulated: false, operators: [], charged: null },
    {
      method: "mobile_money",
      takes_card: false,
      is_simulated: false,
      operators: ["wave", "momo", "orange_money"],
      charged: null,
    },
    {
      method: "paypal",
      takes_card: false,
      is_simulated: false,
      operators: [],
      charged: { amount: 2_287, currency: "EUR", rate: 655.957 },
    },
  ]);
  const inEuros = linkMethods(providers, [], { amount: 1_000, currency: "EUR" });
  expect(inEuros.find(({ method }) => method === "mobile_money")).toMatchObject({
    is_simulated: true,
    operators: [],
  });
  const real = { all: providers.all.filter(({ name }) => name !== "simulator") };
  expect(linkMethods(real, [], { amount: 1_000, currency: "EUR" }).map(({ method }) => method)).toEqual([
    "card",
    "paypal",
  ]);
});
