import type { DashboardCards } from "@passerelle/contract/home";
import type { MandateDraft } from "@passerelle/contract/mandates";
import { addDays, utcDay } from "@passerelle/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  buildMandate,
  buildPresented,
  buildSigner,
  mandateCalls,
  prepareMandates,
  sendScan,
} from "../../../test/builders/mandates.ts";
import { card, tryToPay } from "../../../test/builders/payments.ts";
import { type BuiltRequest, buildRequest, callAs } from "../../../test/builders/requests.ts";

let server: TestApp;
let admin: TestUser;
let proxy: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  await prepareMandates(server);
  admin = await buildUser(server, { role: "super_admin" });
  proxy = await buildSigner(server, { name: "Brigitte Essomba", level: 1, role: "mandataire" });
});
afterAll(() => server.close());
beforeEach(() => sql`DELETE FROM rate_limits`.execute(server.ctx.db));

const set = (serviceId: string, powers: string[], as = admin, forms: string[] = []) =>
  server.app.inject({
    method: "PUT",
    url: `/api/admin/mandate-requirements/services/${serviceId}`,
    headers: as.headers,
    payload: { powers, forms },
  });
const describe = <Reply = object>(user: TestUser, serviceId: string, country = "CM") =>
  callAs<Reply>(server, user, "GET", `/api/mandate-requirements/services/${serviceId}?country=${country}`);
async function submit({ id, owner }: Pick<BuiltRequest, "id" | "owner">) {
  const { version } = await callAs<{ version: number }>(server, owner, "GET", `/api/requests/${id}`);
  const url = `/api/requests/${id}/submit`;
  return server.app.inject({ method: "POST", url, headers: owner.headers, payload: { version } });
}

/** A free draft of a service that requires the powers to file and to collect. */
async function buildOrder(price = 0) {
  const owner = await buildSigner(server);
  const built = await buildRequest(server, { price, owner, country_code: "CM" });
  await set(built.offer.service_id, ["collect", "file"]);
  return { ...built, serviceId: built.offer.service_id };
}
const toProxy = (change: Partial<MandateDraft> = {}) => ({
  holder: proxy,
  change: { holder: { kind: "proxy", id: proxy.id } as const, ...change },
});

test("refuses the confirmation until a proxy accepted the mandate, and again after its revocation", async () => {
  const built = await buildOrder();
  const refused = await submit(built);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: "service_mandate_required", details: { powers: ["file", "collect"], forms: [], reason: "none" } },
  ]);
  const { id } = await buildMandate(server, { principal: built.owner, ...toProxy() });
  await mandateCalls(server).tryRevokePower(built.owner, id, "collect");
  expect((await submit(built)).json()).toMatchObject({ details: { reason: "power_revoked" } });
  await buildMandate(server, { principal: built.owner, ...toProxy() });
  expect((await submit(built)).statusCode).toBe(200);
});

test("charges nothing before the mandate is given", async () => {
  const built = await buildOrder(40_000);
  const refused = await tryToPay(server, built.owner, built.id, card("0408"));
  expect(refused.json()).toMatchObject({ code: "service_mandate_required" });
  await buildMandate(server, { principal: built.owner, ...toProxy() });
  expect((await tryToPay(server, built.owner, built.id, card("0408"))).statusCode).toBe(200);
});

test("is not satisfied by a mandate to a relative, nor to a proxy who works no longer", async () => {
  const built = await buildOrder();
  await buildMandate(server, { principal: built.owner });
  expect((await submit(built)).json()).toMatchObject({ code: "service_mandate_required" });
  const former = await buildSigner(server, { level: 1, role: "mandataire" });
  await buildMandate(server, {
    principal: built.owner,
    holder: former,
    change: { holder: { kind: "proxy", id: former.id } },
  });
  expect(await describe(built.owner, built.serviceId)).toMatchObject({ refusal: null });
  await sql`UPDATE users SET account_status = 'suspended' WHERE id = ${former.id}`.execute(server.ctx.db);
  expect((await submit(built)).json()).toMatchObject({ code: "service_mandate_required" });
});

test("describes what is missing, what waits, and until when a mandate suffices", async () => {
  const { owner, serviceId } = await buildOrder();
  const powers = ["file", "collect"];
  const none = { powers, forms: [], until: null, refusal: "none", pending: null };
  expect(await describe(owner, serviceId)).toEqual(none);
  const { id } = await buildPresented(server, { principal: owner, ...toProxy() });
  expect(await describe(owner, serviceId)).toEqual({ ...none, pending: { id, waits_for: "principal" } });
  expect(await describe(owner, serviceId, "SN")).toEqual(none);
  const { consent } = mandateCalls(server);
  await consent(owner, id);
  expect(await describe(owner, serviceId)).toEqual({ ...none, pending: { id, waits_for: "holder" } });
  await consent(proxy, id);
  expect(await describe(owner, serviceId)).toEqual({
    powers,
    forms: [],
    until: addDays(utcDay(new Date()), 180),
    refusal: null,
    pending: null,
  });
  expect(await describe(owner, serviceId, "SN")).toEqual({ ...none, refusal: "other_country" });
});

test("a mandate on paper waits for its scan, then for the check, after the proxy accepted it", async () => {
  const { owner, serviceId } = await buildOrder();
  const waiting = async () => {
    const { cards } = await callAs<{ cards: DashboardCards }>(server, owner, "GET", "/api/dashboard");
    const { pending } = await describe<{ pending: object }>(owner, serviceId);
    return { pending, listed: cards.mandates?.mandates ?? [] };
  };
  const { id } = await buildMandate(server, { principal: owner, ...toProxy({ form: "legalised" }) });
  const onPaper = { id, status: "awaiting_legalisation", side: "principal", invitation_ends_on: null };
  expect(await waiting()).toMatchObject({ pending: { id, waits_for: "paper" }, listed: [onPaper] });
  const scan_id = await sendScan(server, owner, id);
  expect(await waiting()).toEqual({ pending: { id, waits_for: "check" }, listed: [] });
  // No reviewer can open an infected file.
  await sql`UPDATE uploaded_files SET scan_state = 'infected', scanned_at = now(), signature = 'Eicar'
    WHERE storage_path = (SELECT storage_path FROM mandate_scans WHERE id = ${scan_id})`.execute(
    server.ctx.db,
  );
  expect(await waiting()).toMatchObject({ pending: { id, waits_for: "paper" }, listed: [onPaper] });
  const again = await sendScan(server, owner, id);
  expect(await waiting()).toMatchObject({ pending: { waits_for: "check" } });
  const refused = { scan_id: again, verdict: "refused", reason: "not_legalised", note: "" };
  await callAs(server, admin, "POST", `/api/admin/mandates/${id}/verdict`, refused);
  expect(await waiting()).toMatchObject({ pending: { id, waits_for: "paper" }, listed: [onPaper] });
});

test("accepts a mandate only in the forms of the service", async () => {
  const { serviceId, ...built } = await buildOrder();
  const powers = ["file", "collect"];
  await set(serviceId, powers, admin, ["authentic", "legalised"]);
  await buildMandate(server, { principal: built.owner, ...toProxy() });
  const forms = ["legalised", "authentic"];
  expect((await submit(built)).json()).toMatchObject({
    code: "service_mandate_required",
    details: { powers, forms, reason: "other_form" },
  });
  const { id } = await buildMandate(server, { principal: built.owner, ...toProxy({ form: "legalised" }) });
  expect(await describe(built.owner, serviceId)).toMatchObject({
    forms,
    until: null,
    refusal: "other_form",
    pending: { id, waits_for: "paper" },
  });
  const scan_id = await sendScan(server, built.owner, id);
  const accepted = { scan_id, verdict: "accepted", reason: null, note: "" };
  await callAs(server, admin, "POST", `/api/admin/mandates/${id}/verdict`, accepted);
  expect((await submit(built)).statusCode).toBe(200);
});

test("publishes what is required, and lets only administrators change it", async () => {
  const { offer, owner } = await buildRequest(server, { price: 0 });
  const serviceId = offer.service_id;
  expect((await set(serviceId, ["sign", "file"])).json()).toEqual({ powers: ["file", "sign"], forms: [] });
  const read = async () => (await server.app.inject({ url: "/api/mandate-requirements" })).json().services;
  expect(await read()).toContainEqual({ service_id: serviceId, powers: ["file", "sign"], forms: [] });
  expect((await set(serviceId, [], owner)).statusCode).toBe(403);
  expect((await set(serviceId, ["dispose"])).statusCode).toBe(400);
  expect((await set(serviceId, ["file", "file"])).statusCode).toBe(400);
  expect((await set(serviceId, ["file"], admin, ["oral"])).statusCode).toBe(400);
  expect((await set(serviceId, ["file"], admin, ["app", "app"])).statusCode).toBe(400);
  const every = ["app", "legalised", "authentic"];
  expect((await set(serviceId, ["file"], admin, every)).json()).toEqual({ powers: ["file"], forms: [] });
  expect((await set(crypto.randomUUID(), ["file"])).json()).toMatchObject({ code: "service_not_found" });
  expect((await set(serviceId, [])).json()).toEqual({ powers: [], forms: [] });
  expect(await read()).not.toContainEqual(expect.objectContaining({ service_id: serviceId }));
});
