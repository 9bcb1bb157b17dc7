import { COMPANY_ADDRESS_MAX, COMPANY_NUMBER_MAX } from "@passerelle/domain/profiles/company";
import { NEXT_ACTORS } from "@passerelle/domain/requests/lifecycle/next-actor";
import { REQUEST_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import { BILLING_TYPES } from "@passerelle/domain/requests/ordering/billing-type";
import { WIZARD_STEPS } from "@passerelle/domain/requests/ordering/steps";
import * as z from "zod/mini";
import { Answers } from "../catalogue/answers.ts";
import { ShownForm } from "../catalogue/service-form.ts";
import { AskedDocument, Category, Organism, PromisedDeliverable } from "../catalogue.ts";
import { contract } from "../contract.ts";
import { Document } from "../documents.ts";
import { PaymentMethod, requestPayment } from "../payments.ts";
import {
  Amount,
  Country,
  CountryCode,
  Currency,
  Instant,
  Page,
  PerPage,
  RowVersion,
  text,
} from "../shapes.ts";
import { Deliverable } from "./deliverables.ts";
import { DocumentVerdict, InformationRequest } from "./information-requests.ts";
import { DueFee, NextAction } from "./next-step.ts";
import { Delay, Handler, RequestEvent, RequestStatus } from "./progress.ts";
import { Beneficiary } from "./relatives.ts";

export const WizardStep = z.enum(WIZARD_STEPS);

export const Bill = z.object({
  unit_amount: Amount,
  /** The factor of the price from the answers to the form; 1 in a quote. */
  quantity: z.int().check(z.minimum(1)),
  amount: Amount,
  discount: Amount,
  total: Amount,
  currency: Currency,
  free: z.boolean(),
});
export type Bill = z.output<typeof Bill>;

/** The terms of a choice of service, country and organism, from the current catalogue. */
export const Quote = z.object({
  service_country_id: z.uuid(),
  modality_id: z.nullable(z.uuid()),
  /** Null while the price depends on an organism that is not chosen: nothing can be ordered yet. */
  bill: z.nullable(Bill),
  /** All documents that may be asked, for any answers. */
  asked_documents: z.array(AskedDocument),
  estimated_time: z.nullable(z.string()),
  conditions: z.nullable(z.string()),
  /** The customer must come in person. */
  presence_required: z.boolean(),
  /** An estimate of the official fees on top of the bill; null when none is known. */
  official_fees: z.nullable(z.string()),
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
  // For the invoice of a company (money.md). Pages of an earlier version do not send them.
  companyAddress: z._default(text(COMPANY_ADDRESS_MAX), ""),
  companyTaxNumber: z._default(text(COMPANY_NUMBER_MAX), ""),
  companyTradeRegister: z._default(text(COMPANY_NUMBER_MAX), ""),
});
export type FormData = z.output<typeof FormData>;

const choice = { service_id: z.uuid(), country_code: CountryCode, organism_id: z.nullable(z.uuid()) };

/** What the wizard saves on *Suivant*. */
export const RequestDraft = z.strictObject({
  /** The version on which the form was opened: 0 for a request that was never saved. */
  version: RowVersion,
  /** New for each save and the same for its retries, so that a retry does not count as a conflict. */
  save_id: z.uuid(),
  /** The step that the customer leaves; the server refuses the save when its rules are not met. */
  step: WizardStep,
  ...choice,
  organism_name: z.nullable(text(160)),
  organism_contact_person: z.nullable(text(120)),
  organism_contact_poste: z.nullable(text(120)),
  organism_contact_phone: z.nullable(text(30)),
  form_data: FormData,
  /** As typed; absent: unchanged. The server keeps only answers to the form. */
  answers: z.optional(Answers),
  payment_method: z.nullable(PaymentMethod),
  /** The relative for whom it is ordered; null or absent: the customer. */
  relative_id: z.optional(z.nullable(z.uuid())),
});
export type RequestDraft = z.output<typeof RequestDraft>;

/** What the details step saves during a pause in typing; the fields are as in `RequestDraft`. */
export const TypedDetails = z.strictObject({
  version: RowVersion,
  save_id: z.uuid(),
  /** The stored choice, which determines the form. */
  ...choice,
  form_data: FormData,
  answers: Answers,
});
export type TypedDetails = z.output<typeof TypedDetails>;

const summary = {
  id: z.uuid(),
  /** Short enough to read over the phone. */
  reference: z.string(),
  status: RequestStatus,
  /** Whole percent. */
  progress: z.int().check(z.minimum(0), z.maximum(100)),
  service: z.object({ id: z.uuid(), title: z.string(), category: Category, icon_name: z.string() }),
  country: Country,
  organism_name: z.nullable(z.string()),
  /** The person for whom it is ordered, if not its customer; frozen on submission. */
  beneficiary: z.nullable(Beneficiary),
  next_action: NextAction,
  due_fee: z.nullable(DueFee),
  /** The amount to pay for it; null without a price. */
  total: z.nullable(z.object({ amount: Amount, currency: Currency })),
  /** Who acts next. */
  holder: z.enum(NEXT_ACTORS),
  /** The handler; null until it is assigned, and after it was rejected or cancelled. */
  handler: z.nullable(Handler),
  /** The time since which an administration has the file. */
  filed_at: z.nullable(Instant),
  /** The date by which it was promised, which staff see too; null until submission and for a closed request. */
  promised_by: z.nullable(Instant),
  /** Null when it is closed, or with too few similar requests. */
  delay: z.nullable(Delay),
  /** The time at which an abandoned draft expires; null until that was announced to its owner. */
  ends_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  submitted_at: z.nullable(Instant),
};

export const RequestSummary = z.object(summary);
export type RequestSummary = z.output<typeof RequestSummary>;

export const RequestDetail = z.object({
  ...summary,
  version: RowVersion,
  service_country_id: z.uuid(),
  modality_id: z.nullable(z.uuid()),
  organism_id: z.nullable(z.uuid()),
  organism_contact_person: z.nullable(z.string()),
  organism_contact_poste: z.nullable(z.string()),
  organism_contact_phone: z.nullable(z.string()),
  relative_id: z.nullable(z.uuid()),
  form_data: FormData,
  /** The form of the service; frozen with the terms. */
  form: ShownForm,
  answers: Answers,
  /** Keys of the fields that were added to the service since the customer left the details step. */
  new_fields: z.array(z.string()),
  billing_type: z.enum(BILLING_TYPES),
  payment_method: z.nullable(PaymentMethod),
  estimated_time: z.nullable(z.string()),
  conditions: z.nullable(z.string()),
  presence_required: z.boolean(),
  official_fees: z.nullable(z.string()),
  /** Like `Quote.bill`; once paid, the paid amounts. */
  bill: z.nullable(Bill),
  /** The documents that are asked for these answers. */
  asked_documents: z.array(AskedDocument),
  documents: z.array(Document),
  /** Latest verdicts, including those on requested documents. */
  verdicts: z.array(DocumentVerdict),
  /** Information requests, oldest first. */
  information_requests: z.array(InformationRequest),
  /** Promised deliverables. */
  promises: z.array(PromisedDeliverable),
  /** Deliverables in chronological order. */
  deliverables: z.array(Deliverable),
  ...requestPayment,
  events: z.array(RequestEvent),
  /** The step at which the wizard resumes. */
  resume_step: WizardStep,
  may_edit: z.boolean(),
  /** Country, service and organism are fixed: a payment was made or is pending. */
  context_locked: z.boolean(),
  /** When the first payment began that paid a part of it or may still pay it. */
  payment_began_at: z.nullable(z.string()),
  may_cancel: z.boolean(),
});
export type RequestDetail = z.output<typeof RequestDetail>;

const ofRequest = z.strictObject({ id: z.uuid() });

export const requests = contract({
  "GET /api/quotes": {
    summary: "The price and the requirements of a choice",
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
      /** `open`: not completed, rejected or cancelled. */
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
      "Saves the wizard's step: creates the request when its version is 0, otherwise replaces that version",
    access: "signed_in",
    params: ofRequest,
    body: RequestDraft,
    reply: RequestDetail,
    errors: [
      "registration_incomplete",
      "ordering_closed",
      "request_not_found",
      "request_conflict",
      "request_locked",
      "draft_limit_reached",
      "service_not_found",
      "offer_unavailable",
      "modality_required",
      "documents_missing",
      "payment_due",
      "relative_not_found",
    ],
  },
  "PUT /api/requests/:id/details": {
    summary: "Saves what was typed so far in the details step, which may be incomplete",
    access: "signed_in",
    params: ofRequest,
    body: TypedDetails,
    reply: z.object({ version: RowVersion }),
    errors: [
      "request_not_found",
      "request_conflict",
      "request_locked",
      "service_not_found",
      "offer_unavailable",
    ],
  },
  "POST /api/requests/:id/submit": {
    summary: "Final confirmation of a complete and paid request; repeating it changes nothing",
    access: "signed_in",
    params: ofRequest,
    body: z.strictObject({ version: RowVersion }),
    reply: RequestDetail,
    errors: [
      "ordering_closed",
      "request_not_found",
      "request_conflict",
      "terms_not_accepted",
      "payment_due",
      "identity_level_required",
      "service_mandate_required",
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
