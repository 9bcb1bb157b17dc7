import type { TestApp } from "../app.ts";
import { type BuiltOffer, type BuiltRequest, buildOffer, buildRequest } from "../builders/requests.ts";
import type { RealProvider } from "./all-fakes.ts";

const mobile = (provider: RealProvider, phone: string, operator: "momo" | "orange_money" | "wave") => ({
  method: "mobile_money" as const,
  provider,
  mobile: { phone, provider: operator },
});

/** An order that only this provider accepts, and the currency of the bill. */
export const ORDERS = {
  stripe: { order: { method: "card", provider: "stripe" }, currency: "XAF" },
  paypal: { order: { method: "paypal", provider: "paypal" }, currency: "XAF" },
  pawapay: { order: mobile("pawapay", "+237677123456", "momo"), currency: "XAF" },
  wave: { order: mobile("wave", "+221771234567", "wave"), currency: "XOF" },
  mtn_momo: { order: mobile("mtn_momo", "+237677123456", "momo"), currency: "XAF" },
  orange_money: { order: mobile("orange_money", "+237699123456", "orange_money"), currency: "XAF" },
} as const;

let telephones = 0;

/** The order of a provider, of mobile money from another telephone each time, because orders to one are limited. */
export function newOrder(provider: RealProvider) {
  const { order } = ORDERS[provider];
  if (order.method !== "mobile_money") return order;
  telephones += 1;
  const phone = order.mobile.phone.slice(0, -3) + String(telephones % 1000).padStart(3, "0");
  return { ...order, mobile: { ...order.mobile, phone } };
}

/** The amount that is due, in the currency of an order. */
export const DUE = 15_000;

const offers = new WeakMap<TestApp, Map<string, Promise<BuiltOffer>>>();

/** The service with a price in this currency, built once: the application reads its catalogue again after each new service. */
function offerIn(server: TestApp, currency: string): Promise<BuiltOffer> {
  const known = offers.get(server) ?? new Map<string, Promise<BuiltOffer>>();
  offers.set(server, known);
  const offer = known.get(currency) ?? buildOfferIn(server, currency);
  known.set(currency, offer);
  return offer;
}

async function buildOfferIn(server: TestApp, currency: string): Promise<BuiltOffer> {
  const offer = await buildOffer(server, { price: DUE });
  await server.ctx.db
    .updateTable("service_modalities")
    .set({ currency_code: currency })
    .where("service_country_id", "in", (eb) =>
      eb.selectFrom("service_countries").select("id").where("service_id", "=", offer.service_id),
    )
    .execute();
  return offer;
}

/** Creates a request whose bill is in the provider's currency. */
export async function buildDue(server: TestApp, provider: RealProvider): Promise<BuiltRequest> {
  return buildRequest(server, { offer: await offerIn(server, ORDERS[provider].currency) });
}
