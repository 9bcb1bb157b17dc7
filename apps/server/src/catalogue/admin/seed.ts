import { documentOfSeed, SERVICES, seedId } from "../../../seeds/catalogue/first.ts";
import {
  COUNTRIES,
  type CountryCode,
  ORGANISMS,
  type OrganismSlug,
} from "../../../seeds/catalogue/places.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import {
  insertCities,
  insertCountries,
  insertOrganisms,
  insertPlaceEvents,
  type PlaceEvent,
} from "./place-writing-queries.ts";
import { findCityIds, findOrganismIds, hasServices } from "./seed-queries.ts";
import { writeNewService } from "./write.ts";

/**
 * Seeds the initial catalogue (spec 2 §6–§8) in the name of this super_admin; adds 0 if there is any service already.
 */
export async function seedServices({ db }: Context, actor: Actor): Promise<{ added: number }> {
  return { added: await db.transaction().execute((trx) => fillEmptyCatalogue(trx, actor.userId)) };
}

/**
 * Fills an empty catalogue with the initial services and their places, and returns the number of added services: all, or 0 if
 * there is any service. Fixed ids let only one of two parallel calls succeed. Existing places are reused.
 */
export async function fillEmptyCatalogue(trx: Db, actorId: string | null): Promise<number> {
  if (await hasServices(trx)) return 0;
  const organisms = await seedPlaces(trx, actorId);
  for (const service of SERVICES) {
    const id = seedId("platform_services", service.slug);
    const document = documentOfSeed(service, (slug) => organisms.get(slug) as string);
    // Waits for a parallel call, and then finds its rows.
    const added = await writeNewService(
      trx,
      actorId,
      { id, is_active: true, document },
      { operation: "seeded" },
    );
    if (!added) return 0;
  }
  return SERVICES.length;
}

/** The ids of the organisms by slug. */
async function seedPlaces(trx: Db, actorId: string | null): Promise<Map<OrganismSlug, string>> {
  const countries = (Object.keys(COUNTRIES) as CountryCode[]).map((code) => {
    const { name, currency: currency_code } = COUNTRIES[code];
    return { code, name, currency_code, is_active: true };
  });
  const newCountries = await insertCountries(trx, countries);
  const places = Object.entries(ORGANISMS) as [OrganismSlug, (typeof ORGANISMS)[OrganismSlug]][];
  const slugs = new Map(
    places.map(([, [code, city]]) => [`${code}:${city}`, { country_code: code, name: city }]),
  );
  const cities = [...slugs].map(([slug, city]) => ({ ...city, id: seedId("cities", slug), is_active: true }));
  const newCities = await insertCities(trx, cities);
  // Uses the existing id of a place that was entered before.
  const cityIds = new Map(
    (await findCityIds(trx)).map(({ id, country_code, name }) => [`${country_code}:${name}`, id]),
  );
  const organisms = places.map(([slug, [country_code, city, name]]) => {
    const city_id = cityIds.get(`${country_code}:${city}`) as string;
    return { slug, id: seedId("organisms", slug), name, city_id, country_code, is_active: true };
  });
  const newOrganisms = await insertOrganisms(
    trx,
    organisms.map(({ slug: _, ...organism }) => organism),
  );
  await insertPlaceEvents(trx, actorId, [
    ...countries
      .filter(({ code }) => newCountries.includes(code))
      .map(({ code, name }) => seeded("country", code, { name: name.fr })),
    ...cities.filter(({ id }) => newCities.includes(id)).map((one) => seeded("city", one.id, one)),
    ...organisms.filter(({ id }) => newOrganisms.includes(id)).map((one) => seeded("organism", one.id, one)),
  ]);
  const known = new Map(
    (await findOrganismIds(trx)).map(({ id, city_id, name }) => [`${city_id}:${name}`, id]),
  );
  return new Map(
    organisms.map(({ slug, city_id, name }) => [slug, known.get(`${city_id}:${name}`) as string]),
  );
}

function seeded(kind: PlaceEvent["kind"], place: string, { name }: { name: string }): PlaceEvent {
  return { kind, place, name, operation: "seeded", changes: [] };
}
