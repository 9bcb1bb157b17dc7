import type { TypedDetails } from "@passerelle/contract/requests/ordering";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { field, form } from "../../../../../packages/domain/test/forms.ts";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { mobile, payRequest, startPayment } from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  DETAILS,
  draftOf,
  getRequest,
  save,
  submit,
} from "../../../test/builders/requests.ts";
import { measureCost } from "../../../test/call-cost.ts";
import { countLockWaits } from "../../../test/database.ts";
import { json } from "../../platform/db.ts";
import { touchRequest } from "../queries.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const ASKED = form(
  field("person", "deceased", { required: true, searchable: true, with_birth: false, with_parents: false }),
  field("date", "died_on", { required: true, precision: "year", latest: "today" }),
  field("one_of", "register", { searchable: true, editable_after_payment: false }),
  field("short_text", "remark"),
);
const COMPLETE = { deceased: { family_name: "Ndiaye", given_names: "Awa" }, died_on: "1987", register: "a" };

const changeForm = (offer: BuiltOffer, asked: ServiceForm) =>
  server.ctx.db
    .updateTable("platform_services")
    .set({ form: json(asked) })
    .where("id", "=", offer.service_id)
    .execute();

/** A draft of a service with the form, saved once. */
async function buildAsking(price = 0) {
  const offer = await buildOffer(server, { price });
  await changeForm(offer, ASKED);
  return buildRequest(server, { offer, draft: { answers: COMPLETE } });
}

const typedOf = (offer: BuiltOffer, overrides: Partial<TypedDetails> = {}): TypedDetails => ({
  version: 1,
  save_id: crypto.randomUUID(),
  ...offer,
  form_data: DETAILS,
  answers: COMPLETE,
  ...overrides,
});

const ask = (user: TestUser, id: string, payload: object) =>
  server.app.inject({ method: "PUT", url: `/api/requests/${id}/details`, headers: user.headers, payload });

async function type(user: TestUser, id: string, body: object) {
  const reply = await ask(user, id, body);
  return { status: reply.statusCode, body: reply.json() };
}

const rowOf = (id: string) =>
  server.ctx.db
    .selectFrom("service_requests")
    .select(["answers", "answer_search", "asked_fields", "city", "form_data", "last_save_id", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("saves details that are incomplete, which leaving the step then refuses", async () => {
  const { id, owner, offer } = await buildAsking();
  const form_data = { ...DETAILS, userName: "", cityOfResidence: "Abidjan" };
  const typed = typedOf(offer, { answers: { died_on: "19" }, form_data });
  expect(await type(owner, id, typed)).toEqual({ status: 200, body: { version: 2 } });
  expect(await getRequest(server, owner, id)).toMatchObject({
    version: 2,
    answers: { died_on: "19" },
    form_data,
    resume_step: "details",
  });
  expect((await rowOf(id)).city).toBe("Abidjan");
  const payload = draftOf(offer, { version: 2, step: "details", answers: { died_on: "19" } });
  const left = await server.app.inject({
    method: "PUT",
    url: `/api/requests/${id}`,
    headers: owner.headers,
    payload,
  });
  expect(left.statusCode).toBe(400);
});

test("stores what a save of the whole step would store, but for the text by which staff find it", async () => {
  const { id, owner, offer } = await buildAsking();
  const answers = { ...COMPLETE, register: "b", deceased: { given_names: "Élodie" } };
  await type(owner, id, typedOf(offer, { answers }));
  const { answer_search: before, ...typed } = await rowOf(id);
  // The context step does not check the answers.
  await save(server, owner, id, draftOf(offer, { version: 2, answers }));
  const { last_save_id: _, answer_search: after, ...saved } = await rowOf(id);
  expect({ ...typed, version: 3 }).toMatchObject(saved);
  expect([before, after]).toEqual([expect.not.stringContaining("elodie"), expect.stringContaining("elodie")]);
});

test("is found by what was typed last as soon as it is in a queue", async () => {
  const paid = await buildAsking(15_000);
  const free = await buildAsking();
  for (const { id, owner, offer } of [paid, free])
    await type(
      owner,
      id,
      typedOf(offer, {
        answers: { ...COMPLETE, deceased: { family_name: "Mballa", given_names: "Élodie" } },
      }),
    );
  await payRequest(server, paid.owner, paid.id);
  await submit(server, free.owner, await getRequest(server, free.owner, free.id));
  for (const { id } of [paid, free]) expect((await rowOf(id)).answer_search).toContain("elodie mballa");
});

test("costs one statement besides the caller's", async () => {
  const { id, owner, offer } = await buildAsking();
  await type(owner, id, typedOf(offer));
  const { cost } = await measureCost(server, () => ask(owner, id, typedOf(offer, { version: 2 })));
  expect(cost.statements).toHaveLength(2);
  expect(cost.statements[1]).toContain("UPDATE service_requests");
});

test("answers the version again when a save is repeated after a lost response", async () => {
  const { id, owner, offer } = await buildAsking();
  const typed = typedOf(offer);
  const replies = await Promise.all(Array.from({ length: 4 }, () => type(owner, id, typed)));
  expect(replies).toEqual(Array(4).fill({ status: 200, body: { version: 2 } }));
});

test("refuses an outdated tab and keeps the saved answers", async () => {
  const { id, owner, offer } = await buildAsking();
  await type(owner, id, typedOf(offer));
  const older = await type(owner, id, typedOf(offer, { answers: {} }));
  expect(older).toMatchObject({
    status: 409,
    body: { code: "request_conflict", details: { version: 2 } },
  });
  expect((await rowOf(id)).answers).toEqual(COMPLETE);
});

test("reports an unknown request and the request of another person as not found", async () => {
  const { id, offer } = await buildAsking();
  for (const user of [await buildUser(server), await buildUser(server, { role: "super_admin" })])
    for (const given of [id, crypto.randomUUID()]) {
      const reply = await type(user, given, typedOf(offer, { answers: {} }));
      expect([reply.status, reply.body.code]).toEqual([404, "request_not_found"]);
    }
  expect(await rowOf(id)).toMatchObject({ version: 1, answers: COMPLETE });
});

test("drops answers outside of the form, and refuses other columns and texts that cannot be stored", async () => {
  const { id, owner, offer } = await buildAsking();
  const answers = {
    ...COMPLETE,
    invented: "x",
    register: ["a", "b"],
    remark: { text: "x" },
    deceased: { family_name: "N".repeat(500), birth_place: "Douala" },
  };
  expect((await type(owner, id, typedOf(offer, { answers }))).status).toBe(200);
  expect((await rowOf(id)).answers).toEqual({ died_on: "1987", deceased: { family_name: "N".repeat(200) } });
  const refused = [
    [{ status: "submitted" }, "status"],
    [{ payment_method: "card" }, "payment_method"],
    [{ form_data: { ...DETAILS, additionalInfo: "a\u0000b" } }, "form_data.additionalInfo"],
    [{ answers: { remark: "a\u0000b" } }, "answers.remark"],
    [{ answers: { remark: "a".repeat(4001) } }, "answers.remark"],
    [{ answers: { "remark'; --": "a" } }, "answers.remark'; --"],
  ] as const;
  for (const [extra, name] of refused) {
    const reply = await type(owner, id, { ...typedOf(offer, { version: 2 }), ...extra });
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, name]);
  }
  expect((await rowOf(id)).version).toBe(2);
});

test("keeps answers that the service no longer asks, and asks new fields until the step is left", async () => {
  const { id, owner, offer } = await buildAsking();
  await type(owner, id, typedOf(offer));
  const [, ...later] = ASKED.sections[0]?.fields ?? [];
  await changeForm(offer, form(...later, field("email", "new", { required: true })));
  const answers = { died_on: "1988", deceased: { family_name: "Autre" }, new: "awa@" };
  await type(owner, id, typedOf(offer, { version: 2, answers }));
  expect(await getRequest(server, owner, id)).toMatchObject({
    answers: { deceased: COMPLETE.deceased, died_on: "1988", new: "awa@" },
    new_fields: ["new"],
  });
});

test("keeps no answers to a form whose service is gone or that belongs to another choice", async () => {
  const { id, owner, offer } = await buildAsking();
  const other = await buildOffer(server);
  const elsewhere = await type(owner, id, typedOf(other, { answers: {} }));
  expect(elsewhere).toMatchObject({ status: 409, body: { code: "request_conflict" } });
  await server.ctx.db
    .updateTable("platform_services")
    .set({ is_active: false })
    .where("id", "=", offer.service_id)
    .execute();
  const gone = await type(owner, id, typedOf(offer, { answers: {} }));
  expect(gone).toMatchObject({ status: 404, body: { code: "service_not_found" } });
  expect(await rowOf(id)).toMatchObject({ version: 1, answers: COMPLETE });
});

const CHANGED = { ...COMPLETE, register: "b", died_on: "1990" };
/** What may be changed of it once a payment was begun. */
const KEPT = { ...COMPLETE, died_on: "1990" };

test("fixes answers while a payment is pending and after it, and refuses a submitted request", async () => {
  const pending = await buildAsking(15_000);
  await startPayment(server, pending.owner, pending.id, mobile("0408"));
  const typed = typedOf(pending.offer, { answers: CHANGED });
  expect(await type(pending.owner, pending.id, typed)).toEqual({ status: 200, body: { version: 2 } });
  expect(await type(pending.owner, pending.id, typed)).toEqual({ status: 200, body: { version: 2 } });
  expect((await rowOf(pending.id)).answers).toEqual(KEPT);

  const { id, owner, offer } = await buildAsking(15_000);
  const paid = await payRequest(server, owner, id);
  const { version } = paid;
  expect((await type(owner, id, typedOf(offer, { version, answers: CHANGED }))).status).toBe(200);
  expect((await rowOf(id)).answers).toEqual(KEPT);
  const submitted = await submit(server, owner, await getRequest(server, owner, id));
  const late = await type(owner, id, typedOf(offer, { version: submitted.version }));
  expect(late).toMatchObject({ status: 409, body: { code: "request_locked" } });
});

test.skipIf(inject("postgres") === "")("fixes answers when a payment begins at the same time", async () => {
  const { id, owner, offer } = await buildAsking(15_000);
  const { id: payment } = await startPayment(server, owner, id, mobile("0408"));
  const { db } = server.ctx;
  const hide = (trx: typeof db, superseded_at: Date | null) =>
    trx.updateTable("transactions").set({ superseded_at }).where("id", "=", payment).execute();
  await hide(db, new Date());
  let typing: ReturnType<typeof type> | undefined;
  await db.transaction().execute(async (trx) => {
    await hide(trx, null);
    await touchRequest(trx, id);
    typing = type(owner, id, typedOf(offer, { answers: CHANGED }));
    await vi.waitUntil(async () => (await countLockWaits(server)) > 0, patience(5_000));
  });
  expect(await typing).toEqual({ status: 200, body: { version: 2 } });
  expect((await rowOf(id)).answers).toEqual(KEPT);
});
