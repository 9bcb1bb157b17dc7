import { afterAll, beforeAll, expect, test } from "vitest";
import { seedContent } from "../seeds/content.ts";
import { startTestApp, type TestApp } from "./app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function readContent() {
  const { db } = server.ctx;
  return {
    rates: await db.selectFrom("exchange_rates").selectAll().orderBy("currency_code").execute(),
    themes: await db.selectFrom("help_themes").select("id").orderBy("position").execute(),
    questions: await db.selectFrom("help_questions").selectAll().orderBy("id").execute(),
    answers: await db.selectFrom("canned_answers").selectAll().orderBy("id").execute(),
    announcements: await db.selectFrom("announcements").selectAll().execute(),
  };
}

test("every installation starts with initial content", async () => {
  const content = await readContent();
  expect(content.rates.map(({ currency_code }) => currency_code)).toEqual(["CAD", "USD"]);
  expect(content.themes).toHaveLength(6);
  expect(content.questions).toHaveLength(25);
  expect(content.answers).toHaveLength(3);
  expect(content.announcements).toMatchObject([{ roles: null, is_published: true }]);
});

test("a later start keeps editors' changes and deletions", async () => {
  const { db } = server.ctx;
  await db
    .updateTable("exchange_rates")
    .set({ units_per_euro: 2 })
    .where("currency_code", "=", "USD")
    .execute();
  await db.deleteFrom("help_questions").where("theme_id", "=", "commander").execute();
  await db.deleteFrom("announcements").execute();
  const edited = await readContent();
  await Promise.all([seedContent(db), seedContent(db)]);
  expect(await readContent()).toEqual(edited);
});

test("concurrent starts insert content once", async () => {
  const { db } = server.ctx;
  await db.deleteFrom("canned_answers").execute();
  await db.deleteFrom("applied_seeds").where("name", "=", "canned-answers").execute();
  await Promise.all([seedContent(db), seedContent(db), seedContent(db)]);
  expect((await readContent()).answers).toHaveLength(3);
});
