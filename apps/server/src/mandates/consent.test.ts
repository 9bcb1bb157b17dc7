import { createHash, createVerify } from "node:crypto";
import type { MandateDetails } from "@passerelle/contract/mandates";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { TestApp } from "../../test/app.ts";
import type { Authenticator } from "../../test/authenticator.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildMandate, buildPresented, buildSigner } from "../../test/builders/mandates.ts";
import { callAs } from "../../test/builders/requests.ts";
import { type MandateCalls, startWithMandates } from "../../test/mandates.ts";
import { passkeyCalls } from "../../test/passkey-calls.ts";
import { signInClient } from "../../test/second-factors.ts";
import { lockMandate } from "./queries.ts";

let server: TestApp;
let calls: MandateCalls;
/** The holder of the mandates that holders do nothing with. */
let paul: TestUser;
const { register } = passkeyCalls(() => server);
beforeAll(async () => {
  ({ server, calls } = await startWithMandates());
  paul = await buildSigner(server, { name: "Paul Biyong", level: 1 });
});
afterAll(() => server.close());
beforeEach(() => sql`DELETE FROM rate_limits`.execute(server.ctx.db));

async function addPasskey(user: TestUser): Promise<Authenticator> {
  const client = await signInClient(server, user.email);
  return (await register({ ...user, client })).authenticator;
}

const challengeOf = (hash: string) => Buffer.from(hash, "hex").toString("base64url");
const refusal = { code: "consent_refused" };
/** A mandate to Paul that its principal has read and not signed. */
const present = (options: Parameters<typeof buildPresented>[1] = {}) =>
  buildPresented(server, { holder: paul, ...options });

test("a mandate is signed by a passkey over the hash of the text, which stays verifiable without us", async () => {
  const { id, principal, hash } = await present();
  const authenticator = await addPasskey(principal);
  const options = await calls.options(principal, id);
  expect(options).toMatchObject({ text_hash: hash, phone: expect.stringMatching(/^•••• \d{4}$/) });
  expect(options.passkey).toMatchObject({
    challenge: challengeOf(hash),
    rp_id: "localhost",
    allowed: [authenticator.credentialId],
  });
  const credential = authenticator.get(challengeOf(hash), principal.id);
  const reply = await calls.tryConsent(principal, id, hash, { kind: "passkey", credential });
  expect(reply.json().mandate.status).toBe("awaiting_holder");
  const stored = await server.ctx.db
    .selectFrom("mandate_signatures")
    .select(["evidence", "level", "text_hash"])
    .where("mandate_id", "=", id)
    .executeTakeFirstOrThrow();
  const evidence = stored.evidence as Record<string, string>;
  expect(stored).toMatchObject({ level: 2, text_hash: hash });
  const client = Buffer.from(evidence.client_data_json ?? "", "base64url");
  expect(JSON.parse(client.toString()).challenge).toBe(challengeOf(hash));
  const signed = Buffer.concat([
    Buffer.from(evidence.authenticator_data ?? "", "base64url"),
    createHash("sha256").update(client).digest(),
  ]);
  const verified = createVerify("sha256")
    .update(signed)
    .verify(authenticator.publicKey, evidence.signature ?? "", "base64url");
  expect(verified).toBe(true);
  expect(evidence).toMatchObject({
    name: "Awa Ndiaye",
    email: principal.email,
    session: principal.sessionId,
  });
});

test("refuses a passkey of another person, over another text, and without its owner recognised", async () => {
  const { id, principal, holder, hash } = await buildPresented(server);
  const own = await addPasskey(principal);
  const foreign = await addPasskey(holder);
  const otherHash = createHash("sha256").update("another text").digest("hex");
  for (const credential of [
    foreign.get(challengeOf(hash), holder.id),
    foreign.get(challengeOf(hash), principal.id),
    own.get(challengeOf(otherHash), principal.id),
    own.get(challengeOf(hash), principal.id, { userVerified: false }),
    own.get(challengeOf(hash), principal.id, { origin: "https://passerelle.example" }),
  ]) {
    const reply = await calls.tryConsent(principal, id, hash, { kind: "passkey", credential });
    expect(reply.json()).toMatchObject(refusal);
  }
  const sound = own.get(challengeOf(hash), principal.id);
  const replies = await Promise.all(
    [1, 2, 3].map(() => calls.tryConsent(principal, id, hash, { kind: "passkey", credential: sound })),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test("refuses the answer of a text that was signed and withdrawn, in a new mandate", async () => {
  const { id, principal, hash } = await present();
  const authenticator = await addPasskey(principal);
  const credential = authenticator.get(challengeOf(hash), principal.id);
  await calls.tryConsent(principal, id, hash, { kind: "passkey", credential });
  await calls.tryEnd(principal, id, "withdraw");
  const again = await present({ principal });
  expect(again.hash).not.toBe(hash);
  const reply = await calls.tryConsent(principal, again.id, again.hash, { kind: "passkey", credential });
  expect(reply.json()).toMatchObject(refusal);
});

test("refuses a text that changed between the summary and the consent", async () => {
  const { id, principal, hash } = await present();
  const code = await calls.codeOf(principal, id);
  expect((await calls.tryRevise(principal, id)).json().mandate.status).toBe("draft");
  const asDraft = await calls.tryConsent(principal, id, hash, { kind: "code", code });
  expect(asDraft.json()).toMatchObject({ code: "move_not_allowed" });
  const { mandate } = await calls.read(principal, id);
  const presented = (await calls.tryPresent(principal, id, mandate.version)).json();
  expect(presented.text.hash).not.toBe(hash);
  const stale = await calls.tryConsent(principal, id, hash, { kind: "code", code });
  expect(stale.json()).toMatchObject({ code: "mandate_changed" });
  // A code belongs to the text for which it was sent.
  const fresh = await calls.tryConsent(principal, id, presented.text.hash, { kind: "code", code });
  expect(fresh.json()).toMatchObject(refusal);
});

test("the database refuses another text under a signature, and a text that its hash does not match", async () => {
  const { id, principal } = await present();
  const change = (text: string) =>
    sql`UPDATE mandates SET text_canonical = ${text}, text_hash = encode(sha256(convert_to(${text}, 'UTF8')), 'hex')
      WHERE id = ${id}`.execute(server.ctx.db);
  await expect(
    sql`UPDATE mandates SET text_canonical = text_canonical || ' ' WHERE id = ${id}`.execute(server.ctx.db),
  ).rejects.toThrow("mandates_hash_of_text");
  await calls.consent(principal, id);
  await expect(change("{}")).rejects.toThrow("was signed");
  await expect(
    sql`UPDATE mandate_signatures SET method = 'passkey' WHERE mandate_id = ${id}`.execute(server.ctx.db),
  ).rejects.toThrow("are not changed");
  await expect(
    sql`UPDATE mandate_templates SET valid_from = '2020-01-01'`.execute(server.ctx.db),
  ).rejects.toThrow("is immutable");
});

test("a code works once, for its person and mandate, and is void after five wrong attempts", async () => {
  const first = await buildPresented(server);
  const { principal, holder } = first;
  const second = await buildPresented(server, { principal, holder });
  const code = await calls.codeOf(principal, first.id);
  const elsewhere = await calls.tryConsent(principal, second.id, second.hash, { kind: "code", code });
  expect(elsewhere.json()).toMatchObject(refusal);
  const replies = await Promise.all(
    [1, 2, 3].map(() => calls.tryConsent(principal, first.id, first.hash, { kind: "code", code })),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  // The principal's code is not the holder's.
  const borrowed = await calls.tryConsent(holder, first.id, first.hash, { kind: "code", code });
  expect(borrowed.json()).toMatchObject(refusal);

  const guessed = await calls.codeOf(principal, second.id);
  const wrong = guessed === "000000" ? "000001" : "000000";
  for (let attempt = 0; attempt < 5; attempt += 1)
    await calls.tryConsent(principal, second.id, second.hash, { kind: "code", code: wrong });
  const late = await calls.tryConsent(principal, second.id, second.hash, { kind: "code", code: guessed });
  expect(late.json()).toMatchObject(refusal);
});

test("refuses an expired code, and one that was sent to a number that was changed", async () => {
  const { id, principal, hash } = await present();
  const code = await calls.codeOf(principal, id);
  await sql`UPDATE auth.users SET phone = '221770000777' WHERE id = ${principal.id}`.execute(server.ctx.db);
  const moved = await calls.tryConsent(principal, id, hash, { kind: "code", code });
  expect(moved.json()).toMatchObject(refusal);
  const fresh = await calls.codeOf(principal, id);
  await sql`UPDATE mandate_codes SET expires_at = clock_timestamp() WHERE mandate_id = ${id}`.execute(
    server.ctx.db,
  );
  const late = await calls.tryConsent(principal, id, hash, { kind: "code", code: fresh });
  expect(late.json()).toMatchObject(refusal);
});

test("sends no code without a confirmed number", async () => {
  const principal = await buildUser(server);
  const { id } = await present({ principal });
  const reply = await server.app.inject({
    method: "POST",
    url: `/api/mandates/${id}/codes`,
    headers: principal.headers,
  });
  expect(reply.json()).toMatchObject({ code: "phone_not_confirmed" });
  expect(await calls.options(principal, id)).toMatchObject({ phone: null, passkey: null, own_level: 0 });
});

test.each([
  [{ powers: ["file"] }, 1, true],
  [{ powers: ["file", "sign"] }, 1, false],
  [{ powers: ["file", "sign"] }, 2, true],
  [{ template: "property", powers: ["file"] }, 1, false],
] as const)("%o signed at level %i: %s", async (change, level, isSigned) => {
  const principal = await buildSigner(server, { level });
  const { id, hash } = await present({ principal, change: change as object });
  const code = await calls.codeOf(principal, id);
  const reply = await calls.tryConsent(principal, id, hash, { kind: "code", code });
  if (isSigned) expect(reply.statusCode).toBe(200);
  else
    expect(reply.json()).toMatchObject({
      code: "identity_level_required",
      details: { level: 2, because: "mandate" },
    });
});

/** Powers that require level 2 of the principal. */
const SIGNING = ["file", "sign"] as const;
const rename = (user: TestUser, name: string) => callAs(server, user, "PATCH", "/api/me", { name });

test("a name that was not verified signs nothing that requires a verified identity", async () => {
  const change = { powers: [...SIGNING] };
  const { id, principal, hash } = await present({ change });
  // As a process does that published no change of the name.
  const writeName = (name: string) =>
    server.ctx.db.updateTable("users").set({ name }).where("id", "=", principal.id).execute();
  const code = await calls.codeOf(principal, id);
  // The second contains only parts of the verified name.
  for (const name of ["Marie Fotso", "Awa Awa"]) {
    await writeName(name);
    expect(await calls.options(principal, id)).toMatchObject({ own_level: 1 });
    const refused = await calls.tryConsent(principal, id, hash, { kind: "code", code });
    expect(refused.json()).toMatchObject({ code: "identity_level_required" });
  }
  await writeName("NDIAYE Awa");
  expect(await calls.options(principal, id)).toMatchObject({ own_level: 2 });
  const signed = await calls.tryConsent(principal, id, hash, { kind: "code", code });
  expect(signed.statusCode).toBe(200);
});

test("a text with another name than the verified one cannot be signed under the verified one", async () => {
  const principal = await buildSigner(server);
  await rename(principal, "Marie Fotso");
  const { id, hash } = await present({ principal, change: { powers: [...SIGNING] } });
  await server.ctx.db
    .updateTable("users")
    .set({ name: "Awa Ndiaye" })
    .where("id", "=", principal.id)
    .execute();
  const code = await calls.codeOf(principal, id);
  const refused = await calls.tryConsent(principal, id, hash, { kind: "code", code });
  expect(refused.json()).toMatchObject({ code: "identity_level_required" });
});

test("a change of the principal’s name turns the unsigned text back into a draft", async () => {
  const { id, principal } = await present();
  await rename(principal, "Awa Fotso");
  const read = await callAs<MandateDetails>(server, principal, "GET", `/api/mandates/${id}`);
  expect(read).toMatchObject({ mandate: { status: "draft" }, text: null });
  const signed = await present();
  await calls.consent(signed.principal, signed.id);
  await rename(signed.principal, "Awa Fotso");
  const kept = await callAs<MandateDetails>(server, signed.principal, "GET", `/api/mandates/${signed.id}`);
  expect(kept).toMatchObject({ mandate: { status: "awaiting_holder" }, text: { hash: signed.hash } });
});

// The embedded database has one connection.
test.runIf(inject("postgres") !== "")(
  "a change of a name waits for no act under a signed mandate",
  async () => {
    const { id, holder, principal } = await buildMandate(server);
    await server.ctx.db.transaction().execute(async (trx) => {
      await lockMandate(trx, id);
      for (const person of [holder, principal])
        expect(await rename(person, "Rose Kamga")).toMatchObject({ name: "Rose Kamga" });
    });
  },
);

test("refuses consent after the last day of the invitation, the withdrawal and the revocation", async () => {
  const { id, principal, holder, hash } = await buildPresented(server);
  await calls.consent(principal, id);
  const code = await calls.codeOf(holder, id);
  await sql`UPDATE mandates SET invitation_ends_on = current_date - 1 WHERE id = ${id}`.execute(
    server.ctx.db,
  );
  const late = await calls.tryConsent(holder, id, hash, { kind: "code", code });
  expect(late.json()).toMatchObject({ code: "mandate_lapsed" });
  await calls.tryEnd(principal, id, "withdraw");
  const reply = await calls.tryConsent(holder, id, hash, { kind: "code", code });
  expect(reply.statusCode).toBe(404);
  const active = await buildMandate(server, { principal, holder });
  await calls.tryEnd(active.principal, active.id, "revoke");
  const again = await calls.tryConsent(active.holder, active.id, active.hash, {
    kind: "code",
    code: "123456",
  });
  expect(again.json()).toMatchObject({ code: "move_not_allowed" });
});

test("shows markup that people wrote as they wrote it", async () => {
  const subject = "<img src=x onerror=alert(1)> {{holder}} & co";
  const { id, principal } = await present({ change: { subject } });
  const { text } = await calls.read(principal, id);
  expect(JSON.stringify(text?.texts.fr)).toContain(`et sur elle seule : ${subject}.`);
});
