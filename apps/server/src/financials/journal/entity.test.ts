import { entityFor } from "@passerelle/domain/billing/entities";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { findEntityVersions } from "../../billing/service.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("the database finds the entity of a country as the domain does", async () => {
  const { db } = server.ctx;
  const version = fc.record({
    entity: fc.integer({ min: 0, max: 3 }),
    valid_from: fc.constantFrom("2026-01-01", "2026-06-01", "2026-06-02", "2027-01-01"),
    time_zone: fc.constantFrom("Africa/Douala", "America/Montreal", "Asia/Tokyo"),
    countries: fc.constantFrom<string[]>([], ["CM"], ["SN"], ["CM", "GA"]),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(version, { maxLength: 6 }),
      fc.constantFrom("CM", "SN", "FR", undefined),
      fc.constantFrom("2026-06-01T00:30:00Z", "2026-06-01T23:30:00Z", "2025-01-01T00:00:00Z"),
      async (versions, country, moment) => {
        const failed = await db
          .transaction()
          .execute(async (trx) => {
            await sql`SET LOCAL session_replication_role = replica`.execute(trx);
            await sql`DELETE FROM billing_entity_versions`.execute(trx);
            await sql`DELETE FROM billing_entities`.execute(trx);
            const ids = [0, 1, 2, 3].map(() => crypto.randomUUID());
            for (const [at, id] of ids.entries())
              await sql`INSERT INTO billing_entities (id, prefix) VALUES (${id}, ${`P${at}`})`.execute(trx);
            for (const [at, one] of versions.entries())
              await sql`INSERT INTO billing_entity_versions (entity_id, version, valid_from, time_zone, currency, countries, seller)
                VALUES (${ids[one.entity]}, ${at + 1}, ${one.valid_from}::date, ${one.time_zone}, 'XAF', ${one.countries}, '{}')`.execute(
                trx,
              );
            const expected = entityFor(await findEntityVersions(trx), country, new Date(moment))?.entity_id;
            const { rows } = await sql<{ entity_id: string }>`
              SELECT entity_id FROM book_entity(${country ?? null}, ${moment}::timestamptz)`.execute(trx);
            const found = rows[0]?.entity_id;
            throw new Error(found === expected ? "same" : `${found} instead of ${expected}`);
          })
          .catch((error: Error) => error.message);
        expect(failed).toBe("same");
      },
    ),
    { numRuns: 25 },
  );
});
