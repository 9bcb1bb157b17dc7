import type { ReviewCase } from "@passerelle/contract/identity/review";
import type { Profile } from "@passerelle/contract/profiles";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  asReviewer,
  beginPicture,
  buildSubmitted,
  buildVerified,
  claim,
  judgeAll,
  readIdentity,
  readOwnCase,
  readReview,
  sendPicture,
  startCase,
  trySubmit,
  tryToDecide,
  verifyIdentity,
} from "../../../test/builders/identity.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { advanceCases } from "../advance.ts";

let server: TestApp;
let rose: TestUser;
let paul: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  rose = await buildUser(server, { role: "super_admin", name: "Rose Mbida" });
  paul = await buildUser(server, { role: "super_admin", name: "Paul Essomba" });
});
afterAll(() => server.close());

const take = (reviewer: TestUser, id: string, before: string | null = null, to = reviewer.id) =>
  asReviewer(server, reviewer, id, "reviewer", { reviewer_id: to, before });
const kycOf = async (user: TestUser) => (await callAs<Profile>(server, user, "GET", "/api/me")).kyc_status;

test("if two reviewers take a case at once, one gets it", async () => {
  const { id, person } = await buildSubmitted(server);
  const replies = await Promise.all([take(rose, id), take(paul, id)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: "case_taken" });
  expect(await kycOf(person)).toBe("in_review");
});

test("reassigns and unassigns a case, and refuses verdicts of reviewers who do not have it", async () => {
  const { id, person } = await buildSubmitted(server);
  const { sides } = await claim(server, rose, id);
  const verdict = { document_id: sides[0]?.document?.id, verdict: "accepted", reason: null, seen: null };
  expect((await asReviewer(server, paul, id, "verdicts", verdict)).json()).toMatchObject({
    code: "move_not_allowed",
  });
  const passed = await take(rose, id, rose.id, paul.id);
  expect(passed.json<ReviewCase>()).toMatchObject({
    reviewer: { name: "Paul Essomba" },
    may: { judge: false },
  });
  expect((await asReviewer(server, rose, id, "verdicts", verdict)).statusCode).toBe(409);
  expect((await take(rose, id, rose.id)).json()).toMatchObject({ code: "case_taken" });
  const customer = await take(paul, id, paul.id, person.id);
  expect(customer.json()).toMatchObject({ code: "assignee_unfit" });
  const back = await asReviewer(server, paul, id, "reviewer", { reviewer_id: null, before: paul.id });
  expect(back.json<ReviewCase>()).toMatchObject({ status: "pending", reviewer: null });
  expect(await kycOf(person)).toBe("pending");
});

test("asks for one picture again, keeps the other, and verifies after it was sent", async () => {
  const { id, person } = await buildSubmitted(server);
  await claim(server, rose, id);
  await judgeAll(server, rose, id);
  const back = (await readReview(server, rose, id)).sides[1];
  const retry = {
    document_id: back?.document?.id,
    verdict: "retry",
    reason: "glare",
    seen: back?.verdicts[0]?.id,
  };
  expect((await asReviewer(server, rose, id, "verdicts", retry)).statusCode).toBe(200);
  expect((await readOwnCase(server, person)).sides[1]).toMatchObject({ verdict: null });
  expect((await tryToDecide(server, rose, id, { decision: "verify" })).json()).toMatchObject({
    code: "identity_incomplete",
  });
  expect((await tryToDecide(server, rose, id, { decision: "request_revision" })).statusCode).toBe(200);
  expect((await waitForMail(server, person.email)).subject).toContain("Il manque peu");

  const own = await readOwnCase(server, person);
  expect(own.status).toBe("revision");
  expect(own.sides.map(({ side, to_send, verdict }) => [side, to_send, verdict?.reason])).toEqual([
    ["front", false, null],
    ["back", true, "glare"],
  ]);
  expect((await trySubmit(server, person, own)).json()).toMatchObject({ details: { missing: ["back"] } });
  expect((await beginPicture(server, person, id, "front")).json()).toMatchObject({ code: "identity_locked" });
  await sendPicture(server, person, id, "back");
  await sendPicture(server, person, id, "back");
  expect((await trySubmit(server, person, await readOwnCase(server, person))).statusCode).toBe(200);

  await claim(server, paul, id);
  const again = await readReview(server, paul, id);
  expect(again.sides.map(({ verdicts }) => verdicts.length)).toEqual([1, 0]);
  await judgeAll(server, paul, id);
  expect((await tryToDecide(server, paul, id, { decision: "verify" })).statusCode).toBe(200);
  expect(await readIdentity(server, person)).toMatchObject({ level: 2 });
});

test("needs a reason for a refused picture and words for a rejection, and detects a verdict that was not seen", async () => {
  const { id, person } = await buildSubmitted(server);
  const { sides } = await claim(server, rose, id);
  const document_id = sides[0]?.document?.id;
  const bare = { document_id, verdict: "refused", reason: null, seen: null };
  expect((await asReviewer(server, rose, id, "verdicts", bare)).statusCode).toBe(400);
  const give = (reason: string) =>
    asReviewer(server, rose, id, "verdicts", { document_id, verdict: "retry", reason, seen: null });
  const replies = await Promise.all([give("glare"), give("blurred")]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await tryToDecide(server, rose, id, { decision: "reject" })).json()).toMatchObject({
    code: "reason_required",
  });
  const note = "Le document est une photocopie.";
  expect((await tryToDecide(server, rose, id, { decision: "reject", note })).statusCode).toBe(200);
  expect(await kycOf(person)).toBe("rejected");
  expect(await readOwnCase(server, person)).toMatchObject({ status: "rejected", note });
  expect(await readIdentity(server, person)).toMatchObject({ startable: [2] });
  expect((await waitForMail(server, person.email)).text).toContain("photocopie");
});

test("decides once, by the reviewer who has the case, and refuses a decision on a case that has changed", async () => {
  const { id } = await buildSubmitted(server);
  await claim(server, rose, id);
  const { version } = await judgeAll(server, rose, id);
  const decide = () => asReviewer(server, rose, id, "decisions", { version, decision: "verify" });
  const other = { version, decision: "reject", note: "Non" };
  const replies = await Promise.all([
    decide(),
    asReviewer(server, paul, id, "decisions", other),
    decide(),
    decide(),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 409, 200, 200]);
  const { status, events } = await readReview(server, rose, id);
  expect(status).toBe("verified");
  expect(events.filter(({ kind }) => kind === "verify")).toHaveLength(1);
  const stale = await asReviewer(server, rose, id, "revocation", { version, note: "Erreur" });
  expect(stale.json()).toMatchObject({ code: "identity_conflict" });
});

test("refuses a reviewer their own case, in the database too", async () => {
  const { id } = await buildSubmitted(server, { person: rose });
  expect((await readReview(server, rose, id)).may).toMatchObject({ claim: false, refusal: "own_case" });
  expect((await take(rose, id)).json()).toMatchObject({ code: "own_case" });
  expect((await take(paul, id, null, rose.id)).json()).toMatchObject({ code: "assignee_unfit" });
  const direct = server.ctx.db
    .updateTable("identity_cases")
    .set({ decided_by: rose.id })
    .where("id", "=", id)
    .execute();
  await expect(direct).rejects.toThrow("identity_cases_own");
});

test("level 3 is confirmed by another reviewer than the one of level 2", async () => {
  const { person, id: basis } = await buildVerified(server, rose);
  const { id } = await startCase(server, person, {}, 3);
  expect((await trySubmit(server, person, await readOwnCase(server, person))).statusCode).toBe(200);
  expect((await take(rose, id)).json()).toMatchObject({ code: "second_reviewer_required" });
  expect((await take(paul, id, null, rose.id)).json()).toMatchObject({ code: "assignee_unfit" });
  await claim(server, paul, id);
  const shown = await callAs<ReviewCase>(server, paul, "GET", `/api/admin/identity-cases/${id}`);
  expect(shown, "leads to what is compared in the call").toMatchObject({ level2_case_id: basis });
  expect((await tryToDecide(server, paul, id, { decision: "verify" })).json()).toMatchObject({
    code: "identity_incomplete",
  });
  const confirmed = { decision: "verify", certified_on: "2026-01-15" };
  expect((await tryToDecide(server, paul, id, confirmed)).statusCode).toBe(200);
  expect(await readIdentity(server, person)).toMatchObject({ level: 3, valid_until: "2031-04-30" });
  const direct = server.ctx.db
    .updateTable("identity_cases")
    .set({ decided_by: rose.id })
    .where("id", "=", id)
    .execute();
  await expect(direct).rejects.toThrow("identity_cases_second_reviewer");
});

test("revokes a verification with the level that rests on it", async () => {
  const person = await buildUser(server);
  const second = await verifyIdentity(server, person, rose);
  const { id } = await startCase(server, person, {}, 3);
  await trySubmit(server, person, await readOwnCase(server, person));
  await claim(server, paul, id);
  await tryToDecide(server, paul, id, { decision: "verify", certified_on: "2026-01-15" });
  const { version } = await readReview(server, paul, second);
  const note = "Le document a été déclaré volé.";
  expect((await asReviewer(server, paul, second, "revocation", { version, note })).statusCode).toBe(200);
  expect(await readIdentity(server, person)).toMatchObject({ level: 0, startable: [2] });
  expect(await kycOf(person)).toBe("pending");
});

test("revokes level 3 with the level 2 that renewed its basis", async () => {
  const person = await buildUser(server);
  await verifyIdentity(server, person, rose);
  const { id } = await startCase(server, person, {}, 3);
  await trySubmit(server, person, await readOwnCase(server, person));
  await claim(server, paul, id);
  await tryToDecide(server, paul, id, { decision: "verify", certified_on: "2026-01-15" });
  await server.ctx.db
    .updateTable("identity_cases")
    .set({ valid_until: sql`current_date + 30` })
    .where("user_id", "=", person.id)
    .execute();
  const renewal = await buildVerified(server, rose, { person });
  expect(await readIdentity(server, person)).toMatchObject({ level: 3 });
  const { version } = await readReview(server, paul, renewal.id);
  const note = "Le document a été déclaré volé.";
  const revoked = await asReviewer(server, paul, renewal.id, "revocation", { version, note });
  expect(revoked.statusCode).toBe(200);
  expect(await readIdentity(server, person)).toMatchObject({ level: 0 });
  expect((await readReview(server, rose, id)).status).toBe("revoked");
});

/** A person with an open case of level 3; Rose verified level 2, the case `basis`. */
async function buildOpenLevel3() {
  const person = await buildUser(server);
  const basis = await verifyIdentity(server, person, rose);
  const { id } = await startCase(server, person, {}, 3);
  await trySubmit(server, person, await readOwnCase(server, person));
  return { person, basis, id };
}

test("the revocation of level 2 ends an open case of level 3, so that level 2 can be asked for again", async () => {
  const { person, basis, id } = await buildOpenLevel3();
  const claimed = await claim(server, paul, id);
  const { version } = await readReview(server, rose, basis);
  const note = "Le document a été déclaré volé.";
  const revoked = await asReviewer(server, rose, basis, "revocation", { version, note });
  expect(revoked.statusCode).toBe(200);
  const late = { version: claimed.version, decision: "reject", note };
  expect((await asReviewer(server, paul, id, "decisions", late)).json()).toMatchObject({
    code: "identity_case_not_found",
  });
  expect(await readIdentity(server, person)).toMatchObject({
    startable: [2],
    case: { id: basis, status: "revoked" },
  });
  expect(await kycOf(person)).toBe("pending");
  await buildVerified(server, rose, { person });
  expect(await readIdentity(server, person)).toMatchObject({ level: 2 });
});

test("the end of level 2 ends an open case of level 3", async () => {
  const { person, basis } = await buildOpenLevel3();
  await server.ctx.db
    .updateTable("identity_cases")
    .set({ valid_until: sql`current_date - 1` })
    .where("id", "=", basis)
    .execute();
  const lapsed = server.ctx.db.selectFrom("erasures").select("id").where("rule", "=", "identity_lapsed");
  const countLapsed = async () => (await lapsed.execute()).length;
  const before = await countLapsed();
  await advanceCases(server.ctx);
  expect(await readIdentity(server, person)).toMatchObject({
    startable: [2],
    case: { id: basis, status: "expired" },
  });
  expect(await countLapsed()).toBe(before + 1);
});

test("shows reviewers that another account sent the same number", async () => {
  const number = "Z 99-88";
  const first = await buildSubmitted(server, { declared: { document_type: "identity_card", number } });
  const second = await buildSubmitted(server, {
    declared: { document_type: "identity_card", number: "z9988" },
  });
  expect(await readReview(server, rose, first.id)).toMatchObject({ same_number: 1 });
  expect(await readReview(server, rose, second.id)).toMatchObject({ same_number: 1 });
});
