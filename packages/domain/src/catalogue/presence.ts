import { isOffered } from "./offer.ts";

type Modality = { is_active: boolean; presence_required: boolean };
type Country = { is_active: boolean; is_free: boolean; service_modalities: readonly Modality[] };

/**
 * Whether a service can be ordered only with presence in person: all active options in the countries where it is offered require
 * it.
 */
export function requiresPresence(countries: readonly Country[]): boolean {
  const options = countries
    .filter(isOffered)
    .flatMap((country) => country.service_modalities.filter((one) => one.is_active));
  return options.length > 0 && options.every((one) => one.presence_required);
}
