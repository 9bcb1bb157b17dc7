import { REQUEST_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Instant, secret, text } from "./shapes.ts";

/** A stored row; an export omits secrets only. */
const Row = z.record(z.string(), z.unknown());

/** All data held about one person (right of access), without secrets and without other people's data. */
export const DataExport = z.object({
  generated_at: Instant,
  /** The rules by which documents are erased, with the legal basis for their retention. */
  retention: z.array(
    z.object({
      rule: z.string(),
      basis: z.string(),
      since: z.string(),
      keeps: z.nullable(
        z.object({
          hours: z.optional(z.int()),
          days: z.optional(z.int()),
          months: z.optional(z.int()),
          years: z.optional(z.int()),
        }),
      ),
    }),
  ),
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
  vault_documents: z.array(Row),
  vault_reads: z.array(Row),
  vault_shares: z.array(Row),
  document_verdicts: z.array(Row),
  information_requests: z.array(Row),
  transactions: z.array(Row),
  payment_links: z.array(Row),
  payment_cards: z.array(Row),
  /** Official fees of requests. */
  request_fees: z.array(Row),
  /** Null without one. */
  subscription: z.nullable(Row),
  /** Receipts, invoices and credit notes. */
  billing_documents: z.array(Row),
  reviews: z.array(Row),
  contact_messages: z.array(Row),
  tickets: z.array(Row),
  notification_preferences: z.array(Row),
  agent_scopes: z.array(Row),
  agent_terms: z.array(Row),
  agent_term_changes: z.array(Row),
  /** The hand-overs of work from the person and to them. */
  hand_overs: z.array(Row),
  request_assignments: z.array(Row),
  notification_quiet_hours: z.array(Row),
  notifications: z.array(Row),
  /** Deliverables handed over to the person. */
  deliverables: z.array(Row),
  relatives: z.array(Row),
  attachments: z.array(Row),
  messages: z.array(Row),
  identity_cases: z.array(Row),
  identity_documents: z.array(Row),
  identity_verdicts: z.array(Row),
  identity_document_reads: z.array(Row),
  identity_events: z.array(Row),
  mandates: z.array(Row),
  mandate_signatures: z.array(Row),
  mandate_uses: z.array(Row),
  mandate_events: z.array(Row),
  appointments: z.array(Row),
  appointment_events: z.array(Row),
  appointment_waiting: z.array(Row),
  appointment_feeds: z.array(Row),
  /** For an agent. */
  working_hours: z.array(Row),
  absences: z.array(Row),
  /** Charges in the sandbox of a payment provider, by an administrator. */
  test_charges: z.array(Row),
});
export type DataExport = z.output<typeof DataExport>;

/** `GET /api/me/export/archive`, outside the contract. */
export const ArchiveQuery = z.strictObject({});

/** A record that another person read a file of the caller. */
export const FileReading = z.object({
  at: Instant,
  /** The name of the file for the caller. */
  file: z.string(),
  /** A person with their role, or the recipient of a share; '': a member of the staff. */
  name: z.string(),
  role: z.nullable(z.string()),
  request: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
});
export type FileReading = z.output<typeof FileReading>;

/** A request that prevents closing the account, also in `details.requests` of `account_has_open_requests`. */
export const OpenRequest = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(REQUEST_STATUSES),
  /** `in_progress`: being worked on or waiting for it; `payment_pending`; `refund_owed`. */
  reason: z.enum(["in_progress", "payment_pending", "refund_owed"]),
});
export type OpenRequest = z.output<typeof OpenRequest>;

/** The data that the law requires us to retain, in the order of the list. */
export const RETAINED = ["requests", "documents", "transactions", "billing_documents", "audit"] as const;
export type RetainedKind = (typeof RETAINED)[number];

export const ClosurePreview = z.object({
  /** Empty when the account can be closed now. */
  open_requests: z.array(OpenRequest),
  /** The proof that the owner must give: the password or, without one, the account's own address. */
  proof: z.enum(["password", "email"]),
  /** The data that the law requires us to retain: the number of items, and the years after the closure. */
  kept: z.array(
    z.object({
      what: z.enum(RETAINED),
      count: z.int(),
      years: z.int(),
    }),
  ),
});
export type ClosurePreview = z.output<typeof ClosurePreview>;

export const privacy = contract({
  "GET /api/me/export": {
    summary: "All data held about the caller, as one file",
    access: "signed_in",
    reply: DataExport,
    attachment: "my-data.json",
    errors: ["too_many_requests"],
  },
  "GET /api/me/readings": {
    summary: "Who else read the caller's documents, newest first, at most 100",
    access: "signed_in",
    reply: z.object({ readings: z.array(FileReading) }),
  },
  "GET /api/me/closure": {
    summary: "What closing the account requires, what prevents it, and what would be retained",
    access: "signed_in",
    reply: ClosurePreview,
  },
  "POST /api/me/closure": {
    summary:
      "Closes the account permanently: ends all sessions, anonymises personal data, retains what the law requires",
    access: "signed_in",
    body: z.strictObject({
      /** Required when the account has one (`proof`). */
      password: z.optional(secret(200)),
      /** The account's own address, for an account without a password. */
      confirmation: z.optional(text(320)),
    }),
    reply: z.object({ closed_at: Instant }),
    errors: [
      "account_has_open_requests",
      "auth_unavailable",
      "last_super_admin",
      "password_invalid",
      "reauthentication_needed",
      "too_many_requests",
    ],
  },
  "DELETE /api/admin/users/:id": {
    summary: "Closes the account by the rules of `POST /api/me/closure`; closing a closed account succeeds",
    access: "users.manage",
    params: z.strictObject({ id: z.uuid() }),
    /** `despite_work`: closes the account even if a staff member has open work. */
    query: z.strictObject({ despite_work: z.optional(z.literal("yes")) }),
    reply: z.object({ id: z.uuid(), closed_at: Instant }),
    errors: [
      "user_not_found",
      "own_account",
      "last_super_admin",
      "account_has_open_requests",
      "work_in_hand",
    ],
  },
});
