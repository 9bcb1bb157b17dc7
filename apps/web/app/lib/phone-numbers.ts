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

// spec 1 §5 also allows eight digits, as before 2021; the numbering plan does not.
const FORMER_LENGTHS: Record<string, RegExp> = { CI: /^\d{8,10}$/ };

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
          known(country) ? readNumber(plans.parsePhoneNumberFromString(text, country), country) : undefined,
      } satisfies PhoneNumbers;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function readNumber(number: PhoneNumber | undefined, country: string): string | undefined {
  if (!number) return undefined;
  const former = number.country === country || !number.country ? FORMER_LENGTHS[country] : undefined;
  const right = number.isPossible() || former?.test(number.nationalNumber);
  return right ? number.number : undefined;
}
