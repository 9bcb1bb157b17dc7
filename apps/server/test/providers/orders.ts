import type { TestApp } from "../app.ts";
import { type BuiltRequest, buildOffer, buildRequest } from "../builders/requests.ts";
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

/** Creates a request whose bill is in the provider's currency. */
export async function buildDue(server: TestApp, provider: RealProvider): Promise<BuiltRequest> {
  const offer = await buildOffer(server, { price: DUE });
  await server.ctx.db
    .updateTable("service_modalities")
    .set({ currency_code: ORDERS[provider].currency })
    .where("service_country_id", "in", (eb) =>
      eb.selectFrom("service_countries").select("id").where("service_id", "=", offer.service_id),
    )
    .execute();
  return buildRequest(server, { offer });
}
