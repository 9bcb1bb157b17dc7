import type { PromisedItem } from "@passerelle/domain/catalogue/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { buildCountryOffer, buildService } from "../../../test/builders/catalogue.ts";
import { buildRequest, getRequest, submit } from "../../../test/builders/requests.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const SCAN: PromisedItem = { key: "copie", kind: "file", fr: "L’acte numérisé", en: "The scanned record" };
// An id in the reply can contain any digits, but not these letters.
const SECRET = "RM4711";
const MESSAGE = { kind: "message", promise_key: null, body: `Votre code secret est ${SECRET}.` };
const COURIER = {
  kind: "courier",
  promise_key: null,
  body: "",
  carrier: `Coursier ${SECRET}`,
  tracking_number: `JD0146 ${SECRET}`,
  tracking_url: null,
};

const call = async (
  user: TestUser,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: object,
) => {
  const reply = await server.app.inject({
    method,
    url,
    headers: user.headers,
    ...(body && { payload: body }),
  });
  if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json();
};
const exported = (owner: TestUser) => call(owner, "GET", "/api/me/export");
/** The address for a new deliverable of a request. */
const somewhere = (id: string) => `/api/work/requests/${id}/deliverables/${crypto.randomUUID()}`;

/** A free request in progress for a service that promises a file. */
async function begun() {
  const { id: service_id } = await buildService(server.ctx.db, { deliverables: [SCAN] });
  await buildCountryOffer(server.ctx.db, { service_id, country_code: "CM", is_free: true });
  const offer = { service_id, country_code: "CM", organism_id: null };
  const request = await buildRequest(server, { offer });
  await submit(server, request.owner, request.detail);
  const work = `/api/work/requests/${request.id}/moves`;
  await call(admin, "POST", work, { from: "submitted", move: "start" });
  return request;
}

test.each([
  ["message", MESSAGE],
  ["courier", COURIER],
])("shows the customer nothing of a removed %s", async (_, given) => {
  const { id, owner } = await begun();
  const url = somewhere(id);
  await call(admin, "PUT", url, given);
  expect((await exported(owner)).deliverables).toHaveLength(1);
  await call(admin, "DELETE", url);
  const data = await exported(owner);
  expect(data.deliverables).toEqual([]);
  const seen = await getRequest(server, owner, id);
  expect(seen.events.slice(-2).map(({ kind, note }) => [kind, note])).toEqual([
    ["delivered", null],
    ["delivery_removed", null],
  ]);
  for (const read of [seen, data]) expect(JSON.stringify(read)).not.toContain(SECRET);
});

test("shows the customer the promise but not the file name of a removed file", async () => {
  const { id, owner } = await begun();
  for (const promise_key of [null, "copie"]) {
    const file = await buildAttachment(server, admin, { name: "dossier-de-mbarga.pdf" });
    const url = somewhere(id);
    await call(admin, "PUT", url, { kind: "file", promise_key, body: "", files: [file.id] });
    await call(admin, "DELETE", url);
  }
  const seen = await getRequest(server, owner, id);
  for (const read of [seen, await exported(owner)]) expect(JSON.stringify(read)).not.toContain("mbarga");
  expect(seen.events.slice(-4).map(({ note }) => note)).toEqual([null, null, SCAN.fr, SCAN.fr]);
});
