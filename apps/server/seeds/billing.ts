import { addFirstEntity } from "../src/billing/service.ts";
import type { Context } from "../src/platform/context.ts";
import { getOperator } from "../src/settings/service.ts";

/** Creates the billing entity of a demo: its operator, in Cameroon. Documents state that it is a demonstration. */
export async function seedBilling(ctx: Context): Promise<void> {
  const { operator } = await getOperator(ctx.env, ctx.db);
  await addFirstEntity(ctx.db, {
    prefix: "DEMO",
    time_zone: "Africa/Douala",
    currency: "XAF",
    seller: {
      legal_name: operator.name ?? ctx.env.platformName,
      legal_form: operator.legal_form ?? "",
      address: operator.address ?? "",
      city: operator.city ?? "",
      country: "CM",
      tax_number: operator.tax_number ?? "M000000000000X",
      trade_register: operator.trade_register ?? "",
      email: operator.email ?? "",
      phone: operator.phone ?? "",
      fictional: true,
    },
  });
}
