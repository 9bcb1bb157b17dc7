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
  const paid = session && (await payByCall(url, session.access_token));
  const { services } = await call<{ services: { id: string }[] }>(`${url}/api/services`, "GET");
  // Values of parameters: by the path of a page, with one value for each parameter where it has several, or by the name of a
  // parameter on any page.
  const values: Record<string, string | Record<string, string> | undefined> = {
    ":category": "administratif",
    ":slug": ARTICLES[0],
    ":serviceId": services[0]?.id,
    ":userId": session?.user.id,
    ":ticketId": session && (await openTicket(url, session.access_token)),
    ":requestId": session && (await saveDraft(url, session.access_token)),
    "/payments/:paymentId": paid?.payment.id,
    "/invoice/:id": paid && (await findInvoice(url, session.access_token, paid.requestId)).id,
    // Staff cannot add a fee to their own request.
    "/requests-tracking/:requestId/fees/:feeId":
      session && sees("account") ? await feeValues(url, session.access_token) : undefined,
    "/admin/subscriptions/subscribers/:userId":
      session && sees("subscriptions.manage") ? await findSubscriber(url, session.access_token) : undefined,
    "/appointments/:id": session && (await appointmentOf(url, session.access_token)),
    "/appointments/:id/payment": session && (await unpaidAppointmentOf(url, session.access_token)),
    "/appointment/:token": await linkedAppointment(url),
    "/mandates/:id": session && (await draftMandate(url, session.access_token)),
    "/admin/mandates/:id":
      session && sees("mandates.review") ? await presentMandate(url, session.access_token) : undefined,
    ...(session && sees("account") && (await actingValues(url, session.access_token))),
    "/documents/:id": session && (await keepDocument(url, session.access_token)),
    "/shared/:token": await shareOfResident(url),
    "/verify/:code": await codeOfResident(url),
    ":orderId": session && (await orderSubscription(url, session.access_token)),
    ...(await linkValues(url)),
    ...(session && sees("payments.track") && (await paymentValues(url, session.access_token))),
    // Staff process submitted requests of other people.
    "/requests-queue/:requestId":
      session && (await submitFreeRequest(url, await tokenOf(url, demoAccount("resident")))),
  };
  return PAGES.filter(({ path, access }) => sees(access) && !(session && ARRIVALS.includes(path))).map(
    ({ path }) =>
      path.replaceAll(/:\w+/g, (name) => {
        const ofPage = values[path];
        const value = typeof ofPage === "object" ? ofPage[name] : (ofPage ?? values[name]);
        if (typeof value !== "string") throw new Error(`${path}: nothing to put in the place of ${name}`);
        return value;
      }),
  );
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
async function actingValues(serverUrl: string, token: string) {
  const values = await holdMandate({ serverUrl, mailbox: new Mailbox(serverUrl) }, token);
  return { "/acting-for/:mandate": values, "/acting-for/:mandate/requests/:id": values };
}

/** A fee of a request of the caller. */
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

/** A payment link that was paid in part, and the payer's secret of that payment. */
async function linkValues(url: string): Promise<Record<string, string>> {
  const { token, payment } = await payInPartByLink(url);
  return { ":token": token, ":payment": payment };
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
