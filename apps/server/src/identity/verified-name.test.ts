import type { MandateDetails } from "@passerelle/contract/mandates";
import type { Notification } from "@passerelle/contract/notifications";
import type { Profile } from "@passerelle/contract/profiles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import {
  asReviewer,
  buildSubmitted,
  buildVerified,
  claim,
  judgeAll,
  readIdentity,
  readOwnCase,
  readReview,
  startCase,
  trySubmit,
  tryToDecide,
} from "../../test/builders/identity.ts";
import { buildPresented, prepareMandates } from "../../test/builders/mandates.ts";
import { callAs } from "../../test/builders/requests.ts";
import { queuedJobs } from "../../test/database.ts";
import { eraseDue } from "./retention/erase-identity.ts";

let server: TestApp;
let rose: TestUser;
let paul: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  await prepareMandates(server);
  rose = await buildUser(server, { role: "super_admin", name: "Rose Mbida" });
  paul = await buildUser(server, { role: "super_admin", name: "Paul Essomba" });
});
afterAll(() => server.close());

const rename = (person: TestUser, name: string) =>
  callAs<Profile>(server, person, "PATCH", "/api/me", { name });
const kycOf = async (user: TestUser) => (await callAs<Profile>(server, user, "GET", "/api/me")).kyc_status;
/** The notifications of a person about their identity, newest first, each with its level. */
async function noticesOf(user: TestUser): Promise<string[]> {
  const { notifications } = await callAs<{ notifications: Notification[] }>(
    server,
    user,
    "GET",
    "/api/notifications",
  );
  return notifications.flatMap((one) => (one.type === "identity" ? [`${one.event} ${one.level}`] : []));
}
type Mail = { to: string; template: string; values: object };
const suspension = { level: 2, verified_name: "Awa Ndiaye" };

async function putUser(person: TestUser, name: string) {
  const payload = { data: { full_name: name } };
  const reply = await server.app.inject({
    method: "PUT",
    url: "/auth/v1/user",
    headers: person.headers,
    payload,
  });
  expect(reply.statusCode).toBe(200);
}

async function putByService(person: TestUser, name: string) {
  const token = await server.ctx.auth.issueServiceToken(600);
  const reply = await server.app.inject({
    method: "PUT",
    url: `/auth/v1/admin/users/${person.id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { user_metadata: { full_name: name } },
  });
  expect(reply.statusCode).toBe(200);
}

test.each([
  ["the profile", rename],
  ["auth", putUser],
  ["a service token", putByService],
])(
  "a level is suspended while the account has another name, changed by %s, and both changes are announced once",
  async (_way, change) => {
    const { person, id } = await buildVerified(server, rose);
    await change(person, "NDIAYE Awa");
    expect(await noticesOf(person)).toEqual(["verified 2"]);
    await change(person, "Marie Fotso");
    expect(await readIdentity(server, person)).toMatchObject({
      level: 0,
      valid_until: null,
      suspended: suspension,
      startable: [2],
    });
    expect(await kycOf(person)).toBe("pending");
    expect(await readReview(server, rose, id)).toMatchObject({ suspended_name: "Awa Ndiaye" });
    await change(person, "Marie Fotso");
    await change(person, "Marie Fotso Biya");
    expect(await noticesOf(person)).toEqual(["suspended 2", "verified 2"]);
    await change(person, "NDIAYE Awa");
    expect(await readIdentity(server, person)).toMatchObject({ level: 2, suspended: null });
    expect(await kycOf(person)).toBe("verified");
    expect(await readReview(server, rose, id)).toMatchObject({ suspended_name: null });
    expect(await noticesOf(person)).toEqual(["restored 2", "suspended 2", "verified 2"]);
    const mails = (await queuedJobs(server, "email.send")) as Mail[];
    const [verified, suspended, ...others] = mails.filter(
      ({ to, template }) => to === person.email && template.startsWith("identity_"),
    );
    expect(verified).toMatchObject({ template: "identity_verified" });
    expect(suspended).toMatchObject({
      template: "identity_suspended",
      values: {
        name: "Marie Fotso",
        verified_name: "Awa Ndiaye",
        level: "2",
        link: expect.stringMatching(/\/kyc-verification$/),
      },
    });
    expect(others).toEqual([]);
  },
);

test("another name is verified by another case", async () => {
  const { person, id } = await buildVerified(server, rose);
  await rename(person, "Awa Fotso");
  await buildVerified(server, rose, { person });
  expect(await readIdentity(server, person)).toMatchObject({ level: 2, suspended: null });
  expect(await readReview(server, rose, id)).toMatchObject({ status: "expired", suspended_name: null });
  await rename(person, "Awa Ndiaye");
  expect(await readIdentity(server, person)).toMatchObject({
    level: 0,
    suspended: { level: 2, verified_name: "Awa Fotso" },
  });
});

test("a reviewer who read another name decides nothing", async () => {
  const { person, id } = await buildSubmitted(server);
  await claim(server, rose, id);
  const { version } = await judgeAll(server, rose, id);
  await rename(person, "Marie Fotso");
  const stale = await asReviewer(server, rose, id, "decisions", { version, decision: "verify" });
  expect(stale.json()).toMatchObject({ code: "identity_conflict" });
  expect(await readIdentity(server, person)).toMatchObject({ level: 0 });
});

test("saving the same name, in whichever way, changes no case in review and no presented mandate", async () => {
  const { person, id } = await buildSubmitted(server);
  await claim(server, rose, id);
  const { version } = await judgeAll(server, rose, id);
  const mandate = await buildPresented(server, { principal: person });
  const after: object[] = [];
  for (const save of [rename, putUser, putByService]) {
    await save(person, "Awa Ndiaye");
    const read = await callAs<MandateDetails>(server, person, "GET", `/api/mandates/${mandate.id}`);
    after.push({ mandate: read.mandate.status, version: (await readReview(server, rose, id)).version });
  }
  expect(after).toEqual(Array(3).fill({ mandate: "awaiting_principal", version }));
  const reply = await asReviewer(server, rose, id, "decisions", { version, decision: "verify" });
  expect(reply.statusCode, reply.body).toBe(200);
});

test("level 3 holds for the name of the level 2 that it confirms", async () => {
  const { person } = await buildVerified(server, rose);
  const started = await startCase(server, person, {}, 3);
  expect((await trySubmit(server, person, await readOwnCase(server, person))).statusCode).toBe(200);
  await rename(person, "Marie Fotso");
  await claim(server, paul, started.id);
  const decision = { decision: "verify", certified_on: new Date().toISOString().slice(0, 10) };
  expect((await tryToDecide(server, paul, started.id, decision)).statusCode).toBe(200);
  expect(await readIdentity(server, person)).toMatchObject({
    level: 0,
    suspended: { level: 3, verified_name: "Awa Ndiaye" },
  });
  await rename(person, "Awa Ndiaye");
  expect(await readIdentity(server, person)).toMatchObject({ level: 3, suspended: null });
});

test("keeps the verified name as long as the level, and erases it with the account or the verification", async () => {
  const nameOf = async (id: string) =>
    (
      await server.ctx.db
        .selectFrom("identity_cases")
        .select("verified_name")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).verified_name;
  const [closed, revoked] = [await buildVerified(server, rose), await buildVerified(server, rose)];
  await eraseDue(server.ctx, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000));
  expect(await nameOf(closed.id)).toBe("Awa Ndiaye");
  const { version } = await readReview(server, rose, revoked.id);
  await asReviewer(server, rose, revoked.id, "revocation", { version, note: "Le document est faux." });
  expect(await nameOf(revoked.id)).toBeNull();
  await callAs(server, closed.person, "POST", "/api/me/closure", { password: TEST_PASSWORD });
  expect(await nameOf(closed.id)).toBeNull();
});
