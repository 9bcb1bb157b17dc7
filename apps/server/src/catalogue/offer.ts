import type { Organism, PromisedDeliverable } from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import type { DocumentItem } from "@passerelle/domain/catalogue/document";
import type { EstimatedTime } from "@passerelle/domain/catalogue/estimated-time";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { changeForm } from "@passerelle/domain/catalogue/forms/form-changes";
import { formIn } from "@passerelle/domain/catalogue/forms/form-texts";
import { selectModality } from "@passerelle/domain/catalogue/modality";
import type { PromisedItem } from "@passerelle/domain/catalogue/promises";
import { DEFAULT_LANGUAGE, type LocalizedText, textIn } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { formatEstimate } from "./estimated-time.ts";
import {
  type Country,
  presentCountry,
  presentModality,
  presentOrganism,
  presentPromises,
  presentServiceHead,
  type ServiceHead,
} from "./present.ts";
import { findOrganisms } from "./queries.ts";
import { getService } from "./readers.ts";

/** The terms of a choice of service, country and organism at this moment, in the reader's language. */
export type Offer = {
  service: ServiceHead;
  country: Country;
  service_country_id: string;
  /** The country's flag: nothing is due, whatever the modality. */
  is_free: boolean;
  /** Undefined when the choice leads to no modality: unless `is_free`, nothing can be ordered yet. */
  modality:
    | {
        id: string;
        organism_id: string | null;
        is_active: boolean;
        is_free: boolean;
        /** Minor units of `currency_code`. */
        price: number;
        currency_code: Currency;
        estimated_time: string | null;
        conditions: string | null;
      }
    | undefined;
  organism: Organism | null;
  /** The list of the modality or the service; `askedDocuments` adds the documents of the form. */
  required_documents: { key: string; name: string }[];
  deliverables: PromisedDeliverable[];
  estimated_time: string | null;
  conditions: string | null;
  presence_required: boolean;
  official_fees: string | null;
  /** The form to complete before ordering. */
  form: ServiceForm<string>;
};

/**
 * The offer behind a choice in the request wizard (spec 2 §4 *Modality selection*), from the current catalogue. Reads
 * one snapshot, so that it can decide what is due inside a transaction.
 *
 * Throws `service_not_found` (unknown or archived) and `offer_unavailable` (the service is not offered in that
 * country, or is charged there and the organism has no active modality for it).
 */
export async function getOffer(db: Db, choice: OfferChoice, language: Language): Promise<Offer> {
  return (await readOffer(db, choice)).offerIn(language);
}

/** The contents of an offer, in every language. */
type OfferTexts = {
  required_documents: DocumentItem[];
  deliverables: PromisedItem[];
  estimated_time: EstimatedTime | null;
  conditions: LocalizedText | null;
  presence_required: boolean;
  official_fees: LocalizedText | null;
  form: ServiceForm;
};

/** Like `getOffer`, with its texts in every language, from one read of the catalogue. */
export async function readOfferTexts(
  db: Db,
  choice: OfferChoice,
): Promise<{ offer: Offer; texts: OfferTexts }> {
  const { offerIn, texts } = await readOffer(db, choice);
  return { offer: offerIn(DEFAULT_LANGUAGE), texts };
}

export type OfferChoice = { serviceId: string; countryCode: string; organismId: string | null };

/** Whether the error means that `getOffer` refused the choice, not that it failed. */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "service_not_found" || error.code === "offer_unavailable");

async function readOffer(
  db: Db,
  choice: OfferChoice,
): Promise<{ offerIn: (language: Language) => Offer; texts: OfferTexts }> {
  const service = await getService(db, choice.serviceId);
  const offered = service.service_countries.find((one) => one.country_code === choice.countryCode);
  if (!offered) throw new AppError("offer_unavailable");
  const row = selectModality(offered.service_modalities, choice.organismId);
  // A free service may use any organism of the country: the customer chooses where to go.
  const organisms =
    offered.is_free && choice.organismId !== null && !row ? await findOrganisms(db, choice.countryCode) : [];
  const named = organisms.find((organism) => organism.id === choice.organismId);
  if (choice.organismId !== null && !row && !named) throw new AppError("offer_unavailable");
  const texts: OfferTexts = {
    required_documents: row?.required_documents ?? service.required_documents,
    deliverables: service.deliverables,
    estimated_time: row?.estimated_time ?? service.estimated_time,
    conditions: row?.conditions ?? null,
    presence_required: row?.presence_required ?? false,
    official_fees: row?.official_fees ?? null,
    form: changeForm(changeForm(service.form, offered.form), row?.form ?? null),
  };
  const offerIn = (language: Language): Offer => {
    const modality = row && presentModality(row, texts, offered.country_code, language);
    return {
      service: presentServiceHead(service, language),
      country: presentCountry({ ...offered, code: offered.country_code }, language),
      service_country_id: offered.id,
      is_free: offered.is_free,
      modality: modality && {
        id: modality.id,
        organism_id: modality.organism_id,
        is_active: modality.is_active,
        is_free: modality.is_free,
        price: modality.price,
        currency_code: modality.currency_code,
        estimated_time: modality.estimated_time,
        conditions: modality.conditions,
      },
      organism: row ? presentOrganism(row, offered.country_code) : (named ?? null),
      required_documents: texts.required_documents.map((item) => ({
        key: item.key,
        name: textIn(item, language),
      })),
      deliverables: presentPromises(texts.deliverables, language),
      estimated_time: formatEstimate(texts.estimated_time, language),
      conditions: modality?.conditions ?? null,
      presence_required: texts.presence_required,
      official_fees: modality?.official_fees ?? null,
      form: formIn(texts.form, language),
    };
  };
  return { offerIn, texts };
}
