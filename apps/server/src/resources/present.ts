import type { AdminResource, Resource } from "@passerelle/contract/resources";
import { countryName } from "@passerelle/domain/country-name";
import { type Language, textIn } from "@passerelle/domain/languages";
import type { ScanState } from "@passerelle/domain/scans/scan-state";
import type { Db } from "../platform/db.ts";
import { findStates } from "../platform/files/queries.ts";
import { keyOf } from "./files.ts";
import type { StoredResource } from "./queries.ts";

type NamedCountry = { code: string; name: string };
type Scans = ReadonlyMap<string, ScanState>;

const presentCountry = (code: string, language: Language): NamedCountry => ({
  code,
  name: countryName(code, language),
});

/** By name. */
export function presentCountries(codes: readonly string[], language: Language): NamedCountry[] {
  const { compare } = new Intl.Collator(language);
  return codes
    .map((code) => presentCountry(code, language))
    .sort((one, other) => compare(one.name, other.name));
}

function presentResource(resource: StoredResource, scans: Scans, language: Language): Resource {
  const { country_code, file, created_at } = resource;
  return {
    ...resource,
    title: textIn(resource.title, language),
    description: textIn(resource.description, language),
    country: country_code === null ? null : presentCountry(country_code, language),
    file: file && {
      name: file.name,
      mime_type: file.mime_type,
      size: file.size,
      // A file without a scan record is not served.
      scan: scans.get(keyOf(resource.file_id ?? "")) ?? "pending",
    },
    created_at: created_at.toISOString(),
  };
}

function presentForAdmin(resource: StoredResource, scans: Scans, language: Language): AdminResource {
  const { added_by: id, added_by_name, by_platform, downloads, version } = resource;
  return {
    ...presentResource(resource, scans, language),
    title: resource.title,
    description: resource.description,
    added_by: id === null ? null : { id, name: added_by_name ?? "" },
    by_platform,
    downloads,
    version,
  };
}

const scansOf = (db: Db, resources: readonly StoredResource[]): Promise<Scans> =>
  findStates(
    db,
    resources.flatMap(({ file_id }) => (file_id === null ? [] : keyOf(file_id))),
  );

/** Resources in the form that readers see. */
export async function presentResources(
  db: Db,
  resources: readonly StoredResource[],
  language: Language,
): Promise<Resource[]> {
  const scans = await scansOf(db, resources);
  return resources.map((resource) => presentResource(resource, scans, language));
}

/** Resources in the form that administrators see. */
export async function presentAdminResources(
  db: Db,
  resources: readonly StoredResource[],
  language: Language,
): Promise<AdminResource[]> {
  const scans = await scansOf(db, resources);
  return resources.map((resource) => presentForAdmin(resource, scans, language));
}

export async function presentAdminResource(
  db: Db,
  resource: StoredResource,
  language: Language,
): Promise<AdminResource> {
  return presentForAdmin(resource, await scansOf(db, [resource]), language);
}
