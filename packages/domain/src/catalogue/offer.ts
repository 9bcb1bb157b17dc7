export type OfferedCountry = {
  is_active: boolean;
  is_free: boolean;
  service_modalities: readonly { is_active: boolean }[];
};

/**
 * Whether the service can be ordered in this country: the country is active and either free or has an active modality
 * (spec 2 §2).
 */
export function isOffered(country: OfferedCountry): boolean {
  return country.is_active && (country.is_free || country.service_modalities.some((one) => one.is_active));
}
