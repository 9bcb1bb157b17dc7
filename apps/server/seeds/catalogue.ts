import { createHash, randomBytes } from "node:crypto";
import { hashPassword } from "../src/auth/passwords.ts";
import { createAccount, hasAccount } from "../src/auth/service.ts";
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
 * somebody changed or removed stays so), and of two processes that start at once one does it: the ids are fixed.
 */
export async function seedCatalogue({ db }: Pick<Context, "db">): Promise<void> {
  if (await hasServices(db)) return;
  // Nobody knows it: the reviewers never sign in. Hashed here because a transaction must not wait for it.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  await db.transaction().execute(async (trx) => {
    if (await hasServices(trx)) return;
    await seedPlaces(trx);
    // Waits for another process that is seeding, and then finds its rows.
    if ((await insertServices(trx)) < SERVICES.length) return;
    for (const service of SERVICES) {
      for (const [code, modalities] of Object.entries(service.offers)) {
        await seedOffer(trx, service, code as CountryCode, modalities);
      }
    }
    await seedReviews(trx, passwordHash);
  });
}

async function hasServices(db: Db): Promise<boolean> {
  const row = await db.selectFrom("platform_services").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
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

/** The number of services added: fewer than all when they were there. */
async function insertServices(trx: Db): Promise<number> {
  const rows = await trx
    .insertInto("platform_services")
    .values(
      SERVICES.map((service) => ({
        id: seedId("platform_services", service.slug),
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
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.length;
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
    .execute();
}

async function seedReviews(trx: Db, passwordHash: string): Promise<void> {
  for (const [slug, { name, country }] of Object.entries(REVIEWERS)) {
    const email = `${slug}@reviews.invalid`;
    if (await hasAccount(trx, email)) continue;
    const user_id = await createAccount(trx, {
      email,
      passwordHash,
      confirmedAt: new Date(),
      userMetadata: { full_name: name },
      profile: { name, role: "diaspora", country_of_residence: country },
    });
    const reviews = REVIEWS.filter((review) => review.reviewer === slug).map((review) => ({
      id: seedId("service_reviews", `${slug}:${review.service}`),
      user_id,
      service_id: seedId("platform_services", review.service),
      rating: review.rating,
      comment: review.comment,
      is_approved: true,
      created_at: review.at,
    }));
    await trx.insertInto("service_reviews").values(reviews).execute();
  }
}
