import type { RequestDetail, RequestSummary } from "@passerelle/contract/requests/ordering";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import { card, payRequest, startPayment, waitUntilSettled } from "../../../test/builders/payments.ts";
import {
  buildCompletedRequest,
  buildOffer,
  buildRequest,
  callAs,
  DETAILS,
  draftOf,
  getRequest,
  PASSPORT,
  submit,
} from "../../../test/builders/requests.ts";
import { queuedJobs, sentMails } from "../../../test/database.ts";
import type { EmailWay } from "../../platform/email.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Method = "GET" | "POST" | "PUT";
const call = async (user: { headers: object }, method: Method, url: string, payload?: object) => {
  const reply = await server.app.inject({
    method,
    url,
    headers: { ...user.headers },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json() };
};
const trySubmit = (user: { headers: object }, id: string, version = 1) =>
  call(user, "POST", `/api/requests/${id}/submit`, { version });

test("submits a free request at once, and only once", async () => {
  const { id, owner, detail } = await buildRequest(server, { price: 0, required_documents: [PASSPORT] });
  expect(await trySubmit(owner, id)).toMatchObject({
    status: 409,
    code: "documents_missing",
    details: { missing: ["Passeport"] },
  });
  await uploadDocument(server, owner, id);
  const replies = await Promise.all([submit(server, owner, detail), submit(server, owner, detail)]);
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: "submitted", progress: 100, may_edit: false, may_cancel: true });
    expect(reply.submitted_at).not.toBeNull();
  }
  const { events } = await getRequest(server, owner, id);
  expect(events.filter((event) => event.kind === "moved")).toMatchObject([
    { from: "draft", to: "submitted", by: "customer" },
  ]);
  expect(await sentMails(server, owner.email)).toEqual(["request_submitted"]);
  const [mail] = (await queuedJobs(server, "email.send")).filter(
    (one) => (one as { to: string }).to === owner.email,
  );
  expect((mail as { way: EmailWay }).way.steps.map(({ state, detail }) => `${state}: ${detail}`)).toEqual([
    "reached: fait",
    "current: à nous",
    "ahead: ",
    expect.stringMatching(/^ahead: avant le \d+(er)? \S+ \d{4}$/),
  ]);
});

test("submits no unpaid request that costs something, whatever the state of its payment", async () => {
  const { id, owner } = await buildRequest(server);
  expect((await trySubmit(owner, id)).code).toBe("payment_due");
  const declined = await startPayment(server, owner, id, card("0002"));
  expect((await trySubmit(owner, id)).code).toBe("payment_due");
  await waitUntilSettled(server, owner, declined.id);
  expect((await trySubmit(owner, id)).code).toBe("payment_due");
  const pending = await startPayment(server, owner, id, card("0408"));
  // The service becomes free, but the pending payment still defines what is due.
  await server.ctx.db.updateTable("service_countries").set({ is_free: true }).execute();
  expect((await trySubmit(owner, id)).code).toBe("payment_due");
  expect((await getRequest(server, owner, id)).transaction?.id).toBe(pending.id);
  await server.ctx.db.updateTable("service_countries").set({ is_free: false }).execute();
});

test("refuses to submit a draft for free once its service has a price", async () => {
  const { id, owner, offer } = await buildRequest(server, { price: 0 });
  const { db } = server.ctx;
  await db
    .updateTable("service_countries")
    .set({ is_free: false })
    .where("service_id", "=", offer.service_id)
    .execute();
  expect((await trySubmit(owner, id)).code).toBe("offer_unavailable");
});

test("refuses to submit an incomplete or outdated form", async () => {
  const { id, owner, offer } = await buildRequest(server, { price: 0 });
  expect(await trySubmit(owner, id, 7)).toMatchObject({ code: "request_conflict", details: { version: 1 } });
  const nameless = draftOf(offer, { version: 1, form_data: { ...DETAILS, userEmail: "" } });
  await call(owner, "PUT", `/api/requests/${id}`, nameless);
  expect(await trySubmit(owner, id, 2)).toMatchObject({
    status: 400,
    errors: [{ field: "form_data.userEmail", code: "email_invalid" }],
  });
});

test("freezes service, country and organism once a payment begins", async () => {
  const { id, owner, offer } = await buildRequest(server);
  const dear = await buildOffer(server, { price: 900_000 });
  const cheap = await startPayment(server, owner, id, card());
  const swap = () => call(owner, "PUT", `/api/requests/${id}`, draftOf(dear, { version: 1 }));
  expect((await swap()).code).toBe("request_locked");
  await waitUntilSettled(server, owner, cheap.id);
  expect((await swap()).code).toBe("request_locked");
  const named = draftOf(offer, { version: 1, organism_name: "Autre mairie" });
  expect((await call(owner, "PUT", `/api/requests/${id}`, named)).code).toBe("request_locked");
  await submit(server, owner, { id, version: 1 });
  expect((await call(owner, "PUT", `/api/requests/${id}`, draftOf(offer, { version: 1 }))).code).toBe(
    "request_locked",
  );
});

test("cancels a draft without a refund, and refuses changes to it afterwards", async () => {
  const { id, owner, offer } = await buildRequest(server);
  const cancelled = await call(owner, "POST", `/api/requests/${id}/cancel`, { reason: " Trop cher " });
  expect(cancelled).toMatchObject({ status: "cancelled", may_edit: false, next_action: "none" });
  expect(cancelled.events.at(-1)).toMatchObject({ kind: "moved", note: "Trop cher" });
  expect((await trySubmit(owner, id)).code).toBe("move_not_allowed");
  expect((await call(owner, "PUT", `/api/requests/${id}`, draftOf(offer, { version: 1 }))).code).toBe(
    "request_locked",
  );
  const done = await buildCompletedRequest(server);
  expect(done.detail).toMatchObject({ status: "completed", next_action: "review", may_cancel: false });
  expect((await call(done.owner, "POST", `/api/requests/${done.id}/cancel`, {})).code).toBe(
    "move_not_allowed",
  );
});

test("hides a request from everyone but its owner in every call", async () => {
  const { id, owner, offer, detail } = await buildRequest(server, { price: 0 });
  const quote = `/api/quotes?service_id=${offer.service_id}&country_code=${offer.country_code}`;
  const calls: [Method, string, object?][] = [
    ["GET", quote],
    ["GET", "/api/requests"],
    ["GET", `/api/requests/${id}`],
    ["PUT", `/api/requests/${id}`, draftOf(offer, { version: 1 })],
    ["POST", `/api/requests/${id}/submit`, { version: 2 }],
    ["POST", `/api/requests/${id}/cancel`, {}],
  ];
  const statuses = async (user: { headers: object }) => {
    const found: number[] = [];
    for (const [method, url, payload] of calls) {
      const reply = await server.app.inject({
        method,
        url,
        headers: { ...user.headers },
        ...(payload && { payload }),
      });
      found.push(reply.statusCode);
    }
    return found;
  };
  expect(await statuses({ headers: {} })).toEqual(Array(6).fill(401));
  const others = ["diaspora", "super_admin", "agent_administration", "operateur_support"] as const;
  for (const role of others) {
    expect(await statuses(await buildUser(server, { role }))).toEqual([200, 200, 404, 404, 404, 404]);
  }
  expect(await getRequest(server, owner, id)).toEqual(detail);
  expect(await statuses(owner)).toEqual(Array(6).fill(200));
});

type List = { requests: RequestSummary[]; total: number; page: number; per_page: number };
const list = (user: TestUser, query: Record<string, string> = {}, language = "fr") =>
  callAs<List>(server, user, "GET", `/api/requests?${new URLSearchParams(query)}`, undefined, {
    "accept-language": language,
  });

test("lists the caller's own requests in pages, last changed first", async () => {
  const owner = await buildUser(server);
  const made: RequestDetail[] = [];
  for (let i = 0; i < 5; i++) made.push((await buildRequest(server, { owner, price: 0 })).detail);
  await buildRequest(server);
  const first = made[0] as RequestDetail;
  await submit(server, owner, first);
  const ids = [first, ...made.slice(1).reverse()].map((request) => request.id);
  const pages = [
    await list(owner, { per_page: "2" }),
    await list(owner, { per_page: "2", page: "2" }),
    await list(owner, { per_page: "2", page: "3" }),
    await list(owner, { per_page: "2", page: "9" }),
  ];
  expect(pages.map((page) => page.total)).toEqual([5, 5, 5, 5]);
  expect(pages.flatMap((page) => page.requests.map((one) => one.id))).toEqual(ids);
  expect(pages[0]?.requests[0]).toMatchObject({ status: "submitted", next_action: "wait", progress: 100 });
  const refused = await server.app.inject({ url: "/api/requests?per_page=101&x=1", headers: owner.headers });
  expect(refused.json().errors).toHaveLength(2);
});

test("filters the list by status, and searches it without accents or case in both languages", async () => {
  const owner = await buildUser(server);
  const birth = await buildRequest(server, {
    owner,
    price: 0,
    title: "Acte de décès",
    en: { title: "Death certificate" },
    draft: { organism_name: "Mairie de Bouaké" },
  });
  const other = await buildRequest(server, { owner, title: "Passeport 100%_sûr" });
  await submit(server, owner, birth.detail);
  const paid = await buildRequest(server, { owner, title: "Permis" });
  await payRequest(server, owner, paid.id);
  const cancelled = await buildRequest(server, { owner, title: "Visa" });
  await call(owner, "POST", `/api/requests/${cancelled.id}/cancel`, {});

  const found = async (query: Record<string, string>) =>
    (await list(owner, query)).requests.map((request) => request.id).sort();
  const of = (...requests: { id: string }[]) => requests.map((request) => request.id).sort();
  expect(await found({ status: "submitted" })).toEqual(of(birth));
  expect(await found({ status: "open" })).toEqual(of(birth, other, paid));
  expect(await found({ status: "cancelled" })).toEqual(of(cancelled));
  for (const search of [
    "DECES",
    "death",
    "bouake",
    birth.detail.reference,
    birth.detail.reference.slice(2, 6),
  ]) {
    expect([search, await found({ search })]).toEqual([search, of(birth)]);
  }
  expect(await found({ search: "100%_s" })).toEqual(of(other));
  expect(await found({ search: "%" })).toEqual(of(other));
  expect(await found({ search: "  " })).toHaveLength(4);
  expect(await found({ search: "deces", status: "draft" })).toEqual([]);
  const english = await list(owner, { search: "deces" }, "en");
  expect(english.requests[0]?.service.title).toBe("Death certificate");
});
