import type { RequestDraft } from "@passerelle/contract/requests/ordering";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { addDays, utcDay } from "@passerelle/domain/days";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { field, form } from "../../../../../packages/domain/test/forms.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { TestUser } from "../../../test/builders/accounts.ts";
import {
  actorOf,
  card,
  mobile,
  paymentRow,
  payRequest,
  startPayment,
  tryToGiveUp,
  tryToPay,
} from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  draftOf,
  getRequest,
  save,
  submit,
} from "../../../test/builders/requests.ts";
import { settleCharge } from "../../payments/attempts/settle.ts";
import { json } from "../../platform/db.ts";
import { viewerOf } from "../lifecycle/describe-request.ts";
import { findRequest } from "../queries.ts";
import { saveDraft } from "./save-draft.ts";
import { submitRequest } from "./submit-request.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const ASKED = form(
  field("person", "deceased", { required: true, with_birth: false, with_parents: false }),
  field("date", "died_on", { required: true, precision: "year", latest: "today" }),
  field("yes_no", "register_known", { required: true, editable_after_payment: false }),
  field("short_text", "register_number", {
    required: true,
    shown_when: {
      match: "all",
      conditions: [{ field: "register_known", operator: "is_one_of", values: ["yes"] }],
    },
  }),
  field("phone", "contact"),
);
const COMPLETE = {
  deceased: { family_name: "Ndiaye", given_names: "Awa" },
  died_on: "1987",
  register_known: "no",
  contact: "+237 655 44 33 22",
};

async function changeForm(offer: BuiltOffer, asked: ServiceForm): Promise<void> {
  await server.ctx.db
    .updateTable("platform_services")
    .set({ form: json(asked) })
    .where("id", "=", offer.service_id)
    .execute();
}

async function buildAsking(price = 0): Promise<BuiltOffer> {
  const offer = await buildOffer(server, { price });
  await changeForm(offer, ASKED);
  return offer;
}

const put = async (user: TestUser, id: string, draft: RequestDraft) => {
  const payload = draft;
  const reply = await server.app.inject({
    method: "PUT",
    url: `/api/requests/${id}`,
    headers: user.headers,
    payload,
  });
  return { status: reply.statusCode, body: reply.json() };
};

test("asks the form of the service in the reader's language, and refuses a details step without its answers", async () => {
  const offer = await buildAsking();
  const { id, owner, detail } = await buildRequest(server, { offer, draft: { step: "context" } });
  expect(detail.form.sections[0]?.fields.map(({ key, label }) => [key, label])[0]).toEqual([
    "deceased",
    "deceased",
  ]);
  expect(detail).toMatchObject({ answers: {}, resume_step: "details" });
  const incomplete = { deceased: { family_name: "Ndiaye" }, died_on: "1987-02-30", register_known: "yes" };
  const refused = await put(owner, id, draftOf(offer, { version: 1, step: "details", answers: incomplete }));
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  expect(refused.body.errors).toEqual([
    { field: "answers.deceased.given_names", code: "required" },
    { field: "answers.died_on", code: "date_invalid" },
    { field: "answers.register_number", code: "required" },
  ]);
  // Other steps keep what was typed, as it was typed.
  const saved = await save(server, owner, id, draftOf(offer, { version: 1, answers: incomplete }));
  expect(saved.answers).toEqual(incomplete);
});

test("freezes the answers to the shown fields, without what the browser sent besides", async () => {
  const offer = await buildAsking();
  const sent = {
    ...COMPLETE,
    register_number: "<b>12</b>",
    invented: "x",
    deceased: { ...COMPLETE.deceased, birth_place: "Douala" },
  };
  const { id, owner, detail } = await buildRequest(server, { offer, draft: { answers: sent } });
  expect(detail.answers).toEqual({ ...COMPLETE, register_number: "<b>12</b>" });
  const submitted = await submit(server, owner, detail);
  expect(submitted.answers).toEqual({
    deceased: { family_name: "Ndiaye", given_names: "Awa" },
    died_on: "1987",
    register_known: "no",
    contact: "+237655443322",
  });
  // A later version of the service changes nothing in what was ordered.
  await changeForm(offer, form(field("yes_no", "other", { required: true })));
  expect(await getRequest(server, owner, id)).toEqual(submitted);
});

test("keeps the answers of a draft whose service no longer asks them, and asks the new fields", async () => {
  const offer = await buildAsking();
  const { id, owner } = await buildRequest(server, { offer, draft: { answers: COMPLETE } });
  await changeForm(
    offer,
    form(...(ASKED.sections[0]?.fields.slice(1) ?? []), field("email", "new", { required: true })),
  );
  const opened = await getRequest(server, owner, id);
  expect(opened).toMatchObject({ answers: COMPLETE, resume_step: "details", new_fields: ["new"] });
  const { deceased: _, ...typed } = COMPLETE;
  const saved = await save(
    server,
    owner,
    id,
    draftOf(offer, { version: 1, step: "details", answers: { ...typed, new: "awa@voyage.test" } }),
  );
  expect(saved).toMatchObject({ answers: { ...COMPLETE, new: "awa@voyage.test" }, new_fields: [] });
  expect((await submit(server, owner, saved)).answers).not.toHaveProperty("deceased");
});

test("drops the answers when another service is chosen", async () => {
  const [offer, other] = [await buildAsking(), await buildOffer(server, { price: 0 })];
  const { id, owner } = await buildRequest(server, { offer, draft: { answers: COMPLETE } });
  const saved = await save(server, owner, id, draftOf(other, { version: 1, answers: COMPLETE }));
  expect(saved.answers).toEqual({});
});

test("refuses a payment without the answers, and later changes except the allowed ones", async () => {
  const offer = await buildAsking(15_000);
  const { id, owner } = await buildRequest(server, { offer, draft: { step: "context" } });
  const unpaid = await tryToPay(server, owner, id, card());
  expect({ status: unpaid.statusCode, fields: unpaid.json().errors[0] }).toEqual({
    status: 400,
    fields: { field: "answers.deceased.family_name", code: "required" },
  });
  await save(server, owner, id, draftOf(offer, { version: 1, step: "details", answers: COMPLETE }));
  await payRequest(server, owner, id);
  const { version } = await getRequest(server, owner, id);
  const changed = { ...COMPLETE, register_known: "yes", register_number: "12", died_on: "1988" };
  const saved = await save(server, owner, id, draftOf(offer, { version, step: "details", answers: changed }));
  expect(saved.answers).toMatchObject({ register_known: "no", died_on: "1988" });
  expect((await findRequest(server.ctx.db, id))?.answers).toMatchObject({ died_on: "1988" });
});

const PER_PERSON = form(
  field("group", "people", {
    required: true,
    max_rows: 5,
    pricing: "each",
    editable_after_payment: true,
    fields: [field("short_text", "name", { required: true })],
  }),
  field("short_text", "remark", { editable_after_payment: true }),
);
const people = (...names: string[]) => ({ people: names.map((name) => ({ name })) });

async function buildPerPerson(): Promise<BuiltOffer> {
  const offer = await buildOffer(server, { price: 15_000 });
  await changeForm(offer, PER_PERSON);
  return offer;
}

test("multiplies the price by the persons, and charges what was shown", async () => {
  const offer = await buildPerPerson();
  const { id, owner, detail } = await buildRequest(server, {
    offer,
    draft: { answers: people("A", "B", "C") },
  });
  expect(detail.bill).toMatchObject({ unit_amount: 15_000, quantity: 3, amount: 45_000, total: 45_000 });
  // The price of one person is refused: it is not what is due.
  const cheap = await tryToPay(server, owner, id, card(), { total: "15000 XAF" });
  expect(cheap.json().code).toBe("price_changed");
  const paid = await payRequest(server, owner, id);
  expect(paid.transaction).toMatchObject({ amount: 45_000 });

  const { version } = await getRequest(server, owner, id);
  const answers = { ...people("A"), remark: "Merci" };
  const saved = await save(server, owner, id, draftOf(offer, { version, step: "details", answers }));
  expect(saved).toMatchObject({
    answers: { ...people("A", "B", "C"), remark: "Merci" },
    bill: { quantity: 3, total: 45_000 },
  });
});

test("fixes the persons while a payment is under way", async () => {
  const offer = await buildPerPerson();
  const { id, owner } = await buildRequest(server, { offer, draft: { answers: people("A") } });
  await startPayment(server, owner, id, mobile("0408"));
  const { version } = await getRequest(server, owner, id);
  const saved = await save(
    server,
    owner,
    id,
    draftOf(offer, { version, step: "details", answers: people("A", "B") }),
  );
  expect(saved).toMatchObject({ answers: people("A"), bill: { total: 15_000 } });
});

test("owes a refund when money arrives for fewer persons than are now ordered", async () => {
  const offer = await buildPerPerson();
  const { id, owner } = await buildRequest(server, { offer, draft: { answers: people("A") } });
  const first = await startPayment(server, owner, id, mobile("0408"));
  await tryToGiveUp(server, owner, first.id);
  const { version } = await getRequest(server, owner, id);
  await save(server, owner, id, draftOf(offer, { version, step: "details", answers: people("A", "B") }));
  await settleCharge(server.ctx, first.id, { status: "succeeded" }, { by: "provider" });
  expect((await paymentRow(server, first.id)).refunded).toBeGreaterThan(0);
  expect(await getRequest(server, owner, id)).toMatchObject({ status: "draft", bill: { total: 30_000 } });
});

const WISHED = form(field("date", "wished_for", { required: true, earliest: "today" }));

/** A request for today, and what its owner does with it two days later. */
async function buildForToday(price: number) {
  const offer = await buildOffer(server, { price });
  await changeForm(offer, WISHED);
  const today = utcDay(new Date());
  const { id, owner } = await buildRequest(server, { offer, draft: { answers: { wished_for: today } } });
  const later = async <Result>(act: (version: number) => Promise<Result>): Promise<Result> => {
    const { version } = await getRequest(server, owner, id);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(addDays(today, 2)) });
    return act(version).finally(() => vi.useRealTimers());
  };
  const actor = actorOf(owner);
  return {
    id,
    owner,
    today,
    submitLater: () => later((version) => submitRequest(server.ctx, actor, id, version, "fr")),
    saveLater: (wished_for: string) =>
      later((version) => {
        const draft = draftOf(offer, { version, step: "details", answers: { wished_for } });
        return server.ctx.db
          .transaction()
          .execute((trx) => saveDraft(trx, actor, id, draft, viewerOf(actor, "fr")));
      }),
  };
}

test("a date that was valid when the payment began is valid at the confirmation, on a later day", async () => {
  const { id, owner, today, submitLater, saveLater } = await buildForToday(15_000);
  const { id: paymentId } = await startPayment(server, owner, id, card("0408"));
  await settleCharge(server.ctx, paymentId, { status: "succeeded" }, { by: "provider" });
  await expect(saveLater(addDays(today, -2))).rejects.toMatchObject({ code: "invalid_input" });
  expect(await saveLater(today)).toMatchObject({ resume_step: "summary" });
  expect(await submitLater()).toMatchObject({ status: "submitted", answers: { wished_for: today } });
});

test("a date that passed before any payment is refused", async () => {
  const { submitLater } = await buildForToday(0);
  await expect(submitLater()).rejects.toMatchObject({ code: "invalid_input" });
});
