import { isWebLink } from "@passerelle/domain/resources/resource";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../../seeds/catalogue/first.ts";
import { CHECKLIST, RESOURCES, seedResources } from "../../seeds/resources.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { administratorOf } from "../../test/builders/accounts.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const listed = async () =>
  (await server.app.inject({ url: "/api/resources" }))
    .json()
    .resources.map(({ title }: { title: string }) => title);

test("the demo starts with public resources, and deleted ones do not come back", async () => {
  await Promise.all([seedResources(server.ctx), seedResources(server.ctx)]);
  await seedResources(server.ctx);
  expect(await listed()).toEqual([...RESOURCES, CHECKLIST].map(({ title }) => title.fr));
  expect(RESOURCES.every(({ link_url }) => isWebLink(link_url))).toBe(true);

  const document = await server.app.inject({
    url: `/files/resources/${seedId("resource", CHECKLIST.slug)}`,
  });
  expect([document.statusCode, document.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(document.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");

  const [first] = (await server.app.inject({ url: "/api/resources" })).json().resources;
  const { headers } = await administratorOf(server);
  await server.app.inject({ method: "DELETE", url: `/api/admin/resources/${first.id}`, headers });
  await seedResources(server.ctx);
  expect(await listed()).toEqual([...RESOURCES.slice(1), CHECKLIST].map(({ title }) => title.fr));
});
