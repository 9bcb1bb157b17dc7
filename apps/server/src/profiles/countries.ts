import type { ProfilePatch } from "@passerelle/contract/profiles";
import { isCountry } from "@passerelle/domain/country-name";
import { AppError } from "../platform/errors.ts";

/** Throws `invalid_input` for an unknown code. */
export function checkCountries(
  profile: Pick<ProfilePatch, "country_of_origin" | "country_of_residence">,
): void {
  for (const field of ["country_of_origin", "country_of_residence"] as const) {
    const code = profile[field];
    if (code && !isCountry(code)) {
      throw new AppError("invalid_input", { fields: [{ field, code: "country_unknown" }] });
    }
  }
}
