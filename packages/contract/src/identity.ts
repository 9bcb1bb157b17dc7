import { CASE_STATUSES } from "@passerelle/domain/identity/case-status";
import { COMPARED_FIELDS } from "@passerelle/domain/identity/comparison";
import { DOCUMENT_SIDES, IDENTITY_DOCUMENT_TYPES } from "@passerelle/domain/identity/document-sides";
import { CASE_LEVELS, CERTIFICATIONS } from "@passerelle/domain/identity/levels";
import { IDENTITY_VERDICTS, VERDICT_REASONS } from "@passerelle/domain/identity/verdicts";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { FileScan } from "./scans/file-scan.ts";
import { Amount, CalendarDay, CountryCode, Currency, Instant, line, RowVersion, text } from "./shapes.ts";

export const CaseLevel = z.literal([...CASE_LEVELS]);
/** 0: email address and phone number are not both confirmed. */
export const LevelInForce = z.literal([0, 1, 2, 3]);

/** The result of each comparison; null without a machine-readable zone. */
export const Comparison = z.nullable(
  z.record(z.enum(COMPARED_FIELDS), z.enum(["match", "mismatch", "unsure"])),
);
export type Comparison = z.output<typeof Comparison>;

const VerdictOnPicture = z.object({
  verdict: z.enum(IDENTITY_VERDICTS),
  reason: z.nullable(z.enum(VERDICT_REASONS)),
  note: z.nullable(z.string()),
  at: Instant,
});

/** The current picture of one side. */
export const IdentityDocument = z.object({
  id: z.uuid(),
  side: z.enum(DOCUMENT_SIDES),
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  uploaded_at: Instant,
  scan: FileScan,
});
export type IdentityDocument = z.output<typeof IdentityDocument>;

const name = line(120);

/** What a person declares about their document; texts may be empty in a draft. Dates: `2030-04-30`. */
const declared = {
  document_type: z.nullable(z.enum(IDENTITY_DOCUMENT_TYPES)),
  document_country: z.nullable(CountryCode),
  family_name: name,
  given_names: name,
  birth_date: z.nullable(CalendarDay),
  number: line(40),
  expires_on: z.nullable(CalendarDay),
  /** The machine-readable zone, one line each; empty for a document without one. */
  mrz: text(200),
};
export const Declaration = z.object(declared);
export type Declaration = z.output<typeof Declaration>;

export const OwnCase = z.object({
  id: z.uuid(),
  level: CaseLevel,
  status: z.enum(CASE_STATUSES),
  version: RowVersion,
  certification: z.nullable(z.enum(CERTIFICATIONS)),
  declaration: Declaration,
  comparison: Comparison,
  /** The sides that the case needs, in the order in which they are photographed. */
  sides: z.array(
    z.object({
      side: z.enum(DOCUMENT_SIDES),
      document: z.nullable(IdentityDocument),
      verdict: z.nullable(VerdictOnPicture),
      /** It must be sent before the case can be submitted. */
      to_send: z.boolean(),
    }),
  ),
  submitted_at: z.nullable(Instant),
  decided_at: z.nullable(Instant),
  /** The reason why it was rejected, must be sent again, or was revoked. */
  note: z.nullable(z.string()),
  valid_until: z.nullable(z.iso.date()),
  /** The time at which pictures and declared data are or were erased. */
  erase_after: z.nullable(Instant),
  erased: z.boolean(),
});
export type OwnCase = z.output<typeof OwnCase>;

/** Hours from submission to decision, of the last 90 days; null while too few were measured. */
export const WaitingTimes = z.nullable(z.object({ median: z.int(), p90: z.int() }));

export const OwnIdentity = z.object({
  level: LevelInForce,
  email_confirmed: z.boolean(),
  phone_confirmed: z.boolean(),
  /** The last day of the level in force; null below level 2. */
  valid_until: z.nullable(z.iso.date()),
  /** A higher verification that does not count while the name of the account differs from the verified name. */
  suspended: z.nullable(z.object({ level: CaseLevel, verified_name: z.string() })),
  /** The level in force ends soon, so that a new case of it may be started. */
  renewable: z.boolean(),
  /** The levels for which a case may be started now. */
  startable: z.array(CaseLevel),
  /** The open case, otherwise the last one. */
  case: z.nullable(OwnCase),
  waiting: WaitingTimes,
});
export type OwnIdentity = z.output<typeof OwnIdentity>;

const ofCase = z.strictObject({ id: z.uuid() });

/**
 * Pictures are uploaded outside of this contract: tus 1.0 at `/files/uploads`, with the metadata `target` (`identity`), `caseId`,
 * `side` and `filename`.
 */
export const identity = contract({
  "GET /api/me/identity": {
    summary: "The caller's level, their open or last case, and the measured waiting time",
    access: "signed_in",
    reply: OwnIdentity,
  },
  "POST /api/me/identity/cases": {
    summary: "Starts a case; while one is open it answers that one",
    access: "signed_in",
    body: z.strictObject({ id: z.uuid(), level: CaseLevel }),
    reply: OwnIdentity,
    errors: ["identity_not_startable", "idempotency_key_reused", "too_many_requests"],
  },
  "PUT /api/me/identity/cases/:id/declaration": {
    summary: "Saves what the caller declares about their document, and how level 3 is certified",
    access: "signed_in",
    params: ofCase,
    body: z.strictObject({
      version: RowVersion,
      ...declared,
      certification: z.nullable(z.enum(CERTIFICATIONS)),
    }),
    reply: OwnIdentity,
    errors: ["identity_case_not_found", "identity_locked", "identity_conflict"],
  },
  "POST /api/me/identity/cases/:id/submission": {
    summary:
      "Sends a case to be reviewed, for the first time or after a revision; repeating it changes nothing",
    access: "signed_in",
    params: ofCase,
    body: z.strictObject({ version: RowVersion }),
    reply: OwnIdentity,
    errors: ["identity_case_not_found", "identity_locked", "identity_conflict", "identity_incomplete"],
  },
  "DELETE /api/me/identity/cases/:id": {
    summary: "Deletes a draft with its pictures",
    access: "signed_in",
    params: ofCase,
    reply: OwnIdentity,
    errors: ["identity_case_not_found", "identity_locked"],
  },
  "POST /api/identity/documents/:id/links": {
    summary: "An expiring link to a picture, for its owner and its reviewers; reading it is recorded",
    access: "signed_in",
    params: ofCase,
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: z.object({ url: z.string(), expires_at: Instant }),
    errors: ["document_not_found"],
  },
  "GET /api/identity/requirements": {
    summary: "The levels that services and amounts require",
    access: "public",
    reply: z.object({
      services: z.array(z.object({ service_id: z.uuid(), level: CaseLevel })),
      amounts: z.array(z.object({ currency: Currency, level: CaseLevel, amount: Amount })),
    }),
  },
});
