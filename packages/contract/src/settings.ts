import { MOBILE_PROVIDERS } from "@passerelle/domain/payments/methods";
import * as z from "zod/mini";
import { contract } from "./contract.ts";

/** What every page needs to know of how this installation is configured. */
export const PublicSettings = z.object({
  platform_name: z.string(),
  public_url: z.string(),
  /** Demo strip, mailbox page, simulated payments with their test numbers. */
  demo: z.boolean(),
  /** Accounts are kept by a hosted service: only what passed through this site is known of their sessions. */
  accounts_hosted: z.boolean(),
  max_document_bytes: z.int(),
  mobile_providers: z.array(z.enum(MOBILE_PROVIDERS)),
  /** product.md, "Coming soon": off shows the notice of the specification. */
  features: z.object({ header_search: z.boolean(), sharing: z.boolean() }),
});
export type PublicSettings = z.output<typeof PublicSettings>;

export const settings = contract({
  "GET /api/settings": {
    summary: "The public settings of this installation",
    access: "public",
    reply: PublicSettings,
  },
});
