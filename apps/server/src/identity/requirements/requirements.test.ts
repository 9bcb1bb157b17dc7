import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { verifyIdentity } from "../../../test/builders/identity.ts";
import { card, tryToPay } from "../../../test/builders/payments.ts";
import { type BuiltRequest, buildRequest, callAs } from "../../../test/builders/requests.ts";
import { changeSettingAs } from "../../../test/builders/settings.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const require = (serviceId: string, level: 2 | 3 | null, as = admin) =>
  server.app.inject({
    method: "PUT",
    url: `/api/admin/identity-requirements/services/${serviceId}`,
    headers: as.headers,
    payload: { level },
  });
const requireFrom = (amount: number | null) =>
  changeSettingAs(server, admin, "identity.level_2_amounts", {
    ...{ XOF: null, XAF: amount, EUR: null, USD: null, CAD: null },
  });
async function submit({ id, owner }: Pick<BuiltRequest, "id" | "owner">) {
  const { version } = await callAs<{ version: number }>(server, owner, "GET", `/api/requests/${id}`);
  const url = `/api/requests/${id}/submit`;
  return server.app.inject({ method: "POST", url, headers: owner.headers, payload: { version } });
}

test("refuses the confirmation of a service above the customer's level, until it is reached", async () => {
  const built = await buildRequest(server, { price: 0 });
  expect((await require(built.offer.service_id, 2)).json()).toEqual({ level: 2 });
  const refused = await submit(built);
  expect(refused.json()).toMatchObject({
    code: "identity_level_required",
    details: { level: 2, because: "service" },
  });
  await verifyIdentity(server, built.owner, admin);
  expect((await submit(built)).statusCode).toBe(200);
});

test("refuses to charge an amount above the customer's level", async () => {
  const built = await buildRequest(server, { price: 40_000 });
  await requireFrom(40_000);
  const refused = await tryToPay(server, built.owner, built.id, card("0408"));
  expect(refused.json()).toMatchObject({
    code: "identity_level_required",
    details: { level: 2, because: "amount" },
  });
  await requireFrom(null);
  expect((await tryToPay(server, built.owner, built.id, card("0408"))).statusCode).toBe(200);
});

test("publishes what is required, and lets only administrators change it", async () => {
  const { offer, owner } = await buildRequest(server, { price: 0 });
  await require(offer.service_id, 3);
  await requireFrom(750_000);
  const reply = await server.app.inject({ url: "/api/identity/requirements" });
  expect(reply.json()).toMatchObject({ amounts: [{ currency: "XAF", level: 2, amount: 750_000 }] });
  expect(reply.json().services).toContainEqual({ service_id: offer.service_id, level: 3 });
  expect((await require(offer.service_id, null, owner)).statusCode).toBe(403);
  expect((await require(crypto.randomUUID(), 2)).json()).toMatchObject({ code: "service_not_found" });
  await require(offer.service_id, null);
  await requireFrom(null);
  const none = await server.app.inject({ url: "/api/identity/requirements" });
  expect(none.json().amounts).toEqual([]);
});
