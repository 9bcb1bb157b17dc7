import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { metadata, pdf, TUS } from "../../apps/server/test/builders/documents.ts";
import { answersTo } from "../../e2e/steps/answers.ts";
import type { ServiceCard } from "../../packages/contract/src/catalogue.ts";
import { totalOf } from "../../packages/contract/src/payments/seen-total.ts";
import type { Quote, RequestDetail } from "../../packages/contract/src/requests/ordering.ts";
import { type Browser, openBrowser } from "./browser.ts";
import type { Meter } from "./meter.ts";
import type { Account } from "./server.ts";

export type Offer = { service_id: string; country_code: string; documents: string[] };

/** The acknowledged parts of an order. */
export type Order = {
  id: string;
  customer: Account;
  browser: Browser;
  saved: boolean;
  documents: number;
  payment: string | undefined;
  submitted: boolean;
};

/** The size in bytes of a photographed document that a telephone has reduced. */
const DOCUMENT_BYTES = 180_000;
const SETTLED_WITHIN_MS = 60_000;
const POLL_MS = 250;
const CARD = {
  method: "card",
  card: { number: "4000 0000 0000 4242", name: "AWA NDIAYE", expiry: "12/34", cvc: "123" },
};

/** Finds a service that has a price and requires documents. */
export async function findOffer(browser: Browser): Promise<Offer> {
  const { services } = await browser.call<{ services: ServiceCard[] }>("read", "GET", "/api/services");
  for (const { id: service_id, service_countries } of services)
    for (const { country_code } of service_countries) {
      const query = new URLSearchParams({ service_id, country_code });
      const quote = await browser.call<Quote>("read", "GET", `/api/quotes?${query}`);
      const documents = quote.asked_documents.filter(({ required }) => required).map(({ key }) => key);
      if (quote.bill?.total && documents.length > 0) return { service_id, country_code, documents };
    }
  throw new Error("no service costs something and asks for documents");
}

async function upload(browser: Browser, requestId: string, docKey: string): Promise<void> {
  const bytes = pdf(DOCUMENT_BYTES, Math.floor(Math.random() * 1_000_000));
  const customer = browser.as("upload");
  const created = await customer.call("POST", "/files/uploads", undefined, {
    ...TUS,
    "upload-length": String(bytes.length),
    "upload-metadata": metadata({ target: "request", requestId, docKey, filename: "dossier-118.pdf" }),
  });
  const sent = await customer.call("PATCH", created.headers.get("location") ?? "", bytes, {
    ...TUS,
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  });
  if (created.status !== 201 || sent.status >= 300) throw new Error(`upload: HTTP ${sent.status}`);
}

/** Polls like the page until the provider has answered. */
async function settle(browser: Browser, meter: Meter, payment: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { status } = await browser.call<{ status: string }>("read", "GET", `/api/payments/${payment}`);
    if (status === "succeeded") return meter.note("settled", performance.now() - began);
    if (!["pending", "unknown"].includes(status) || performance.now() - began > SETTLED_WITHIN_MS)
      return meter.fail(`a payment is ${status}`);
    await wait(POLL_MS);
  }
}

/**
 * Places an order with its documents, from the landing page to the confirmation, paid by card. Adds it to `orders` as soon as it
 * begins; resolves with it once it is submitted.
 */
export async function placeOrder(
  meter: Meter,
  due: number,
  { customer, offer, orders }: { customer: Account; offer: Offer; orders: Order[] },
): Promise<Order> {
  const { service_id, country_code, documents } = offer;
  const browser = openBrowser(meter, due, customer);
  await browser.open("/landing");
  await browser.think(15);
  await browser.open("/services");
  await browser.think(20);
  await browser.open(`/service/${service_id}`);
  await browser.think(30);
  await browser.open("/login");
  await browser.think(15);
  await browser.signIn();
  const id = randomUUID();
  const order: Order = {
    id,
    customer,
    browser,
    saved: false,
    documents: 0,
    payment: undefined,
    submitted: false,
  };
  orders.push(order);
  await browser.open(`/service-request/${service_id}`);
  await browser.call("read", "GET", `/api/quotes?${new URLSearchParams({ service_id, country_code })}`);
  const form_data = {
    userName: customer.name,
    userEmail: customer.email,
    userPhone: "+221771234567",
    additionalInfo: `Dossier ${id}`,
    cityOfResidence: "Dakar",
    companyName: "",
    companyAddress: "",
    companyTaxNumber: "",
    companyTradeRegister: "",
    jobTitle: "",
  };
  const choice = { service_id, country_code, organism_id: null };
  const path = `/api/requests/${id}`;
  const save = async (step: string, saved: { version: number; answers?: unknown }) => {
    const body = {
      ...choice,
      organism_name: null,
      organism_contact_person: null,
      organism_contact_poste: null,
      organism_contact_phone: null,
      form_data,
      payment_method: step === "payment" ? "card" : null,
      save_id: randomUUID(),
      step,
      ...saved,
    };
    return browser.call<RequestDetail>("draft", "PUT", path, body);
  };
  await browser.think(40);
  let { version, form } = await save("context", { version: 0 });
  order.saved = true;
  const answers = answersTo(form);
  for (let pause = 0; pause < 3; pause += 1) {
    await browser.think(25);
    const typed = { version, save_id: randomUUID(), ...choice, form_data, answers };
    ({ version } = await browser.call<{ version: number }>("draft", "PUT", `${path}/details`, typed));
  }
  ({ version } = await save("details", { version, answers }));
  for (const key of documents) {
    await browser.think(30);
    await upload(browser, id, key);
    order.documents += 1;
  }
  const { bill, version: read } = await browser.call<RequestDetail>("read", "GET", path);
  if (!bill) throw new Error("an order without a bill");
  version = read;
  await browser.think(45);
  const paid = await browser.as("payment").call<{ id: string }>("POST", `${path}/payments`, CARD, {
    "idempotency-key": randomUUID(),
    "expected-total": totalOf(bill),
  });
  if (paid.status !== 200) throw new Error(`payment: HTTP ${paid.status}`);
  order.payment = paid.body.id;
  await settle(browser, meter, paid.body.id);
  ({ version } = await browser.call<RequestDetail>("read", "GET", path));
  await browser.think(20);
  await browser.call("draft", "POST", `${path}/submit`, { version });
  order.submitted = true;
  await browser.open(`/requests-tracking/${id}`);
  await browser.call("read", "GET", path);
  return order;
}

/** The number of acknowledged parts of an order that are missing. */
export async function countLost({
  id,
  browser,
  saved,
  documents,
  payment,
  submitted,
}: Order): Promise<number> {
  if (!saved) return 0;
  const request = await browser
    .call<RequestDetail>("read", "GET", `/api/requests/${id}`)
    .catch(() => undefined);
  if (request?.form_data.additionalInfo !== `Dossier ${id}`)
    return 1 + documents + Number(payment !== undefined);
  const isPaid = async () => {
    const found = await browser.call<{ status: string }>("read", "GET", `/api/payments/${payment}`);
    return found.status === "succeeded" && request.status !== "draft";
  };
  return (
    Math.max(0, documents - request.documents.length) +
    (payment !== undefined && !(await isPaid()) ? 1 : 0) +
    (submitted && ["draft", "pending_validation"].includes(request.status) ? 1 : 0)
  );
}
