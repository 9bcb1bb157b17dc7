import { MOBILE_PROVIDERS } from "@passerelle/domain/payments/methods";
import { FEATURES } from "@passerelle/domain/settings/features";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Operator } from "./legal.ts";

/** Configuration of this installation that every page needs. */
export const PublicSettings = z.object({
  platform_name: z.string(),
  public_url: z.string(),
  /** Whether the demo is on: banner, mailbox page, simulated payments with their test numbers. */
  demo: z.boolean(),
  /** A hosted service keeps the accounts, so only sessions that used this site are known. */
  accounts_hosted: z.boolean(),
  max_document_bytes: z.int(),
  mobile_providers: z.array(z.enum(MOBILE_PROVIDERS)),
  /** A disabled feature shows the "coming soon" notice (product.md). */
  features: z.record(z.enum(FEATURES), z.boolean()),
  /** Units of each currency per euro, for the approximate values beside prices. */
  exchange_rates: z.object({ USD: z.number(), CAD: z.number() }),
  /** The seller; null until it is known. `fictional`: invented for the demo. */
  seller: z.nullable(
    z.object({
      name: z.string(),
      trade_register: z.string(),
      address: z.string(),
      city: z.string(),
      fictional: z.boolean(),
    }),
  ),
  /** Staff must verify a second factor (`MFA_REQUIRED_FOR_STAFF`). */
  staff_second_factor: z.boolean(),
  /** False in production until the seller is identified: nothing can be ordered. */
  ordering_open: z.boolean(),
});
export type PublicSettings = z.output<typeof PublicSettings>;

export const OperatorSettings = z.object({
  operator: Operator,
  /** `configuration`: from the variable `OPERATOR`, until a value is stored here; `demo`: invented. */
  source: z.enum(["stored", "configuration", "demo"]),
});
export type OperatorSettings = z.output<typeof OperatorSettings>;

/** The information that the platform publishes about itself. */
export const PlatformInformation = z.object({
  platform_name: z.string(),
  version: z.string(),
  demo: z.boolean(),
  /** Active services, and countries where at least one is offered. */
  services: z.int(),
  countries: z.int(),
  terms_version: z.string(),
});
export type PlatformInformation = z.output<typeof PlatformInformation>;

export const settings = contract({
  "GET /api/settings/platform": {
    summary: "Information about the platform",
    access: "public",
    reply: PlatformInformation,
  },
  "GET /api/admin/settings/operator": {
    summary: "Who runs the site, as published",
    access: "settings.manage",
    reply: OperatorSettings,
  },
  "GET /api/settings": {
    summary: "The public settings of this installation",
    access: "public",
    reply: PublicSettings,
  },
});
