import { describe, expect, test } from "vitest";
import { checkTables } from "./table-ownership.ts";

const TREE = {
  "apps/server/src/modules.ts": `import { profilesModule } from "./profiles/module.ts";
import { catalogueModule } from "./catalogue/module.ts";
import { reviewsModule } from "./reviews/module.ts";
import { searchModule } from "./search/module.ts";
export const modules = [
  ...platformModules,
  profilesModule,
  catalogueModule,
  reviewsModule,
  searchModule,
];`,
  "apps/server/migrations/0001_profiles.sql":
    "CREATE TABLE users (id uuid);\nCREATE VIEW people AS SELECT id FROM users;",
  "apps/server/migrations/0002_catalogue.sql": "CREATE TABLE services (id uuid);",
  "apps/server/migrations/0003_reviews.sql":
    "CREATE TABLE reviews (id uuid);\nCREATE VIEW ratings AS SELECT id FROM reviews;",
  "apps/server/migrations/0004_catalogue_prices.sql": "CREATE TABLE prices (id uuid);",
};

function check(capability: string, code: string): string[] {
  const files = { ...TREE, [`apps/server/src/${capability}/queries.ts`]: code };
  return checkTables(Object.entries(files).map(([path, content]) => ({ path, content })));
}

describe("a table of another capability", () => {
  test.each([
    ['db.selectFrom("users")', "reads users"],
    ['db.selectFrom(["prices", "users as person"])', "reads users"],
    ['db.selectFrom("prices").leftJoin("users as person", "person.id", "prices.id")', "reads users"],
    ['db.selectFrom("prices").where((eb) => eb.exists(eb.selectFrom("users")))', "reads users"],
    ['const TABLE = "users"; db.selectFrom(TABLE)', "reads users"],
    ['const TABLES = { person: "users" }; db.updateTable(TABLES[kind] as "prices")', "writes users"],
    ["sql`SELECT FROM users`", "reads users"],
    ["sql<number>`SELECT 1 FROM prices AS price, users AS person`", "reads users"],
    ["sql`SELECT FROM services\n  JOIN public.users ON true`", "reads users"],
    ['db.insertInto("users")', "writes users"],
    ['db.updateTable("users as person")', "writes users"],
    ['db.deleteFrom("users")', "writes users"],
    ["sql`INSERT INTO users (id) VALUES (1)`", "writes users"],
    ["sql`UPDATE users SET id = 1`", "writes users"],
    ["sql`WITH gone AS (DELETE FROM users RETURNING id) SELECT FROM gone`", "writes users"],
  ])("is found in %s", (code, use) => {
    expect(check("catalogue", code)).toEqual([
      `tables: catalogue ${use} of profiles: apps/server/src/catalogue/queries.ts`,
    ]);
  });

  test("is found in a part of a capability and in one without tables", () => {
    expect(check("catalogue/admin", 'db.selectFrom("users")')).toHaveLength(1);
    expect(check("search", 'db.selectFrom("users")')).toHaveLength(1);
  });
});

test("a capability may use its own tables, including those of later migrations", () => {
  expect(check("catalogue", 'db.selectFrom("services").innerJoin("prices", "a", "b")')).toEqual([]);
  expect(check("catalogue", "sql`UPDATE prices SET users = 'FROM users' -- FROM users`")).toEqual([]);
});

test("a view may be read by capabilities above its owner, and written by none", () => {
  expect(check("catalogue", 'db.selectFrom("people")')).toEqual([]);
  expect(check("search", 'db.selectFrom("ratings")')).toEqual([]);
  expect(check("catalogue", 'db.selectFrom("ratings")')[0]).toContain("catalogue reads ratings");
  expect(check("catalogue", 'db.updateTable("people")')[0]).toContain("catalogue writes people");
});
