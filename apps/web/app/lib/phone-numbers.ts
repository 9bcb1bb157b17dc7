import { hasNationalLength } from "@passerelle/domain/phones";
import type { CountryCode, PhoneNumber } from "libphonenumber-js/min";

export type PhoneNumbers = {
  /** `"237"`; undefined for a country without a numbering plan. */
  callingCode: (country: string) => string | undefined;
  /** A mobile number in the country's own format. */
  example: (country: string) => string | undefined;
  /**
   * The number as E.164 if its length is valid in its country, else undefined. Without a plus it is a number of
   * `country`.
   */
  toE164: (text: string, country: string) => string | undefined;
};

let loading: Promise<PhoneNumbers> | undefined;

/** Loads the world's numbering plans (40 KB). Rejects without a network. */
export function loadPhoneNumbers(): Promise<PhoneNumbers> {
  loading ??= Promise.all([import("libphonenumber-js/min"), import("libphonenumber-js/mobile/examples")])
    .then(([plans, { default: examples }]) => {
      const known = (country: string): country is CountryCode => plans.isSupportedCountry(country);
      return {
        callingCode: (country) => (known(country) ? plans.getCountryCallingCode(country) : undefined),
        example: (country) =>
          known(country) ? plans.getExampleNumber(country, examples)?.formatNational() : undefined,
        toE164: (text, country) =>
          known(country) ? readNumber(plans.parsePhoneNumberFromString(text, country)) : undefined,
      } satisfies PhoneNumbers;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function readNumber(number: PhoneNumber | undefined): string | undefined {
  if (!number) return undefined;
  const possible = hasNationalLength(number.countryCallingCode, number.nationalNumber.length);
  return (possible ?? number.isPossible()) ? number.number : undefined;
}
