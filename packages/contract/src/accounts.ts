import { ACCOUNT_STATUSES, KYC_STATUSES } from "@passerelle/domain/accounts/registration";
import { ROLES } from "@passerelle/domain/roles";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { CountryCode, Instant, Language } from "./shapes.ts";

/** The caller's row of `users`, merged with the authentication service's email (spec 1 §3 *User session*). */
export const Profile = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  avatar_url: z.nullable(z.string()),
  subscription_status: z.nullable(z.string()),
  kyc_status: z.enum(KYC_STATUSES),
  account_status: z.enum(ACCOUNT_STATUSES),
  language: Language,
  metadata: z.object({
    country_of_origin: z.nullable(CountryCode),
    country_of_residence: z.nullable(CountryCode),
    city_of_residence: z.nullable(z.string()),
    company_name: z.nullable(z.string()),
    job_title: z.nullable(z.string()),
  }),
  created_at: Instant,
});
export type Profile = z.output<typeof Profile>;

export const accounts = contract({
  "GET /api/me": {
    summary: "The caller's profile",
    access: "signed_in",
    reply: Profile,
  },
  "PATCH /api/me": {
    summary: "Changes the language in which the caller is written to",
    access: "signed_in",
    body: z.strictObject({ language: Language }),
    reply: Profile,
  },
});
