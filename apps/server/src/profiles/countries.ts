import type { ProfilePatch } from "@passerelle/contract/profiles";
import { AppError } from "../platform/errors.ts";

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Throws `invalid_input` for a code that is no country's. */
export function checkCountries(said: Pick<ProfilePatch, "country_of_origin" | "country_of_residence">): void {
  for (const field of ["country_of_origin", "country_of_residence"] as const) {
    const code = said[field];
    if (code && countryNames.of(code) === undefined) {
      throw new AppError("invalid_input", { fields: [{ field, code: "country_unknown" }] });
    }
  }
}
