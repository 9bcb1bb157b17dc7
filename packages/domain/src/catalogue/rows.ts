import type { Currency } from "../money.ts";
import type {
  Bilingual,
  CountryDocument,
  DocumentItem,
  ModalityDocument,
  ServiceDocument,
} from "./document.ts";
import type { PromisedItem } from "./promises.ts";

/** The tables hold French in columns and English in `translations`. */
type Translations = { en?: Record<string, string | undefined> };

type ModalityColumns = Pick<
  ModalityDocument,
  "id" | "organism_id" | "is_active" | "is_free" | "price" | "required_documents"
> & {
  currency_code: Currency;
  estimated_time: string | null;
  conditions: string | null;
  translations: Translations;
};

type CountryColumns = Omit<CountryDocument, "modalities"> & { modalities: ModalityColumns[] };

export type ServiceColumns = Pick<
  ServiceDocument,
  "category" | "base_price" | "commission_percentage" | "icon_name" | "redirect_path"
> & {
  title: string;
  description: string;
  subcategory: string;
  estimated_time: string | null;
  required_documents: DocumentItem[];
  procedure_steps: Bilingual[];
  deliverables: PromisedItem[];
  translations: Translations;
  countries: CountryColumns[];
};

/** The column values of a document; countries and modalities in document order. */
export function columnsOf(document: ServiceDocument): ServiceColumns {
  const { title, description, subcategory, estimated_time, countries, ...alike } = document;
  return {
    ...alike,
    title: title.fr,
    description: description.fr,
    subcategory: subcategory.fr,
    estimated_time: estimated_time?.fr ?? null,
    translations: {
      en: {
        title: title.en,
        description: description.en,
        ...(subcategory.en !== "" && { subcategory: subcategory.en }),
        ...(estimated_time && { estimated_time: estimated_time.en }),
      },
    },
    countries: countries.map(({ modalities, ...country }) => ({
      ...country,
      modalities: modalities.map((modality) => modalityColumns(modality, country.currency_code)),
    })),
  };
}

/** The document of stored columns; missing English texts become empty. */
export function documentOf(columns: ServiceColumns): ServiceDocument {
  const en = columns.translations.en ?? {};
  return {
    title: { fr: columns.title, en: en.title ?? "" },
    description: { fr: columns.description, en: en.description ?? "" },
    category: columns.category,
    subcategory: { fr: columns.subcategory, en: en.subcategory ?? "" },
    estimated_time: optional(columns.estimated_time, en.estimated_time),
    base_price: columns.base_price,
    commission_percentage: columns.commission_percentage,
    icon_name: columns.icon_name,
    redirect_path: columns.redirect_path,
    required_documents: columns.required_documents,
    procedure_steps: columns.procedure_steps,
    deliverables: columns.deliverables,
    countries: columns.countries.map(({ modalities, ...country }) => ({
      ...country,
      modalities: modalities.map(modalityOf),
    })),
  };
}

function modalityColumns(modality: ModalityDocument, currency_code: Currency): ModalityColumns {
  const { estimated_time, conditions, ...alike } = modality;
  return {
    ...alike,
    currency_code,
    estimated_time: estimated_time?.fr ?? null,
    conditions: conditions?.fr ?? null,
    translations: {
      en: {
        ...(estimated_time && { estimated_time: estimated_time.en }),
        ...(conditions && { conditions: conditions.en }),
      },
    },
  };
}

function modalityOf({ currency_code: _, translations, ...columns }: ModalityColumns): ModalityDocument {
  return {
    ...columns,
    estimated_time: optional(columns.estimated_time, translations.en?.estimated_time),
    conditions: optional(columns.conditions, translations.en?.conditions),
  };
}

function optional(fr: string | null, en: string | undefined): Bilingual | null {
  return fr === null ? null : { fr, en: en ?? "" };
}
