import { MOBILE_PROVIDERS } from "@passerelle/domain/payments/methods";
import { FEATURES } from "@passerelle/domain/settings/features";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { historyCall, Instant } from "./shapes.ts";

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
});
export type PublicSettings = z.output<typeof PublicSettings>;

/** A feature flag in the general settings. */
export const FeatureFlag = z.object({
  name: z.enum(FEATURES),
  on: z.boolean(),
  /** Send it back with a change to detect concurrent edits. 0: never changed. */
  version: z.int(),
  updated_at: z.nullable(Instant),
});
export type FeatureFlag = z.output<typeof FeatureFlag>;

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
    body: z.strictObject({ on: z.boolean(), version: z.int().check(z.minimum(0)) }),
    reply: FeatureFlag,
    errors: ["settings_conflict"],
  },
  "GET /api/settings": {
    summary: "The public settings of this installation",
    access: "public",
    reply: PublicSettings,
  },
});
