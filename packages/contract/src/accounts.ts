import { BROWSERS, SYSTEMS } from "@passerelle/domain/accounts/devices";
import { isPhoneShaped } from "@passerelle/domain/phones";
import { isPersonName } from "@passerelle/domain/profiles/person-name";
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  KYC_STATUSES,
  REGISTRATION_LIMITS,
} from "@passerelle/domain/profiles/registration";
import { USER_CATEGORIES } from "@passerelle/domain/profiles/user-category";
import { REQUEST_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import { REGISTRABLE_ROLES, ROLES } from "@passerelle/domain/roles";
import { TEXT_SIZES, THEMES } from "@passerelle/domain/settings/appearance";
import { DASHBOARD_SECTIONS } from "@passerelle/domain/settings/dashboard";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { CountryCode, Instant, Language, line, requiredText } from "./shapes.ts";

/** A person's name, by the rule of the domain: it stands in letters and on other people's pages. */
export const PersonName = requiredText(REGISTRATION_LIMITS.full_name.max).check(
  z.minLength(REGISTRATION_LIMITS.full_name.min),
  z.refine(isPersonName, "name_invalid"),
);

const appearance = {
  theme: z.enum(THEMES),
  text_size: z.enum(TEXT_SIZES),
  reduced_data: z.boolean(),
};

const DashboardEntry = z.strictObject({ section: z.enum(DASHBOARD_SECTIONS), shown: z.boolean() });

/** The caller's row of `users`, merged with the authentication service's email (spec 1 §3 *User session*). */
export const Profile = z.object({
  id: z.uuid(),
  /** Empty for an account that has none (anonymous, or by phone). */
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  /** `/files/avatars/{id}`, which never changes its bytes, or the http(s) picture of an external provider. */
  avatar_url: z.nullable(z.string()),
  subscription_status: z.nullable(z.string()),
  kyc_status: z.enum(KYC_STATUSES),
  account_status: z.enum(ACCOUNT_STATUSES),
  account_type: z.enum(ACCOUNT_TYPES),
  language: Language,
  /** What they come for, as they chose it: it personalises and gives no right. Null: nothing in particular. */
  user_category: z.nullable(z.enum(USER_CATEGORIES)),
  /** How they want the pages to look; null is what they never chose: each device has its own. */
  appearance: z.object({
    theme: z.nullable(appearance.theme),
    text_size: z.nullable(appearance.text_size),
    reduced_data: z.nullable(appearance.reduced_data),
  }),
  /** The sections of their dashboard, each once, in their order; null: as it comes. */
  dashboard: z.nullable(z.array(DashboardEntry)),
  /** Registration is complete (`isRegistered`): until then nothing can be ordered. */
  registered: z.boolean(),
  /** The version of the terms to accept before the next order, by who accepted a former one; null: none. */
  terms_to_accept: z.nullable(z.string()),
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

/** What a person changes of themselves: what is left out stays, null (or empty text) takes a value away. */
export const ProfilePatch = z.strictObject({
  name: z.optional(PersonName),
  language: z.optional(Language),
  user_category: z.optional(z.nullable(z.enum(USER_CATEGORIES))),
  theme: z.optional(appearance.theme),
  text_size: z.optional(appearance.text_size),
  reduced_data: z.optional(appearance.reduced_data),
  /** Every section once; null: as it comes. */
  dashboard: z.optional(
    z.nullable(
      z.array(DashboardEntry).check(
        z.length(DASHBOARD_SECTIONS.length),
        z.refine((all) => new Set(all.map(({ section }) => section)).size === all.length, "section_twice"),
      ),
    ),
  ),
  account_type: z.optional(z.enum(ACCOUNT_TYPES)),
  country_of_origin: z.optional(z.nullable(CountryCode)),
  country_of_residence: z.optional(z.nullable(CountryCode)),
  city_of_residence: z.optional(z.nullable(line(120))),
  company_name: z.optional(z.nullable(line(120))),
  job_title: z.optional(z.nullable(line(120))),
});
export type ProfilePatch = z.output<typeof ProfilePatch>;

/** What registration asks of a person (spec 1 §2.9) beside how they sign in. */
export const RegistrationDetails = z.strictObject({
  name: PersonName,
  /** An optional plus and 8 to 15 digits. */
  phone: line(20).check(z.refine(isPhoneShaped, "phone_invalid")),
  role: z.enum(REGISTRABLE_ROLES),
  account_type: z.enum(ACCOUNT_TYPES),
  country_of_origin: CountryCode,
  country_of_residence: CountryCode,
  terms_accepted: z.literal(true),
});
export type RegistrationDetails = z.output<typeof RegistrationDetails>;

/** A device, as the browser called itself; null when it said nothing. */
export const Device = z.nullable(
  z.object({ browser: z.enum(BROWSERS), os: z.enum(SYSTEMS), mobile: z.boolean() }),
);

export const SignedInDevice = z.object({
  id: z.uuid(),
  /** The session of this very call. */
  current: z.boolean(),
  device: Device,
  ip: z.nullable(z.string()),
  created_at: Instant,
  /** When it last asked for a new token; null since its sign-in. */
  refreshed_at: z.nullable(Instant),
  aal: z.enum(["aal1", "aal2", "aal3"]),
});
export type SignedInDevice = z.output<typeof SignedInDevice>;

/** A person as they themselves and the staff see them. */
export const PublicProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  avatar_url: z.nullable(z.string()),
  account_type: z.enum(ACCOUNT_TYPES),
  account_status: z.enum(ACCOUNT_STATUSES),
  kyc_status: z.enum(KYC_STATUSES),
  country_of_origin: z.nullable(CountryCode),
  country_of_residence: z.nullable(CountryCode),
  city_of_residence: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  created_at: Instant,
  /** The account was closed: the name is a placeholder, everything else is empty. */
  closed_at: z.nullable(Instant),
});
export type PublicProfile = z.output<typeof PublicProfile>;

/** A row as it is kept; an export leaves nothing out but secrets. */
const Row = z.record(z.string(), z.unknown());

/** Everything that is held about one person (right of access). Secrets, and anything of others, are not in it. */
export const DataExport = z.object({
  generated_at: Instant,
  profile: Row,
  account: Row,
  identities: z.array(Row),
  factors: z.array(Row),
  sessions: z.array(Row),
  audit: z.array(Row),
  requests: z.array(Row),
  request_events: z.array(Row),
  documents: z.array(Row),
  document_reads: z.array(Row),
  document_verdicts: z.array(Row),
  complements: z.array(Row),
  transactions: z.array(Row),
  reviews: z.array(Row),
  contact_messages: z.array(Row),
  tickets: z.array(Row),
  notification_preferences: z.array(Row),
  agent_scopes: z.array(Row),
  request_assignments: z.array(Row),
  notification_quiet_hours: z.array(Row),
  notifications: z.array(Row),
  /** What was handed over to the person. */
  deliverables: z.array(Row),
  attachments: z.array(Row),
  messages: z.array(Row),
});
export type DataExport = z.output<typeof DataExport>;

/** Why an account cannot be closed yet: `account_has_open_requests` carries the list as `details.requests`. */
export const OpenRequest = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(REQUEST_STATUSES),
  /** `in_progress`: it is being worked on or waits for it; `payment_pending`; `refund_owed`: money is owed back. */
  reason: z.enum(["in_progress", "payment_pending", "refund_owed"]),
});
export type OpenRequest = z.output<typeof OpenRequest>;

export const ClosurePreview = z.object({
  /** Empty: the account can be closed now. */
  open_requests: z.array(OpenRequest),
  /** What proves that the owner asks: the password or, for an account without one, its own address typed again. */
  proof: z.enum(["password", "email"]),
  /** What the law keeps, how many there are, and for how many years after the closure. */
  kept: z.array(
    z.object({
      what: z.enum(["requests", "documents", "transactions", "audit"]),
      count: z.int(),
      years: z.int(),
    }),
  ),
});
export type ClosurePreview = z.output<typeof ClosurePreview>;

/**
 * Beside this contract, with the same bearer token and the same problems (RFC 9457):
 *
 * - `PUT /api/me/avatar`: the picture itself as the body, whatever its content type says; PNG, JPEG or WebP by content,
 *   at most `MAX_AVATAR_BYTES` (`@passerelle/domain/accounts/avatar`). Answers `Profile`; `file_too_large`,
 *   `file_type_refused`. Where it was taken is removed from it.
 * - `GET /files/avatars/{id}`: a picture, public and immutable (each upload has an address of its own); 404 once replaced.
 */
export const accounts = contract({
  "GET /api/me": {
    summary: "The caller's profile",
    access: "signed_in",
    reply: Profile,
  },
  "PATCH /api/me": {
    summary: "Changes what the caller says of themselves",
    access: "signed_in",
    body: ProfilePatch,
    reply: Profile,
  },
  "PUT /api/me/registration": {
    summary:
      "Completes the registration of who came through another site or an organisation, or was given an account; a registered account answers as it stands",
    access: "signed_in",
    body: RegistrationDetails,
    reply: Profile,
  },
  "PUT /api/me/terms": {
    summary:
      "Accepts the terms in force, by the version that was read; accepted already, it answers the same",
    access: "signed_in",
    body: z.strictObject({ version: z.iso.date() }),
    reply: Profile,
    errors: ["terms_outdated"],
  },
  "DELETE /api/me/avatar": {
    summary: "Takes the caller's picture away; answers the same when there is none",
    access: "signed_in",
    reply: Profile,
  },
  "GET /api/me/sessions": {
    summary: "The devices on which the caller is signed in, this one first, then the last used",
    access: "signed_in",
    reply: z.object({ sessions: z.array(SignedInDevice) }),
  },
  "DELETE /api/me/sessions/:id": {
    summary: "Signs one of the caller's devices out at once (the current one too: as a local sign-out)",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ id: z.uuid() }),
    errors: ["not_found"],
  },
  "GET /api/me/export": {
    summary: "Everything that is held about the caller, as one file",
    access: "signed_in",
    reply: DataExport,
    attachment: "my-data.json",
    errors: ["too_many_requests"],
  },
  "GET /api/me/closure": {
    summary: "What closing the account needs, what stands against it, and what would be kept",
    access: "signed_in",
    reply: ClosurePreview,
  },
  "POST /api/me/closure": {
    summary:
      "Closes the account: signed out everywhere, personal data anonymised, what the law requires kept. Final",
    access: "signed_in",
    body: z.strictObject({
      /** Required when the account has one (`proof`). */
      password: z.optional(z.string().check(z.maxLength(200))),
      /** The account's own address, for one without a password. */
      confirmation: z.optional(z.string().check(z.maxLength(320))),
    }),
    reply: z.object({ closed_at: Instant }),
    errors: ["account_has_open_requests", "last_super_admin", "password_invalid", "too_many_requests"],
  },
  "GET /api/profiles/:id": {
    summary: "A person: for themselves and for the staff, nobody else learns that they exist",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: PublicProfile,
    errors: ["user_not_found"],
  },
});
