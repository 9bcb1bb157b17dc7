import { documentErrors } from "@passerelle/domain/catalogue/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentOfSeed, SERVICES, seedId } from "../../../seeds/catalogue/first.ts";
import { type OwnApp, startOwnApp, startTestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildOrganism, buildService } from "../../../test/builders/catalogue.ts";

let server: OwnApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startOwnApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

async function seed(app = server.app, { headers } = admin): Promise<{ added: number }> {
  const reply = await app.inject({ method: "POST", url: "/api/admin/services/seed", headers, payload: {} });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

test.each(SERVICES.map((service) => [service.slug, service] as const))(
  "%s may be saved as it is",
  (_, service) => {
    expect(documentErrors(documentOfSeed(service, (slug) => seedId("organisms", slug)))).toEqual([]);
  },
);

test("seeds an empty catalogue once, in the name of the caller", async () => {
  // Called twice at the same time, on two processes: one of them seeds.
  const sibling = await server.startSibling();
  const answers = await Promise.all([seed(), seed(sibling.app)]);
  await sibling.close();
  expect(answers.map(({ added }) => added).sort()).toEqual([0, 14]);
  expect(await seed()).toEqual({ added: 0 });
  const rows = await server.ctx.db.selectFrom("platform_services").select("created_by").execute();
  expect(rows.map(({ created_by }) => created_by)).toEqual(Array(14).fill(admin.id));
  const { services } = (await server.app.inject({ url: "/api/services" })).json();
  expect(services).toHaveLength(14);
  const { headers } = admin;
  const id = seedId("platform_services", "passeport");
  const history = await server.app.inject({ url: `/api/admin/services/${id}/versions`, headers });
  expect(history.json().versions).toMatchObject([{ operation: "seeded", by: { id: admin.id }, version: 1 }]);
});

test("does not change a catalogue that has any service, even an archived one", async () => {
  const other = await startTestApp();
  try {
    const { id } = await buildService(other.ctx.db, { is_active: false });
    await other.ctx.db
      .updateTable("platform_services")
      .set({ archived_at: new Date() })
      .where("id", "=", id)
      .execute();
    expect(await seed(other.app, await buildUser(other, { role: "super_admin" }))).toEqual({ added: 0 });
  } finally {
    await other.close();
  }
});

test("reuses places that exist already, with their ids", async () => {
  const other = await startTestApp();
  try {
    const name = "Commune d’arrondissement de Yaoundé I";
    const town = await buildOrganism(other.ctx.db, { name, country_code: "CM", city_name: "Yaoundé" });
    expect(await seed(other.app, await buildUser(other, { role: "super_admin" }))).toEqual({ added: 14 });
    const named = await other.ctx.db
      .selectFrom("service_modalities")
      .select("id")
      .where("organism_id", "=", town.id)
      .execute();
    expect(named.length).toBeGreaterThan(0);
  } finally {
    await other.close();
  }
});
