import { DISPLAY_CURRENCIES } from "@passerelle/domain/display-currency";
import { isPhoneNumber } from "@passerelle/domain/phones";
import {
  COMPANY_ADDRESS_MAX,
  COMPANY_NUMBER_MAX,
  isCompanyNumber,
} from "@passerelle/domain/profiles/company";
import { isPersonName } from "@passerelle/domain/profiles/person-name";
import { PROFILE_VIEWS } from "@passerelle/domain/profiles/profile-view";
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  KYC_STATUSES,
  POSTAL_ADDRESS_MAX,
  REGISTRATION_LIMITS,
} from "@passerelle/domain/profiles/registration";
import { USER_CATEGORIES } from "@passerelle/domain/profiles/user-category";
import { REGISTRABLE_ROLES, ROLES } from "@passerelle/domain/roles";
import { CONTRASTS, TEXT_SIZES, THEMES } from "@passerelle/domain/settings/appearance";
import { DASHBOARD_SECTIONS } from "@passerelle/domain/settings/dashboard";
import { isZone } from "@passerelle/domain/zone-names";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { CalendarDay, CountryCode, Instant, Language, line, requiredText } from "./shapes.ts";

/** A person's name (`personNameProblem`): names appear in emails and on other people's pages. */
export const PersonName = requiredText(REGISTRATION_LIMITS.full_name.max).check(
  z.minLength(REGISTRATION_LIMITS.full_name.min),
  z.refine(isPersonName, "name_invalid"),
);

const appearance = {
  theme: z.enum(THEMES),
  contrast: z.enum(CONTRASTS),
  text_size: z.enum(TEXT_SIZES),
  reduced_data: z.boolean(),
  reduced_motion: z.boolean(),
  display_currency: z.enum(DISPLAY_CURRENCIES),
};

const DashboardEntry = z.strictObject({ section: z.enum(DASHBOARD_SECTIONS), shown: z.boolean() });

/** The caller's row of `users`, merged with the authentication service's email (spec 1 §3 *User session*). */
export const Profile = z.object({
  id: z.uuid(),
  /** Empty for an account without one (anonymous, or by phone). */
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  /** `/files/avatars/{id}`, whose bytes never change, or the http(s) picture of an external provider. */
  avatar_url: z.nullable(z.string()),
  subscription_status: z.nullable(z.string()),
  kyc_status: z.enum(KYC_STATUSES),
  account_status: z.enum(ACCOUNT_STATUSES),
  account_type: z.enum(ACCOUNT_TYPES),
  language: Language,
  /** False: the person never chose the language, so a page follows the device (spec 1 §4). */
  language_chosen: z.boolean(),
  /** The audience that the person chose, which personalises pages and grants nothing; null: none. */
  user_category: z.nullable(z.enum(USER_CATEGORIES)),
  /** Display preferences; null where the person never chose, so that each device uses its default. */
  appearance: z.object({
    theme: z.nullable(appearance.theme),
    contrast: z.nullable(appearance.contrast),
    text_size: z.nullable(appearance.text_size),
    reduced_data: z.nullable(appearance.reduced_data),
    reduced_motion: z.nullable(appearance.reduced_motion),
    display_currency: z.nullable(appearance.display_currency),
  }),
  /** The IANA zone in which instants are formatted for the person; null: the zone of each device. */
  time_zone: z.nullable(z.string()),
  /** Every dashboard section once, in the person's order; null: the default order. */
  dashboard: z.nullable(z.array(DashboardEntry)),
  /** Whether registration is complete (`isRegistered`); until then nothing can be ordered. */
  registered: z.boolean(),
  /** The version of the terms to accept before the next order; null when there is none. */
  terms_to_accept: z.nullable(z.string()),
  metadata: z.object({
    country_of_origin: z.nullable(CountryCode),
    country_of_residence: z.nullable(CountryCode),
    city_of_residence: z.nullable(z.string()),
    /** Street, number and postal code, for invoices to the person. */
    postal_address: z.nullable(z.string()),
    company_name: z.nullable(z.string()),
    company_address: z.nullable(z.string()),
    company_tax_number: z.nullable(z.string()),
    company_trade_register: z.nullable(z.string()),
    job_title: z.nullable(z.string()),
  }),
  created_at: Instant,
});
export type Profile = z.output<typeof Profile>;

const CompanyNumber = line(COMPANY_NUMBER_MAX).check(
  z.refine((text) => text === "" || isCompanyNumber(text), "number_invalid"),
);

/** Omitted fields stay unchanged; null (or empty text) clears a value. */
export const ProfilePatch = z.strictObject({
  name: z.optional(PersonName),
  language: z.optional(Language),
  user_category: z.optional(z.nullable(z.enum(USER_CATEGORIES))),
  theme: z.optional(appearance.theme),
  contrast: z.optional(appearance.contrast),
  text_size: z.optional(appearance.text_size),
  reduced_data: z.optional(appearance.reduced_data),
  reduced_motion: z.optional(appearance.reduced_motion),
  display_currency: z.optional(appearance.display_currency),
  time_zone: z.optional(z.nullable(line(64).check(z.refine(isZone, "zone_unknown")))),
  /** Each section of the role once; null: the default order. */
  dashboard: z.optional(
    z.nullable(
      z.array(DashboardEntry).check(
        z.minLength(1),
        z.maxLength(DASHBOARD_SECTIONS.length),
        z.refine((all) => new Set(all.map(({ section }) => section)).size === all.length, "section_twice"),
      ),
    ),
  ),
  account_type: z.optional(z.enum(ACCOUNT_TYPES)),
  country_of_origin: z.optional(z.nullable(CountryCode)),
  country_of_residence: z.optional(z.nullable(CountryCode)),
  city_of_residence: z.optional(z.nullable(line(120))),
  postal_address: z.optional(z.nullable(line(POSTAL_ADDRESS_MAX))),
  company_name: z.optional(z.nullable(line(120))),
  company_address: z.optional(z.nullable(line(COMPANY_ADDRESS_MAX))),
  company_tax_number: z.optional(z.nullable(CompanyNumber)),
  company_trade_register: z.optional(z.nullable(CompanyNumber)),
  job_title: z.optional(z.nullable(line(120))),
});
export type ProfilePatch = z.output<typeof ProfilePatch>;

/** The data that registration requires beside the credentials (spec 1 §2.9). */
export const RegistrationDetails = z.strictObject({
  name: PersonName,
  /** 8 to 15 digits, with a dial code as many as its country uses. */
  phone: line(20).check(z.refine(isPhoneNumber, "phone_invalid")),
  role: z.enum(REGISTRABLE_ROLES),
  account_type: z.enum(ACCOUNT_TYPES),
  country_of_origin: CountryCode,
  country_of_residence: CountryCode,
  terms_accepted: z.literal(true),
});
export type RegistrationDetails = z.output<typeof RegistrationDetails>;

/** A person as the reader may see them (`view`); hidden fields are empty or null. */
export const PublicProfile = z.object({
  id: z.uuid(),
  view: z.enum(PROFILE_VIEWS),
  /** For customers only the given name. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  avatar_url: z.nullable(z.string()),
  account_type: z.nullable(z.enum(ACCOUNT_TYPES)),
  account_status: z.nullable(z.enum(ACCOUNT_STATUSES)),
  kyc_status: z.nullable(z.enum(KYC_STATUSES)),
  country_of_origin: z.nullable(CountryCode),
  country_of_residence: z.nullable(CountryCode),
  city_of_residence: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  created_at: z.nullable(Instant),
  /** The closure of the account; the name is then a placeholder and all other fields are empty. */
  closed_at: z.nullable(Instant),
});
export type PublicProfile = z.output<typeof PublicProfile>;

/**
 * Beside this contract, with the same bearer token and the same problems (RFC 9457):
 *
 * - `PUT /api/me/avatar`: the picture as the body, whatever its content type says; PNG, JPEG or WebP by content, at
 *   most `MAX_AVATAR_BYTES` (`@passerelle/domain/profiles/avatar`). Answers `Profile`; `file_too_large`,
 *   `file_type_refused`. Location metadata is removed.
 * - `GET /files/avatars/{id}`: a picture, public and immutable (each upload has its own address); 404 once replaced.
 */
export const profiles = contract({
  "GET /api/me": {
    summary: "The caller's profile",
    access: "signed_in",
    reply: Profile,
  },
  "PATCH /api/me": {
    summary: "Updates the caller's profile",
    access: "signed_in",
    body: ProfilePatch,
    reply: Profile,
  },
  "PUT /api/me/registration": {
    summary:
      "Completes the registration of an account from another site, an organisation or an administrator; repeating it changes nothing",
    access: "signed_in",
    body: RegistrationDetails,
    reply: Profile,
  },
  "PUT /api/me/terms": {
    summary: "Accepts the terms in force, naming the version that was read; repeating it changes nothing",
    access: "signed_in",
    body: z.strictObject({ version: CalendarDay }),
    reply: Profile,
    errors: ["terms_outdated"],
  },
  "DELETE /api/me/avatar": {
    summary: "Removes the caller's picture; succeeds when there is none",
    access: "signed_in",
    reply: Profile,
  },
  "GET /api/profiles/:id": {
    summary:
      "A person, visible to themselves, to the office, and to those who work for them or for whom they work",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: PublicProfile,
    errors: ["user_not_found"],
  },
});
