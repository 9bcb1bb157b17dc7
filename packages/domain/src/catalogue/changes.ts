import { LANGUAGES, type LocalizedText } from "../languages.ts";
import type { Currency } from "../money.ts";
import { stableJson } from "../stable-json.ts";
import type { CountryDocument, DocumentItem, ModalityDocument, ServiceDocument } from "./document.ts";
import type { EstimatedTime } from "./estimated-time.ts";
import { type FormChanges, type FormField, type FormSection, fieldsOf } from "./forms/form.ts";

type Value = string | number | boolean | null;

/** One difference between two states of a service. */
export type Change = {
  /**
   * Path of the field, such as `title.fr`, `price` or `required_documents.photo.en`; `offered` when a whole country
   * or modality was added or removed.
   */
  what: string;
  /** Country of the field; null for the service's own fields. */
  country: string | null;
  /** Modality of the field, with its id and organism after the change (before it, when the modality was removed). */
  modality: { id: string; organism_id: string | null } | null;
  /** Currency of an amount before and after; null for other fields. */
  currency: { from: Currency | null; to: Currency | null } | null;
  from: Value;
  to: Value;
};

type Place = Pick<Change, "country" | "modality">;
type Leaf = Place & { what: string; value: Value; currency: Currency | null };

const AMOUNTS = new Set(["price", "country_specific_fee", "base_price"]);

/** Whether a change affects what customers pay. */
export function isPriceChange({ what }: Pick<Change, "what">): boolean {
  return AMOUNTS.has(what) || what === "is_free" || what === "currency_code";
}

/**
 * Differences between two states of a service, field by field, in document order; empty exactly when they are equal.
 * Countries are matched by code, modalities by id, required documents by key.
 */
export function documentChanges(before: ServiceDocument, after: ServiceDocument): Change[] {
  const old = leavesOf(before);
  const now = leavesOf(after);
  const names = [...now.keys(), ...[...old.keys()].filter((name) => !now.has(name))];
  return names.flatMap((name) => {
    const from = old.get(name);
    const to = now.get(name);
    if (from && to && from.value === to.value) return [];
    const { what, country, modality } = (to ?? from) as Leaf;
    const amount = AMOUNTS.has(what);
    // Added and removed items are already reported; the order is reported only if common items moved.
    if (what.endsWith(ORDER) && sameOrder(from, to)) return [];
    return {
      what,
      country,
      modality,
      currency: amount ? { from: from?.currency ?? null, to: to?.currency ?? null } : null,
      from: from?.value ?? null,
      to: to?.value ?? null,
    };
  });
}

const ORDER = "order";
const SEPARATOR = ", ";

function sameOrder(from: Leaf | undefined, to: Leaf | undefined): boolean {
  const items = (leaf: Leaf | undefined) => String(leaf?.value ?? "").split(SEPARATOR);
  const [old, now] = [items(from), items(to)];
  const kept = (list: string[], other: string[]) => list.filter((one) => other.includes(one)).join();
  return kept(old, now) === kept(now, old);
}

function leavesOf(document: ServiceDocument): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const service = collector(leaves, "", { country: null, modality: null }, "XOF");
  service.text("title", document.title);
  service.text("description", document.description);
  service.value("category", document.category);
  service.text("subcategory", document.subcategory);
  service.estimate(document.estimated_time);
  service.value("base_price", document.base_price);
  service.value("commission_percentage", document.commission_percentage);
  service.value("icon_name", document.icon_name);
  service.value("redirect_path", document.redirect_path);
  service.list("required_documents", document.required_documents);
  document.procedure_steps.forEach((step, at) => {
    const { actor, presence, ...text } = step;
    service.text(`procedure_steps.${at + 1}`, text);
    service.value(`procedure_steps.${at + 1}.actor`, actor);
    service.value(`procedure_steps.${at + 1}.presence`, presence);
  });
  service.list("deliverables", document.deliverables);
  for (const { key, kind } of document.deliverables) service.value(`deliverables.${key}.kind`, kind);
  service.form(document.form.sections);
  service.order(
    "countries",
    document.countries.map(({ country_code }) => country_code),
  );
  for (const country of document.countries) collectCountry(leaves, country);
  return leaves;
}

function collectCountry(leaves: Map<string, Leaf>, country: CountryDocument): void {
  const { country_code: code, currency_code: currency, modalities } = country;
  const own = collector(leaves, code, { country: code, modality: null }, currency);
  own.value("offered", true);
  own.value("is_active", country.is_active);
  own.value("is_free", country.is_free);
  own.value("currency_code", currency);
  own.value("country_specific_fee", country.country_specific_fee);
  own.value("own_form", country.form !== null);
  own.changes(country.form);
  own.order(
    "modalities",
    modalities.map(({ id }) => id),
  );
  for (const modality of modalities) collectModality(leaves, code, modality, currency);
}

function collectModality(
  leaves: Map<string, Leaf>,
  code: string,
  modality: ModalityDocument,
  currency: Currency,
): void {
  const { id, organism_id } = modality;
  const place = { country: code, modality: { id, organism_id } };
  const own = collector(leaves, `${code} ${id}`, place, currency);
  own.value("offered", true);
  own.value("organism_id", organism_id);
  own.value("is_active", modality.is_active);
  own.value("is_free", modality.is_free);
  own.value("price", modality.price);
  own.estimate(modality.estimated_time);
  own.text("conditions", modality.conditions);
  own.value("presence_required", modality.presence_required);
  own.text("official_fees", modality.official_fees);
  own.value("own_documents", modality.required_documents !== null);
  own.list("required_documents", modality.required_documents ?? []);
  own.value("own_form", modality.form !== null);
  own.changes(modality.form);
}

function collector(leaves: Map<string, Leaf>, scope: string, place: Place, currency: Currency) {
  const value = (what: string, value: Value) => {
    leaves.set(`${scope} ${what}`, { ...place, what, value, currency });
  };
  const text = (what: string, text: LocalizedText | null) => {
    if (!text) return;
    for (const language of LANGUAGES) {
      const translated = text[language];
      if (translated !== undefined) value(`${what}.${language}`, translated);
    }
  };
  const estimate = (time: EstimatedTime | null) => {
    if (!time) return;
    for (const field of ["minimum", "maximum", "unit"] as const)
      value(`estimated_time.${field}`, time[field]);
  };
  const order = (what: string, names: string[]) => value(`${what}.${ORDER}`, names.join(SEPARATOR));
  const list = (what: string, items: readonly DocumentItem[]) => {
    order(
      what,
      items.map(({ key }) => key),
    );
    for (const item of items) text(`${what}.${item.key}`, item);
  };
  const field = ({ key, type, label, hint, example, required, ...settings }: FormField) => {
    const at = `form.${key}`;
    value(`${at}.type`, type);
    text(`${at}.label`, label);
    text(`${at}.hint`, hint);
    text(`${at}.example`, example);
    value(`${at}.required`, required);
    // Its fields are reported separately.
    value(`${at}.settings`, stableJson({ ...settings, fields: undefined }));
  };
  const form = (sections: FormSection[]) => {
    for (const section of sections) {
      text(`form_section.${section.key}`, section.title);
      order(
        `form_section.${section.key}`,
        section.fields.map(({ key }) => key),
      );
    }
    order(
      "form",
      sections.map(({ key }) => key),
    );
    for (const one of fieldsOf({ sections })) field(one.field);
  };
  const changes = (own: FormChanges | null) => {
    if (!own) return;
    order("form_removed", own.removed);
    form(own.sections);
  };
  return { value, text, estimate, order, list, form, changes };
}
