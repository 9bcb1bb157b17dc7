import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { type OwnApp, startOwnApp, type TestApp } from "../../test/app.ts";
import {
  buildCountryOffer,
  buildModality,
  buildOrganism,
  buildService,
} from "../../test/builders/catalogue.ts";
import { catalogueOf } from "./memory.ts";

const LONG_ENOUGH = { timeout: patience(15_000) };

let server: OwnApp;
let sibling: TestApp;
/** A service with one modality at a place, in Senegal and in dollars. */
let ids: { service: string; offer: string; modality: string; organism: string };
beforeAll(async () => {
  server = await startOwnApp();
  sibling = await server.startSibling();
  const { db } = server.ctx;
  const organism = await buildOrganism(db, { country_code: "SN", city_name: "Dakar" });
  const service = await buildService(db, { title: "Passeport" });
  const offer = await buildCountryOffer(db, { service_id: service.id, country_code: "SN" });
  const at = { service_country_id: offer.id, organism_id: organism.id };
  const modality = await buildModality(db, { ...at, price: 900, currency_code: "USD" });
  const other = await buildOrganism(db, { country_code: "SN", city_name: "Dakar" });
  await buildModality(db, { ...at, organism_id: other.id, price: 1_000, currency_code: "CAD" });
  ids = { service: service.id, offer: offer.id, modality: modality.id, organism: organism.id };
});
afterAll(async () => {
  await sibling.close();
  await server.close();
});

type Process = Pick<TestApp, "app" | "ctx">;
const read = async ({ app }: Process) => (await app.inject({ url: `/api/services/${ids.service}` })).json();

/** Waits until replies come from memory: until its listening connection is open, a process reads the database. */
const settle = (process: Process) =>
  vi.waitFor(async () => {
    await read(process);
    expect(catalogueOf(process.ctx).version).toBeDefined();
  }, LONG_ENOUGH);

/** For each table that readers see, a statement that edits it and what readers see afterwards. */
const EDITS: [table: string, edit: () => ReturnType<typeof sql>, seen: object][] = [
  [
    "platform_services",
    () => sql`UPDATE platform_services SET title = '{"fr": "Visa"}' WHERE id = ${ids.service}`,
    { title: "Visa" },
  ],
  [
    "service_countries",
    () => sql`UPDATE service_countries SET country_specific_fee = 77 WHERE id = ${ids.offer}`,
    { service_countries: [{ country_specific_fee: 77 }] },
  ],
  [
    "service_modalities",
    () => sql`UPDATE service_modalities SET price = 950 WHERE id = ${ids.modality}`,
    { price: { kind: "from", amount: 1_000, currency: "CAD" } },
  ],
  [
    "exchange_rates",
    () => sql`UPDATE exchange_rates SET units_per_euro = 9 WHERE currency_code = 'USD'`,
    { price: { kind: "from", amount: 950, currency: "USD" } },
  ],
  [
    "cities",
    () => sql`UPDATE cities SET name = 'Thiès' WHERE name = 'Dakar'`,
    { service_countries: [{ service_modalities: [{ organism: { city_name: "Thiès" } }, {}] }] },
  ],
  [
    "countries",
    () => sql`UPDATE countries SET name = '{"fr": "Sénégal"}' WHERE code = 'SN'`,
    { service_countries: [{ country: { name: "Sénégal" } }] },
  ],
  [
    "organisms",
    () => sql`UPDATE organisms SET is_active = false WHERE id = ${ids.organism}`,
    { service_countries: [{ service_modalities: [{ price: 1_000 }] }] },
  ],
];

test.each(EDITS)(
  "an edit of %s is seen by the next reader of the process, and by the other's",
  async (_table, edit, seen) => {
    await settle(server);
    await settle(sibling);
    await edit().execute(server.ctx.db);
    expect(await read(server)).toMatchObject(seen);
    // The notification arrives on another connection.
    await vi.waitFor(async () => expect(await read(sibling)).toMatchObject(seen), LONG_ENOUGH);
  },
);

test("shows a change once its transaction has committed, and never a rolled back one", async () => {
  await settle(server);
  const title = async () => (await read(server)).title;
  const before = await title();
  const abandoned = server.ctx.db.transaction().execute(async (trx) => {
    await sql`UPDATE platform_services SET title = '{"fr": "Jamais"}' WHERE id = ${ids.service}`.execute(trx);
    throw new Error("abandoned");
  });
  await expect(abandoned).rejects.toThrow("abandoned");
  expect(await title()).toBe(before);
  await server.ctx.db.transaction().execute(async (trx) => {
    await sql`UPDATE platform_services SET title = '{"fr": "Bientôt"}' WHERE id = ${ids.service}`.execute(
      trx,
    );
    await sql`UPDATE platform_services SET title = '{"fr": "Maintenant"}' WHERE id = ${ids.service}`.execute(
      trx,
    );
  });
  expect(await title()).toBe("Maintenant");
});

test("concurrent readers load the catalogue once", async () => {
  await settle(server);
  await sql`UPDATE platform_services SET icon_name = 'help'`.execute(server.ctx.db);
  const kept = catalogueOf(server.ctx);
  const all = await Promise.all(Array.from({ length: 20 }, () => kept.get()));
  expect(new Set(all).size).toBe(1);
});

describe.skipIf(inject("postgres") === "")("when the listening connection is lost", () => {
  const listening = sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'listening'`;
  const kill = () =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'listening'`.execute(server.ctx.db);

  test("caches nothing until it is open again, so no reader sees outdated data", async () => {
    const { db } = server.ctx;
    await settle(server);
    await settle(sibling);
    for (let round = 1; round <= 5; round += 1) {
      const title = `Sans nouvelles ${round}`;
      await kill();
      await vi.waitFor(() => expect(catalogueOf(sibling.ctx).version).toBeUndefined(), LONG_ENOUGH);
      await sql`UPDATE platform_services SET title = ${JSON.stringify({ fr: title })}::jsonb WHERE id = ${ids.service}`.execute(
        db,
      );
      expect((await read(server)).title).toBe(title);
      expect((await read(sibling)).title).toBe(title);
      await settle(sibling);
      expect((await read(sibling)).title).toBe(title);
      // The other process may still be connecting.
      await vi.waitFor(async () => expect((await listening.execute(db)).rows).toHaveLength(2), LONG_ENOUGH);
    }
  });
});
