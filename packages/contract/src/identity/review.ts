import { CASE_ACTIONS, CASE_STATUSES, DECISIONS } from "@passerelle/domain/identity/case-status";
import { DOCUMENT_SIDES } from "@passerelle/domain/identity/document-sides";
import { CERTIFICATIONS } from "@passerelle/domain/identity/levels";
import { IDENTITY_VERDICTS, isVerdictComplete, VERDICT_REASONS } from "@passerelle/domain/identity/verdicts";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { CaseLevel, Comparison, Declaration, IdentityDocument, WaitingTimes } from "../identity.ts";
import { CalendarDay, Instant, Page, RowVersion, text } from "../shapes.ts";

/** Null when that account was deleted. */
const Person = z.object({ id: z.uuid(), name: z.string() });

export const SUBMITTED_KINDS = ["identity", "request"] as const;
export const SUBMITTED_STATES = ["waiting", "mine", "decided"] as const;

/** Something submitted: an identity case, or the documents of a request that have no verdict yet. */
export const Submitted = z.object({
  kind: z.enum(SUBMITTED_KINDS),
  /** The id of the case or the request. */
  id: z.uuid(),
  person: Person,
  /** The time since which it waits; for a decided case, the time of submission. */
  since: Instant,
  /** For a case. */
  level: z.nullable(CaseLevel),
  status: z.nullable(z.enum(CASE_STATUSES)),
  reviewer: z.nullable(Person),
  /** For a request: its reference, the service in the reader's language, and the number of waiting documents. */
  reference: z.nullable(z.string()),
  service: z.nullable(z.string()),
  documents: z.int(),
});
export type Submitted = z.output<typeof Submitted>;

const ReviewVerdict = z.object({
  id: z.uuid(),
  verdict: z.enum(IDENTITY_VERDICTS),
  reason: z.nullable(z.enum(VERDICT_REASONS)),
  note: z.nullable(z.string()),
  at: Instant,
  by: z.nullable(z.string()),
});

export const ReviewCase = z.object({
  id: z.uuid(),
  version: RowVersion,
  person: z.extend(Person, { email: z.string(), country_of_residence: z.nullable(z.string()) }),
  level: CaseLevel,
  status: z.enum(CASE_STATUSES),
  certification: z.nullable(z.enum(CERTIFICATIONS)),
  certified_on: z.nullable(z.iso.date()),
  declaration: Declaration,
  comparison: Comparison,
  /** The data in the machine-readable zone; null without one. Dates: `YYMMDD`. */
  zone: z.nullable(
    z.object({
      family_name: z.string(),
      given_names: z.string(),
      number: z.string(),
      birth_date: z.string(),
      expires_on: z.string(),
      issuing_state: z.string(),
      nationality: z.string(),
      /** All check digits are right. */
      valid: z.boolean(),
    }),
  ),
  /** The number of other accounts that sent a document with this number. */
  same_number: z.int(),
  sides: z.array(
    z.object({
      side: z.enum(DOCUMENT_SIDES),
      document: z.nullable(IdentityDocument),
      /** Newest first; the first one counts. */
      verdicts: z.array(ReviewVerdict),
    }),
  ),
  reviewer: z.nullable(Person),
  level2_decided_by: z.nullable(Person),
  /** Of level 3: the case of level 2 on which it rests, with what the second reviewer compares. */
  level2_case_id: z.nullable(z.uuid()),
  decided_by: z.nullable(Person),
  decided_at: z.nullable(Instant),
  note: z.nullable(z.string()),
  valid_until: z.nullable(z.iso.date()),
  /** Of a verified case that does not count while the name of the account differs from this one; otherwise null. */
  suspended_name: z.nullable(z.string()),
  submitted_at: z.nullable(Instant),
  erased: z.boolean(),
  may: z.object({
    claim: z.boolean(),
    /** The reason why the caller cannot review it. */
    refusal: z.nullable(z.enum(["own_case", "second_reviewer_required"])),
    judge: z.boolean(),
    decisions: z.array(z.enum(DECISIONS)),
    revoke: z.boolean(),
  }),
  /** Oldest first. */
  events: z.array(
    z.object({
      kind: z.enum([...CASE_ACTIONS, "started", "document_sent", "reminded", "erased"]),
      at: Instant,
      by: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});
export type ReviewCase = z.output<typeof ReviewCase>;

/** The people who can review and to whom a case can be passed on. */
const Reviewers = z.array(Person);

const ofCase = z.strictObject({ id: z.uuid() });
const ERRORS = [
  "identity_case_not_found",
  "identity_conflict",
  "own_case",
  "second_reviewer_required",
  "move_not_allowed",
] as const;

export const identityReview = contract({
  "GET /api/admin/submitted-documents": {
    summary: "What was submitted and waits for a verdict, oldest first, fifty at a time",
    access: "documents.review",
    query: z.strictObject({
      kind: z.optional(z.enum(SUBMITTED_KINDS)),
      state: z.optional(z.enum(SUBMITTED_STATES)),
      level: z.optional(z.enum(["2", "3"])),
      /** A part of a name or an email address. */
      search: z.optional(text(120)),
      page: Page,
    }),
    reply: z.object({
      items: z.array(Submitted),
      total: z.int(),
      waiting: z.object({ identity: z.int(), request: z.int() }),
      /** Hours; `oldest`: the time since which the oldest one waits. */
      times: WaitingTimes,
      oldest: z.nullable(Instant),
      reviewers: Reviewers,
    }),
  },
  "GET /api/admin/identity-cases/:id": {
    summary: "A case with its pictures, verdicts and comparison",
    access: "documents.review",
    params: ofCase,
    reply: ReviewCase,
    errors: ["identity_case_not_found"],
  },
  "POST /api/admin/identity-cases/:id/reviewer": {
    summary: "Takes a case to review it, passes it to another reviewer, or with null puts it back",
    access: "documents.review",
    params: ofCase,
    body: z.strictObject({
      reviewer_id: z.nullable(z.uuid()),
      /** The reviewer when the caller read the case, to detect concurrent claims. */
      before: z.nullable(z.uuid()),
    }),
    reply: ReviewCase,
    errors: [...ERRORS, "case_taken", "assignee_unfit"],
  },
  "POST /api/admin/identity-cases/:id/verdicts": {
    summary:
      "Records a verdict on a current picture that can be read; `seen` is the latest verdict that was read, to detect concurrent reviews",
    access: "documents.review",
    params: ofCase,
    body: z
      .strictObject({
        document_id: z.uuid(),
        verdict: z.enum(IDENTITY_VERDICTS),
        reason: z.nullable(z.enum(VERDICT_REASONS)),
        note: z.optional(text(500)),
        seen: z.nullable(z.uuid()),
      })
      .check(z.refine(isVerdictComplete, { path: ["reason"], error: "reason_required" })),
    reply: ReviewCase,
    errors: [...ERRORS, "document_not_found", "verdict_conflict", "file_scan_pending", "file_infected"],
  },
  "POST /api/admin/identity-cases/:id/decisions": {
    summary: "Ends a review: verifies, rejects, or asks for documents again; repeating it changes nothing",
    access: "documents.review",
    params: ofCase,
    body: z.strictObject({
      version: RowVersion,
      decision: z.enum(DECISIONS),
      /** Shown to the person; required for a rejection. */
      note: z.optional(text(1_000)),
      /** For level 3: the day of the appointment or of the certificate. */
      certified_on: z.optional(CalendarDay),
    }),
    reply: ReviewCase,
    errors: [...ERRORS, "reason_required", "identity_incomplete", "identity_expired"],
  },
  "POST /api/admin/identity-cases/:id/revocation": {
    summary: "Takes a verification back",
    access: "documents.review",
    params: ofCase,
    body: z.strictObject({ version: RowVersion, note: text(1_000).check(z.minLength(1, "required")) }),
    reply: ReviewCase,
    errors: ERRORS,
  },
  "PUT /api/admin/identity-requirements/services/:id": {
    summary: "Sets the level that a service requires; null: none",
    access: "catalogue.manage",
    params: ofCase,
    body: z.strictObject({ level: z.nullable(CaseLevel) }),
    reply: z.object({ level: z.nullable(CaseLevel) }),
    errors: ["service_not_found"],
  },
});
