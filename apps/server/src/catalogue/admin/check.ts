import { documentErrors, type ServiceDocument } from "@passerelle/domain/catalogue/document";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { holdCountries, holdOrganisms } from "./place-queries.ts";

/**
 * Refuses a document that refers to an unknown country or organism, or offers a service at an inactive one:
 * `invalid_input` with each wrong field. Locks them until the transaction ends, so that none is deactivated
 * meanwhile.
 */
export async function requirePlaces(trx: Db, document: ServiceDocument): Promise<void> {
  refuse(placeErrors(document, await holdPlaces(trx, [document])));
}

export type HeldPlaces = {
  countries: Awaited<ReturnType<typeof holdCountries>>;
  organisms: Awaited<ReturnType<typeof holdOrganisms>>;
};

/** Locks the places that the documents name until the transaction ends. */
export async function holdPlaces(trx: Db, documents: readonly ServiceDocument[]): Promise<HeldPlaces> {
  const offered = documents.flatMap(({ countries }) => countries);
  const codes = offered.map(({ country_code }) => country_code);
  const ids = offered.flatMap(({ modalities }) => modalities.flatMap(({ organism_id }) => organism_id ?? []));
  return {
    countries: await holdCountries(trx, [...new Set(codes)]),
    organisms: await holdOrganisms(trx, [...new Set(ids)]),
  };
}

/** The places of a document that do not exist, or are inactive where the document offers the service. */
export function placeErrors({ countries }: ServiceDocument, places: HeldPlaces): PlaceError[] {
  return countries.flatMap(({ country_code, is_active, modalities }, at) => [
    ...countryErrors(`countries.${at}.country_code`, places.countries.get(country_code), is_active),
    ...modalities.flatMap((modality, index): PlaceError[] => {
      if (modality.organism_id === null) return [];
      const organism = places.organisms.get(modality.organism_id);
      const path = `countries.${at}.modalities.${index}.organism_id`;
      if (organism?.country_code !== country_code) return [{ path, code: "organism_unknown" }];
      return modality.is_active && !organism.is_active ? [{ path, code: "organism_inactive" }] : [];
    }),
  ]);
}

function countryErrors(
  path: string,
  found: { is_active: boolean } | undefined,
  offered: boolean,
): PlaceError[] {
  if (!found) return [{ path, code: "country_unknown" }];
  return offered && !found.is_active ? [{ path, code: "country_inactive" }] : [];
}

type PlaceError = {
  path: string;
  code: "country_unknown" | "country_inactive" | "organism_unknown" | "organism_inactive";
};

/** Validates a stored document in the same way as a sent one. */
export function requireValid(document: ServiceDocument): void {
  refuse(documentErrors(document));
}

/** Throws `invalid_input` for a modality id that belongs to another country or service. */
export function refuseModalityIds(): never {
  throw new AppError("invalid_input", {
    fields: [{ field: "document.countries", code: "modality_elsewhere" }],
  });
}

function refuse(errors: readonly { path: string; code: string }[]): void {
  if (errors.length === 0) return;
  const fields = errors.map(({ path, code }) => ({ field: `document.${path}`, code }));
  throw new AppError("invalid_input", { fields });
}
