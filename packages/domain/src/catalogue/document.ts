import { LANGUAGE_DETAILS, LANGUAGES, type LocalizedText } from "../languages.ts";
import { CURRENCIES, type Currency } from "../money.ts";
import { isPlainLine } from "../text.ts";
import { CATEGORIES, type Category } from "./categories.ts";
import { documentsTwice } from "./documents-twice.ts";
import { type EstimatedTime, estimateErrors } from "./estimated-time.ts";
import type { FormChanges, ServiceForm } from "./forms/form.ts";
import { changeForm } from "./forms/form-changes.ts";
import { changesErrors, type FormErrorCode, formErrors } from "./forms/form-errors.ts";
import { SERVICE_ICONS } from "./icons.ts";
import { isOffered } from "./offer.ts";
import { type ProcedureStep, STEP_ACTORS } from "./procedure-steps.ts";
import { PROMISE_KINDS, type PromisedItem } from "./promises.ts";

/** `key` identifies the stored file: a slug, unique in its list. */
export type DocumentItem = LocalizedText & { key: string };

/** One way to order a service in a country, in the country's currency. */
export type ModalityDocument = {
  id: string;
  /** Null: not tied to an organism. */
  organism_id: string | null;
  is_active: boolean;
  is_free: boolean;
  /** Minor units. */
  price: number;
  estimated_time: EstimatedTime | null;
  conditions: LocalizedText | null;
  /** The customer must come in person, for fingerprints for instance. */
  presence_required: boolean;
  /** An estimate of the official fees that come on top of the price, such as « Timbre : 110 000 FCFA ». */
  official_fees: LocalizedText | null;
  /** Null: the service's documents apply. An empty list: none are required. */
  required_documents: DocumentItem[] | null;
  /** Differences from the form of its country; null: none. */
  form: FormChanges | null;
};

export type CountryDocument = {
  country_code: string;
  is_active: boolean;
  is_free: boolean;
  /** Minor units of `currency_code`. */
  country_specific_fee: number | null;
  currency_code: Currency;
  /** Differences from the form of the service; null: none. */
  form: FormChanges | null;
  modalities: ModalityDocument[];
};

/** Everything that the editor of a service changes, a version stores and an import writes, in every language. */
export type ServiceDocument = {
  title: LocalizedText;
  description: LocalizedText;
  category: Category;
  /** Empty in every language when there is none. */
  subcategory: LocalizedText;
  estimated_time: EstimatedTime | null;
  /** In XOF. The initial price of new modalities, never what is charged. */
  base_price: number;
  commission_percentage: number;
  icon_name: string;
  redirect_path: string | null;
  required_documents: DocumentItem[];
  procedure_steps: ProcedureStep[];
  /** The deliverables that the service promises; a request cannot be completed without them. */
  deliverables: PromisedItem[];
  /** The form that customers complete before they order. */
  form: ServiceForm;
  countries: CountryDocument[];
};

/** In characters, items of a list, or minor units. */
export const DOCUMENT_LIMITS = {
  title: 120,
  description: 4000,
  subcategory: 80,
  conditions: 2000,
  official_fees: 160,
  document_key: 60,
  document_name: 160,
  step: 300,
  redirect_path: 200,
  required_documents: 20,
  procedure_steps: 20,
  deliverables: 10,
  countries: 60,
  /** Per country. */
  modalities: 50,
  price: 1_000_000_000,
} as const;

export type DocumentErrorCode =
  | FormErrorCode
  | "category_unknown"
  | "icon_unknown"
  | "path_invalid"
  | "amount_invalid"
  | "percentage_invalid"
  | "currency_unknown"
  | "kind_unknown"
  | "actor_unknown"
  | "unit_unknown"
  | "duration_invalid"
  | "country_invalid"
  | "country_twice"
  | "modality_twice"
  | "organism_twice"
  | "general_twice"
  | "document_twice";

export type DocumentWarningCode = "not_offered" | "offered_nowhere" | "price_zero";

/** `path`: the field, such as `countries.0.modalities.1.price`; empty for the whole document. */
type At<Code> = { path: string; code: Code };
export type DocumentError = At<DocumentErrorCode>;
export type DocumentWarning = At<DocumentWarningCode>;

/**
 * Errors that prevent saving a document, in the order of its fields, then documents that are asked twice; empty when it is valid.
 * Checks the document alone: the caller checks whether its countries and organisms exist.
 */
export function documentErrors(document: ServiceDocument): DocumentError[] {
  const { required_documents, procedure_steps, deliverables, countries } = document;
  return [
    ...textErrors("title", document.title, DOCUMENT_LIMITS.title),
    ...textErrors("description", document.description, DOCUMENT_LIMITS.description, { lines: true }),
    ...when(!CATEGORIES.includes(document.category), "category", "category_unknown"),
    ...(Object.values(document.subcategory).some(Boolean)
      ? textErrors("subcategory", document.subcategory, DOCUMENT_LIMITS.subcategory)
      : []),
    ...timeErrors("estimated_time", document.estimated_time),
    ...amountErrors("base_price", document.base_price),
    ...when(!isPercentage(document.commission_percentage), "commission_percentage", "percentage_invalid"),
    ...when(!(SERVICE_ICONS as readonly string[]).includes(document.icon_name), "icon_name", "icon_unknown"),
    ...when(!isPath(document.redirect_path), "redirect_path", "path_invalid"),
    ...listErrors("required_documents", required_documents),
    ...when(procedure_steps.length > DOCUMENT_LIMITS.procedure_steps, "procedure_steps", "too_many"),
    ...procedure_steps.flatMap((step, at) => textErrors(`procedure_steps.${at}`, step, DOCUMENT_LIMITS.step)),
    ...procedure_steps.flatMap(({ actor }, at) =>
      when(!STEP_ACTORS.includes(actor), `procedure_steps.${at}.actor`, "actor_unknown"),
    ),
    ...listErrors("deliverables", deliverables, DOCUMENT_LIMITS.deliverables),
    ...deliverables.flatMap(({ kind }, at) =>
      when(!PROMISE_KINDS.includes(kind), `deliverables.${at}.kind`, "kind_unknown"),
    ),
    ...within("form", formErrors(document.form)),
    ...when(countries.length > DOCUMENT_LIMITS.countries, "countries", "too_many"),
    ...twice(countries, ({ country_code }) => country_code).map((at) =>
      error(`countries.${at}.country_code`, "country_twice"),
    ),
    ...countries.flatMap((country, at) => countryErrors(`countries.${at}`, country, document.form)),
    ...modalityIdErrors(countries),
    ...documentsTwice(document),
  ];
}

/** Values that are allowed but probably mistakes: shown beside a preview, never refused. */
export function documentWarnings({ countries }: ServiceDocument): DocumentWarning[] {
  const delivered = countries.map((country) =>
    isOffered({ ...country, service_modalities: country.modalities }),
  );
  return [
    ...when(!delivered.includes(true), "countries", "offered_nowhere" as const),
    ...countries.flatMap((country, at) => [
      ...when(country.is_active && !delivered[at], `countries.${at}`, "not_offered" as const),
      ...country.modalities.flatMap((modality, index) =>
        when(
          country.is_active &&
            !country.is_free &&
            modality.is_active &&
            !modality.is_free &&
            modality.price === 0,
          `countries.${at}.modalities.${index}.price`,
          "price_zero" as const,
        ),
      ),
    ]),
  ];
}

function countryErrors(path: string, country: CountryDocument, form: ServiceForm): DocumentError[] {
  const { modalities, country_specific_fee } = country;
  const active = (at: number) => modalities[at]?.is_active === true;
  // An inactive modality may exist beside the one that replaced it.
  const offered = modalities.map((one, at) => (active(at) ? (one.organism_id ?? "") : `off ${at}`));
  return [
    ...when(!/^[A-Z]{2}$/.test(country.country_code), `${path}.country_code`, "country_invalid"),
    ...(country_specific_fee === null
      ? []
      : amountErrors(`${path}.country_specific_fee`, country_specific_fee)),
    ...when(!CURRENCIES.includes(country.currency_code), `${path}.currency_code`, "currency_unknown"),
    ...when(modalities.length > DOCUMENT_LIMITS.modalities, `${path}.modalities`, "too_many"),
    // Two modalities for the same choice: `selectModality` could not decide between them.
    ...twice(offered, (organism) => organism).map((at) =>
      error(
        `${path}.modalities.${at}.organism_id`,
        modalities[at]?.organism_id === null ? "general_twice" : "organism_twice",
      ),
    ),
    ...within(`${path}.form`, changesErrors(form, country.form)),
    ...modalities.flatMap((modality, at) =>
      modalityErrors(`${path}.modalities.${at}`, modality, changeForm(form, country.form)),
    ),
  ];
}

function modalityErrors(path: string, modality: ModalityDocument, form: ServiceForm): DocumentError[] {
  const { conditions, official_fees, required_documents } = modality;
  return [
    ...amountErrors(`${path}.price`, modality.price),
    ...timeErrors(`${path}.estimated_time`, modality.estimated_time),
    ...(conditions
      ? textErrors(`${path}.conditions`, conditions, DOCUMENT_LIMITS.conditions, { lines: true })
      : []),
    ...(official_fees
      ? textErrors(`${path}.official_fees`, official_fees, DOCUMENT_LIMITS.official_fees)
      : []),
    ...(required_documents ? listErrors(`${path}.required_documents`, required_documents) : []),
    ...within(`${path}.form`, changesErrors(form, modality.form)),
  ];
}

function modalityIdErrors(countries: CountryDocument[]): DocumentError[] {
  const all = countries.flatMap(({ modalities }, country) =>
    modalities.map(({ id }, at) => ({ id, path: `countries.${country}.modalities.${at}.id` })),
  );
  return twice(all, ({ id }) => id).map((at) => error(all[at]?.path ?? "", "modality_twice"));
}

function listErrors(
  path: string,
  items: readonly DocumentItem[],
  max: number = DOCUMENT_LIMITS.required_documents,
): DocumentError[] {
  return [
    ...when(items.length > max, path, "too_many"),
    ...twice(items, ({ key }) => key).map((at) => error(`${path}.${at}.key`, "key_twice")),
    ...items.flatMap((item, at) => [
      ...when(!isSlug(item.key), `${path}.${at}.key`, "key_invalid"),
      ...textErrors(`${path}.${at}`, item, DOCUMENT_LIMITS.document_name),
    ]),
  ];
}

function timeErrors(path: string, time: EstimatedTime | null): DocumentError[] {
  return time ? estimateErrors(time).map(({ field, code }) => error(`${path}.${field}`, code)) : [];
}

function textErrors(path: string, text: LocalizedText, max: number, { lines = false } = {}): DocumentError[] {
  return LANGUAGES.flatMap((language) => {
    const value = text[language] ?? "";
    const at = `${path}.${language}`;
    if (value.trim() === "") return when(LANGUAGE_DETAILS[language].isRequired, at, "required");
    if (value.length > max) return [error(at, "too_long")];
    return when(!(lines ? isPlainText(value) : isPlainLine(value)), at, "text_invalid");
  });
}

function amountErrors(path: string, amount: number): DocumentError[] {
  const valid = Number.isInteger(amount) && amount >= 0 && amount <= DOCUMENT_LIMITS.price;
  return when(!valid, path, "amount_invalid");
}

/** Several lines of plain text (see `isPlainLine`). */
function isPlainText(text: string): boolean {
  return text.split(/\r?\n/).every((line) => isPlainLine(line.replaceAll("\t", " ")));
}

const isSlug = (key: string): boolean =>
  key.length <= DOCUMENT_LIMITS.document_key && /^[a-z0-9-]+$/.test(key);

const isPercentage = (value: number): boolean =>
  value >= 0 && value <= 100 && Number(value.toFixed(2)) === value;

/** A path of this site; an absolute URL could lead users elsewhere. */
function isPath(path: string | null): boolean {
  return (
    path === null || (path.length <= DOCUMENT_LIMITS.redirect_path && /^\/(?![/\\])[!-[\]-~]*$/.test(path))
  );
}

/** Indexes of items whose name an earlier item already has. */
function twice<T>(items: readonly T[], name: (item: T) => string): number[] {
  const seen = new Set<string>();
  return items.flatMap((item, at) => {
    const again = seen.has(name(item));
    seen.add(name(item));
    return again ? [at] : [];
  });
}

const within = (path: string, errors: readonly At<FormErrorCode>[]): DocumentError[] =>
  errors.map((one) => error(`${path}.${one.path}`, one.code));

const error = (path: string, code: DocumentErrorCode): DocumentError => ({ path, code });

function when<const Code>(holds: boolean, path: string, code: Code): At<Code>[] {
  return holds ? [{ path, code }] : [];
}
