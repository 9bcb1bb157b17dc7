import type { DataExport } from "@passerelle/contract/privacy";
import { RETENTION_YEARS } from "@passerelle/domain/privacy/retention";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../../test/builders/accounts.ts";
import {
  asReviewer,
  buildSubmitted,
  buildVerified,
  readIdentity,
  readOwnCase,
  readReview,
  sendPicture,
  startCase,
} from "../../../test/builders/identity.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { purgeClosedAccounts } from "../../privacy/purge-closed-accounts.ts";
import { advanceCases } from "../advance.ts";
import { eraseDue, sweepPictures } from "./erase-identity.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const pathsOf = async (caseId: string) =>
  (
    await server.ctx.db
      .selectFrom("identity_documents")
      .select("storage_path")
      .where("case_id", "=", caseId)
      .execute()
  ).map(({ storage_path }) => storage_path);
const existing = (paths: string[]) => Promise.all(paths.map((path) => server.ctx.storage.exists(path)));
const erasures = () => server.ctx.db.selectFrom("erasures").select(["rule", "records", "files"]).execute();

test("erases pictures and declared data 30 days after the decision, and keeps the level", async () => {
  const { person, id } = await buildVerified(server, admin);
  const paths = await pathsOf(id);
  await eraseDue(server.ctx, inDays(29));
  expect(await existing(paths)).toEqual([true, true]);
  await eraseDue(server.ctx, inDays(31));
  await eraseDue(server.ctx, inDays(31));
  expect(await existing(paths)).toEqual([false, false]);
  expect(await readIdentity(server, person)).toMatchObject({
    level: 2,
    case: { erased: true, declaration: { family_name: "", number: "" } },
  });
  expect(await readReview(server, admin, id)).toMatchObject({ erased: true, comparison: null });
  expect(await erasures()).toContainEqual({ rule: "identity_closed", records: 1, files: 2 });
});

test("erases the reason of a revocation 30 days later, also of a case that was erased before", async () => {
  const { person, id } = await buildVerified(server, admin);
  await eraseDue(server.ctx, inDays(31));
  const { version } = await readReview(server, admin, id);
  const note = "Le document a été déclaré volé.";
  await asReviewer(server, admin, id, "revocation", { version, note });
  const notes = async () => (await readReview(server, admin, id)).events.flatMap((event) => event.note ?? []);
  await eraseDue(server.ctx, inDays(29));
  expect(await readOwnCase(server, person)).toMatchObject({ status: "revoked", note });
  expect(await notes()).toEqual([note]);
  await eraseDue(server.ctx, inDays(31));
  expect(await readOwnCase(server, person)).toMatchObject({ status: "revoked", note: null, erased: true });
  expect(await notes()).toEqual([]);
});

test("erases the reason of a revocation when the account is closed", async () => {
  const { person, id } = await buildVerified(server, admin);
  await eraseDue(server.ctx, inDays(31));
  const { version } = await readReview(server, admin, id);
  await asReviewer(server, admin, id, "revocation", { version, note: "Le document a été déclaré volé." });
  await callAs(server, person, "POST", "/api/me/closure", { password: TEST_PASSWORD });
  expect(await readReview(server, admin, id)).toMatchObject({ note: null, erased: true });
});

test("gives up a draft without a change for 60 days, and no case that waits", async () => {
  const person = await buildUser(server);
  const { id } = await startCase(server, person);
  await sendPicture(server, person, id, "front");
  const paths = await pathsOf(id);
  const waiting = await buildSubmitted(server);
  await eraseDue(server.ctx, inDays(59));
  expect(await readIdentity(server, person)).toMatchObject({ case: { id } });
  await eraseDue(server.ctx, inDays(61));
  expect(await readIdentity(server, person)).toMatchObject({ case: null });
  expect(await existing(paths)).toEqual([false]);
  expect(await readOwnCase(server, waiting.person)).toMatchObject({ status: "pending" });
});

test("reminds 90, 30 and 7 days before the end, once each, and then ends the verification", async () => {
  const { person, id } = await buildVerified(server, admin);
  await sql`UPDATE identity_cases SET valid_until = current_date + 100 WHERE id = ${id}`.execute(
    server.ctx.db,
  );
  const reminders = async () =>
    (await readReview(server, admin, id)).events.filter(({ kind }) => kind === "reminded").length;
  const counts: number[] = [];
  for (const days of [9, 10, 11, 70, 71, 93, 94]) {
    await advanceCases(server.ctx, inDays(days));
    counts.push(await reminders());
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
  await advanceCases(server.ctx, inDays(100));
  expect(await readOwnCase(server, person)).toMatchObject({ status: "verified" });
  await advanceCases(server.ctx, inDays(101));
  expect(await readOwnCase(server, person)).toMatchObject({ status: "expired" });
  expect(await callAs(server, person, "GET", "/api/me")).toMatchObject({ kyc_status: "pending" });
});

test("returns a review that was abandoned for a day to the queue, and deletes bytes without a row, but no picture", async () => {
  const { id } = await buildSubmitted(server);
  await callAs(server, admin, "POST", `/api/admin/identity-cases/${id}/reviewer`, {
    reviewer_id: admin.id,
    before: null,
  });
  await advanceCases(server.ctx, inDays(0.5));
  expect(await readReview(server, admin, id)).toMatchObject({ status: "in_review" });
  await advanceCases(server.ctx, inDays(1.5));
  expect(await readReview(server, admin, id)).toMatchObject({ status: "pending", reviewer: null });

  const lost = `identity/${crypto.randomUUID()}/${crypto.randomUUID()}`;
  await server.ctx.storage.put(lost, Buffer.from("left by a crash"));
  await sweepPictures(server.ctx, inDays(2).getTime());
  expect(await server.ctx.storage.exists(lost)).toBe(false);
  expect(await existing(await pathsOf(id))).toEqual([true, true]);
});

test("exports what a person declared and sent, and erases it when the account is closed", async () => {
  const { person, id } = await buildVerified(server, admin);
  const exported = await callAs<DataExport>(server, person, "GET", "/api/me/export");
  expect(exported.identity_cases).toMatchObject([
    { declared: { family_name: "Ndiaye", number: "A00123456" } },
  ]);
  expect(exported.identity_documents).toHaveLength(2);
  expect(exported.identity_verdicts).toMatchObject([{ verdict: "accepted" }, { verdict: "accepted" }]);
  expect(JSON.stringify(exported)).not.toContain("identity/");
  const paths = await pathsOf(id);
  await callAs(server, person, "POST", "/api/me/closure", { password: TEST_PASSWORD });
  await expect.poll(() => existing(paths), { timeout: patience(15_000) }).toEqual([false, false]);
  const row = await server.ctx.db
    .selectFrom("identity_cases")
    .select(["declared", "mrz", "number_hash", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ declared: null, mrz: null, number_hash: null, status: "verified" });
  const inTenYears = inDays((RETENTION_YEARS + 1) * 366);
  await purgeClosedAccounts(server.ctx, inDays(RETENTION_YEARS * 365));
  expect(await pathsOf(id)).toHaveLength(2);
  await Promise.all([
    purgeClosedAccounts(server.ctx, inTenYears),
    purgeClosedAccounts(server.ctx, inTenYears),
  ]);
  expect(await pathsOf(id)).toEqual([]);
});
