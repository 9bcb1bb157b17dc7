import type { Quote } from "@passerelle/contract/requests/ordering";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { buildOrganism } from "../../../test/builders/catalogue.ts";
import { card, tryToPay } from "../../../test/builders/payments.ts";
import {
  buildOffer,
  buildRequest,
  callAs,
  DETAILS,
  draftOf,
  getRequest,
  PASSPORT,
  save,
} from "../../../test/builders/requests.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const put = async (user: { headers: object }, id: string, body: object) => {
  const reply = await server.app.inject({
    method: "PUT",
    url: `/api/requests/${id}`,
    headers: { ...user.headers },
    payload: body,
  });
  return { status: reply.statusCode, body: reply.json() };
};

test("creates the request when it is first saved, and replaces it with each step", async () => {
  const user = await buildUser(server);
  const offer = await buildOffer(server, { required_documents: [PASSPORT] });
  const id = crypto.randomUUID();
  const empty = { ...DETAILS, userName: "", userEmail: "", cityOfResidence: "" };

  const first = await save(server, user, id, draftOf(offer, { form_data: empty }));
  expect(first).toMatchObject({
    id,
    status: "draft",
    version: 1,
    progress: 0,
    resume_step: "details",
    next_action: "resume",
    bill: { amount: 15_000, discount: 0, total: 15_000, currency: "XAF", free: false },
    asked_documents: [{ key: "passeport", name: "Passeport", required: true }],
    may_edit: true,
    context_locked: false,
    may_cancel: true,
    events: [{ kind: "created", from: null, to: "draft", by: "customer" }],
  });
  expect(first.reference).toMatch(/^R-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);

  const second = await save(server, user, id, draftOf(offer, { version: 1, step: "details" }));
  expect(second).toMatchObject({ version: 2, progress: 20, resume_step: "documents", form_data: DETAILS });
  expect(await getRequest(server, user, id)).toEqual(second);
});

test("changes nothing when a save is repeated after a lost response", async () => {
  const { id, owner, offer } = await buildRequest(server);
  const again = draftOf(offer, { version: 1, step: "details" });
  const [first, second] = await Promise.all([put(owner, id, again), put(owner, id, again)]);
  expect([first?.body.version, second?.body.version]).toEqual([2, 2]);

  const fresh = draftOf(offer);
  const made = crypto.randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => put(owner, made, fresh)));
  expect(replies.map((reply) => [reply.status, reply.body.version])).toEqual(Array(5).fill([200, 1]));
  expect((await getRequest(server, owner, made)).events).toHaveLength(1);
});

test("refuses a save from an outdated tab and keeps the saved values", async () => {
  const { id, owner, offer } = await buildRequest(server);
  const newer = { ...DETAILS, userName: "Plus récent" };
  await save(server, owner, id, draftOf(offer, { version: 1, step: "details", form_data: newer }));
  const older = await put(owner, id, draftOf(offer, { version: 1, step: "details" }));
  expect(older).toMatchObject({
    status: 409,
    body: { code: "request_conflict", details: { version: 2 } },
  });
  expect((await getRequest(server, owner, id)).form_data.userName).toBe("Plus récent");
  // A form opened as new, for an id that exists.
  expect((await put(owner, id, draftOf(offer))).body.code).toBe("request_conflict");
});

test("reports an unknown request and the request of another person as not found", async () => {
  const { id, offer } = await buildRequest(server);
  const stranger = await buildUser(server);
  const staff = await buildUser(server, { role: "super_admin" });
  expect((await put(stranger, crypto.randomUUID(), draftOf(offer, { version: 3 }))).body.code).toBe(
    "request_not_found",
  );
  for (const user of [stranger, staff]) {
    for (const version of [0, 1]) {
      const reply = await put(user, id, draftOf(offer, { version }));
      expect([reply.status, reply.body.code]).toEqual([404, "request_not_found"]);
    }
  }
});

test("refuses an invalid step with each field and its reason", async () => {
  const user = await buildUser(server);
  const offer = await buildOffer(server, { required_documents: [PASSPORT] });
  const id = crypto.randomUUID();
  const wrong = { ...DETAILS, userName: " ", userEmail: "awa@", cityOfResidence: "" };
  const details = await put(user, id, draftOf(offer, { step: "details", form_data: wrong }));
  expect(details.status).toBe(400);
  expect(details.body.errors).toEqual([
    { field: "form_data.userName", code: "name_required" },
    { field: "form_data.userEmail", code: "email_invalid" },
    { field: "form_data.cityOfResidence", code: "city_required" },
  ]);
  const documents = await put(user, id, draftOf(offer, { step: "documents" }));
  expect(documents).toMatchObject({
    status: 409,
    body: { code: "documents_missing", details: { missing: ["Passeport"] } },
  });
  expect((await put(user, id, draftOf(offer, { step: "payment" }))).body.code).toBe("payment_due");
  // Nothing was saved.
  expect((await put(user, id, draftOf(offer, { version: 1 }))).body.code).toBe("request_not_found");
});

test("refuses invalid phone numbers at their step, when paying and when submitting", async () => {
  const { id, owner, offer } = await buildRequest(server);
  const wrong = { ...DETAILS, userPhone: "pas un numéro" };
  const details = await put(owner, id, draftOf(offer, { version: 1, step: "details", form_data: wrong }));
  expect(details).toMatchObject({
    status: 400,
    body: { errors: [{ field: "form_data.userPhone", code: "phone_invalid" }] },
  });
  const contact = { organism_name: "Mairie", organism_contact_phone: "+234 802123456" };
  const refused = {
    status: 400,
    body: { errors: [{ field: "organism_contact_phone", code: "phone_invalid" }] },
  };
  expect(await put(owner, id, draftOf(offer, { version: 1, ...contact }))).toMatchObject(refused);

  // Another step may be saved, and the request then resumes at the wrong number.
  const saved = await save(server, owner, id, draftOf(offer, { version: 1, step: "details", ...contact }));
  expect(saved).toMatchObject({ resume_step: "context", next_action: "resume" });
  const paying = await tryToPay(server, owner, id, card());
  expect([paying.statusCode, paying.json().errors]).toMatchObject([400, refused.body.errors]);

  const free = await buildRequest(server, { price: 0, draft: contact });
  const url = `/api/requests/${free.id}/submit`;
  const headers = free.owner.headers;
  const sent = await server.app.inject({ method: "POST", url, headers, payload: { version: 1 } });
  expect([sent.statusCode, sent.json().errors]).toMatchObject([400, refused.body.errors]);
});

test("refuses price, status and owner from the browser", async () => {
  const { id, owner, offer } = await buildRequest(server);
  for (const extra of [
    { amount: 1 },
    { status: "submitted" },
    { progress: 100 },
    { modality_id: crypto.randomUUID() },
    { user_id: owner.id },
    { billing_type: "free" },
  ]) {
    const reply = await put(owner, id, { ...draftOf(offer, { version: 1 }), ...extra });
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, Object.keys(extra)[0]]);
  }
  expect((await getRequest(server, owner, id)).bill?.total).toBe(15_000);
});

test("refuses text that the database cannot store, with its field", async () => {
  const { id, owner, offer } = await buildRequest(server);
  for (const text of ["a\u0000b", "\ud800"]) {
    const form_data = { ...DETAILS, additionalInfo: text };
    const reply = await put(owner, id, draftOf(offer, { version: 1, form_data }));
    expect(reply.body.errors).toMatchObject([{ field: "form_data.additionalInfo", code: "text_invalid" }]);
  }
});

test("prices a draft by its organism, and not without one when the service has several", async () => {
  const user = await buildUser(server);
  const free = await buildOffer(server, { country_code: "GA" });
  const organism = await buildOrganism(server.ctx.db, { country_code: "SN", name: "Mairie de Dakar" });
  const offer = await buildOffer(server, { country_code: "SN", organism_id: organism.id, price: 9_000 });
  const id = crypto.randomUUID();
  const without = await put(user, id, draftOf({ ...offer, organism_id: null }));
  expect([without.status, without.body.code]).toEqual([409, "modality_required"]);

  const saved = await save(server, user, id, draftOf(offer, { organism_name: "Autre chose" }));
  expect(saved).toMatchObject({ organism_name: "Mairie de Dakar", bill: { total: 9_000 } });
  expect(saved.modality_id).not.toBeNull();

  const elsewhere = await put(user, crypto.randomUUID(), draftOf({ ...free, organism_id: organism.id }));
  expect(elsewhere.body.code).toBe("offer_unavailable");
  const nowhere = await put(user, crypto.randomUUID(), draftOf({ ...free, country_code: "CI" }));
  expect(nowhere.body.code).toBe("offer_unavailable");
  const typed = await save(server, user, crypto.randomUUID(), draftOf(free, { organism_name: "Ma mairie" }));
  expect(typed).toMatchObject({ organism_id: null, organism_name: "Ma mairie" });
});

test("discounts the draft of a subscriber, and gives a free draft neither price nor payment step", async () => {
  const { detail } = await buildRequest(server, { subscriber: true });
  expect(detail).toMatchObject({
    billing_type: "subscription",
    bill: { amount: 15_000, discount: 3_000, total: 12_000, free: false },
    resume_step: "payment",
    next_action: "pay",
  });
  const free = await buildRequest(server, { price: 0 });
  expect(free.detail).toMatchObject({
    billing_type: "free",
    bill: { total: 0, free: true },
    // details is the second of three steps
    progress: 33,
    resume_step: "summary",
    // nothing was paid, so nothing says that a payment was received
    next_action: "submit",
  });
});

test("updates a draft from the catalogue until it is paid, and opens it after its service is gone", async () => {
  const { id, owner, offer } = await buildRequest(server);
  await server.ctx.db.updateTable("service_modalities").set({ price: 18_000 }).execute();
  expect((await getRequest(server, owner, id)).bill?.total).toBe(18_000);
  await server.ctx.db
    .updateTable("platform_services")
    .set({ is_active: false })
    .where("id", "=", offer.service_id)
    .execute();
  expect(await getRequest(server, owner, id)).toMatchObject({ bill: null, asked_documents: [] });
  expect((await put(owner, id, draftOf(offer, { version: 1 }))).body.code).toBe("service_not_found");
});

test("quotes the price and the documents of a choice", async () => {
  const user = await buildUser(server, { subscriber: true });
  const offer = await buildOffer(server, { required_documents: [PASSPORT] });
  const url = `/api/quotes?service_id=${offer.service_id}&country_code=CM`;
  const quote = await callAs<Quote>(server, user, "GET", url, undefined, { "accept-language": "en" });
  expect(quote).toMatchObject({
    bill: { amount: 15_000, discount: 3_000, total: 12_000, currency: "XAF" },
    asked_documents: [{ key: "passeport", name: "Passport" }],
    organism: null,
  });
  // What the details step asks is read with the request.
  expect(quote).not.toHaveProperty("form");
});

test("refuses the id of a person as the id of a request", async () => {
  const user = await buildUser(server);
  const offer = await buildOffer(server);
  const closed = await buildUser(server);
  await callAs(server, closed, "POST", "/api/me/closure", { password: TEST_PASSWORD });
  for (const id of [(await buildUser(server)).id, closed.id, user.id]) {
    expect(await put(user, id, draftOf(offer))).toMatchObject({
      status: 404,
      body: { code: "request_not_found" },
    });
    const made = await server.ctx.db
      .selectFrom("service_requests")
      .select("id")
      .where("id", "=", id)
      .execute();
    expect(made).toEqual([]);
  }
});
