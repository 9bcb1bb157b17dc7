import type { ServiceChange, ServiceConflict, ServiceVersion } from "@passerelle/contract/catalogue/admin";
import type { Language } from "@passerelle/contract/shapes";
import { type Change, documentChanges } from "@passerelle/domain/catalogue/changes";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { describeCountries } from "../service.ts";
import { findStoredService, type StoredService } from "./document-queries.ts";
import { countVersions, findOrganismNames, findVersions, type StoredVersion } from "./version-queries.ts";

const PER_PAGE = 20;

/** Versions of a service with their changes, newest first. Throws `service_not_found`. */
export async function listServiceVersions(
  { db }: Context,
  id: string,
  { page = 1, per_page = PER_PAGE }: { page?: number; per_page?: number },
  language: Language,
): Promise<{ versions: ServiceVersion[]; total: number; page: number; per_page: number }> {
  if (!(await findStoredService(db, id))) throw new AppError("service_not_found");
  // Reads one version more, with which the last one of the page is compared.
  const kept = await findVersions(db, id, { limit: per_page + 1, offset: (page - 1) * per_page });
  const versions = await describe(db, kept, language);
  return { versions: versions.slice(0, per_page), total: await countVersions(db, id), page, per_page };
}

/** The error for an editor who opened version `opened` and would overwrite later changes. */
export async function serviceConflict(
  trx: Db,
  stored: StoredService,
  opened: number,
  language: Language,
): Promise<AppError> {
  const kept = await findVersions(trx, stored.id, { from: opened });
  const versions = (await describe(trx, kept, language)).filter(({ version }) => version > opened);
  const details: ServiceConflict = { version: stored.version, versions };
  return new AppError("service_conflict", { details });
}

/** `kept`: newest first; each version is compared with the next one. */
async function describe(
  db: Db,
  kept: readonly StoredVersion[],
  language: Language,
): Promise<ServiceVersion[]> {
  const changed = kept.map(({ document }, at) => {
    const before = kept[at + 1]?.document;
    return before ? documentChanges(before, document) : [];
  });
  const described = await describeChanges(db, changed, language);
  return kept.map(({ version, at, by, operation }, index) => ({
    version,
    at: at.toISOString(),
    by,
    operation,
    changes: described[index] ?? [],
  }));
}

/** Changes of several services or versions, with the names of their places. */
export async function describeChanges(
  db: Db,
  changed: readonly Change[][],
  language: Language,
): Promise<ServiceChange[][]> {
  const names = await namesOf(db, changed.flat(), language);
  return changed.map((changes) => changes.map((change) => named(change, names)));
}

type Names = { country: (code: string) => string; organism: (id: string) => string };

async function namesOf(db: Db, changes: readonly Change[], language: Language): Promise<Names> {
  const codes = new Set(changes.flatMap(({ country }) => country ?? []));
  const ids = new Set(changes.flatMap((one) => [one.modality?.organism_id ?? [], organismsOf(one)].flat()));
  const countries = await describeCountries(db, [...codes], language);
  const organisms = await findOrganismNames(db, [...ids]);
  return {
    country: (code) => countries.get(code)?.name ?? code,
    organism: (id) => organisms.get(id) ?? "",
  };
}

function organismsOf({ what, from, to }: Change): string[] {
  return what === "organism_id" ? [from, to].filter((one) => typeof one === "string") : [];
}

function named(change: Change, names: Names): ServiceChange {
  const { country, modality } = change;
  const value = (side: Change["from"]) =>
    change.what === "organism_id" && typeof side === "string" ? names.organism(side) : side;
  const organism = modality?.organism_id;
  return {
    ...change,
    from: value(change.from),
    to: value(change.to),
    country: country === null ? null : { code: country, name: names.country(country) },
    modality: modality && {
      id: modality.id,
      organism: organism ? { id: organism, name: names.organism(organism) } : null,
    },
  };
}
