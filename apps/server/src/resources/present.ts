import type { AdminResource, Resource } from "@passerelle/contract/resources";
import { countryName } from "@passerelle/domain/country-name";
import { type Language, textIn } from "@passerelle/domain/languages";
import type { StoredResource } from "./queries.ts";

type NamedCountry = { code: string; name: string };

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

export function presentResource(resource: StoredResource, language: Language): Resource {
  const { country_code, file, created_at } = resource;
  return {
    ...resource,
    title: textIn(resource.title, language),
    description: textIn(resource.description, language),
    country: country_code === null ? null : presentCountry(country_code, language),
    file: file && { name: file.name, mime_type: file.mime_type, size: file.size },
    created_at: created_at.toISOString(),
  };
}

export function presentAdminResource(resource: StoredResource, language: Language): AdminResource {
  const { added_by: id, added_by_name, by_platform, downloads, version } = resource;
  return {
    ...presentResource(resource, language),
    title: resource.title,
    description: resource.description,
    added_by: id === null ? null : { id, name: added_by_name ?? "" },
    by_platform,
    downloads,
    version,
  };
}
