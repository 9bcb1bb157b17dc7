import { NEXT_ACTORS } from "@passerelle/domain/requests/lifecycle/next-actor";
import { REQUEST_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import { BILLING_TYPES } from "@passerelle/domain/requests/ordering/billing-type";
import { WIZARD_STEPS } from "@passerelle/domain/requests/ordering/steps";
import * as z from "zod/mini";
import { Category, Organism, PromisedDeliverable, RequiredDocument } from "../catalogue.ts";
import { contract } from "../contract.ts";
import { Document } from "../documents.ts";
import { PaymentMethod, Transaction } from "../payments.ts";
import { Amount, Country, CountryCode, Currency, Instant, Page, PerPage, text } from "../shapes.ts";
import { Deliverable } from "./deliverables.ts";
import { DocumentVerdict, InformationRequest } from "./information-requests.ts";

export const RequestStatus = z.enum(REQUEST_STATUSES);
export const WizardStep = z.enum(WIZARD_STEPS);

export const Bill = z.object({
  amount: Amount,
  discount: Amount,
  total: Amount,
  currency: Currency,
  free: z.boolean(),
});
export type Bill = z.output<typeof Bill>;

/** What a choice of service, country and organism means for the caller, from the catalogue as it is now. */
export const Quote = z.object({
  service_country_id: z.uuid(),
  modality_id: z.nullable(z.uuid()),
  /** Null while the price depends on an organism that is not chosen: nothing can be ordered yet. */
  bill: z.nullable(Bill),
  required_documents: z.array(RequiredDocument),
  estimated_time: z.nullable(z.string()),
  conditions: z.nullable(z.string()),
  organism: z.nullable(Organism),
});
export type Quote = z.output<typeof Quote>;

/** spec 2 §3 `form_data`. */
export const FormData = z.strictObject({
  userName: text(120),
  userEmail: text(254),
  userPhone: text(30),
  additionalInfo: text(4000),
  cityOfResidence: text(120),
  companyName: text(160),
  jobTitle: text(120),
});
export type FormData = z.output<typeof FormData>;

/** What the wizard saves with *Suivant*. */
export const RequestDraft = z.strictObject({
  /** The version the form was opened on: 0 for a request that was never saved. */
  version: z.int().check(z.minimum(0)),
  /** Made anew for each saving, kept for its retries: a lost answer is not a conflict. */
  save_id: z.uuid(),
  /** The step being left; the server refuses when its own rules are not met. */
  step: WizardStep,
  service_id: z.uuid(),
  country_code: CountryCode,
  organism_id: z.nullable(z.uuid()),
  organism_name: z.nullable(text(160)),
  organism_contact_person: z.nullable(text(120)),
  organism_contact_poste: z.nullable(text(120)),
  organism_contact_phone: z.nullable(text(30)),
  form_data: FormData,
  payment_method: z.nullable(PaymentMethod),
});
export type RequestDraft = z.output<typeof RequestDraft>;

/** What its owner should do next. */
export const NextAction = z.enum([
  "resume",
  "pay",
  "await_payment",
  "confirm",
  "wait",
  "answer",
  "review",
  "none",
]);

export const RequestEvent = z.object({
  id: z.uuid(),
  kind: z.enum([
    "created",
    "moved",
    "document_added",
    "document_removed",
    "payment_started",
    "payment_succeeded",
    "payment_failed",
    "payment_expired",
    "payment_cancelled",
    "refund_owed",
    "filed",
    "returned",
    "delivered",
    "delivery_removed",
    "complement_asked",
    "complement_answered",
    "complement_withdrawn",
    // Once, when it first became somebody's work: who that is, is the staff's (`AssignmentEntry`).
    "assigned",
  ]),
  from: z.nullable(RequestStatus),
  to: z.nullable(RequestStatus),
  /** `system`: the house itself, when a time was up. */
  by: z.enum(["customer", "staff", "payment", "system"]),
  /** A document's name, what was asked for, or the reason that a person gave. */
  note: z.nullable(z.string()),
  at: Instant,
});
export type RequestEvent = z.output<typeof RequestEvent>;

/** How long requests of the same service took in the same country, lately, and what that means for this one. */
export const Delay = z.object({
  completed: z.int(),
  /** Whole days: half of them took no longer. */
  median_days: z.int(),
  /** Nine of ten took no longer. */
  p90_days: z.int(),
  /** Null before submission; `late`: slower than nine of ten. */
  pace: z.nullable(z.enum(["usual", "slow", "late"])),
  /** Null when that is past, and while its customer is waited for. */
  usual_by: z.nullable(Instant),
  latest_by: z.nullable(Instant),
});
export type Delay = z.output<typeof Delay>;

const summary = {
  id: z.uuid(),
  /** Short, readable over the phone. */
  reference: z.string(),
  status: RequestStatus,
  /** Whole percent. */
  progress: z.int().check(z.minimum(0), z.maximum(100)),
  service: z.object({ id: z.uuid(), title: z.string(), category: Category, icon_name: z.string() }),
  country: Country,
  organism_name: z.nullable(z.string()),
  next_action: NextAction,
  /** Who acts next. */
  holder: z.enum(NEXT_ACTORS),
  /** Since when an administration has it. */
  filed_at: z.nullable(Instant),
  /** Null when it is closed, and while too few like it were completed to say anything. */
  delay: z.nullable(Delay),
  /** When a draft that nobody takes up again is ended; null while that was not announced to its owner. */
  ends_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  submitted_at: z.nullable(Instant),
};

export const RequestSummary = z.object(summary);
export type RequestSummary = z.output<typeof RequestSummary>;

export const RequestDetail = z.object({
  ...summary,
  version: z.int(),
  service_country_id: z.uuid(),
  modality_id: z.nullable(z.uuid()),
  organism_id: z.nullable(z.uuid()),
  organism_contact_person: z.nullable(z.string()),
  organism_contact_poste: z.nullable(z.string()),
  organism_contact_phone: z.nullable(z.string()),
  form_data: FormData,
  billing_type: z.enum(BILLING_TYPES),
  payment_method: z.nullable(PaymentMethod),
  estimated_time: z.nullable(z.string()),
  conditions: z.nullable(z.string()),
  /** As `Quote.bill`; once paid, what was paid. */
  bill: z.nullable(Bill),
  required_documents: z.array(RequiredDocument),
  documents: z.array(Document),
  /** Of the documents that were judged, those of complements too. */
  verdicts: z.array(DocumentVerdict),
  /** What was asked for since, oldest first. */
  complements: z.array(InformationRequest),
  /** What is promised to be handed over. */
  promises: z.array(PromisedDeliverable),
  /** What was handed over, in the order in which it was. */
  deliverables: z.array(Deliverable),
  /** The latest attempt to pay. */
  transaction: z.nullable(Transaction),
  events: z.array(RequestEvent),
  /** Where the wizard resumes. */
  resume_step: WizardStep,
  may_edit: z.boolean(),
  /** Country, service and organism can no longer change: something was or is being paid. */
  context_locked: z.boolean(),
  may_cancel: z.boolean(),
});
export type RequestDetail = z.output<typeof RequestDetail>;

const ofRequest = z.strictObject({ id: z.uuid() });

export const requests = contract({
  "GET /api/figures": {
    summary: "What may be told of the work that was done; null where there are too few to say anything",
    access: "public",
    reply: z.object({
      completed_requests: z.nullable(z.int()),
      /** Over the approved reviews; the average of 1 to 5 has one decimal. */
      rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
    }),
  },
  "GET /api/quotes": {
    summary: "What a choice costs the caller and requires of them",
    access: "signed_in",
    query: z.strictObject({
      service_id: z.uuid(),
      country_code: CountryCode,
      organism_id: z.optional(z.uuid()),
    }),
    reply: Quote,
    errors: ["service_not_found", "offer_unavailable"],
  },
  "GET /api/requests": {
    summary: "The caller's requests, last changed first",
    access: "signed_in",
    query: z.strictObject({
      /** `open`: everything that is neither completed, rejected nor cancelled. */
      status: z.optional(z.enum(["open", ...REQUEST_STATUSES])),
      search: z.optional(text(120)),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({
      requests: z.array(RequestSummary),
      total: z.int(),
      page: z.int(),
      per_page: z.int(),
    }),
  },
  "GET /api/requests/:id": {
    summary: "One request of the caller",
    access: "signed_in",
    params: ofRequest,
    reply: RequestDetail,
    errors: ["request_not_found"],
  },
  "PUT /api/requests/:id": {
    summary:
      "Saves the wizard's step: makes the request when its version is 0, else replaces what that version said",
    access: "signed_in",
    params: ofRequest,
    body: RequestDraft,
    reply: RequestDetail,
    errors: [
      "registration_incomplete",
      "request_not_found",
      "request_conflict",
      "request_locked",
      "draft_limit_reached",
      "service_not_found",
      "offer_unavailable",
      "modality_required",
      "documents_missing",
      "payment_due",
    ],
  },
  "POST /api/requests/:id/submit": {
    summary:
      "Final confirmation: everything required must be there and paid; submitting twice answers the same",
    access: "signed_in",
    params: ofRequest,
    body: z.strictObject({ version: z.int() }),
    reply: RequestDetail,
    errors: [
      "request_not_found",
      "request_conflict",
      "terms_not_accepted",
      "payment_due",
      "documents_missing",
      "modality_required",
      "service_not_found",
      "offer_unavailable",
      "move_not_allowed",
    ],
  },
  "POST /api/requests/:id/cancel": {
    summary: "Cancels a draft, or a paid request on which work has not started",
    access: "signed_in",
    params: ofRequest,
    body: z.strictObject({ reason: z.optional(text(500)) }),
    reply: RequestDetail,
    errors: ["request_not_found", "move_not_allowed", "payment_pending"],
  },
});
