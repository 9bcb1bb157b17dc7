import { createHash, randomBytes } from "node:crypto";
import { realPdf } from "../../apps/server/test/builders/vault.ts";
import type { Appointment } from "../../packages/contract/src/appointments/shapes.ts";
import { totalOf } from "../../packages/contract/src/payments/seen-total.ts";
import type { RequestDetail } from "../../packages/contract/src/requests/ordering.ts";
import { ask, type Customer, newId } from "./client.ts";
import { signature } from "./signatures.ts";
import { acknowledge, type Begin, type Operation, type Stage } from "./writes.ts";

async function saveDraft(customer: Customer, { draft }: Stage, id: string, text: string, version = 0) {
  const form_data = { ...draft.form_data, additionalInfo: text };
  const body = { ...draft, form_data, version, save_id: newId(), step: "details" };
  return customer.call<RequestDetail>("PUT", `/api/requests/${id}`, body);
}

const readRequest = (customer: Customer, id: string) =>
  customer.call<RequestDetail>("GET", `/api/requests/${id}`);

async function draft(customer: Customer, stage: Stage, begin: Begin): Promise<void> {
  const id = newId();
  const text = `Dossier ${id}`;
  const write = begin({
    kind: "draft",
    find: async () => {
      const { status, body } = await readRequest(customer, id);
      if (status === 404) return "absent";
      return body.form_data.additionalInfo === text && body.form_data.userName !== "" ? "whole" : "half";
    },
  });
  await acknowledge(write, await saveDraft(customer, stage, id, text));
}

async function message(customer: Customer, _stage: Stage, begin: Begin): Promise<void> {
  const id = newId();
  const body = `Dossier ${id}`;
  const path = `/api/conversations/${customer.id}/messages`;
  let seq: number | undefined;
  const write = begin({
    kind: "message",
    find: async () => {
      // Without a sequence number: the newest messages; with one: those up to it.
      const query = seq === undefined ? "" : `?before=${seq + 1}`;
      const { messages } = await ask<{ messages: { id: string; body: string }[] }>(
        customer,
        "GET",
        path + query,
      );
      const own = messages.filter((one) => one.body === body);
      if (own.length === 0) return "absent";
      return own.length === 1 && own[0]?.id === id ? "whole" : "half";
    },
  });
  const sent = await customer.call<{ seq: number }>("POST", path, { id, body, attachments: [] });
  ({ seq } = sent.body);
  await acknowledge(write, sent);
}

const TUS = { "tus-resumable": "1.0.0" };
const DETAILS = {
  type: "passport",
  title: "",
  holder: "",
  country: "CM",
  number: "AB1234567",
  issued_on: "2022-01-10",
  expires_on: "2032-01-09",
};
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Stores a file in the vault; the check reads it back and compares the hashes. */
async function upload(customer: Customer, _stage: Stage, begin: Begin): Promise<void> {
  const id = newId();
  // PDF readers skip a comment at the end, so it can make the bytes of each file unique.
  const bytes = Buffer.concat([await realPdf(), Buffer.from(`\n%${randomBytes(1_500).toString("hex")}\n`)]);
  await ask(customer, "PUT", `/api/vault/documents/${id}`, DETAILS);
  const named = { target: "vault", documentId: id, filename: "dossier-118.pdf" };
  const metadata = Object.entries(named).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`,
  );
  const created = await customer.call("POST", "/files/uploads", undefined, {
    ...TUS,
    "upload-length": String(bytes.length),
    "upload-metadata": metadata.join(","),
  });
  if (created.status !== 201)
    throw new Error(`upload: HTTP ${created.status} ${JSON.stringify(created.body)}`);
  const write = begin({
    kind: "upload",
    find: async () => {
      const { versions } = await ask<{ versions: { id: string }[] }>(
        customer,
        "GET",
        `/api/vault/documents/${id}`,
      );
      const [version] = versions;
      if (!version) return "absent";
      const { url } = await ask<{ url: string }>(
        customer,
        "POST",
        `/api/vault/versions/${version.id}/links`,
        {
          disposition: "attachment",
        },
      );
      const file = await fetch(new URL(url, customer.origin));
      return file.ok &&
        hashOf(new Uint8Array(await file.arrayBuffer())) === hashOf(bytes) &&
        versions.length === 1
        ? "whole"
        : "half";
    },
  });
  const sent = await customer.call("PATCH", created.headers.get("location") ?? "", bytes, {
    ...TUS,
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  });
  await acknowledge(write, sent);
}

type Payment = { id: string; status: string };
const CARD = {
  method: "card",
  card: { number: "4000 0000 0000 4242", name: "AWA NDIAYE", expiry: "12/34", cvc: "123" },
};

/** Pays an order. An acknowledged payment exists and reaches a final state; its request is paid if and only if it succeeded. */
async function payment(customer: Customer, stage: Stage, begin: Begin): Promise<void> {
  const id = newId();
  const saved = await saveDraft(customer, stage, id, `Dossier ${id}`);
  if (saved.status !== 200 || !saved.body.bill) throw new Error(`no order to pay: HTTP ${saved.status}`);
  let paymentId: string | undefined;
  const write = begin({
    kind: "payment",
    find: async () => {
      const { body: request } = await readRequest(customer, id);
      const isPaid = request.status === "pending_validation";
      if (paymentId === undefined) return isPaid ? "whole" : "absent";
      const { status, body } = await customer.call<Payment>("GET", `/api/payments/${paymentId}`);
      if (status === 404) return "absent";
      if (["pending", "unknown"].includes(body.status)) return isPaid ? "half" : "waiting";
      return (body.status === "succeeded") === isPaid ? "whole" : "half";
    },
  });
  const paid = await customer.call<Payment>("POST", `/api/requests/${id}/payments`, CARD, {
    "idempotency-key": newId(),
    "expected-total": totalOf(saved.body.bill),
  });
  paymentId = paid.body.id;
  await acknowledge(write, paid);
}

/** The last booking of each customer. */
const bookings = new WeakMap<Customer, Promise<void>>();

/** Books an appointment, one at a time for each customer: a second hold would replace the first. */
function booking(customer: Customer, stage: Stage, begin: Begin): Promise<void> {
  const before = bookings.get(customer)?.catch(() => {}) ?? Promise.resolve();
  const own = before.then(() => book(customer, stage, begin));
  bookings.set(customer, own);
  return own;
}

async function book(customer: Customer, { kind, nextSlot }: Stage, begin: Begin): Promise<void> {
  const wish = { id: newId(), kind_id: kind, agent_id: null, starts_at: nextSlot() };
  const held = await customer.call<{ id: string }>("POST", "/api/appointment-holds", wish);
  if (held.status !== 200) throw new Error(`hold: HTTP ${held.status} ${JSON.stringify(held.body)}`);
  let appointment: string | undefined;
  const write = begin({
    kind: "booking",
    find: async () => {
      if (appointment !== undefined) {
        const { status, body } = await customer.call<Appointment>("GET", `/api/appointments/${appointment}`);
        if (status === 404) return "absent";
        return Date.parse(body.starts_at) === Date.parse(wish.starts_at) ? "whole" : "half";
      }
      // Slots are taken in chronological order, so the newest appointment is on the last page.
      const list = (page: number) =>
        ask<{ appointments: Appointment[]; total: number }>(
          customer,
          "GET",
          `/api/me/appointments?when=upcoming&per_page=50&page=${page}`,
        );
      const { total } = await list(1);
      const { appointments } = await list(Math.max(1, Math.ceil(total / 50)));
      const own = appointments.filter(
        ({ starts_at }) => Date.parse(starts_at) === Date.parse(wish.starts_at),
      );
      return own.length === 0 ? "absent" : own.length === 1 ? "whole" : "half";
    },
  });
  const details = { zone: "Africa/Douala", attendee: "self", subject: "Dossier 118" };
  const booked = await customer.call<Appointment>("POST", "/api/appointments", {
    hold_id: held.body.id,
    ...details,
  });
  appointment = booked.body.id;
  await acknowledge(write, booked);
}

export const OPERATIONS: Record<
  Operation,
  (customer: Customer, stage: Stage, begin: Begin) => Promise<void>
> = {
  draft,
  upload,
  message,
  payment,
  booking,
  signature,
};
