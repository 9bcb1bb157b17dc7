import type { Category } from "@passerelle/domain/catalogue/categories";
import type {
  CountryDocument,
  DocumentItem,
  ModalityDocument,
  ServiceDocument,
} from "@passerelle/domain/catalogue/document";
import type { EstimatedTime } from "@passerelle/domain/catalogue/estimated-time";
import { EMPTY_FORM } from "@passerelle/domain/catalogue/forms/form";
import type { ProcedureStep } from "@passerelle/domain/catalogue/procedure-steps";
import type { PromisedItem } from "@passerelle/domain/catalogue/promises";
import type { Currency } from "@passerelle/domain/money";
import { type Db, json } from "../../src/platform/db.ts";

/** Every builder creates missing parents and unique names, so that it can be called repeatedly. */

const THREE_TO_FIVE_DAYS: EstimatedTime = { unit: "working_days", minimum: 3, maximum: 5 };

let made = 0;
const next = () => ++made;

export type BuiltService = { id: string; title: string };
export type BuiltCountryOffer = { id: string; service_id: string; country_code: string };
export type BuiltOrganism = { id: string; name: string; country_code: string };
export type BuiltModality = {
  id: string;
  service_id: string;
  service_country_id: string;
  country_code: string;
  organism_id: string | null;
};

/** The country with that code, created unless it exists. */
export async function buildCountry(
  db: Db,
  overrides: { code?: string; name?: string; name_en?: string } = {},
): Promise<{ code: string }> {
  const code = overrides.code ?? "CM";
  await db
    .insertInto("countries")
    .values({
      code,
      name: json({
        fr: overrides.name ?? `Pays ${code}`,
        en: overrides.name_en ?? `Country ${code}`,
      }),
      flag: code,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { code };
}

/** An active service without countries; French only unless `en` is given. */
export async function buildService(
  db: Db,
  overrides: {
    title?: string;
    description?: string;
    category?: Category;
    subcategory?: string;
    estimated_time?: EstimatedTime | null;
    base_price?: number;
    icon_name?: string;
    is_active?: boolean;
    required_documents?: DocumentItem[];
    procedure_steps?: ProcedureStep[];
    deliverables?: PromisedItem[];
    en?: { title?: string; description?: string; subcategory?: string };
  } = {},
): Promise<BuiltService> {
  const { en, required_documents = [], procedure_steps = [], deliverables = [], ...columns } = overrides;
  const { title = `Service ${next()}`, description = "Une démarche.", subcategory = "État civil" } = columns;
  const { estimated_time = THREE_TO_FIVE_DAYS } = columns;
  const { id } = await db
    .insertInto("platform_services")
    .values({
      category: "administratif",
      icon_name: "help",
      ...columns,
      title: json({ fr: title, en: en?.title }),
      description: json({ fr: description, en: en?.description }),
      subcategory: json({ fr: subcategory, en: en?.subcategory }),
      estimated_time: estimated_time && json(estimated_time),
      required_documents: json(required_documents),
      procedure_steps: json(procedure_steps),
      deliverables: json(deliverables),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, title };
}

/** A country of a service, without modalities and not free, so not offered yet. */
export async function buildCountryOffer(
  db: Db,
  overrides: {
    service_id?: string;
    country_code?: string;
    is_active?: boolean;
    is_free?: boolean;
    country_specific_fee?: number | null;
    currency_code?: Currency;
  } = {},
): Promise<BuiltCountryOffer> {
  const { code } = await buildCountry(db, { code: overrides.country_code });
  return db
    .insertInto("service_countries")
    .values({
      ...overrides,
      currency_code: overrides.currency_code ?? "XAF",
      service_id: overrides.service_id ?? (await buildService(db)).id,
      country_code: code,
    })
    .returning(["id", "service_id", "country_code"])
    .executeTakeFirstOrThrow();
}

export async function buildOrganism(
  db: Db,
  overrides: { name?: string; country_code?: string; city_name?: string; is_active?: boolean } = {},
): Promise<BuiltOrganism> {
  const { city_name = "Yaoundé", ...columns } = overrides;
  const { code } = await buildCountry(db, { code: overrides.country_code });
  await db
    .insertInto("cities")
    .values({ country_code: code, name: city_name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const city = await db
    .selectFrom("cities")
    .select("id")
    .where("country_code", "=", code)
    .where("name", "=", city_name)
    .executeTakeFirstOrThrow();
  return db
    .insertInto("organisms")
    .values({ name: `Mairie ${next()}`, ...columns, country_code: code, city_id: city.id })
    .returning(["id", "name", "country_code"])
    .executeTakeFirstOrThrow();
}

/**
 * An active modality at 15 000 XAF, without organism unless `organism_id` is given, in the country
 * `service_country_id`, or in a new one (of `service_id` in `country_code`, if given).
 */
export async function buildModality(
  db: Db,
  overrides: {
    service_country_id?: string;
    service_id?: string;
    country_code?: string;
    organism_id?: string | null;
    is_active?: boolean;
    is_free?: boolean;
    price?: number;
    currency_code?: Currency;
    estimated_time?: EstimatedTime | null;
    conditions?: string | null;
    required_documents?: DocumentItem[] | null;
    en?: { conditions?: string };
  } = {},
): Promise<BuiltModality> {
  const { en, service_country_id, service_id, country_code, required_documents, ...columns } = overrides;
  const { estimated_time, conditions } = columns;
  const offer = service_country_id
    ? await db
        .selectFrom("service_countries")
        .select(["id", "service_id", "country_code"])
        .where("id", "=", service_country_id)
        .executeTakeFirstOrThrow()
    : await buildCountryOffer(db, { service_id, country_code, currency_code: overrides.currency_code });
  const modality = await db
    .insertInto("service_modalities")
    .values({
      price: 15_000,
      currency_code: "XAF",
      ...columns,
      service_country_id: offer.id,
      country_code: offer.country_code,
      estimated_time: estimated_time ? json(estimated_time) : null,
      conditions: conditions ? json({ fr: conditions, en: en?.conditions }) : null,
      required_documents: required_documents ? json(required_documents) : null,
    })
    .returning(["id", "service_country_id", "country_code", "organism_id"])
    .executeTakeFirstOrThrow();
  return { ...modality, service_id: offer.service_id };
}

/** A valid document of a service in both languages, offered in Cameroon at 15 000 XAF. The country must exist. */
export function serviceDocument(overrides: Partial<ServiceDocument> = {}): ServiceDocument {
  const number = next();
  return {
    title: { fr: `Démarche ${number}`, en: `Procedure ${number}` },
    description: { fr: "Nous nous en chargeons.", en: "We take care of it." },
    category: "administratif",
    subcategory: { fr: "État civil", en: "Civil status" },
    estimated_time: THREE_TO_FIVE_DAYS,
    base_price: 15_000,
    commission_percentage: 12.5,
    icon_name: "stamp",
    redirect_path: null,
    required_documents: [{ key: "photo", fr: "Photo", en: "Photograph" }],
    procedure_steps: [{ fr: "Vous commandez.", en: "You order.", actor: "customer", presence: false }],
    deliverables: [],
    form: EMPTY_FORM,
    countries: [countryDocument()],
    ...overrides,
  };
}

/** Cameroon, at one price without organism. */
export function countryDocument(overrides: Partial<CountryDocument> = {}): CountryDocument {
  return {
    country_code: "CM",
    is_active: true,
    is_free: false,
    country_specific_fee: null,
    currency_code: "XAF",
    form: null,
    modalities: [modalityDocument()],
    ...overrides,
  };
}

export function modalityDocument(overrides: Partial<ModalityDocument> = {}): ModalityDocument {
  return {
    id: crypto.randomUUID(),
    organism_id: null,
    is_active: true,
    is_free: false,
    price: 15_000,
    estimated_time: null,
    conditions: null,
    presence_required: false,
    official_fees: null,
    required_documents: null,
    form: null,
    ...overrides,
  };
}
