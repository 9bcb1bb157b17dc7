import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { createLog } from "./log.ts";

/** Texts that the log must not contain: data of people, and the database's messages about a row. */
const SECRETS = [
  "aminata.sarr@passerelle.test",
  "nouvelle.adresse@passerelle.test",
  "Aminata Sarr-Confidentielle",
  "221770001122",
  "12 rue du Secret",
  "argon2",
  "Failing row",
  '"detail"',
  '"where"',
  '"parameters"',
  '"params"',
  '"query"',
];

const logged: string[] = [];
let server: TestApp;
let person: TestUser;
beforeAll(async () => {
  const log = createLog("trace", { write: (line) => void logged.push(line) });
  server = await startOwnApp({ SMS_URL: "http://127.0.0.1:9/" }, log);
  person = await buildUser(server, { email: "aminata.sarr@passerelle.test", name: SECRETS[2] as string });
});
afterAll(() => server.close());

const call = (method: "POST" | "PUT" | "PATCH", url: string, payload: object, headers = {}) =>
  server.app.inject({ method, url, payload, headers });

test("no failed statement puts a person's data or a password's hash into the log", async () => {
  // Every row that is written is refused, with an error that contains the row.
  const tables = ["auth.users", "auth.identities", "users", "auth.one_time_tokens"];
  for (const table of tables) {
    await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT refused CHECK (false) NOT VALID`.execute(
      server.ctx.db,
    );
  }
  const email = "nouvelle.adresse@passerelle.test";
  const replies = [
    await call("POST", "/auth/v1/signup", { email, password: "un bon mot de passe" }),
    await call("PUT", "/auth/v1/user", { password: "un autre bon mot de passe", data: {} }, person.headers),
    await call("PUT", "/auth/v1/user", { email, phone: "+221770001122" }, person.headers),
    await call("POST", "/auth/v1/recover", { email: person.email }),
  ];
  expect(replies.map((reply) => reply.statusCode)).toEqual([500, 500, 500, 200]);
  // A queued message fails in its job.
  await expect.poll(() => logged.join("")).toContain("job failed");

  const text = logged.join("");
  expect(text).toContain('"code":"23514"');
  expect(text).toMatch(/"stack":"(?:[^"\\]|\\.)*violates check constraint/);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
});

test("a message that quotes a refused value is logged without it", async () => {
  logged.length = 0;
  const refused = [
    sql`SELECT ${"mot-secret"}::uuid`,
    sql`SELECT ${"mot-secret"}::timestamptz`,
    sql`SELECT ${'mot-secret "et" plus'}::jsonb`,
    sql`SELECT ${"mot-secret"}::text::int`,
  ];
  for (const statement of refused) {
    await statement.execute(server.ctx.db).catch((err: unknown) => server.ctx.log.error({ err }, "refused"));
  }
  const text = logged.join("");
  // The job of an earlier test fails again meanwhile.
  expect(logged.filter((line) => line.includes('"msg":"refused"'))).toHaveLength(refused.length);
  expect(text).toContain("invalid input syntax");
  expect(text).not.toContain("mot-secret");
});

test("causes and collected errors are logged by the same rule", () => {
  logged.length = 0;
  const inner = Object.assign(new Error("inner"), { code: "23505", detail: "Key (email)=(a@b.c) exists" });
  const outer = new AggregateError([inner], "outer", { cause: inner });
  server.ctx.log.error({ err: outer }, "both");
  const { err } = JSON.parse(logged[0] as string);
  expect(err).toMatchObject({
    type: "AggregateError",
    message: "outer",
    cause: { code: "23505", message: "inner" },
    errors: [{ code: "23505", message: "inner" }],
  });
  expect(logged[0]).not.toContain("a@b.c");
});

test("errors of the storage are logged without the name of the file, and with its folder", async () => {
  logged.length = 0;
  const folder = [1, 2, 3].map(() => crypto.randomUUID()).join("/");
  const { storage } = server.ctx;
  const err = await storage.getBytes(`${folder}/passeport-aminata_sarr.pdf`).catch((error: unknown) => error);
  server.ctx.log.error({ err }, "the storage failed");
  const line = logged.find((one) => one.includes("the storage failed"));
  expect(JSON.parse(line as string).err).toMatchObject({
    message: `Cannot read file from location "${folder}/…"`,
    cause: { code: "ENOENT", message: expect.stringContaining(`${folder}/…'`) },
  });
  expect(line).not.toContain("aminata_sarr");
});
