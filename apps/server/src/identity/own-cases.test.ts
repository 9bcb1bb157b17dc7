import type { OwnIdentity } from "@passerelle/contract/identity";
import type { Profile } from "@passerelle/contract/profiles";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { pdf, sendBytes } from "../../test/builders/documents.ts";
import {
  AWA,
  beginPicture,
  buildSubmitted,
  buildVerified,
  readIdentity,
  readOwnCase,
  sendPicture,
  startCase,
  trySubmit,
} from "../../test/builders/identity.ts";
import { callAs } from "../../test/builders/requests.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Rose Mbida" });
});
afterAll(() => server.close());

const send = (user: TestUser, method: "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
const kycOf = async (user: TestUser) => (await callAs<Profile>(server, user, "GET", "/api/me")).kyc_status;

test("shows what is missing before a phone number is confirmed", async () => {
  const user = await buildUser(server);
  expect(await readIdentity(server, user)).toEqual({
    level: 0,
    email_confirmed: true,
    phone_confirmed: false,
    valid_until: null,
    suspended: null,
    renewable: false,
    startable: [2],
    case: null,
    waiting: null,
  } satisfies OwnIdentity);
});

test("keeps one open case, whichever of two tabs starts it", async () => {
  const user = await buildUser(server);
  const start = () => send(user, "POST", "/api/me/identity/cases", { id: crypto.randomUUID(), level: 2 });
  const replies = await Promise.all([start(), start(), start()]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const ids = new Set(replies.map((reply) => reply.json<OwnIdentity>().case?.id));
  expect(ids.size).toBe(1);
});

test("refuses a case under the id of another person's", async () => {
  const [first, second] = [await buildUser(server), await buildUser(server)];
  const body = { id: crypto.randomUUID(), level: 2 };
  await send(first, "POST", "/api/me/identity/cases", body);
  const reply = await send(second, "POST", "/api/me/identity/cases", body);
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: "idempotency_key_reused" });
  expect((await readIdentity(server, second)).case).toBeNull();
});

test("refuses level 3 without level 2", async () => {
  const user = await buildUser(server);
  const reply = await send(user, "POST", "/api/me/identity/cases", { id: crypto.randomUUID(), level: 3 });
  expect(reply.json()).toMatchObject({ code: "identity_not_startable" });
});

test("compares the zone with what is declared and with the account, and stores it sealed", async () => {
  const user = await buildUser(server, { name: "Awa Ndiaye" });
  const started = await startCase(server, user, AWA);
  expect(started.comparison).toEqual({
    account_name: "match",
    family_name: "match",
    given_names: "match",
    birth_date: "match",
    number: "match",
    expires_on: "match",
  });
  const row = await server.ctx.db
    .selectFrom("identity_cases")
    .selectAll()
    .where("id", "=", started.id)
    .executeTakeFirstOrThrow();
  for (const secret of ["NDIAYE", "Ndiaye", "A00123456", "1990-07-14"])
    expect(JSON.stringify(row)).not.toContain(secret);
  const other = await startCase(server, await buildUser(server, { name: "Paul Biko" }), AWA);
  expect(other.comparison).toMatchObject({ account_name: "mismatch", family_name: "match" });
});

test("refuses a declaration that another tab changed since", async () => {
  const user = await buildUser(server);
  const { id, version } = await startCase(server, user);
  const save = (family_name: string) =>
    send(user, "PUT", `/api/me/identity/cases/${id}/declaration`, {
      ...AWA,
      version,
      family_name,
      certification: null,
    });
  const replies = await Promise.all([save("One"), save("Two")]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test("lists what is missing, and submits once the case is complete", async () => {
  const user = await buildUser(server);
  const { id } = await startCase(server, user, { document_type: "identity_card", given_names: "" });
  const missing = async () =>
    (await trySubmit(server, user, await readOwnCase(server, user))).json().details?.missing;
  expect(await missing()).toEqual(["declaration", "front", "back"]);
  await sendPicture(server, user, id, "front");
  const { version } = await readOwnCase(server, user);
  const late = { ...AWA, document_type: "identity_card", version, certification: null };
  const url = `/api/me/identity/cases/${id}/declaration`;
  expect((await send(user, "PUT", url, { ...late, expires_on: "2020-01-01" })).statusCode).toBe(200);
  expect(await missing()).toEqual(["expired", "back"]);
  await send(user, "PUT", url, { ...late, version: version + 1 });
  await sendPicture(server, user, id, "back");
  const submitted = await trySubmit(server, user, await readOwnCase(server, user));
  expect(submitted.json<OwnIdentity>().case).toMatchObject({ status: "pending" });
});

test("submits once, however often it is sent at the same time, and refuses a picture that ends later", async () => {
  const user = await buildUser(server);
  const { id } = await startCase(server, user);
  for (const side of ["front", "back"]) await sendPicture(server, user, id, side);
  const bytes = pdf(3_000, 9);
  const begun = await beginPicture(server, user, id, "front", bytes);
  const own = await readOwnCase(server, user);
  const replies = await Promise.all([1, 2, 3, 4].map(() => trySubmit(server, user, own)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const events = await server.ctx.db
    .selectFrom("identity_events")
    .select("kind")
    .where("case_id", "=", id)
    .where("kind", "=", "submit")
    .execute();
  expect(events).toHaveLength(1);
  const ended = await sendBytes(server, user, begun.headers.location as string, bytes);
  expect(ended.json()).toMatchObject({ code: "identity_locked" });
});

test("refuses changes of a case while it waits for a reviewer", async () => {
  const { person, id } = await buildSubmitted(server);
  expect(await kycOf(person)).toBe("pending");
  const { version } = await readOwnCase(server, person);
  const declared = { ...AWA, version, certification: null };
  const replies = [
    await send(person, "PUT", `/api/me/identity/cases/${id}/declaration`, declared),
    await send(person, "DELETE", `/api/me/identity/cases/${id}`),
    await beginPicture(server, person, id, "front"),
  ];
  for (const reply of replies) expect(reply.json()).toMatchObject({ code: "identity_locked" });
});

test("refuses a side that the document does not have, and a file that is no picture", async () => {
  const user = await buildUser(server);
  const { id } = await startCase(server, user, AWA);
  expect((await beginPicture(server, user, id, "back")).json()).toMatchObject({ code: "invalid_input" });
  const text = Buffer.from("hello, this is no picture");
  const begun = await beginPicture(server, user, id, "data_page", text);
  const ended = await sendBytes(server, user, begun.headers.location as string, text);
  expect(ended.json()).toMatchObject({ code: "file_type_refused" });
});

test("limits the pictures of a person, counting replaced ones and open uploads", async () => {
  const user = await buildUser(server);
  const { id } = await startCase(server, user);
  await sendPicture(server, user, id, "front");
  // 37 replaced ones.
  await sql`
    INSERT INTO identity_documents
      (id, case_id, user_id, side, upload_id, file_name, storage_path, mime_type, size, sha256, replaced_at)
    SELECT gen_random_uuid(), case_id, user_id, side, gen_random_uuid(), file_name, storage_path || number, mime_type, size, sha256,
      now()
    FROM identity_documents, generate_series(1, 37) AS number WHERE case_id = ${id}`.execute(server.ctx.db);
  const replies = await Promise.all([1, 2, 3].map(() => beginPicture(server, user, id, "front")));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409]);
});

test("keeps the pictures and the case of a person from every other account", async () => {
  const { person, id } = await buildSubmitted(server);
  const [picture] = (await readOwnCase(server, person)).sides;
  const link = (user: TestUser) =>
    send(user, "POST", `/api/identity/documents/${picture?.document?.id}/links`, { disposition: "inline" });
  for (const role of ["diaspora", "operateur_support"] as const) {
    const other = await buildUser(server, { role });
    expect((await link(other)).statusCode).toBe(404);
    const review = await server.app.inject({
      url: `/api/admin/identity-cases/${id}`,
      headers: other.headers,
    });
    expect(review.statusCode).toBe(403);
    expect((await beginPicture(server, other, id, "front")).statusCode).toBe(404);
    const body = { ...AWA, version: 1, certification: null };
    const calls = [
      await send(other, "PUT", `/api/me/identity/cases/${id}/declaration`, body),
      await send(other, "POST", `/api/me/identity/cases/${id}/submission`, { version: 1 }),
      await send(other, "DELETE", `/api/me/identity/cases/${id}`),
    ];
    for (const reply of calls) expect(reply.json()).toMatchObject({ code: "identity_case_not_found" });
  }
  const own = await link(person);
  const bytes = await server.app.inject({ url: own.json().url });
  expect(bytes.statusCode).toBe(200);
  expect((await server.app.inject({ url: `${own.json().url}0` })).statusCode).toBe(404);
  expect((await link(admin)).statusCode).toBe(200);
});

test("hides a draft from reviewers, and deletes it with the bytes of its pictures", async () => {
  const user = await buildUser(server);
  const { id } = await startCase(server, user);
  const picture = await sendPicture(server, user, id, "front");
  const link = await send(admin, "POST", `/api/identity/documents/${picture}/links`, {
    disposition: "inline",
  });
  expect(link.statusCode).toBe(404);
  const reply = await server.app.inject({ url: `/api/admin/identity-cases/${id}`, headers: admin.headers });
  expect(reply.statusCode).toBe(404);

  const { storage_path } = await server.ctx.db
    .selectFrom("identity_documents")
    .select("storage_path")
    .where("id", "=", picture)
    .executeTakeFirstOrThrow();
  expect(await server.ctx.storage.exists(storage_path)).toBe(true);
  expect((await send(user, "DELETE", `/api/me/identity/cases/${id}`)).json()).toMatchObject({ case: null });
  expect(await server.ctx.storage.exists(storage_path)).toBe(false);
});

test("derives kyc_status and the level from a verified case", async () => {
  const { person } = await buildVerified(server, admin);
  expect(await kycOf(person)).toBe("verified");
  expect(await readIdentity(server, person)).toMatchObject({
    level: 2,
    valid_until: "2031-04-30",
    startable: [3],
    renewable: false,
  });
});
