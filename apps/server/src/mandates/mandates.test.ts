import { createHash } from "node:crypto";
import type { DashboardCards } from "@passerelle/contract/home";
import type { Mandate } from "@passerelle/contract/mandates";
import { addDays, utcDay } from "@passerelle/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildMandate, buildPresented, buildSigner, draftTo } from "../../test/builders/mandates.ts";
import { callAs } from "../../test/builders/requests.ts";
import { queuedJobs, sentMails } from "../../test/database.ts";
import { type MandateCalls, startWithMandates } from "../../test/mandates.ts";

let server: TestApp;
let calls: MandateCalls;
/** A person whose drafts are refused. */
let writer: TestUser;
beforeAll(async () => {
  ({ server, calls } = await startWithMandates());
  writer = await buildUser(server);
});
afterAll(() => server.close());

const list = async (user: TestUser) =>
  (await callAs<{ mandates: Mandate[]; total: number }>(server, user, "GET", "/api/mandates")).mandates;

const awaiting = async (user: TestUser) =>
  (await callAs<{ cards: DashboardCards }>(server, user, "GET", "/api/dashboard")).cards.mandates;

test("a mandate is written, signed by one, accepted by the other, seen by both, and waits on the dashboard of the one who has to act", async () => {
  const { id, principal, holder, hash } = await buildPresented(server);
  expect(await awaiting(principal)).toMatchObject({
    mandates: [{ id, side: "principal", invitation_ends_on: null }],
    total: 1,
  });
  expect(await awaiting(holder)).toBeUndefined();
  const presented = await calls.read(principal, id);
  expect(presented.text?.texts.fr.title).toBe("Mandat pour des démarches administratives");
  expect(JSON.stringify(presented.text?.texts.en)).toContain(
    "Awa Ndiaye, “the principal”, gives a mandate to Paul",
  );
  // The holder sees nothing of it before it is signed.
  expect(await list(holder)).toEqual([]);
  expect((await calls.tryRead(holder, id)).json()).toMatchObject({ code: "mandate_not_found" });

  const signed = await calls.consent(principal, id);
  expect(signed.mandate).toMatchObject({
    status: "awaiting_holder",
    side: "principal",
    actions: ["withdraw"],
    invitation_ends_on: addDays(utcDay(new Date()), 14),
  });
  expect(await list(holder)).toMatchObject([{ id, side: "holder", actions: ["accept", "decline"] }]);
  expect(await sentMails(server, holder.email)).toContain("mandate_invited");
  expect(await awaiting(principal)).toBeUndefined();
  expect(await awaiting(holder)).toMatchObject({
    mandates: [
      { id, side: "holder", principal: "Awa Ndiaye", invitation_ends_on: addDays(utcDay(new Date()), 14) },
    ],
    total: 1,
  });

  const accepted = await calls.consent(holder, id);
  expect(accepted.mandate).toMatchObject({ status: "active", actions: ["renounce", "fulfil"] });
  expect(await awaiting(holder)).toBeUndefined();
  expect(accepted.signatures).toMatchObject([
    { side: "principal", method: "code", is_own: false },
    { side: "holder", method: "code", is_own: true },
  ]);
  expect(accepted.events.map(({ kind }) => kind)).toEqual(["created", "present", "sign", "accept"]);
  for (const { email } of [principal, holder])
    expect(await sentMails(server, email)).toContain("mandate_accepted");

  const { rows } = await sql<{ text_canonical: string; evidence: Record<string, unknown> }>`
    SELECT text_canonical, evidence FROM mandates JOIN mandate_signatures ON mandate_id = mandates.id
    WHERE mandates.id = ${id}`.execute(server.ctx.db);
  for (const { text_canonical, evidence } of rows) {
    expect(createHash("sha256").update(text_canonical).digest("hex")).toBe(hash);
    expect(evidence).toMatchObject({
      phone: expect.stringMatching(/^221/),
      message_id: expect.any(String),
      tries: 1,
    });
  }
  expect(rows).toHaveLength(2);
});

test("invites a person without an account, who accepts once their address is confirmed", async () => {
  const principal = await buildSigner(server);
  const email = `cousin-${crypto.randomUUID()}@passerelle.test`;
  const { id } = await buildPresented(server, {
    principal,
    change: { holder: { kind: "email", name: "Paul", email } },
  });
  await calls.consent(principal, id);
  expect(await sentMails(server, email)).toEqual(["mandate_invitation"]);
  const stranger = await buildSigner(server, { level: 1 });
  expect((await calls.tryRead(stranger, id)).statusCode).toBe(404);
  const cousin = await buildUser(server, { email, name: "Paul Biyong" });
  await sql`UPDATE auth.users SET email_confirmed_at = NULL WHERE id = ${cousin.id}`.execute(server.ctx.db);
  expect((await calls.tryRead(cousin, id)).statusCode).toBe(404);
  await sql`UPDATE auth.users SET email_confirmed_at = now(), phone = '221770000001', phone_confirmed_at = now()
    WHERE id = ${cousin.id}`.execute(server.ctx.db);
  expect((await calls.consent(cousin, id)).mandate.status).toBe("active");
});

test("invites a person by a text message, who accepts with that confirmed number", async () => {
  const principal = await buildSigner(server);
  const holder = await buildUser(server);
  const change = { holder: { kind: "phone", name: "Paul", phone: "+237 6 99 00 11 22" } } as const;
  const { id } = await buildPresented(server, { principal, change });
  await calls.consent(principal, id);
  const sent = (await queuedJobs(server, "sms.send")) as { template: string; to: string; link?: string }[];
  expect(sent.at(-1)).toMatchObject({ template: "mandate_invitation", to: "237699001122" });
  expect((await calls.tryRead(holder, id)).statusCode).toBe(404);
  await sql`UPDATE auth.users SET phone = '237699001122', phone_confirmed_at = now() WHERE id = ${holder.id}`.execute(
    server.ctx.db,
  );
  expect((await calls.consent(holder, id)).mandate.status).toBe("active");
});

test("a mandate is given to a proxy of the platform by name", async () => {
  const proxy = await buildSigner(server, { role: "mandataire", name: "Chantal Mbarga", level: 1 });
  const principal = await buildSigner(server);
  const offer = await callAs<{ templates: { key: string }[]; proxies: { id: string; name: string }[] }>(
    server,
    principal,
    "GET",
    "/api/mandate-offer",
  );
  expect(offer.templates.map(({ key }) => key)).toEqual([
    "general",
    "civil_status",
    "documents",
    "company",
    "property",
    "banking",
  ]);
  expect(offer.proxies).toContainEqual({ id: proxy.id, name: "Chantal Mbarga" });
  const { id } = await buildMandate(server, {
    principal,
    holder: proxy,
    change: { holder: { kind: "proxy", id: proxy.id } },
  });
  expect(await calls.read(proxy, id)).toMatchObject({
    mandate: { holder: "Chantal Mbarga", status: "active" },
  });
  const other = await buildUser(server);
  const draft = draftTo({ kind: "proxy", id: other.id });
  const reply = await calls.trySave(principal, crypto.randomUUID(), draft);
  expect(reply.json()).toMatchObject({ code: "mandate_invalid", details: { reason: "holder_unknown" } });
});

test.each([
  [{ template: "testament" }, "template_unknown"],
  [{ country: "ZZ" }, "country_unknown"],
  [{ template: "banking", powers: ["pay"], ceiling: { amount: 1, currency: "XAF" } }, "power_not_offered"],
  [{ powers: ["pay"] }, "ceiling_missing"],
  [{ starts_on: "2020-01-01" }, "start_past"],
  [{ ends_on: addDays(utcDay(new Date()), 800) }, "too_long"],
  [{ holder: { kind: "phone", name: "Paul", phone: "0699001122" } }, "phone_invalid"],
  [{ holder: { kind: "phone", name: "Paul", phone: "+0699001122" } }, "phone_invalid"],
] as const)("refuses a draft with %o as %s", async (change, reason) => {
  const draft = draftTo({ kind: "email", name: "Paul", email: "paul@passerelle.test" }, change as object);
  const reply = await calls.trySave(writer, crypto.randomUUID(), draft);
  expect(reply.json()).toMatchObject({ code: "mandate_invalid", details: { reason } });
});

test("refuses a mandate to oneself, and a draft of another person's", async () => {
  const principal = await buildUser(server);
  const id = crypto.randomUUID();
  const own = draftTo({ kind: "email", name: "Awa", email: principal.email.toUpperCase() });
  expect((await calls.trySave(principal, id, own)).json()).toMatchObject({
    details: { reason: "own_holder" },
  });
  const draft = draftTo({ kind: "email", name: "Paul", email: "paul@passerelle.test" });
  expect((await calls.trySave(principal, id, draft)).statusCode).toBe(200);
  const other = await buildUser(server);
  expect((await calls.trySave(other, id, draft)).json()).toMatchObject({ code: "mandate_not_found" });
});

test("a draft whose reply was lost is saved again, and is one mandate", async () => {
  const principal = await buildUser(server);
  const id = crypto.randomUUID();
  const draft = draftTo({ kind: "email", name: "Paul", email: "paul@passerelle.test" });
  const replies = await Promise.all([1, 2, 3].map(() => calls.trySave(principal, id, draft)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await list(principal)).toHaveLength(1);

  const { version } = (await calls.read(principal, id)).mandate;
  const changed = { ...draft, version, subject: "Retrait d’un colis" };
  const again = await Promise.all([1, 2].map(() => calls.trySave(principal, id, changed)));
  expect(again.map((reply) => reply.json().mandate.version)).toEqual([version + 1, version + 1]);
  const outdated = [{ subject: "Une autre mission" }, { powers: changed.powers.slice(1) }];
  for (const change of outdated)
    expect((await calls.trySave(principal, id, { ...changed, ...change })).json()).toMatchObject({
      code: "mandate_conflict",
    });
});

test.each([
  ["withdraw", "principal", "withdrawn", "buildSigned"],
  ["decline", "holder", "declined", "buildSigned"],
  ["revoke", "principal", "revoked", "buildMandate"],
  ["renounce", "holder", "renounced", "buildMandate"],
  ["fulfil", "holder", "fulfilled", "buildMandate"],
] as const)("%s by the %s ends it as %s", async (action, side, status, stage) => {
  const built = await (stage === "buildMandate" ? buildMandate(server) : buildPresented(server));
  if (stage === "buildSigned") await calls.consent(built.principal, built.id);
  const [actor, other] =
    side === "principal" ? [built.principal, built.holder] : [built.holder, built.principal];
  const wrong = await calls.tryEnd(other, built.id, action);
  if (action !== "fulfil") expect(wrong.json()).toMatchObject({ code: "move_not_allowed" });
  const reply = await calls.tryEnd(actor, built.id, action, "Je m’en occupe moi-même.");
  if (action !== "fulfil") {
    expect(reply.json().mandate).toMatchObject({ status, note: "Je m’en occupe moi-même.", actions: [] });
    expect(await sentMails(server, other.email)).toContain(`mandate_${status}`);
  }
  expect((await calls.read(built.principal, built.id)).mandate.status).toBe(status);
  expect((await calls.tryEnd(actor, built.id, action)).json()).toMatchObject({ code: "move_not_allowed" });
});
