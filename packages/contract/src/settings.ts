import { MOBILE_PROVIDERS } from "@passerelle/domain/payments/methods";
import { FEATURES } from "@passerelle/domain/settings/features";
import { OPERATOR_FIELD_LENGTH } from "@passerelle/domain/settings/operator";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Operator } from "./legal.ts";
import { historyCall, Instant, line, RowVersion } from "./shapes.ts";

/** Configuration of this installation that every page needs. */
export const PublicSettings = z.object({
  platform_name: z.string(),
  public_url: z.string(),
  /** Whether the demo is on: banner, mailbox page, simulated payments with their test numbers. */
  demo: z.boolean(),
  /** A hosted service keeps the accounts: sessions are known only as far as they passed through this site. */
  accounts_hosted: z.boolean(),
  max_document_bytes: z.int(),
  mobile_providers: z.array(z.enum(MOBILE_PROVIDERS)),
  /** Off shows the "coming soon" notice (product.md). */
  features: z.record(z.enum(FEATURES), z.boolean()),
  /** Units of each currency per euro, for the approximate values beside prices. */
  exchange_rates: z.object({ USD: z.number(), CAD: z.number() }),
  /** Who sells; null until that is known. `fictional`: invented for the demo. */
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

/** A feature flag in the general settings. */
export const FeatureFlag = z.object({
  name: z.enum(FEATURES),
  on: z.boolean(),
  /** Send it back with a change to detect concurrent edits. 0: never changed. */
  version: RowVersion,
  updated_at: z.nullable(Instant),
});
export type FeatureFlag = z.output<typeof FeatureFlag>;

const given = line(OPERATOR_FIELD_LENGTH);
const required = given.check(z.minLength(1, "required"));

/** Who runs the site; an empty text is not published. */
export const OperatorForm = z.strictObject({
  name: required,
  legal_form: given,
  address: required,
  city: required,
  trade_register: required,
  tax_number: given,
  publisher: given,
  email: given,
  phone: given,
  data_protection: given,
  eu_representative: given,
  hosting: given,
});
export type OperatorForm = z.output<typeof OperatorForm>;

export const OperatorSettings = z.object({
  operator: Operator,
  /** `configuration`: the variable `OPERATOR`, until something is stored here; `demo`: invented. */
  source: z.enum(["stored", "configuration", "demo"]),
  /** Send it back with a change to detect concurrent edits. 0: never stored. */
  version: RowVersion,
  saved: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()) })),
});
export type OperatorSettings = z.output<typeof OperatorSettings>;

/** What the platform publishes about itself. */
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
  "GET /api/admin/settings/features": {
    summary: "The feature flags",
    access: "settings.manage",
    reply: z.object({ features: z.array(FeatureFlag) }),
  },
  "GET /api/admin/settings/features/history": historyCall(
    "The history of feature flags, newest first",
    "settings.manage",
  ),
  "PUT /api/admin/settings/features/:name": {
    summary: "Switches a feature on or off for everyone",
    access: "settings.manage",
    params: z.strictObject({ name: z.enum(FEATURES) }),
    body: z.strictObject({ on: z.boolean(), version: RowVersion }),
    reply: FeatureFlag,
    errors: ["settings_conflict"],
  },
  "GET /api/admin/settings/operator": {
    summary: "Who runs the site, as published",
    access: "settings.manage",
    reply: OperatorSettings,
  },
  "PUT /api/admin/settings/operator": {
    summary: "Publishes who runs the site, which opens ordering",
    access: "settings.manage",
    body: z.strictObject({ version: RowVersion, operator: OperatorForm }),
    reply: OperatorSettings,
    errors: ["settings_conflict"],
  },
  "GET /api/settings": {
    summary: "The public settings of this installation",
    access: "public",
    reply: PublicSettings,
  },
});
