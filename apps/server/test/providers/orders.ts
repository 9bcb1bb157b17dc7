import type { RealProvider } from "./all-fakes.ts";

const mobile = (provider: RealProvider, phone: string, operator: "momo" | "orange_money" | "wave") => ({
  method: "mobile_money" as const,
  provider,
  mobile: { phone, provider: operator },
});

/** An order that only this provider takes, and the currency of what is due. */
export const ORDERS = {
  stripe: { order: { method: "card", provider: "stripe" }, currency: "XAF" },
  paypal: { order: { method: "paypal", provider: "paypal" }, currency: "XAF" },
  pawapay: { order: mobile("pawapay", "+237677123456", "momo"), currency: "XAF" },
  wave: { order: mobile("wave", "+221771234567", "wave"), currency: "XOF" },
  mtn_momo: { order: mobile("mtn_momo", "+237677123456", "momo"), currency: "XAF" },
  orange_money: { order: mobile("orange_money", "+237699123456", "orange_money"), currency: "XAF" },
} as const;
