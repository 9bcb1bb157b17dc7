import type { PaymentOrder, Transaction } from "@passerelle/contract/payments";
import { totalOf } from "@passerelle/contract/payments/seen-total";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { seedId } from "../catalogue/first.ts";
import { answersTo } from "./answers.ts";
import { type Person, personNamed } from "./customers.ts";
import { makePaper, makePortrait, type Paper } from "./papers.ts";
import type { StaffName } from "./people.ts";
import { idOf, type Scene } from "./scene.ts";

/**
 * The payment of an order: the last four digits, or a button of PayPal's page, determine the result of the simulator
 * (docs/payments-simulator.md).
 */
export type Payment = `${"card" | "orange" | "momo" | "wave"}:${string}` | `paypal:${"approve" | "cancel"}`;

/** An order of a service; its request's id comes from `key`. */
export type Order = {
  key: string;
  customer: string;
  service: string;
  country: "CM" | "SN" | "CI" | "NG" | "BJ" | "GA";
  /** The town in which papers are registered and work is done. */
  town: string;
  organism?: string;
  daysAgo: number;
  time: string;
  /** The attempts in order; the last one decides. Absent if the order is free. */
  pays?: readonly Payment[];
  /** The comment of the customer. */
  wish?: string;
  by?: StaffName;
};

export const requestIdOf = (key: string): string => idOf(`request/${key}`);

const organismId = (slug: string | undefined): string | null => (slug ? seedId("organisms", slug) : null);

/** Chooses the service, answers its form, and goes on to the next step. */
export async function saveOrder(scene: Scene, order: Order, at: number): Promise<RequestDetail> {
  const who = personNamed(order.customer);
  const { key, service, country, organism, town, wish } = order;
  return scene.call<RequestDetail>(who.email, `PUT /api/requests/${requestIdOf(key)}`, {
    version: 0,
    save_id: idOf(`save/${key}`),
    step: "details",
    service_id: seedId("platform_services", service),
    country_code: country,
    organism_id: organismId(organism),
    organism_name: null,
    organism_contact_person: null,
    organism_contact_poste: null,
    organism_contact_phone: null,
    form_data: {
      userName: `${who.given} ${who.family}`,
      userEmail: who.email,
      userPhone: who.phone,
      additionalInfo: wish ?? "",
      cityOfResidence: who.home.city,
      companyName: "",
      jobTitle: who.occupation,
    },
    answers: answersTo(service, { who, country, town, at }),
    payment_method: null,
  });
}

export const readOrder = (scene: Scene, { key, customer }: Order): Promise<RequestDetail> =>
  scene.call(personNamed(customer).email, `GET /api/requests/${requestIdOf(key)}`);

/** The file that a person sends for a requested document. */
export function paperOf(
  docKey: string,
  label: string,
  who: Person,
  more: readonly string[] = [],
): Promise<Paper> | Paper {
  if (docKey === "photo-identite") return makePortrait(docKey, who.given.length * 20);
  const lines = [`${who.given} ${who.family}`, `${who.birth.on} – ${who.birth.town}`, ...more];
  return makePaper(docKey, label, lines);
}

/** Sends the documents that the order requests, or the first `most` of them. */
export async function sendDocuments(scene: Scene, order: Order, most = 20): Promise<void> {
  const who = personNamed(order.customer);
  const { asked_documents } = await readOrder(scene, order);
  for (const { key, name } of asked_documents.slice(0, most)) {
    const metadata = { target: "request", requestId: requestIdOf(order.key), docKey: key };
    await scene.upload(who.email, metadata, await paperOf(key, name, who));
  }
}

const MOBILE = { orange: "orange_money", momo: "momo", wave: "wave" } as const;

function paymentOf(payment: Payment, { given, family, phone }: Person): PaymentOrder {
  const [way = "card", ending = "4242"] = payment.split(":");
  if (way === "card") {
    const name = `${given} ${family}`
      .normalize("NFD")
      .replace(/[^A-Za-z -]/g, "")
      .toUpperCase();
    return {
      method: "card",
      card: { number: `4000 0000 0000 ${ending}`, name, expiry: "12/30", cvc: "123" },
    };
  }
  if (way === "paypal") return { method: "paypal" };
  const provider = MOBILE[way as keyof typeof MOBILE];
  return { method: "mobile_money", mobile: { phone: phone.slice(0, -4) + ending, provider } };
}

/** Makes one attempt to pay what is due, and waits for the provider's answer, which some payments never get. */
export async function payOrder(scene: Scene, order: Order, payment: Payment, attempt: number): Promise<void> {
  const who = personNamed(order.customer);
  const { bill } = await readOrder(scene, order);
  if (!bill) throw new Error(`${order.key} has no price`);
  const { redirect_url } = await scene.call<Transaction>(
    who.email,
    `POST /api/requests/${requestIdOf(order.key)}/payments`,
    paymentOf(payment, who),
    {
      headers: {
        "idempotency-key": idOf(`payment/${order.key}/${attempt}`),
        "expected-total": totalOf(bill),
      },
      language: who.language,
    },
  );
  const [, button] = /^paypal:(.*)/.exec(payment) ?? [];
  if (button) await scene.press(`${redirect_url}/${button}`);
  await scene.answerPayments();
}

export async function submitOrder(scene: Scene, order: Order): Promise<void> {
  const { id, version } = await readOrder(scene, order);
  await scene.call(personNamed(order.customer).email, `POST /api/requests/${id}/submit`, { version });
}
