import { type Category, iconForCategory } from "@passerelle/domain/catalogue/categories";
import type { DocumentItem, ServiceDocument } from "@passerelle/domain/catalogue/document";
import type { EstimatedTime } from "@passerelle/domain/catalogue/estimated-time";
import { EMPTY_FORM, type FormChanges, type ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import type { ProcedureStep } from "@passerelle/domain/catalogue/procedure-steps";
import type { PromisedItem } from "@passerelle/domain/catalogue/promises";
import { DEFAULT_LANGUAGE, type LocalizedText, localizedText } from "@passerelle/domain/languages";
import { type Currency, DEFAULT_CURRENCY } from "@passerelle/domain/money";
import { stripAccents } from "@passerelle/domain/text";
import { amountOf, textOfAmount } from "./amount.ts";

/** An estimate as typed; an empty unit means that there is none. */
type EstimateForm = { unit: EstimatedTime["unit"] | ""; minimum: string; maximum: string };

export type ModalityForm = {
  id: string;
  /** Empty: without a particular organism. */
  organism_id: string;
  is_active: boolean;
  is_free: boolean;
  price: string;
  /** An empty unit means that the option has no estimate of its own. */
  estimated_time: EstimateForm;
  /** Empty in every language when the option has no conditions of its own. */
  conditions: LocalizedText;
  presence_required: boolean;
  /** Empty in every language: none known. */
  official_fees: LocalizedText;
  own_documents: boolean;
  required_documents: DocumentItem[];
  form: FormChanges | null;
};

export type CountryForm = {
  country_code: string;
  is_active: boolean;
  is_free: boolean;
  /** Empty: none. */
  country_specific_fee: string;
  currency_code: Currency;
  form: FormChanges | null;
  modalities: ModalityForm[];
};

/** A service document as typed: amounts are texts in whole units, and optional values are empty. */
export type DocumentForm = {
  title: LocalizedText;
  description: LocalizedText;
  category: Category;
  subcategory: LocalizedText;
  estimated_time: EstimateForm;
  base_price: string;
  commission_percentage: string;
  icon_name: string;
  redirect_path: string;
  required_documents: DocumentItem[];
  procedure_steps: ProcedureStep[];
  deliverables: PromisedItem[];
  form: ServiceForm;
  countries: CountryForm[];
};

export const EMPTY: LocalizedText = localizedText(() => "");

const NO_ESTIMATE: EstimateForm = { unit: "", minimum: "", maximum: "" };

/** The form of a new service. */
export const NEW_DOCUMENT: ServiceDocument = {
  title: EMPTY,
  description: EMPTY,
  category: "administratif",
  subcategory: EMPTY,
  estimated_time: null,
  base_price: 0,
  commission_percentage: 0,
  icon_name: iconForCategory("administratif"),
  redirect_path: null,
  required_documents: [],
  procedure_steps: [],
  deliverables: [],
  form: EMPTY_FORM,
  countries: [],
};

export function newModality(basePrice: string): ModalityForm {
  return {
    id: crypto.randomUUID(),
    organism_id: "",
    is_active: true,
    is_free: false,
    price: basePrice,
    estimated_time: NO_ESTIMATE,
    conditions: EMPTY,
    presence_required: false,
    official_fees: EMPTY,
    own_documents: false,
    required_documents: [],
    form: null,
  };
}

export function formOf(document: ServiceDocument): DocumentForm {
  const { estimated_time, base_price, commission_percentage, redirect_path, countries, ...alike } = document;
  return structuredClone({
    ...alike,
    estimated_time: estimateForm(estimated_time),
    base_price: textOfAmount(base_price, DEFAULT_CURRENCY),
    commission_percentage: String(commission_percentage).replace(".", ","),
    redirect_path: redirect_path ?? "",
    countries: countries.map(({ country_specific_fee, modalities, ...country }) => ({
      ...country,
      country_specific_fee: textOfAmount(country_specific_fee, country.currency_code),
      modalities: modalities.map((modality) => ({
        ...modality,
        organism_id: modality.organism_id ?? "",
        price: textOfAmount(modality.price, country.currency_code),
        estimated_time: estimateForm(modality.estimated_time),
        conditions: modality.conditions ?? EMPTY,
        official_fees: modality.official_fees ?? EMPTY,
        own_documents: modality.required_documents !== null,
        required_documents: modality.required_documents ?? [],
      })),
    })),
  });
}

/** The document of a form, trimmed; an invalid amount becomes NaN, which `documentErrors` reports. */
export function documentOf(form: DocumentForm): ServiceDocument {
  return {
    title: trimmed(form.title),
    description: trimmed(form.description),
    category: form.category,
    subcategory: trimmed(form.subcategory),
    estimated_time: estimateOf(form.estimated_time),
    base_price: amountOf(form.base_price, DEFAULT_CURRENCY),
    commission_percentage: percentageOf(form.commission_percentage),
    icon_name: form.icon_name,
    redirect_path: form.redirect_path.trim() || null,
    required_documents: itemsOf(form.required_documents),
    procedure_steps: form.procedure_steps.map(({ actor, presence, ...text }) => ({
      ...trimmed(text),
      actor,
      presence,
    })),
    deliverables: itemsOf(form.deliverables).map((item, at) => ({
      ...item,
      kind: form.deliverables[at]?.kind ?? "file",
    })),
    form: form.form,
    countries: form.countries.map((country) => ({
      country_code: country.country_code,
      is_active: country.is_active,
      is_free: country.is_free,
      country_specific_fee:
        country.country_specific_fee.trim() === ""
          ? null
          : amountOf(country.country_specific_fee, country.currency_code),
      currency_code: country.currency_code,
      form: country.form,
      modalities: country.modalities.map((modality) => ({
        id: modality.id,
        organism_id: modality.organism_id || null,
        is_active: modality.is_active,
        is_free: modality.is_free,
        // A free option needs no price.
        price:
          modality.is_free && modality.price.trim() === ""
            ? 0
            : amountOf(modality.price, country.currency_code),
        estimated_time: estimateOf(modality.estimated_time),
        conditions: orNone(modality.conditions),
        presence_required: modality.presence_required,
        official_fees: orNone(modality.official_fees),
        required_documents: modality.own_documents ? itemsOf(modality.required_documents) : null,
        form: modality.form,
      })),
    })),
  };
}

/** The paths whose values differ between `before` and `now`, with the new values; undefined when their lists have other items. */
export function fieldChanges(
  before: unknown,
  now: unknown,
  path = "",
): [path: string, value: unknown][] | undefined {
  if (typeof before !== "object" || typeof now !== "object" || before === null || now === null)
    return before === now ? [] : [[path, now]];
  const [old, fresh] = [Object.entries(before), Object.entries(now)];
  if (Array.isArray(now) && old.length !== fresh.length) return undefined;
  const changes: [string, unknown][] = [];
  for (const [name, value] of fresh) {
    const at = path ? `${path}.${name}` : name;
    const within = fieldChanges((before as Record<string, unknown>)[name], value, at);
    if (!within) return undefined;
    // Ids never change: a changed one means another item.
    if (within.some(([changed]) => /(?:^|\.)(?:id|country_code)$/.test(changed))) return undefined;
    changes.push(...within);
  }
  return changes;
}

/** A list of documents or deliverables; a new item gets a permanent key from its French name. */
function itemsOf(items: readonly DocumentItem[]): DocumentItem[] {
  const taken = items.map(({ key }) => key).filter((key) => key !== "");
  return items.map(({ key, ...names }) => {
    if (key !== "") return { key, ...trimmed(names) };
    const made = slugOf(names[DEFAULT_LANGUAGE], taken);
    taken.push(made);
    return { key: made, ...trimmed(names) };
  });
}

/** A slug of `name` that is not in `taken`. */
export function slugOf(name: string, taken: readonly string[]): string {
  const slug =
    stripAccents(name)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .slice(0, 50)
      .replaceAll(/^-|-$/g, "") || "document";
  if (!taken.includes(slug)) return slug;
  for (let number = 2; ; number += 1) if (!taken.includes(`${slug}-${number}`)) return `${slug}-${number}`;
}

const trimmed = (text: LocalizedText): LocalizedText => localizedText((language) => text[language]);

function orNone(text: LocalizedText): LocalizedText | null {
  return Object.values(trimmed(text)).some(Boolean) ? trimmed(text) : null;
}

function estimateForm(time: EstimatedTime | null): EstimateForm {
  if (!time) return NO_ESTIMATE;
  return { unit: time.unit, minimum: String(time.minimum ?? ""), maximum: String(time.maximum ?? "") };
}

function estimateOf({ unit, minimum, maximum }: EstimateForm): EstimatedTime | null {
  if (unit === "") return null;
  if (unit === "on_quote") return { unit, minimum: null, maximum: null };
  return { unit, minimum: numberOf(minimum), maximum: numberOf(maximum) };
}

const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));

function percentageOf(text: string): number {
  const typed = text.trim().replace(",", ".");
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}
