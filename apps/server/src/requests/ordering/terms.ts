import type { PromisedDeliverable } from "@passerelle/contract/catalogue";
import type { Bill, Quote } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import { bill, multiplyBill } from "@passerelle/domain/catalogue/discount";
import type { DocumentItem } from "@passerelle/domain/catalogue/document";
import type { EstimatedTime } from "@passerelle/domain/catalogue/estimated-time";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { possibleDocuments } from "@passerelle/domain/catalogue/forms/documents";
import { EMPTY_FORM, type ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { formIn } from "@passerelle/domain/catalogue/forms/form-texts";
import { orderLines, quantityOf } from "@passerelle/domain/catalogue/forms/quantity";
import type { PromisedItem } from "@passerelle/domain/catalogue/promises";
import { type LocalizedText, textIn } from "@passerelle/domain/languages";
import { delayHours } from "@passerelle/domain/requests/delays/lateness";
import {
  formatEstimate,
  getOffer,
  isNotOffered,
  type Offer,
  readOfferTexts,
} from "../../catalogue/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";

/** What was ordered, as of payment or submission: stored in every language, since it may be read in any. */
export type FrozenTerms = {
  /** The choice to which these terms apply. */
  choice: Choice;
  /** Older bills have one unit. */
  bill: Omit<Bill, "unit_amount" | "quantity"> & Partial<Bill>;
  modality_id: string | null;
  required_documents: DocumentItem[];
  /** The promised deliverables; absent in terms older than promises. */
  deliverables?: PromisedItem[];
  estimated_time: EstimatedTime | null;
  conditions: LocalizedText | null;
  /** Both absent in older terms. */
  presence_required?: boolean;
  official_fees?: LocalizedText | null;
  /** Absent in terms older than forms. */
  form?: ServiceForm;
};

/** The terms that apply to a request now, in one language. */
export type Terms = {
  /** Null while the price depends on an organism that is not chosen: then nothing is due and nothing can be ordered. */
  bill: Bill | null;
  modality_id: string | null;
  /** The list of the service or of its modality; `askedDocuments` adds the documents of the form. */
  required_documents: { key: string; name: string }[];
  /** The promised deliverables. */
  deliverables: PromisedDeliverable[];
  estimated_time: string | null;
  conditions: string | null;
  presence_required: boolean;
  official_fees: string | null;
  form: ServiceForm<string>;
};

export type Choice = { serviceId: string; countryCode: string; organismId: string | null };

type Chosen = { service_id: string; country_code: string; organism_id: string | null };
/** The choices and answers that determine the price of a request. */
type Ordered = Chosen & { answers: Answers };

/** The choice stored in a request. */
export function choiceOf(request: Chosen): Choice {
  return {
    serviceId: request.service_id,
    countryCode: request.country_code,
    organismId: request.organism_id,
  };
}

/** The catalogue's offer for a choice, with its terms for this buyer. Throws as `getOffer`. */
export async function readOffer(
  db: Db,
  choice: Choice,
  subscriber: boolean,
  language: Language,
): Promise<{ offer: Offer; terms: Terms }> {
  const offer = await getOffer(db, choice, language);
  return { offer, terms: termsOfOffer(offer, subscriber) };
}

const termsOfOffer = (offer: Offer, subscriber: boolean): Terms => ({
  bill: bill(offer, subscriber) ?? null,
  modality_id: offer.modality?.id ?? null,
  required_documents: offer.required_documents,
  deliverables: offer.deliverables,
  estimated_time: offer.estimated_time,
  conditions: offer.conditions,
  presence_required: offer.presence_required,
  official_fees: offer.official_fees,
  form: offer.form,
});

/**
 * Like `readOffer`, but undefined instead of an error: the page of a request must also open when its service is no longer
 * offered.
 */
export async function readTerms(
  db: Db,
  choice: Choice,
  subscriber: boolean,
  language: Language,
): Promise<Terms> {
  try {
    return (await readOffer(db, choice, subscriber, language)).terms;
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    return {
      bill: null,
      modality_id: null,
      required_documents: [],
      deliverables: [],
      estimated_time: null,
      conditions: null,
      presence_required: false,
      official_fees: null,
      form: { sections: [] },
    };
  }
}

/**
 * The terms to charge or to submit, from the current catalogue. Call inside the transaction that writes them, so that the
 * shown and the charged terms are the same. Throws as `getOffer`, and `modality_required` when the choice has no price.
 */
export async function freezeTerms(
  trx: Db,
  request: Ordered,
  subscriber: boolean,
): Promise<FrozenTerms & { bill: Bill }> {
  const choice = choiceOf(request);
  const { offer, texts } = await readOfferTexts(trx, choice);
  const { bill, modality_id } = priceAnswers(termsOfOffer(offer, subscriber), request.answers, subscriber);
  if (!bill) throw new AppError("modality_required");
  return { choice, bill, modality_id, ...texts };
}

/** The terms with the bill for these answers, some of which multiply the price. */
export function priceAnswers(terms: Terms, answers: Answers, subscriber: boolean): Terms {
  const quantity = quantityOf(orderLines(terms.form, answers));
  return { ...terms, bill: terms.bill && multiplyBill(terms.bill, quantity, subscriber) };
}

/** Frozen terms in the reader's language. */
export function termsInLanguage(frozen: FrozenTerms, language: Language): Terms {
  return {
    bill: { unit_amount: frozen.bill.amount, quantity: 1, ...frozen.bill },
    modality_id: frozen.modality_id,
    required_documents: frozen.required_documents.map((one) => ({
      key: one.key,
      name: textIn(one, language),
    })),
    deliverables: (frozen.deliverables ?? []).map((one) => ({
      key: one.key,
      kind: one.kind,
      name: textIn(one, language),
    })),
    estimated_time: formatEstimate(frozen.estimated_time, language),
    conditions: frozen.conditions && textIn(frozen.conditions, language),
    presence_required: frozen.presence_required ?? false,
    official_fees: frozen.official_fees ? textIn(frozen.official_fees, language) : null,
    form: formIn(frozen.form ?? EMPTY_FORM, language),
  };
}

/**
 * The price of a choice for this caller, and the documents that it may require. Throws `service_not_found` and
 * `offer_unavailable`.
 */
export async function quote(
  { db }: Context,
  actor: Actor,
  choice: Choice,
  language: Language,
): Promise<Quote> {
  const { offer, terms } = await readOffer(db, choice, actor.subscriber, language);
  const { service_country_id, organism } = offer;
  return { ...terms, asked_documents: possibleDocuments(terms), service_country_id, organism };
}

/**
 * The hours that work on a draft would take (`delayHours`) by the current catalogue; the default when the service is not offered.
 */
export async function findDelayHours(db: Db, request: Chosen): Promise<number> {
  try {
    const { texts } = await readOfferTexts(db, choiceOf(request));
    return delayHours(texts.estimated_time);
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    return delayHours(null);
  }
}
