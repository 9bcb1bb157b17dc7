import { LEGAL_VERSIONS } from "@passerelle/domain/legal/versions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildOffer, draftOf } from "../../test/builders/requests.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const FORMER = "2025-01-01";

/** A person who accepted former terms. */
async function buildFormer(): Promise<TestUser> {
  const user = await buildUser(server);
  const former = { terms_version: FORMER, terms_accepted_at: new Date(FORMER) };
  await server.ctx.db.updateTable("users").set(former).where("id", "=", user.id).execute();
  return user;
}

async function call({ headers }: TestUser, method: "GET" | "PUT" | "POST", url: string, payload?: object) {
  const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
}
const accept = (user: TestUser, version: string = LEGAL_VERSIONS.terms) =>
  call(user, "PUT", "/api/me/terms", { version });
const rowOf = ({ id }: TestUser) =>
  server.ctx.db
    .selectFrom("users")
    .select(["terms_version", "terms_accepted_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("allows reading and drafting with former terms accepted, and requires the present ones for an order", async () => {
  const user = await buildFormer();
  expect((await call(user, "GET", "/api/me")).body.terms_to_accept).toBe(LEGAL_VERSIONS.terms);
  const offer = await buildOffer(server);
  const id = crypto.randomUUID();
  const draft = await call(user, "PUT", `/api/requests/${id}`, draftOf(offer));
  expect(draft.status).toBe(200);
  const submit = () => call(user, "POST", `/api/requests/${id}/submit`, { version: draft.body.version });
  expect(await submit()).toMatchObject({ status: 409, body: { code: "terms_not_accepted" } });

  expect(await accept(user)).toMatchObject({ status: 200, body: { terms_to_accept: null } });
  expect((await submit()).body.code).not.toBe("terms_not_accepted");
  const accepted = await rowOf(user);
  expect(accepted.terms_version).toBe(LEGAL_VERSIONS.terms);
  expect(accepted.terms_accepted_at?.getTime()).toBeGreaterThan(Date.parse(FORMER));
});

test("records a repeated acceptance once", async () => {
  const user = await buildFormer();
  const both = await Promise.all([accept(user), accept(user)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const first = await rowOf(user);
  await accept(user);
  expect(await rowOf(user)).toEqual(first);
  const lines = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .selectAll()
    .where("subject_id", "=", user.id)
    .execute();
  const accepted = lines.filter((line) => JSON.stringify(line).includes(`terms.${LEGAL_VERSIONS.terms}`));
  expect(accepted).toHaveLength(1);
  // Its person finds it in their export.
  const { body } = await call(user, "GET", "/api/me/export");
  expect(body.profile).toMatchObject({ terms_version: LEGAL_VERSIONS.terms });
  const traits = { fields: `terms.${LEGAL_VERSIONS.terms}` };
  expect(body.audit).toContainEqual(
    expect.objectContaining({ action: "profile_modified", traits, by: "you" }),
  );
});

test("refuses to accept other than the present terms, and asks new accounts for nothing", async () => {
  const user = await buildFormer();
  expect((await accept(user, FORMER)).body.code).toBe("terms_outdated");
  expect((await accept(user, "demain")).body.code).toBe("invalid_input");
  expect((await rowOf(user)).terms_version).toBe(FORMER);
  const current = await buildUser(server);
  expect((await call(current, "GET", "/api/me")).body.terms_to_accept).toBeNull();
});
