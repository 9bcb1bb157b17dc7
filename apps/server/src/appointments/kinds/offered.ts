import type { OfferedKind } from "@passerelle/contract/appointments/shapes";
import { priceOf } from "@passerelle/domain/appointments/payment";
import { type Language, textIn } from "@passerelle/domain/languages";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findBookable } from "../availability/queries.ts";
import { findKind, findKinds, findPlaces, type StoredKind, type StoredPlace } from "./queries.ts";

/** A kind that may be booked. Throws `appointment_kind_not_found`. */
export async function getOfferedKind(db: Db, id: string): Promise<StoredKind> {
  const kind = await findKind(db, id);
  if (!kind?.is_offered) throw new AppError("appointment_kind_not_found");
  return kind;
}

export const presentPlace = (place: StoredPlace, language: Language) => ({
  id: place.id,
  name: textIn(place.name, language),
  address: place.address,
  country_code: place.country_code,
  zone: place.zone,
});

/** The kinds that can be booked, and the agents who can be chosen. */
export async function listOffered(
  { db }: Context,
  language: Language,
): Promise<{ kinds: OfferedKind[]; agents: { id: string; name: string }[] }> {
  const places = new Map((await findPlaces(db)).map((place) => [place.id, place]));
  const kinds = (await findKinds(db)).flatMap((kind) => {
    const place = kind.place_id === null ? undefined : places.get(kind.place_id);
    const isOffered = kind.is_offered && (kind.place_id === null || place?.is_open);
    return isOffered ? [{ kind, place }] : [];
  });
  return {
    kinds: kinds.map(({ kind, place }) => ({
      ...kind,
      price: priceOf(kind),
      name: textIn(kind.name, language),
      description: textIn(kind.description, language),
      place: place ? presentPlace(place, language) : null,
    })),
    agents: (await findBookable(db)).map(({ id, name }) => ({ id, name })),
  };
}
