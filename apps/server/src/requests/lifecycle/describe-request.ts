import type { RequestDetail, RequestSummary } from "@passerelle/contract/requests/ordering";
import type { Delay } from "@passerelle/contract/requests/progress";
import type { Language } from "@passerelle/contract/shapes";
import { askedDocuments } from "@passerelle/domain/catalogue/forms/documents";
import type { DelayEstimate } from "@passerelle/domain/requests/delays/delays";
import { draftEndsAt } from "@passerelle/domain/requests/expiry/draft-expiry";
import { nextActor } from "@passerelle/domain/requests/lifecycle/next-actor";
import { isEditable, type RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { providedKeys } from "@passerelle/domain/requests/ordering/validation";
import { describeCountries, describeServices } from "../../catalogue/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db.ts";
import { describeDelays } from "../delays/completion-times.ts";
import { listDeliverables } from "../deliverables/describe-deliverables.ts";
import { describeInformationRequests } from "../information-requests/describe-information-requests.ts";
import {
  type Choice,
  choiceOf,
  priceAnswers,
  readTerms,
  type Terms,
  termsInLanguage,
} from "../ordering/terms.ts";
import {
  findCurrentDocuments,
  findOpenFees,
  findPayments,
  type OpenFee,
  type PaymentView,
  type StoredRequest,
} from "../queries.ts";
import { findLatestVerdicts } from "../work/work-page-queries.ts";
import { assess, isLive, isPending, type RequestAssessment } from "./assess.ts";
import { findHandlers } from "./handler-queries.ts";
import { findEvents } from "./timeline-queries.ts";

/** Events that name files or describe their content. */
const NAMES_FILES: readonly string[] = [
  "document_added",
  "document_removed",
  "delivered",
  "delivery_removed",
  "verdict",
];

/** The timeline for readers without access to the documents: it shows that a document was sent, without its name. */
export function withoutFileNames<E extends { kind: string; note: string | null }>(events: readonly E[]): E[] {
  return events.map((event) => (NAMES_FILES.includes(event.kind) ? { ...event, note: null } : event));
}

/** The reader; an unpaid request is priced for them. */
export type Viewer = { subscriber: boolean; language: Language };

/**
 * The terms of a request: paid or submitted ones, otherwise those of a pending payment, otherwise the current ones of the
 * catalogue.
 */
export async function termsOf(
  db: Db,
  request: StoredRequest,
  payment: PaymentView | undefined,
  { subscriber, language }: Viewer,
  readChoice = (choice: Choice) => readTerms(db, choice, subscriber, language),
): Promise<Terms> {
  const frozen = request.terms ?? (isLive(payment) ? payment.terms : null);
  if (frozen) return termsInLanguage(frozen, language);
  return priceAnswers(await readChoice(choiceOf(request)), request.answers, subscriber);
}

/** A request with all data that determines what may be done with it. */
export type Loaded = {
  request: StoredRequest;
  payment: PaymentView | undefined;
  documents: RequestDetail["documents"];
  terms: Terms;
  openFees: OpenFee[];
  assessment: RequestAssessment;
};

export async function load(db: Db, request: StoredRequest, viewer: Viewer): Promise<Loaded> {
  const payment = (await findPayments(db, [request.id])).get(request.id);
  const documents = (await findCurrentDocuments(db, [request.id])).get(request.id) ?? [];
  const terms = await termsOf(db, request, payment, viewer);
  const provided = providedKeys(documents);
  const openFees = (await findOpenFees(db, [request.id])).get(request.id) ?? [];
  const assessment = assess({ request, terms, payment, provided, openFees });
  return { request, payment, documents, terms, openFees, assessment };
}

/** The page of one request (spec 2 §2, `/requests-tracking/{id}` and the wizard). */
export async function describeRequest(
  db: Db,
  request: StoredRequest,
  viewer: Viewer,
): Promise<RequestDetail> {
  return describeLoaded(db, await load(db, request, viewer), viewer);
}

/** Like `describeRequest`, for a loaded request. */
export async function describeLoaded(db: Db, loaded: Loaded, viewer: Viewer): Promise<RequestDetail> {
  const { request, payment, documents, terms, assessment } = loaded;
  const asked = askedDocuments(terms, request.answers);
  const keys = new Set(asked.map(({ key }) => key));
  return {
    ...(await summarise(db, [{ request, assessment, paying: isPending(payment) }], viewer.language))[0],
    version: request.version,
    service_country_id: request.service_country_id,
    modality_id: terms.modality_id,
    organism_id: request.organism_id,
    organism_contact_person: request.organism_contact_person,
    organism_contact_poste: request.organism_contact_poste,
    organism_contact_phone: request.organism_contact_phone,
    relative_id: request.relative_id,
    form_data: request.form_data,
    form: terms.form,
    answers: request.answers,
    new_fields: isEditable(request.status) ? newFields(terms, request) : [],
    billing_type: request.billing_type,
    payment_method: request.payment_method,
    estimated_time: terms.estimated_time,
    conditions: terms.conditions,
    presence_required: terms.presence_required,
    official_fees: terms.official_fees,
    bill: terms.bill,
    asked_documents: asked,
    promises: terms.deliverables,
    deliverables: request.submitted_at ? await listDeliverables(db, request.id) : [],
    documents: documents.filter((document) => keys.has(document.doc_key)),
    verdicts: await findLatestVerdicts(
      db,
      documents.map((document) => document.id),
    ),
    information_requests: await describeInformationRequests(db, request, documents),
    // Payments of other people are listed among the contributions.
    transaction: payment && !payment.is_contribution ? payment : null,
    amount_paid: payment?.payable.paid ?? 0,
    amount_left: amountLeft(payment, terms),
    refund_open: payment?.refund_open ?? false,
    events: await findEvents(db, request.id),
    resume_step: assessment.resumeStep,
    may_edit: isEditable(request.status),
    context_locked: assessment.contextLocked,
    payment_began_at: payment?.began_at ?? null,
    may_cancel: assessment.mayCancel,
  } as RequestDetail;
}

/** What may be paid now: the amount due, less what was paid or is being paid. */
function amountLeft(payment: PaymentView | undefined, { bill }: Terms): number | null {
  if (isLive(payment)) return payment.payable.amount - payment.payable.paid - payment.payable.reserved;
  return bill?.total ?? null;
}

/** Fields that were added to the service since the customer left the details step. */
function newFields({ form }: Terms, { asked_fields }: StoredRequest): string[] {
  if (!asked_fields) return [];
  return form.sections.flatMap(({ fields }) =>
    fields.map(({ key }) => key).filter((key) => !asked_fields.includes(key)),
  );
}

/** Rows of the list, in the given order. */
export async function summariseRequests(
  db: Db,
  requests: readonly StoredRequest[],
  viewer: Viewer,
): Promise<RequestSummary[]> {
  const ids = requests.map((request) => request.id);
  const payments = await findPayments(db, ids);
  const documents = await findCurrentDocuments(db, ids);
  const fees = await findOpenFees(db, ids);
  // Drafts of one service share one read of the catalogue.
  const read = new Map<string, Promise<Terms>>();
  const readChoice = (choice: Choice) => {
    const key = Object.values(choice).join();
    const terms = read.get(key) ?? readTerms(db, choice, viewer.subscriber, viewer.language);
    read.set(key, terms);
    return terms;
  };
  const assessed = [];
  for (const request of requests) {
    const payment = payments.get(request.id);
    const terms = await termsOf(db, request, payment, viewer, readChoice);
    const provided = providedKeys(documents.get(request.id) ?? []);
    assessed.push({
      request,
      assessment: assess({ request, terms, payment, provided, openFees: fees.get(request.id) ?? [] }),
      paying: isPending(payment),
    });
  }
  return summarise(db, assessed, viewer.language);
}

async function summarise(
  db: Db,
  assessed: { request: StoredRequest; assessment: RequestAssessment; paying: boolean }[],
  language: Language,
): Promise<RequestSummary[]> {
  const ids = (of: (request: StoredRequest) => string) => [
    ...new Set(assessed.map((one) => of(one.request))),
  ];
  const services = await describeServices(
    db,
    ids((request) => request.service_id),
    language,
  );
  const countries = await describeCountries(
    db,
    ids((request) => request.country_code),
    language,
  );
  const delays = await describeDelays(
    db,
    assessed.map((one) => one.request),
  );
  const handlerOf = await findHandlers(
    db,
    assessed.map((one) => one.request),
  );
  return assessed.map(({ request, assessment, paying }) => {
    const service = services.get(request.service_id);
    const country = countries.get(request.country_code);
    if (!service || !country) throw new Error(`request ${request.id} names a service that is not there`);
    return {
      id: request.id,
      reference: request.reference,
      status: request.status,
      progress: request.progress,
      service,
      country,
      organism_name: request.organism_name,
      beneficiary: request.beneficiary,
      // The page on which a service is reviewed exists for active services only.
      next_action: assessment.nextAction === "review" && !service.is_active ? "none" : assessment.nextAction,
      due_fee: assessment.dueFee ?? null,
      total: totalOf(assessment),
      holder: nextActor({
        status: request.status,
        paying,
        filed: request.filed_at !== null,
        feeDue: assessment.dueFee !== undefined,
      }),
      handler: handlerOf(request),
      filed_at: request.filed_at?.toISOString() ?? null,
      promised_by: (PROMISED.includes(request.status) && request.due_at?.toISOString()) || null,
      delay: delayOf(delays.get(request.id)),
      ends_at: endOf(request)?.toISOString() ?? null,
      created_at: request.created_at.toISOString(),
      updated_at: request.updated_at.toISOString(),
      submitted_at: request.submitted_at?.toISOString() ?? null,
    };
  });
}

const totalOf = ({ due, currency }: RequestAssessment) =>
  due === undefined || currency === undefined ? null : { amount: due, currency };

/** The statuses with a due date: earlier nothing is promised, and later the work is over. */
const PROMISED: readonly RequestStatus[] = ["submitted", "in_progress", "information_required"];

function delayOf(estimate: DelayEstimate | undefined): Delay | null {
  if (!estimate) return null;
  const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
  return {
    ...estimate,
    pace: estimate.pace ?? null,
    usual_by: instant(estimate.usual_by),
    latest_by: instant(estimate.latest_by),
  };
}

function endOf({ status, updated_at, expiry_warned_at }: StoredRequest): Date | undefined {
  return status === "draft" ? draftEndsAt({ touchedAt: updated_at, warnedAt: expiry_warned_at }) : undefined;
}

export const viewerOf = ({ subscriber }: Actor, language: Language): Viewer => ({ subscriber, language });
