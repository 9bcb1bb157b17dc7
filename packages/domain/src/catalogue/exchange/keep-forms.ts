import type { ServiceDocument } from "../document.ts";

/** A document with the forms of another: of the service, of its countries by code, and of its modalities by id. */
export function withFormsOf(document: ServiceDocument, other: ServiceDocument): ServiceDocument {
  const countries = new Map(other.countries.map((country) => [country.country_code, country.form]));
  const modalities = new Map(
    other.countries.flatMap((country) => country.modalities.map(({ id, form }) => [id, form])),
  );
  return {
    ...document,
    form: other.form,
    countries: document.countries.map((country) => ({
      ...country,
      form: countries.get(country.country_code) ?? null,
      modalities: country.modalities.map((modality) => ({
        ...modality,
        form: modalities.get(modality.id) ?? null,
      })),
    })),
  };
}
