import type { AdminCity, AdminCountry, AdminOrganism } from "@passerelle/contract/catalogue/places";
import type { Language } from "@passerelle/contract/shapes";
import { isSameCity } from "@passerelle/domain/catalogue/places";
import { type LocalizedText, textIn } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { collatorOf } from "../memory.ts";
import {
  type CityContent,
  type CountryContent,
  findAdminCities,
  findAdminCountries,
  findAdminOrganisms,
  holdCity,
  type OrganismContent,
  type OrganismFilter,
} from "./place-queries.ts";
import {
  findPlaceEvents,
  findPlaceUse,
  insertCities,
  insertCountries,
  insertOrganisms,
  insertPlaceEvents,
  lockPlace,
  type PlaceKind,
  updatePlace,
} from "./place-writing-queries.ts";

const PER_PAGE = 20;

type Window = { page?: number | undefined; per_page?: number | undefined };
type CountryFields = { name: LocalizedText; currency_code: Currency; is_active: boolean };

/** All countries, by name in the reader's language. */
export async function listAdminCountries({ db }: Context, language: Language): Promise<AdminCountry[]> {
  const countries = await findAdminCountries(db);
  const { compare } = collatorOf(language);
  return countries.sort((a, b) => compare(textIn(a.name, language), textIn(b.name, language)));
}

/** Adds a country; a repetition returns the same. Throws `place_taken` when the code exists with other values. */
export function addCountry(
  { db }: Context,
  actor: Actor,
  { code, ...fields }: CountryFields & { code: string },
): Promise<AdminCountry> {
  return db.transaction().execute(async (trx) => {
    const content = contentOfCountry(fields);
    const added = (await insertCountries(trx, [{ code, ...content }])).length > 0;
    const country = await getCountry(trx, code);
    if (!added && differences(contentOfCountry(country), content).length > 0)
      throw new AppError("place_taken");
    if (added) await recordCreation(trx, actor, { kind: "country", place: code, name: content.name.fr });
    return country;
  });
}

/** Throws `place_not_found`, `place_conflict` and `country_in_use`. */
export function changeCountry(
  { db }: Context,
  actor: Actor,
  code: string,
  { version, ...fields }: CountryFields & { version: number },
): Promise<AdminCountry> {
  return db.transaction().execute(async (trx) => {
    await lockPlace(trx, "country", code);
    const before = await getCountry(trx, code);
    const content = contentOfCountry(fields);
    const changed = await change(trx, actor, { kind: "country", id: code, version }, before.version, {
      before: contentOfCountry(before),
      content,
    });
    return changed ? getCountry(trx, code) : before;
  });
}

/** Cities of a country, by name. */
export function listAdminCities({ db }: Context, country: string): Promise<AdminCity[]> {
  return findAdminCities(db, { country });
}

type NewCity = CityContent & { id: string; country_code: string };

/**
 * Adds a city; a repetition returns the same. Throws `place_not_found` (no such country), `place_taken` (the name exists there,
 * in any spelling) and `place_conflict` (the id belongs to another city).
 */
export function addCity({ db }: Context, actor: Actor, asked: NewCity): Promise<AdminCity> {
  return db.transaction().execute(async (trx) => {
    await getCountry(trx, asked.country_code);
    await refuseTakenName(trx, asked);
    const added = (await insertCities(trx, [asked])).length > 0;
    const [city] = await findAdminCities(trx, { id: asked.id });
    if (!city) throw new AppError("place_taken");
    if (!added && differences(pick(city, asked), asked).length > 0) throw conflict(city);
    if (added) await recordCreation(trx, actor, { kind: "city", place: city.id, name: city.name });
    return city;
  });
}

/** Throws `place_not_found`, `place_conflict`, `place_taken` and `city_in_use`. */
export function changeCity(
  { db }: Context,
  actor: Actor,
  id: string,
  { version, ...content }: CityContent & { version: number },
): Promise<AdminCity> {
  return db.transaction().execute(async (trx) => {
    await lockPlace(trx, "city", id);
    const before = await getCity(trx, id);
    // Cities with two spellings of one name, from before these were refused, can be deactivated.
    if (content.name !== before.name) await refuseTakenName(trx, { ...before, name: content.name });
    const changed = await change(trx, actor, { kind: "city", id, version }, before.version, {
      before: pick(before, content),
      content,
    });
    return changed ? getCity(trx, id) : before;
  });
}

/** Locks the country, so that a concurrent call cannot add another spelling. Throws `place_taken`. */
async function refuseTakenName(
  trx: Db,
  city: Pick<AdminCity, "id" | "country_code" | "name">,
): Promise<void> {
  await lockPlace(trx, "country", city.country_code);
  const others = (await findAdminCities(trx, { country: city.country_code })).filter(
    ({ id }) => id !== city.id,
  );
  if (others.some(({ name }) => isSameCity(name, city.name))) throw new AppError("place_taken");
}

/** One page of organisms, by name. */
export async function listAdminOrganisms(
  { db }: Context,
  { page = 1, per_page = PER_PAGE, ...filter }: OrganismFilter & Window,
): Promise<{ organisms: AdminOrganism[]; total: number; page: number; per_page: number }> {
  const found = await findAdminOrganisms(db, filter, { limit: per_page, offset: (page - 1) * per_page });
  return { ...found, page, per_page };
}

/** Adds an organism to a city. Throws like `addCity`, and `invalid_input` for an inactive city. */
export function addOrganism(
  { db }: Context,
  actor: Actor,
  asked: OrganismContent & { id: string },
): Promise<AdminOrganism> {
  return db.transaction().execute(async (trx) => {
    const { country_code } = await requireCity(trx, asked);
    const added = (await insertOrganisms(trx, [{ ...asked, country_code }])).length > 0;
    const organism = await findOrganism(trx, asked.id);
    if (!organism) throw new AppError("place_taken");
    const { id: _, ...content } = asked;
    if (!added && differences(contentOfOrganism(organism), content).length > 0) throw conflict(organism);
    if (added)
      await recordCreation(trx, actor, { kind: "organism", place: organism.id, name: organism.name });
    return organism;
  });
}

/**
 * Throws `place_not_found` (also for a city of another country), `place_conflict`, `place_taken` and `organism_in_use`.
 */
export function changeOrganism(
  { db }: Context,
  actor: Actor,
  id: string,
  { version, ...content }: OrganismContent & { version: number },
): Promise<AdminOrganism> {
  return db.transaction().execute(async (trx) => {
    await lockPlace(trx, "organism", id);
    const before = await getOrganism(trx, id);
    const { country_code } = await requireCity(trx, content);
    if (country_code !== before.country_code) throw new AppError("place_not_found");
    const changed = await change(trx, actor, { kind: "organism", id, version }, before.version, {
      before: contentOfOrganism(before),
      content,
    });
    return changed ? getOrganism(trx, id) : before;
  });
}

/** The history of places, newest first. */
export async function listPlaceEvents({ db }: Context, { page = 1, per_page = PER_PAGE }: Window) {
  const { events, total } = await findPlaceEvents(db, { limit: per_page, offset: (page - 1) * per_page });
  return { events: events.map((one) => ({ ...one, at: one.at.toISOString() })), total, page, per_page };
}

const IN_USE = { country: "country_in_use", city: "city_in_use", organism: "organism_in_use" } as const;

/** Updates a locked place; false when nothing changes. */
async function change<C extends CountryContent | CityContent | OrganismContent>(
  trx: Db,
  actor: Actor,
  { kind, id, version }: { kind: PlaceKind; id: string; version: number },
  stored: number,
  { before, content }: { before: C; content: C },
): Promise<boolean> {
  const changes = differences(before, content);
  if (changes.length === 0) return false;
  if (stored !== version) throw conflict({ version: stored });
  const ends = before.is_active && !content.is_active;
  const use = ends ? await findPlaceUse(trx, kind, id) : null;
  if (use) throw new AppError(IN_USE[kind], { details: use });
  await updatePlace(trx, kind, id, content as never);
  const operation = ends ? "deactivated" : before.is_active === content.is_active ? "changed" : "activated";
  await insertPlaceEvents(trx, actor.userId, [
    { kind, place: id, operation, name: nameOf(content), changes },
  ]);
  return true;
}

const nameOf = ({ name }: { name: string | LocalizedText }) => (typeof name === "string" ? name : name.fr);

function recordCreation(
  trx: Db,
  actor: Actor,
  made: { kind: PlaceKind; place: string; name: string },
): Promise<void> {
  return insertPlaceEvents(trx, actor.userId, [{ ...made, operation: "created", changes: [] }]);
}

async function getCountry(db: Db, code: string): Promise<AdminCountry> {
  const [country] = await findAdminCountries(db, code);
  if (!country) throw new AppError("place_not_found");
  return country;
}

async function getCity(db: Db, id: string): Promise<AdminCity> {
  const [city] = await findAdminCities(db, { id });
  if (!city) throw new AppError("place_not_found");
  return city;
}

/** The organism's city, which must be active for an active organism. */
async function requireCity(
  trx: Db,
  { city_id, is_active }: OrganismContent,
): Promise<{ country_code: string }> {
  const city = await holdCity(trx, city_id);
  if (!city) throw new AppError("place_not_found");
  if (is_active && !city.is_active) {
    throw new AppError("invalid_input", { fields: [{ field: "city_id", code: "city_inactive" }] });
  }
  return city;
}

async function findOrganism(db: Db, id: string): Promise<AdminOrganism | undefined> {
  return (await findAdminOrganisms(db, { id }, { limit: 1, offset: 0 })).organisms[0];
}

async function getOrganism(db: Db, id: string): Promise<AdminOrganism> {
  const organism = await findOrganism(db, id);
  if (!organism) throw new AppError("place_not_found");
  return organism;
}

const contentOfCountry = ({ name, currency_code, is_active }: CountryFields): CountryContent => ({
  name,
  currency_code,
  is_active,
});
const contentOfOrganism = ({ name, city, is_active }: AdminOrganism): OrganismContent => ({
  name,
  city_id: city.id,
  is_active,
});

/** The fields of `row` that `content` has. */
function pick<C extends object>(row: C, content: C): C {
  const names = Object.keys(content) as (keyof C)[];
  return Object.fromEntries(names.map((name) => [name, row[name]])) as C;
}

/** The fields that differ; a localized text has one entry per language, such as `name.fr`. */
function differences<C extends object>(before: C, content: C) {
  const [from, to] = [leavesOf(before), leavesOf(content)];
  return [...new Set([...to.keys(), ...from.keys()])]
    .filter((what) => from.get(what) !== to.get(what))
    .map((what) => ({ what, from: from.get(what) ?? null, to: to.get(what) ?? null }));
}

function leavesOf(content: object): Map<string, string> {
  const fields = Object.entries(content).flatMap(([name, value]) =>
    typeof value === "object"
      ? Object.entries(value).map(([language, text]) => [`${name}.${language}`, String(text)] as const)
      : [[name, String(value)] as const],
  );
  return new Map(fields);
}

const conflict = ({ version }: { version: number }) =>
  new AppError("place_conflict", { details: { version } });
