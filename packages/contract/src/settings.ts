import { MOBILE_PROVIDERS } from "@passerelle/domain/payments/methods";
import { FEATURES } from "@passerelle/domain/settings/features";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { historyCall, Instant } from "./shapes.ts";

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
  features: z.record(z.enum(FEATURES), z.boolean()),
});
export type PublicSettings = z.output<typeof PublicSettings>;

/** What the general settings know of a feature. */
export const FeatureFlag = z.object({
  name: z.enum(FEATURES),
  on: z.boolean(),
  /** Sent back with a change: the later of two administrators is told. 0: nobody decided yet. */
  version: z.int(),
  updated_at: z.nullable(Instant),
});
export type FeatureFlag = z.output<typeof FeatureFlag>;

/** What the platform says of itself. */
export const PlatformInformation = z.object({
  platform_name: z.string(),
  version: z.string(),
  demo: z.boolean(),
  /** Active services, and countries where at least one is delivered. */
  services: z.int(),
  countries: z.int(),
  terms_version: z.string(),
});
export type PlatformInformation = z.output<typeof PlatformInformation>;

export const settings = contract({
  "GET /api/settings/platform": {
    summary: "What the platform says of itself",
    access: "public",
    reply: PlatformInformation,
  },
  "GET /api/admin/settings/features": {
    summary: "The features that can be switched on and off",
    access: "settings.manage",
    reply: z.object({ features: z.array(FeatureFlag) }),
  },
  "GET /api/admin/settings/features/history": historyCall(
    "Who switched features on and off",
    "settings.manage",
  ),
  "PUT /api/admin/settings/features/:name": {
    summary: "Switches a feature on or off, for everybody",
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
