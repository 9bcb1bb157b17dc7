import type {
  LinkOrder,
  LinkPayment,
  PaymentLink,
  PaymentLinks,
  SharedPayment,
} from "@passerelle/contract/payments/links";
import { hashToken } from "../src/payments/links/tokens.ts";
import type { TestApp } from "./app.ts";
import { card, untilSettled } from "./builders/payments.ts";
import { type BuiltRequest, callAs } from "./builders/requests.ts";

/** Creates a link to pay a request, by default not in parts. */
export async function createLink(
  server: TestApp,
  { id: requestId, owner }: Pick<BuiltRequest, "id" | "owner">,
  options: { id?: string; amount?: number; allows_partial?: boolean } = {},
): Promise<PaymentLink> {
  const { id = crypto.randomUUID(), amount = null, allows_partial = false } = options;
  const url = `/api/requests/${requestId}/payment-links`;
  const { links } = await callAs<PaymentLinks>(server, owner, "POST", url, { id, amount, allows_partial });
  const link = links.find((one) => one.id === id);
  if (!link) throw new Error("the link is not among the links of its request");
  return link;
}

export const tokenOf = ({ url }: PaymentLink): string => url.slice(url.lastIndexOf("/") + 1);

export async function openLink(server: TestApp, link: PaymentLink): Promise<SharedPayment> {
  return (await server.app.inject({ url: `/api/payment-links/${tokenOf(link)}` })).json();
}

export const linkOrder = (amount: number, changes: Partial<LinkOrder> = {}): LinkOrder => ({
  payer_name: "Moussa Diop",
  payer_email: "moussa@exemple.test",
  amount,
  order: card(),
  ...changes,
});

let places = 0;

/** Tries to pay by a link, from a new address; resolves with the raw reply. */
export function tryToPayLink(
  { app }: TestApp,
  token: string,
  payload: LinkOrder,
  key: string = crypto.randomUUID(),
) {
  places++;
  return app.inject({
    method: "POST",
    url: `/api/payment-links/${token}/payments`,
    remoteAddress: `198.18.${(places >> 8) % 256}.${places % 256}`,
    headers: { "idempotency-key": key },
    payload,
  });
}

/** Waits until the provider has answered. */
export async function waitForLinkPayment(
  server: TestApp,
  token: string,
  payment: string,
): Promise<LinkPayment> {
  const { id } = await server.ctx.db
    .selectFrom("transactions")
    .select("id")
    .where("payer_token_hash", "=", hashToken(payment))
    .executeTakeFirstOrThrow();
  await untilSettled(server, id);
  return (await server.app.inject({ url: `/api/payment-links/${token}/payments/${payment}` })).json();
}

/** Pays by a link and waits for the outcome. */
export async function payLink(server: TestApp, link: PaymentLink, order: LinkOrder): Promise<LinkPayment> {
  const reply = await tryToPayLink(server, tokenOf(link), order);
  if (reply.statusCode !== 200) throw new Error(`pay by link: ${reply.statusCode} ${reply.body}`);
  return waitForLinkPayment(server, tokenOf(link), reply.json<LinkPayment>().payment);
}
