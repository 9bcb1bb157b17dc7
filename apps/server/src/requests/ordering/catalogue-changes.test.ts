import type { AdminService } from "@passerelle/contract/catalogue/admin";
import { totalOf } from "@passerelle/contract/payments/seen-total";
import type { Bill } from "@passerelle/contract/requests/ordering";
import type { ServiceDocument } from "@passerelle/domain/catalogue/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  buildCountry,
  countryDocument,
  modalityDocument,
  serviceDocument,
} from "../../../test/builders/catalogue.ts";
import { card, payRequest, tryToPay } from "../../../test/builders/payments.ts";
import {
  type BuiltRequest,
  buildRequest,
  draftOf,
  getRequest,
  submit,
} from "../../../test/builders/requests.ts";

/** The catalogue is edited while a customer orders. */

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  await buildCountry(server.ctx.db, { code: "CM" });
});
afterAll(() => server.close());

async function edit(method: "POST" | "PUT" | "PATCH", path: string, payload: object): Promise<AdminService> {
  const { headers } = admin;
  const reply = await server.app.inject({ method, url: `/api/admin/services${path}`, headers, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const at = (price: number, overrides: Partial<ServiceDocument["countries"][number]> = {}) =>
  countryDocument({ modalities: [modalityDocument({ price })], ...overrides });

/** A service made in the catalogue administration, and a draft of it that is ready to be paid. */
async function ordering(country = at(15_000)): Promise<{
  service: AdminService;
  request: BuiltRequest;
  put: (document: ServiceDocument) => Promise<AdminService>;
}> {
  const document = serviceDocument({ countries: [country], required_documents: [] });
  const service = await edit("POST", "", { id: crypto.randomUUID(), is_active: true, document });
  const offer = { service_id: service.id, country_code: "CM", organism_id: null };
  const request = await buildRequest(server, { offer });
  const put = (next: ServiceDocument) =>
    edit("PUT", `/${service.id}`, { version: service.version, document: next });
  return { service, request, put };
}

const priced = ({ document }: AdminService, price: number): ServiceDocument => ({
  ...document,
  countries: document.countries.map((country) => ({
    ...country,
    modalities: country.modalities.map((modality) => ({ ...modality, price })),
  })),
});

const setStatus = ({ id, version }: AdminService, status: string) =>
  edit("PATCH", `/${id}`, { version, status });

function saveStep({ id, owner, offer, detail }: BuiltRequest) {
  const payload = draftOf(offer, { version: detail.version, step: "details" });
  return server.app.inject({ method: "PUT", url: `/api/requests/${id}`, headers: owner.headers, payload });
}

const transactionsOf = ({ id }: BuiltRequest) =>
  server.ctx.db.selectFrom("transactions").select("amount").where("service_request_id", "=", id).execute();

test.each(["archived", "inactive"])(
  "a service that is %s while somebody orders it: refused in words, nothing lost, nothing charged",
  async (status) => {
    const { service, request } = await ordering();
    const gone = await setStatus(service, status);
    const saved = await saveStep(request);
    expect([saved.statusCode, saved.json().code]).toEqual([404, "service_not_found"]);
    const paid = await tryToPay(server, request.owner, request.id, card(), {
      total: totalOf(request.detail.bill as Bill),
    });
    expect([paid.statusCode, paid.json().code]).toEqual([404, "service_not_found"]);
    expect(await transactionsOf(request)).toEqual([]);

    const kept = await getRequest(server, request.owner, request.id);
    expect(kept).toMatchObject({ status: "draft", version: 1, may_cancel: true, may_edit: true });
    expect(kept.service.title).toBe(service.document.title.fr);
    expect(kept.form_data).toEqual(request.detail.form_data);
    expect(kept.bill).toBeNull();

    // Once it is offered again, the draft continues where it was.
    await setStatus(gone, "active");
    expect((await saveStep(request)).statusCode).toBe(200);
    expect(await payRequest(server, request.owner, request.id)).toMatchObject({
      status: "pending_validation",
    });
  },
);

test("never charges a price that changed between summary and payment", async () => {
  const { service, request, put } = await ordering();
  const shown = totalOf(request.detail.bill as Bill);
  expect(shown).toBe("15000 XAF");
  await put(priced(service, 18_000));
  const refused = await tryToPay(server, request.owner, request.id, card(), { total: shown });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "price_changed"]);
  expect(refused.json().details.bill).toMatchObject({ total: 18_000, currency: "XAF" });
  expect(await transactionsOf(request)).toEqual([]);

  const { bill } = await getRequest(server, request.owner, request.id);
  const paid = await tryToPay(server, request.owner, request.id, card(), { total: totalOf(bill as Bill) });
  expect(paid.json()).toMatchObject({ amount: 18_000 });
  expect(await transactionsOf(request)).toEqual([{ amount: 18_000 }]);
});

test("refuses the payment when the price fell or only the currency changed, too", async () => {
  const { service, request, put } = await ordering();
  const countries = service.document.countries.map((one) => ({ ...one, currency_code: "USD" as const }));
  await put({ ...service.document, countries });
  const refused = await tryToPay(server, request.owner, request.id, card(), { total: "15000 XAF" });
  expect(refused.json()).toMatchObject({ code: "price_changed", details: { bill: { currency: "USD" } } });
});

test("returns the same result for a repeated payment, whatever the price is now", async () => {
  const { service, request, put } = await ordering();
  const key = crypto.randomUUID();
  const sent = { total: "15000 XAF", key };
  const first = await tryToPay(server, request.owner, request.id, card(), sent);
  await put(priced(service, 1));
  const again = await tryToPay(server, request.owner, request.id, card(), sent);
  expect(again.json().id).toBe(first.json().id);
  expect(await transactionsOf(request)).toEqual([{ amount: 15_000 }]);
});

test("keeps the terms of a paid request when its price changes or its service is archived", async () => {
  const { service, request, put } = await ordering();
  const paid = await payRequest(server, request.owner, request.id);
  await setStatus(await put(priced(service, 99_000)), "archived");
  const kept = await getRequest(server, request.owner, request.id);
  expect(kept.bill).toEqual(paid.bill);
  expect(kept.service.title).toBe(service.document.title.fr);
  expect(await submit(server, request.owner, kept)).toMatchObject({
    status: "submitted",
    bill: { total: 15_000 },
  });
});

test("refuses to submit a draft as free once its service has a price", async () => {
  const { service, request, put } = await ordering(at(15_000, { is_free: true }));
  expect(request.detail.bill).toMatchObject({ free: true });
  await put({
    ...service.document,
    countries: service.document.countries.map((one) => ({ ...one, is_free: false })),
  });
  const { id, owner, detail } = request;
  const url = `/api/requests/${id}/submit`;
  const refused = await server.app.inject({
    method: "POST",
    url,
    headers: owner.headers,
    payload: { version: detail.version },
  });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "payment_due"]);
});

test("hides a modality that a request refers to, retains its row, and reports it gone in the draft", async () => {
  const { service, request, put } = await ordering();
  const modality = request.detail.modality_id as string;
  await put({
    ...service.document,
    countries: [countryDocument({ modalities: [modalityDocument({ price: 20_000 })] })],
  });
  const row = await server.ctx.db
    .selectFrom("service_modalities")
    .select("is_active")
    .where("id", "=", modality)
    .executeTakeFirst();
  expect(row).toEqual({ is_active: false });
  // Another modality replaced it: the draft shows the new price before anything is paid.
  const now = await getRequest(server, request.owner, request.id);
  expect(now.bill).toMatchObject({ total: 20_000 });
  const refused = await tryToPay(server, request.owner, request.id, card(), { total: "15000 XAF" });
  expect(refused.json().code).toBe("price_changed");
});

test("asks for no review of a service that is archived, until it is offered again", async () => {
  const { service, request } = await ordering(at(15_000, { is_free: true }));
  await submit(server, request.owner, request.detail);
  await server.ctx.db
    .updateTable("service_requests")
    .set({ status: "completed" })
    .where("id", "=", request.id)
    .execute();
  const nextAction = async () => (await getRequest(server, request.owner, request.id)).next_action;
  expect(await nextAction()).toBe("review");
  const archived = await setStatus(service, "archived");
  expect(await nextAction()).toBe("none");
  await setStatus(archived, "active");
  expect(await nextAction()).toBe("review");
});
