import { createHash } from "node:crypto";
import type { Context } from "../src/platform/context.ts";
import { type Db, json } from "../src/platform/db.ts";
import { BUSINESS } from "./catalogue/business.ts";
import { CIVIL_STATUS } from "./catalogue/civil-status.ts";
import { DAILY_LIFE } from "./catalogue/daily-life.ts";
import { IDENTITY_SERVICES } from "./catalogue/identity.ts";
import { LEGAL } from "./catalogue/legal.ts";
import { COUNTRIES, type CountryCode, ORGANISMS } from "./catalogue/places.ts";
import { REVIEWERS, REVIEWS } from "./catalogue/reviews.ts";
import type { SeedModality, SeedService } from "./catalogue/shape.ts";

/** The 14 services of spec 2 §9. */
export const SERVICES: readonly SeedService[] = [
  ...CIVIL_STATUS,
  ...IDENTITY_SERVICES,
  ...LEGAL,
  ...BUSINESS,
  ...DAILY_LIFE,
];

/** The id that a seeded row has in every database; `kind` is its table. */
export function seedId(kind: string, slug: string): string {
  const hex = createHash("sha256").update(`${kind}:${slug}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Fills an empty catalogue with the demonstration's: all of it or nothing. Adds nothing where there is any service (what
 * somebody changed or removed stays so), and two processes that start at once add it once: the ids are fixed.
 */
export async function seedCatalogue({ db }: Pick<Context, "db">): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const one = await trx.selectFrom("platform_services").select("id").limit(1).executeTakeFirst();
    if (one) return;
    await seedPlaces(trx);
    for (const service of SERVICES) await seedService(trx, service);
    await seedReviews(trx);
  });
}

async function seedPlaces(trx: Db): Promise<void> {
  const codes = Object.keys(COUNTRIES) as CountryCode[];
  await trx
    .insertInto("countries")
    .values(
      codes.map((code) => ({
        code,
        name: COUNTRIES[code].name,
        name_en: COUNTRIES[code].nameEn,
        flag: code,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const organisms = Object.entries(ORGANISMS).map(([slug, [country, city, name]]) => ({
    id: seedId("organisms", slug),
    country,
    city,
    city_id: seedId("cities", `${country}:${city}`),
    name,
  }));
  const cities = new Map(organisms.map((one) => [one.city_id, one]));
  await trx
    .insertInto("cities")
    .values([...cities].map(([id, { country, city }]) => ({ id, country_code: country, name: city })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("organisms")
    .values(organisms.map(({ id, country, city_id, name }) => ({ id, country_code: country, city_id, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedService(trx: Db, service: SeedService): Promise<void> {
  const id = seedId("platform_services", service.slug);
  await trx
    .insertInto("platform_services")
    .values({
      id,
      title: service.title.fr,
      description: service.description.fr,
      category: service.category,
      subcategory: service.subcategory.fr,
      estimated_time: service.time.fr,
      base_price: service.basePrice,
      required_documents: json(service.documents),
      procedure_steps: json(service.steps),
      icon_name: service.icon,
      translations: json({
        en: {
          title: service.title.en,
          description: service.description.en,
          subcategory: service.subcategory.en,
          estimated_time: service.time.en,
        },
      }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const [code, modalities] of Object.entries(service.offers)) {
    await seedOffer(trx, service, code as CountryCode, modalities);
  }
}

async function seedOffer(
  trx: Db,
  service: SeedService,
  country: CountryCode,
  modalities: SeedModality[],
): Promise<void> {
  const slug = `${service.slug}:${country}`;
  const id = seedId("service_countries", slug);
  const { currency } = COUNTRIES[country];
  const isFree = service.basePrice === 0;
  await trx
    .insertInto("service_countries")
    .values({
      id,
      service_id: seedId("platform_services", service.slug),
      country_code: country,
      is_free: isFree,
      currency_code: currency,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("service_modalities")
    .values(
      modalities.map((one) => ({
        id: seedId("service_modalities", `${slug}:${one.organism ?? ""}`),
        service_country_id: id,
        country_code: country,
        organism_id: one.organism ? seedId("organisms", one.organism) : null,
        is_free: isFree,
        price: one.price ?? 0,
        currency_code: currency,
        estimated_time: one.time?.fr ?? null,
        conditions: one.conditions?.fr ?? null,
        required_documents: one.documents ? json(one.documents) : null,
        translations: json({ en: { estimated_time: one.time?.en, conditions: one.conditions?.en } }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedReviews(trx: Db): Promise<void> {
  await trx
    .insertInto("users")
    .values(
      Object.entries(REVIEWERS).map(([slug, { name, country }]) => ({
        id: seedId("users", slug),
        name,
        role: "diaspora",
        country_of_residence: country,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("service_reviews")
    .values(
      REVIEWS.map((review) => ({
        id: seedId("service_reviews", `${review.reviewer}:${review.service}`),
        user_id: seedId("users", review.reviewer),
        service_id: seedId("platform_services", review.service),
        rating: review.rating,
        comment: review.comment,
        is_approved: true,
        created_at: review.at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
