import { ARTICLES } from "../../apps/web/app/catalogue/public/articles.ts";
import { PAGES } from "../../apps/web/app/navigation/pages.data.ts";
import { Mailbox } from "../fixtures/mailbox.ts";
import { call, tokenOf } from "./access.ts";
import { demoAccount, type Tokens } from "./account.ts";
import { addFee } from "./fee.ts";
import { findInvoice } from "./invoice.ts";
import { draftMandate, holdMandate, presentMandate } from "./mandates.ts";
import { bookByCall, findUnpaid, linkTo, offerAppointments } from "./own-appointments.ts";
import { payInPartByLink } from "./payment-link.ts";
import { buildRefusedRefund, payByCall } from "./refund.ts";
import { saveDraft, submitFreeRequest } from "./request.ts";
import { findSubscriber, orderSubscription } from "./subscription.ts";
import { openTicket } from "./ticket.ts";
import { addVersion, keepDocument, shareDocument } from "./vault.ts";

export const ARTICLE = "/infos-pratiques/guide/:slug";

/** These redirect people who are signed in and registered. */
export const ARRIVALS = ["/login", "/register", "/complete-registration"];

export type Session = Tokens & { user: { id: string } };
export type Access = (typeof PAGES)[number]["access"];

/**
 * The address of every page that `sees` accepts, its parameters filled in with existing data; without a session, as a visitor.
 */
export async function addressesOf(
  url: string,
  sees: (access: Access) => boolean,
  session: Session | undefined,
): Promise<string[]> {
  const token = session?.access_token ?? "";
  const paid = once(() => payByCall(url, token));
  const acting = once(() => actingValues(url, token));
  const link = once(() => payInPartByLink(url));
  const payments = once(() => paymentValues(url, token));
  // Values of parameters: by the path of a page, with one value for each parameter where it has several, or by the name of a
  // parameter on any page. Only those that the pages need are made.
  const values: Record<string, () => Value | Promise<Value>> = {
    ":category": () => "administratif",
    ":slug": () => ARTICLES[0],
    ":serviceId": async () => {
      const { services } = await call<{ services: { id: string }[] }>(`${url}/api/services`, "GET");
      return services[0]?.id;
    },
    ":userId": () => session?.user.id,
    ":ticketId": once(() => openTicket(url, token)),
    ":requestId": once(() => saveDraft(url, token)),
    "/payments/:paymentId": async () => (await paid()).payment.id,
    "/invoice/:id": async () => (await findInvoice(url, token, (await paid()).requestId)).id,
    "/requests-tracking/:requestId/fees/:feeId": () => feeValues(url, token),
    "/admin/subscriptions/subscribers/:userId": () => findSubscriber(url, token),
    "/appointments/:id": () => appointmentOf(url, token),
    "/appointments/:id/payment": () => unpaidAppointmentOf(url, token),
    "/appointment/:token": () => linkedAppointment(url),
    "/mandates/:id": () => draftMandate(url, token),
    "/admin/mandates/:id": () => presentMandate(url, token),
    "/acting-for/:mandate": acting,
    "/acting-for/:mandate/requests/:id": acting,
    "/documents/:id": () => keepDocument(url, token),
    "/shared/:token": () => shareOfResident(url),
    "/verify/:code": () => codeOfResident(url),
    ":orderId": () => orderSubscription(url, token),
    ":token": async () => (await link()).token,
    ":payment": async () => (await link()).payment,
    ":paymentId": payments,
    ":caseId": payments,
    ":accountId": payments,
    ":provider": payments,
    ":day": payments,
    // Staff process submitted requests of other people.
    "/requests-queue/:requestId": async () =>
      submitFreeRequest(url, await tokenOf(url, demoAccount("resident"))),
  };
  const pages = PAGES.filter(({ path, access }) => sees(access) && !(session && ARRIVALS.includes(path)));
  const addresses: string[] = [];
  for (const { path } of pages) {
    const ofPage = await values[path]?.();
    let address: string = path;
    for (const name of path.match(/:\w+/g) ?? []) {
      const given = ofPage ?? (await values[name]?.());
      const value = typeof given === "object" ? given[name] : given;
      if (typeof value !== "string") throw new Error(`${path}: nothing to put in the place of ${name}`);
      address = address.replace(name, value);
    }
    addresses.push(address);
  }
  return addresses;
}

/** A value, or one for each of several parameters. */
type Value = string | Record<string, string | undefined> | undefined;

/** `make`, called once: later calls return the first result. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** An appointment of the caller. */
const appointmentOf = async (url: string, token: string): Promise<string> =>
  bookByCall(url, token, await offerAppointments(url));

/** An appointment that the caller has to pay; only one at a time can wait for its payment. */
const unpaidAppointmentOf = async (url: string, token: string): Promise<string> =>
  (await findUnpaid(url, token)) ??
  bookByCall(url, token, await offerAppointments(url, { price: { amount: 5_000, currency: "XOF" } }));

/** The secret of the link to an appointment of the demonstration's resident. */
async function linkedAppointment(url: string): Promise<string | undefined> {
  const token = await tokenOf(url, demoAccount("resident"));
  return (await linkTo(url, token, await appointmentOf(url, token))).split("/").at(-1);
}

/** A mandate that the caller holds, and a request that it covers. */
function actingValues(serverUrl: string, token: string) {
  return holdMandate({ serverUrl, mailbox: new Mailbox(serverUrl) }, token);
}

/** A fee of a request of the caller; staff cannot add one to their own request. */
async function feeValues(url: string, token: string): Promise<Record<string, string>> {
  const requestId = await submitFreeRequest(url, token);
  return { ":requestId": requestId, ":feeId": await addFee(url, requestId) };
}

/** The secret of a share of the demonstration's resident. */
async function shareOfResident(url: string): Promise<string> {
  const token = await tokenOf(url, demoAccount("resident"));
  const id = await keepDocument(url, token);
  await addVersion(url, token, id);
  return shareDocument(url, token, id);
}

/** The code of an invoice of the demonstration's resident. */
async function codeOfResident(url: string): Promise<string> {
  const token = await tokenOf(url, demoAccount("resident"));
  const { requestId } = await payByCall(url, token);
  const { id } = await findInvoice(url, token, requestId);
  const { verification } = await call<{ verification: { code: string } }>(`${url}/api/billing/${id}`, "GET", {
    token,
  });
  return verification.code;
}

/** A payment, a case, a ledger account and a settlement for the pages that track payments. */
async function paymentValues(url: string, token: string): Promise<Record<string, string | undefined>> {
  const { payment, caseId } = await buildRefusedRefund(url);
  const { entries } = await call<{ entries: { account: { id: string } }[] }>(
    `${url}/api/admin/payments/${payment}`,
    "GET",
    { token },
  );
  const settlement = { ":provider": "stripe", ":day": "2026-11-24" };
  return { ":paymentId": payment, ":caseId": caseId, ":accountId": entries[0]?.account.id, ...settlement };
}
