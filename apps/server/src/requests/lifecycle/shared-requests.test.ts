import type { PublicProfile } from "@passerelle/contract/profiles";
import type { SharedRequest } from "@passerelle/contract/requests/shared";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { assign, attach, buildRequest, getRequest, submit } from "../../../test/builders/requests.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const get = async <Body>(reader: TestUser, url: string) => {
  const reply = await server.app.inject({ url, headers: reader.headers });
  return { status: reply.statusCode, body: reply.json() as Body };
};
const seenBy = (reader: TestUser, { id }: TestUser) => get<PublicProfile>(reader, `/api/profiles/${id}`);
const sharedWith = async (reader: TestUser, { id }: TestUser) =>
  (
    await get<{ requests: SharedRequest[]; reply_minutes: number | null }>(
      reader,
      `/api/profiles/${id}/requests`,
    )
  ).body;

async function order(owner?: TestUser) {
  const request = await buildRequest(server, { owner, price: 0, required_documents: [] });
  const { version } = await getRequest(server, request.owner, request.id);
  await submit(server, request.owner, { id: request.id, version });
  return request;
}

test("a customer and their handler may open each other's profile, each with the permitted fields", async () => {
  const partner = await buildUser(server, { role: "partenaire", name: "TCHOUMI Serge" });
  const { id, owner } = await order();
  expect((await seenBy(owner, partner)).status).toBe(404);
  expect((await seenBy(partner, owner)).status).toBe(404);
  expect(await sharedWith(partner, owner)).toEqual({ requests: [], reply_minutes: null });

  await assign(server, id, partner);
  const handler = await seenBy(owner, partner);
  expect(handler.body).toMatchObject({
    view: "customer",
    name: "Serge",
    role: "partenaire",
    email: "",
    phone: "",
    account_type: null,
    account_status: null,
    kyc_status: null,
    country_of_origin: null,
    country_of_residence: null,
    created_at: null,
  });
  for (const secret of [partner.email, "TCHOUMI"]) expect(JSON.stringify(handler.body)).not.toContain(secret);
  expect((await seenBy(partner, owner)).body).toMatchObject({ view: "worker", email: owner.email });
  expect((await sharedWith(owner, partner)).requests).toMatchObject([{ id, own: true, status: "submitted" }]);
  expect((await sharedWith(partner, owner)).requests).toMatchObject([
    { id, own: false, status: "submitted" },
  ]);

  // The partner cannot see other requests of the customer, and other customers see nothing.
  await order(owner);
  expect((await sharedWith(partner, owner)).requests).toHaveLength(1);
  const stranger = await buildUser(server);
  expect((await seenBy(stranger, partner)).status).toBe(404);
  expect((await sharedWith(stranger, partner)).requests).toEqual([]);
  expect((await sharedWith(stranger, owner)).requests).toEqual([]);

  await assign(server, id, null);
  expect((await seenBy(owner, partner)).status).toBe(404);
  expect((await seenBy(partner, owner)).status).toBe(404);
});

test("an agent sees the customers of the countries they are attached to, with those requests, and no longer afterwards", async () => {
  const agent = await buildUser(server, { role: "agent_administration" });
  const { id, owner } = await order();
  expect((await seenBy(agent, owner)).status).toBe(404);
  await attach(server, agent, { country_code: "CM" });
  expect((await seenBy(agent, owner)).body.view).toBe("worker");
  expect((await sharedWith(agent, owner)).requests.map((one) => one.id)).toEqual([id]);
  // The customer knows only whom the request is assigned to.
  expect((await seenBy(owner, agent)).status).toBe(404);

  await assign(server, id, agent);
  expect((await seenBy(owner, agent)).body.view).toBe("customer");
  const change = (values: object) =>
    server.ctx.db.updateTable("users").set(values).where("id", "=", agent.id).execute();
  await change({ account_status: "suspended" });
  expect((await seenBy(owner, agent)).status).toBe(404);
  // Done requests stay assigned to a person who is a customer now.
  await change({ account_status: "active", role: "resident" });
  expect((await seenBy(owner, agent)).status).toBe(404);
  expect((await sharedWith(owner, agent)).requests).toEqual([]);
});

test("drafts connect no one, and the office sees a person with the requests that it may read", async () => {
  const { owner } = await buildRequest(server, { price: 0 });
  const agent = await buildUser(server, { role: "agent_administration" });
  await attach(server, agent, { country_code: "CM" });
  expect((await seenBy(agent, owner)).status).toBe(404);
  const finance = await buildUser(server, { role: "finance_manager" });
  const support = await buildUser(server, { role: "operateur_support" });
  expect((await seenBy(finance, owner)).body.view).toBe("office");
  const { id } = await order(owner);
  expect((await sharedWith(finance, owner)).requests).toEqual([]);
  expect((await sharedWith(support, owner)).requests.map((one) => one.id)).toEqual([id]);
});
