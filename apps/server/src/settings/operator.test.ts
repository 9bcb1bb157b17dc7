import { ROLES } from "@passerelle/domain/roles";
import { OPERATOR_FIELDS } from "@passerelle/domain/settings/operator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { card, tryToPay } from "../../test/builders/payments.ts";
import { buildOffer, buildRequest, draftOf } from "../../test/builders/requests.ts";
import { readSettingAs } from "../../test/builders/settings.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startOwnApp({ PLATFORM_NAME: "Essai" });
  admin = await buildUser(server, { role: "super_admin", name: "Paul Ewane" });
});
afterAll(() => server.close());

const EMPTY = Object.fromEntries(OPERATOR_FIELDS.map((field) => [field, null]));
const SELLER = { name: "Sanaga SARL", trade_register: "RC/YAO/2026/B/1", address: "Rue 1", city: "Yaoundé" };

const call = async (method: "GET" | "PUT" | "POST", url: string, payload?: object, headers?: object) => {
  const reply = await server.app.inject({
    method,
    url,
    headers: { ...headers },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
};
const settings = async () => (await call("GET", "/api/settings")).body;
const publish = (version: number, operator: object, headers = admin.headers) =>
  call(
    "PUT",
    "/api/admin/settings/settings.operator",
    { version, value: { ...EMPTY, ...operator }, reason: "Dossier 118" },
    headers,
  );

/** Runs as an installation in production, which needs a key, email and a payment provider to start. */
async function inProduction(run: () => Promise<void>): Promise<void> {
  server.ctx.env.mode = "production";
  try {
    await run();
  } finally {
    server.ctx.env.mode = "demo";
  }
}

test("the seller of a demo is invented, and marked so", async () => {
  expect(await settings()).toMatchObject({
    seller: { name: "Essai Démo SARL", city: "Yaoundé", fictional: true },
    ordering_open: true,
  });
  expect((await call("GET", "/api/legal/operator")).body).toMatchObject({
    name: "Essai Démo SARL",
    email: null,
  });
  const { body } = await call("GET", "/api/admin/settings/operator", undefined, admin.headers);
  expect(body).toMatchObject({ source: "demo" });
});

test("nothing can be ordered in production until the seller is identified", async () => {
  const free = await buildRequest(server, { price: 0 });
  const paid = await buildRequest(server);
  const offer = await buildOffer(server);
  const closed = { status: 409, body: { code: "ordering_closed" } };
  const submit = () =>
    call("POST", `/api/requests/${free.id}/submit`, { version: free.detail.version }, free.owner.headers);
  await inProduction(async () => {
    const draft = { ...draftOf(offer), version: 0 };
    const begin = call("PUT", `/api/requests/${crypto.randomUUID()}`, draft, free.owner.headers);
    expect(await begin).toMatchObject(closed);
    expect(await submit()).toMatchObject(closed);
    const payment = await tryToPay(server, paid.owner, paid.id, card());
    expect({ status: payment.statusCode, body: payment.json() }).toMatchObject(closed);
  });
  expect((await publish(0, SELLER)).status).toBe(200);
  await inProduction(async () => {
    expect(await submit()).toMatchObject({ status: 200, body: { status: "submitted" } });
  });
});

test("publishes the operator of the site", async () => {
  const { version } = await readSettingAs(server, admin, "settings.operator");
  const { body } = await publish(version, { ...SELLER, email: "equipe@sanaga.test" });
  expect(body).toMatchObject({ value: { ...SELLER, email: "equipe@sanaga.test", phone: null } });
  expect((await call("GET", "/api/admin/settings/operator", undefined, admin.headers)).body).toMatchObject({
    operator: { ...SELLER, email: "equipe@sanaga.test", phone: null },
    source: "stored",
  });
  expect(await settings()).toMatchObject({ seller: { ...SELLER, fictional: false }, ordering_open: true });
});

test.each(["name", "trade_register", "address", "city"])("cannot be published without %s", async (field) => {
  const { version } = await readSettingAs(server, admin, "settings.operator");
  const { body } = await publish(version, { ...SELLER, [field]: null });
  expect(body.code).toBe("setting_invalid");
});

test("only a super_admin reads and publishes it", async () => {
  for (const role of ROLES.filter((one) => one !== "super_admin")) {
    const { headers } = await buildUser(server, { role });
    expect((await publish(1, SELLER, headers)).status, role).toBe(403);
    const { status } = await call("GET", "/api/admin/settings/operator", undefined, headers);
    expect(status, role).toBe(403);
  }
});
