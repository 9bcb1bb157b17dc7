import * as z from "zod/mini";
import { contract } from "./contract.ts";

/** The data that the law requires the operator to publish; null if the operator has not provided it. */
export const Operator = z.object({
  name: z.nullable(z.string()),
  legal_form: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  trade_register: z.nullable(z.string()),
  tax_number: z.nullable(z.string()),
  publisher: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  data_protection: z.nullable(z.string()),
  eu_representative: z.nullable(z.string()),
  hosting: z.nullable(z.string()),
});
export type Operator = z.output<typeof Operator>;

export const legal = contract({
  "GET /api/legal/operator": {
    summary: "The operator of this site, as far as known (loi n° 2010/021, GDPR art. 13)",
    access: "public",
    reply: Operator,
  },
});
