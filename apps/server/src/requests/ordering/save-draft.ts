import type { RequestDetail, RequestDraft } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { askedDocuments } from "@passerelle/domain/catalogue/forms/documents";
import { readAnswers } from "@passerelle/domain/catalogue/forms/read-answers";
import { MAX_DRAFTS } from "@passerelle/domain/requests/expiry/draft-expiry";
import { isEditable } from "@passerelle/domain/requests/lifecycle/status";
import { billingType } from "@passerelle/domain/requests/ordering/billing-type";
import {
  savedProgress,
  WIZARD_STEPS,
  type WizardStep,
  wizardSteps,
} from "@passerelle/domain/requests/ordering/steps";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { makeReference } from "../../platform/reference.ts";
import { accountExists, keepCompany, lockProfile } from "../../profiles/service.ts";
import { requireOrderingOpen } from "../../settings/service.ts";
import { describeRequest, type Loaded, load, type Viewer } from "../lifecycle/describe-request.ts";
import { insertEvent } from "../lifecycle/timeline-queries.ts";
import { findRequest, lockRequest, type StoredRequest } from "../queries.ts";
import { beneficiaryOf } from "../relatives/relatives.ts";
import { answersToSave, keysOf } from "./answers-to-save.ts";
import { missingNames } from "./asked-documents.ts";
import { countDrafts, insertRequest, type SavedColumns, updateSaved } from "./queries.ts";
import { checkStep } from "./step-rules.ts";
import { choiceOf, readOffer, type Terms } from "./terms.ts";

/**
 * Saves a step of the wizard inside the caller's transaction (spec 2 §4 *Wizard behaviour*). The browser chooses the id. A
 * repeated `save_id` is the same save after a lost response and changes nothing. Throws the codes that `PUT /api/requests/:id`
 * declares.
 */
export async function saveDraft(
  trx: Db,
  actor: Actor,
  id: string,
  draft: RequestDraft,
  viewer: Viewer,
): Promise<RequestDetail> {
  const saved = await save(trx, actor, id, draft, viewer);
  const { companyName: name, companyAddress, companyTaxNumber, companyTradeRegister } = draft.form_data;
  if (draft.step === "details" && name !== "") {
    await keepCompany(trx, actor.userId, {
      name,
      address: companyAddress,
      tax_number: companyTaxNumber,
      trade_register: companyTradeRegister,
    });
  }
  return saved;
}

async function save(
  trx: Db,
  actor: Actor,
  id: string,
  draft: RequestDraft,
  viewer: Viewer,
): Promise<RequestDetail> {
  const stored = await lockRequest(trx, id);
  if (stored) return replace(trx, actor, stored, draft, viewer);
  if (draft.version !== 0) throw new AppError("request_not_found");
  // A conversation has the id of a request or of an account, so a request must not use the id of a person.
  if (await accountExists(trx, id)) throw new AppError("request_not_found");
  if (!actor.registered) throw new AppError("registration_incomplete");
  // Creates drafts of a person one after another; otherwise parallel tabs would exceed the limit.
  await lockProfile(trx, actor.userId);
  const begun = await lockRequest(trx, id);
  if (begun) return replace(trx, actor, begun, draft, viewer);
  if ((await countDrafts(trx, actor.userId)) >= MAX_DRAFTS) {
    throw new AppError("draft_limit_reached", { details: { limit: MAX_DRAFTS } });
  }

  const { offer, terms } = await readOffer(trx, choiceOf(draft), actor.subscriber, viewer.language);
  const answers = readAnswers(terms.form, draft.answers);
  checkStep(draft, terms, {
    missing: missingNames(terms, answers, []),
    paid: false,
    paymentBeganAt: null,
    answers,
  });
  const row = {
    ...columns(draft, terms, actor),
    answers,
    asked_fields: draft.step === "details" ? keysOf(terms.form) : null,
    ...(await beneficiaryOf(trx, actor.userId, draft.relative_id)),
    service_country_id: offer.service_country_id,
    organism_name: offer.organism?.name ?? (draft.organism_name || null),
    progress: progressAt(draft.step, terms, answers),
  };
  // A parallel first save, or a reference that already exists: read again to decide.
  while (!(await insertRequest(trx, { ...row, id, user_id: actor.userId, reference: makeReference("R") }))) {
    const first = await lockRequest(trx, id);
    if (first) return replace(trx, actor, first, draft, viewer);
  }
  await insertEvent(trx, {
    service_request_id: id,
    kind: "created",
    to_status: "draft",
    by: "customer",
    actor_id: actor.userId,
  });
  return describeRequest(trx, await reread(trx, id), viewer);
}

async function replace(
  trx: Db,
  actor: Actor,
  stored: StoredRequest,
  draft: RequestDraft,
  viewer: Viewer,
): Promise<RequestDetail> {
  if (isSavedAlready(stored, actor, draft)) return describeRequest(trx, stored, viewer);

  const loaded = await load(trx, stored, viewer);
  const { terms, context } = await contextOf(trx, loaded, draft, actor, viewer);
  const changed = !sameContext(stored, draft);
  // Answers to another service do not apply to this one.
  const former = stored.service_id === draft.service_id ? stored.answers : {};
  // During and after a payment, the answers that determine its amount are fixed.
  const answers = answersToSave(terms.form, former, draft.answers, loaded.assessment.contextLocked);
  const known = {
    missing: missingNames(terms, answers, loaded.documents),
    paid: loaded.assessment.paid,
    paymentBeganAt: loaded.payment?.began_at ?? null,
    answers,
  };
  checkStep(draft, terms, known);
  const progress = progressAt(draft.step, terms, answers);
  await updateSaved(trx, stored.id, stored.version + 1, terms.form, {
    ...columns(draft, terms, actor),
    answers,
    asked_fields: askedFields(stored, draft, terms),
    ...(await beneficiaryOf(trx, actor.userId, draft.relative_id)),
    ...context,
    // Correcting details does not accept new terms; choosing another service does.
    progress: changed ? progress : Math.max(progress, stored.progress),
    ...(loaded.assessment.contextLocked && {
      billing_type: stored.billing_type,
      payment_method: stored.payment_method,
    }),
  });
  return describeRequest(trx, await reread(trx, stored.id), viewer);
}

/**
 * Whether this repeats the last save after a lost response. Throws `request_not_found`, `request_conflict` and `request_locked`
 * when it cannot replace the stored request.
 */
export function isSavedAlready(
  stored: StoredRequest,
  actor: Actor,
  { version, save_id }: Pick<RequestDraft, "version" | "save_id">,
): boolean {
  if (stored.user_id !== actor.userId) throw new AppError("request_not_found");
  if (stored.last_save_id === save_id) return true;
  if (stored.version !== version) {
    throw new AppError("request_conflict", { details: { version: stored.version } });
  }
  if (!isEditable(stored.status)) throw new AppError("request_locked");
  return false;
}

/**
 * Once a payment exists, the price is that of the chosen service, country and organism. The choice cannot change after paying for
 * a cheaper one, and the catalogue is not read again.
 */
async function contextOf(
  trx: Db,
  { request, assessment, terms }: Loaded,
  draft: RequestDraft,
  actor: Actor,
  viewer: Viewer,
): Promise<{ terms: Terms; context: Pick<SavedColumns, "service_country_id" | "organism_name"> }> {
  if (assessment.contextLocked) {
    if (!sameContext(request, draft)) throw new AppError("request_locked");
    const { service_country_id, organism_name } = request;
    return { terms, context: { service_country_id, organism_name } };
  }
  const read = await readOffer(trx, choiceOf(draft), actor.subscriber, viewer.language);
  return {
    terms: read.terms,
    context: {
      service_country_id: read.offer.service_country_id,
      organism_name: read.offer.organism?.name ?? (draft.organism_name || null),
    },
  };
}

function sameContext(stored: StoredRequest, draft: RequestDraft): boolean {
  return (
    stored.service_id === draft.service_id &&
    stored.country_code === draft.country_code &&
    stored.organism_id === draft.organism_id &&
    // An organism has its own name, whatever name the browser sends.
    (draft.organism_id !== null || stored.organism_name === (draft.organism_name || null))
  );
}

/** Fields of a newer version of the service count as new until the customer leaves the details step. */
function askedFields(stored: StoredRequest, draft: RequestDraft, { form }: Terms): string[] | null {
  const seen = stored.service_id === draft.service_id ? stored.asked_fields : null;
  return draft.step === "details" ? keysOf(form) : seen;
}

/** spec 2 §4: the index of the completed step over the number of steps. */
export function progressAt(step: WizardStep, terms: Terms, answers: Answers): number {
  const steps = wizardSteps({
    documentsAsked: askedDocuments(terms, answers).length > 0,
    amountDue: terms.bill?.total,
  });
  const before = WIZARD_STEPS.slice(0, WIZARD_STEPS.indexOf(step));
  return savedProgress(steps.filter((one) => before.includes(one)).length, steps.length);
}

function columns(draft: RequestDraft, terms: Terms, actor: Actor) {
  return {
    service_id: draft.service_id,
    country_code: draft.country_code,
    modality_id: terms.modality_id,
    organism_id: draft.organism_id,
    organism_contact_person: draft.organism_contact_person,
    organism_contact_poste: draft.organism_contact_poste,
    organism_contact_phone: draft.organism_contact_phone,
    city: draft.form_data.cityOfResidence || null,
    billing_type: billingType({ free: terms.bill?.free ?? false, subscriber: actor.subscriber }),
    payment_method: draft.payment_method,
    form_data: draft.form_data,
    last_save_id: draft.save_id,
  };
}

async function reread(trx: Db, id: string): Promise<StoredRequest> {
  const row = await findRequest(trx, id);
  if (!row) throw new Error(`request ${id} vanished inside its own transaction`);
  return row;
}

/** Saves a step of the wizard: see `saveDraft`. */
export async function saveRequest(
  { env, db }: Context,
  actor: Actor,
  id: string,
  draft: RequestDraft,
  language: Language,
): Promise<RequestDetail> {
  // Only a new draft is refused: text typed into an existing one must not be lost.
  if (draft.version === 0) await requireOrderingOpen(env, db);
  return db
    .transaction()
    .execute((trx) => saveDraft(trx, actor, id, draft, { subscriber: actor.subscriber, language }));
}
