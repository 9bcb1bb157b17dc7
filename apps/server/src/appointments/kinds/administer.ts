import { isAtPlace } from "@passerelle/domain/appointments/kinds";
import { priceOf } from "@passerelle/domain/appointments/payment";
import type { LocalizedText } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import { describeServices } from "../../catalogue/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { findHolidaysOf, removeHoliday, saveHoliday } from "./holiday-queries.ts";
import {
  findKind,
  findKinds,
  findPlaces,
  type StoredKind,
  type StoredPlace,
  saveKind as writeKind,
  savePlace as writePlace,
} from "./queries.ts";

type Saved = { id: string; version: number };

export async function listPlaces({ db }: Context): Promise<{ places: StoredPlace[] }> {
  return { places: await findPlaces(db) };
}

/** Saves a place. Throws `appointment_settings_conflict` when it changed since it was read. */
export async function savePlace(
  ctx: Context,
  actor: Actor,
  id: string,
  { version, ...place }: Omit<StoredPlace, "id">,
): Promise<Saved> {
  const saved = await writePlace(ctx.db, id, version, { ...place, savedBy: actor.userId });
  if (saved === undefined) throw new AppError("appointment_settings_conflict");
  return { id, version: saved };
}

type Price = { amount: number; currency: Currency };
type AdministeredKind = Omit<StoredKind, "price" | "currency"> & { price: Price | null };

export async function listKinds({ db }: Context): Promise<{ kinds: AdministeredKind[] }> {
  return { kinds: (await findKinds(db)).map((kind) => ({ ...kind, price: priceOf(kind) })) };
}

type GivenKind = Omit<AdministeredKind, "id" | "price"> & { price?: Price | null | undefined };

/**
 * Saves a kind with the services that offer it. Throws `place_not_found` if its mode requires a place, `service_not_found`,
 * and `appointment_settings_conflict` when it changed since it was read.
 */
export function saveKind(
  ctx: Context,
  actor: Actor,
  id: string,
  { version, service_ids: serviceIds, price, ...kind }: GivenKind,
): Promise<Saved> {
  const place_id = isAtPlace(kind.mode) ? kind.place_id : null;
  return ctx.db.transaction().execute(async (trx) => {
    const hasPlace = place_id !== null && (await findPlaces(trx, [place_id])).length > 0;
    if (isAtPlace(kind.mode) && !hasPlace) throw new AppError("place_not_found");
    const services = await describeServices(trx, serviceIds, "fr");
    if (serviceIds.some((service) => !services.has(service))) throw new AppError("service_not_found");
    const known = price === undefined ? await findKind(trx, id) : undefined;
    const cost = known ? priceOf(known) : price;
    const row = {
      ...kind,
      place_id,
      price: cost?.amount ?? null,
      currency: cost?.currency ?? null,
      savedBy: actor.userId,
    };
    const saved = await writeKind(trx, id, version, row, serviceIds);
    if (saved === undefined) throw new AppError("appointment_settings_conflict");
    return { id, version: saved };
  });
}

type Holidays = { holidays: { day: string; name: LocalizedText }[] };

export async function listHolidays({ db }: Context, country: string): Promise<Holidays> {
  return { holidays: await findHolidaysOf(db, country) };
}

export async function putHoliday(
  ctx: Context,
  actor: Actor,
  holiday: { country_code: string; day: string; name: LocalizedText },
): Promise<Holidays> {
  await saveHoliday(ctx.db, { ...holiday, savedBy: actor.userId });
  return listHolidays(ctx, holiday.country_code);
}

export async function deleteHoliday(
  ctx: Context,
  { country_code, day }: { country_code: string; day: string },
): Promise<Holidays> {
  await removeHoliday(ctx.db, country_code, day);
  return listHolidays(ctx, country_code);
}
