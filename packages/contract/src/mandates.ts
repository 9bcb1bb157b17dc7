import { IDENTITY_LEVELS } from "@passerelle/domain/identity/levels";
import type { POWERS } from "@passerelle/domain/mandates/powers";
import {
  ENDING_ACTIONS,
  MANDATE_ACTIONS,
  MANDATE_FORMS,
  MANDATE_STATUSES,
} from "@passerelle/domain/mandates/status";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { LevelInForce } from "./identity.ts";
import { filesAndRenewals } from "./mandates/files-and-renewals.ts";
import { mandateHistory, mandateUses, Power, Sum, UsesQuery } from "./mandates/history.ts";
import { MandateNeed } from "./mandates/need.ts";
import { PasskeyAnswer } from "./mandates/passkey-answer.ts";
import { MandateText, TemplateBody } from "./mandates/wordings.ts";
import {
  Amount,
  CalendarDay,
  CountryCode,
  Currency,
  Instant,
  inLanguages,
  LocalizedText,
  line,
  Page,
  RowVersion,
  TypedAmount,
  text,
} from "./shapes.ts";

const Level = z.literal([...IDENTITY_LEVELS]);
const Side = z.enum(["principal", "holder"]);

const name = line(120).check(z.minLength(1));

/** The person who receives the mandate: a proxy of the platform, or a person given by email address or phone number (`+237…`). */
export const MandateHolder = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("proxy"), id: z.uuid() }),
  z.strictObject({ kind: z.literal("email"), name, email: z.email().check(z.maxLength(254)) }),
  z.strictObject({ kind: z.literal("phone"), name, phone: line(25).check(z.minLength(1)) }),
]);
export type MandateHolder = z.output<typeof MandateHolder>;

export const MandateDraft = z.strictObject({
  /** 0 for a new draft. */
  version: RowVersion,
  /** The key of the template. */
  template: line(40).check(z.minLength(1)),
  country: CountryCode,
  form: z.enum(MANDATE_FORMS),
  subject: line(300).check(z.minLength(1)),
  holder: MandateHolder,
  /** Birth, address and document number for the text; may be empty. */
  principal_details: line(300),
  holder_details: line(300),
  powers: z.array(Power).check(
    z.minLength(1),
    z.refine<(typeof POWERS)[number][]>((powers) => new Set(powers).size === powers.length, "repeated"),
  ),
  starts_on: CalendarDay,
  ends_on: CalendarDay,
  /** The maximum total of payments, with the power to pay. */
  ceiling: z.nullable(z.strictObject({ amount: TypedAmount, currency: Currency })),
});
export type MandateDraft = z.output<typeof MandateDraft>;

export const Mandate = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The side of the caller. */
  side: Side,
  status: z.enum(MANDATE_STATUSES),
  form: z.enum(MANDATE_FORMS),
  version: RowVersion,
  template: z.object({ key: z.string(), version: z.int() }),
  principal: z.string(),
  holder: z.string(),
  country: z.string(),
  subject: z.string(),
  powers: z.array(z.object({ power: Power, revoked_at: z.nullable(Instant) })),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  ceiling: z.nullable(Sum),
  /** Minor units already paid under it. */
  spent: Amount,
  /** The last day on which the holder can accept. */
  invitation_ends_on: z.nullable(z.iso.date()),
  ended_at: z.nullable(Instant),
  /** Whether it has a sealed PDF, because it is or was in force. */
  has_file: z.boolean(),
  /** The reason why it was declined or ended. */
  note: z.nullable(z.string()),
  /** The possible actions of the caller now. */
  actions: z.array(z.enum(MANDATE_ACTIONS)),
});
export type Mandate = z.output<typeof Mandate>;

export const MandateDetails = z.object({
  mandate: Mandate,
  ...filesAndRenewals,
  /** For the form of the principal. */
  given_to: z.nullable(MandateHolder),
  details: z.object({ principal: z.string(), holder: z.string() }),
  /** The identity level that the caller needs to sign or accept. */
  required_level: Level,
  /** Null for a draft. `hash`: SHA-256 of the canonical text, hexadecimal. */
  text: z.nullable(z.object({ hash: z.string(), texts: z.object(inLanguages(MandateText)) })),
  signatures: z.array(
    z.object({ side: Side, method: z.enum(["passkey", "code"]), is_own: z.boolean(), at: Instant }),
  ),
  ...mandateHistory,
});
export type MandateDetails = z.output<typeof MandateDetails>;

export const ConsentProof = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("passkey"), credential: PasskeyAnswer }),
  z.strictObject({ kind: z.literal("code"), code: z.string().check(z.regex(/^[0-9]{6}$/)) }),
]);
export type ConsentProof = z.output<typeof ConsentProof>;

const ConsentOptions = z.object({
  text_hash: z.string(),
  /** The challenge, the site and the ids of the caller's passkeys, in base64url; null without a passkey. */
  passkey: z.nullable(z.object({ challenge: z.string(), rp_id: z.string(), allowed: z.array(z.string()) })),
  /** The last digits of the confirmed number; null without one. */
  phone: z.nullable(z.string()),
  required_level: Level,
  own_level: LevelInForce,
});
export type ConsentOptions = z.output<typeof ConsentOptions>;

const ofMandate = z.strictObject({ id: z.uuid() });
const note = text(500);

/** The links in replies lead to `GET /files/mandates/:id`. */
export const mandates = contract({
  "GET /api/mandates": {
    summary: "The mandates that the caller gave, was given, or is invited to accept, newest first",
    access: "signed_in",
    query: z.strictObject({ page: Page }),
    reply: z.object({ mandates: z.array(Mandate), total: z.int(), per_page: z.int() }),
  },
  "GET /api/requests/:id/mandate": {
    summary: "Whether the proxy who handles a request may act under a mandate of its customer; for these two",
    access: "signed_in",
    params: ofMandate,
    reply: MandateNeed,
    errors: ["request_not_found"],
  },
  "GET /api/mandate-offer": {
    summary:
      "What a mandate can be made of: wordings, countries, proxies of the platform, and the caller's name",
    access: "signed_in",
    reply: z.object({
      templates: z.array(z.object({ key: z.string(), version: z.int(), body: TemplateBody })),
      proxies: z.array(z.object({ id: z.uuid(), name: z.string() })),
      countries: z.array(z.object({ code: z.string(), name: LocalizedText })),
      /** The caller's name in the text. */
      principal: z.string(),
    }),
  },
  "GET /api/mandates/:id": {
    summary: "A mandate with its text, signatures, uses and history",
    access: "signed_in",
    params: ofMandate,
    reply: MandateDetails,
    errors: ["mandate_not_found"],
  },
  "GET /api/mandates/:id/uses": {
    summary: "A page of the acts under a mandate, newest first",
    access: "signed_in",
    params: ofMandate,
    query: UsesQuery,
    reply: z.object(mandateUses),
    errors: ["mandate_not_found"],
  },
  "PUT /api/mandates/:id": {
    summary: "Creates a draft under an id that the caller chose, or replaces what it says",
    access: "signed_in",
    params: ofMandate,
    body: MandateDraft,
    reply: MandateDetails,
    errors: [
      "mandate_not_found",
      "mandate_invalid",
      "mandate_locked",
      "mandate_conflict",
      "mandate_limit_reached",
    ],
  },
  "POST /api/mandates/:id/presentation": {
    summary: "Freezes the text of a draft, for its principal to read and sign",
    access: "signed_in",
    params: ofMandate,
    body: z.strictObject({ version: RowVersion }),
    reply: MandateDetails,
    errors: ["mandate_not_found", "mandate_invalid", "mandate_conflict", "move_not_allowed"],
  },
  "POST /api/mandates/:id/revision": {
    summary: "Makes a text that is not signed a draft again",
    access: "signed_in",
    params: ofMandate,
    reply: MandateDetails,
    errors: ["mandate_not_found", "move_not_allowed"],
  },
  "GET /api/mandates/:id/consent": {
    summary: "How the caller can sign or accept: by a passkey over the text's hash, or by a code",
    access: "signed_in",
    params: ofMandate,
    reply: ConsentOptions,
    errors: ["mandate_not_found", "move_not_allowed"],
  },
  "POST /api/mandates/:id/codes": {
    summary: "Sends a code to the caller's confirmed number",
    access: "signed_in",
    params: ofMandate,
    reply: z.object({ message_id: z.uuid(), expires_at: Instant }),
    errors: ["mandate_not_found", "move_not_allowed", "phone_not_confirmed", "too_many_requests"],
  },
  "POST /api/mandates/:id/consent": {
    summary: "Signs the text as its principal, or accepts it as its holder",
    access: "signed_in",
    params: ofMandate,
    body: z.strictObject({ text_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)), proof: ConsentProof }),
    reply: MandateDetails,
    errors: [
      "mandate_not_found",
      "mandate_changed",
      "mandate_lapsed",
      "consent_refused",
      "identity_level_required",
      "move_not_allowed",
      "too_many_requests",
    ],
  },
  "POST /api/mandates/:id/end": {
    summary: "Declines, withdraws, revokes, renounces or fulfils a mandate; the note is shown to both",
    access: "signed_in",
    params: ofMandate,
    body: z.strictObject({ action: z.enum(ENDING_ACTIONS), note }),
    reply: MandateDetails,
    errors: ["mandate_not_found", "move_not_allowed"],
  },
  "POST /api/mandates/:id/powers/:power/revocation": {
    summary: "Revokes one power at once; the last one revokes the mandate",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid(), power: Power }),
    reply: MandateDetails,
    errors: ["mandate_not_found", "mandate_power_not_found", "move_not_allowed"],
  },
  "POST /api/mandates/:id/links": {
    summary: "A link to the sealed PDF of a mandate that is or was in force",
    access: "signed_in",
    params: ofMandate,
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: z.object({ url: z.string(), expires_at: Instant }),
    errors: ["mandate_not_found", "move_not_allowed"],
  },
  "POST /api/mandates/:id/renewal": {
    summary: "Begins the draft of a mandate that continues this one",
    access: "signed_in",
    params: ofMandate,
    /** The id of the new draft, chosen by the caller. */
    body: z.strictObject({ id: z.uuid() }),
    reply: MandateDetails,
    errors: [
      "mandate_not_found",
      "mandate_not_renewable",
      "mandate_invalid",
      "mandate_locked",
      "mandate_limit_reached",
    ],
  },
});
