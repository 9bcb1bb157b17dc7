import { createHash } from "node:crypto";
import type { ServiceDocument } from "@passerelle/domain/catalogue/document";
import { EMPTY_FORM } from "@passerelle/domain/catalogue/forms/form";
import { BUSINESS } from "./business.ts";
import { CIVIL_STATUS } from "./civil-status.ts";
import { DAILY_LIFE } from "./daily-life.ts";
import { FORMS } from "./forms.ts";
import { IDENTITY_SERVICES } from "./identity.ts";
import { LEGAL } from "./legal.ts";
import { COUNTRIES, type CountryCode, type OrganismSlug } from "./places.ts";
import { PROMISES } from "./promises.ts";
import type { SeedModality, SeedService } from "./shape.ts";

/** The 14 services of spec 2 §9. */
export const SERVICES: readonly SeedService[] = [
  ...CIVIL_STATUS,
  ...IDENTITY_SERVICES,
  ...LEGAL,
  ...BUSINESS,
  ...DAILY_LIFE,
];

/** The id of a seeded row, the same in every database; `kind` is its table. */
export function seedId(kind: string, slug: string): string {
  const hex = createHash("sha256").update(`${kind}:${slug}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** One of the first services as a document; `organismId` maps an organism to its id. */
export function documentOfSeed(
  service: SeedService,
  organismId: (slug: OrganismSlug) => string,
): ServiceDocument {
  const offers = Object.entries(service.offers) as [CountryCode, SeedModality[]][];
  const isFree = service.basePrice === 0;
  return {
    title: service.title,
    description: service.description,
    category: service.category,
    subcategory: service.subcategory,
    estimated_time: service.time,
    base_price: service.basePrice,
    commission_percentage: 0,
    icon_name: service.icon,
    redirect_path: null,
    required_documents: service.documents,
    procedure_steps: service.steps.map((step) => ({ ...step, presence: step.presence ?? false })),
    deliverables: [...(PROMISES[service.slug] ?? [])],
    form: FORMS[service.slug] ?? EMPTY_FORM,
    countries: offers.map(([code, modalities]) => ({
      country_code: code,
      is_active: true,
      is_free: isFree,
      country_specific_fee: null,
      currency_code: COUNTRIES[code].currency,
      form: null,
      modalities: modalities.map((one) => ({
        id: seedId("service_modalities", `${service.slug}:${code}:${one.organism ?? ""}`),
        organism_id: one.organism ? organismId(one.organism) : null,
        is_active: true,
        is_free: isFree,
        price: one.price ?? 0,
        estimated_time: one.time ?? null,
        conditions: one.conditions ?? null,
        presence_required: one.presence ?? false,
        official_fees: one.fees ?? null,
        required_documents: one.documents ?? null,
        form: null,
      })),
    })),
  };
}
