import type { PhoneNumbers } from "../lib/phone-numbers.ts";
import { CountryOptions } from "./country-options.tsx";
import { Select } from "./field.tsx";

/** spec 2 §9: Senegal, +221. */
export const DEFAULT_DIAL_COUNTRY = "SN";
const DEFAULT_CODE = "221";

/**
 * The country whose calling code a form uses: the chosen one, else that of residence where it has a numbering plan. A form
 * that is sent calls it with the loaded plans, because those of its last rendering may be missing.
 */
export function dialCountryOf(
  phones: PhoneNumbers | undefined,
  { chosen, residence }: { chosen: string | undefined; residence: string | null | undefined },
): string {
  return chosen ?? (residence && phones?.callingCode(residence) ? residence : DEFAULT_DIAL_COUNTRY);
}

type DialCodeSelectProps = Omit<React.ComponentProps<"select">, "value" | "onChange"> & {
  /** The country whose calling code is selected. */
  value: string;
  onChange: (country: string) => void;
  phones: PhoneNumbers | undefined;
  "aria-label": string;
};

/** Selects the calling code of a phone number, by country; until the numbering plans are loaded, only the default. */
export function DialCodeSelect({ value, onChange, phones, ...props }: DialCodeSelectProps) {
  return (
    <Select
      {...props}
      value={phones ? value : DEFAULT_DIAL_COUNTRY}
      onChange={(event) => onChange(event.target.value)}
      disabled={!phones || props.disabled}
    >
      {phones ? (
        <CountryOptions
          label={({ code, name }) => {
            const dial = phones.callingCode(code);
            return dial && `+${dial} ${name}`;
          }}
        />
      ) : (
        <option value={DEFAULT_DIAL_COUNTRY}>+{DEFAULT_CODE}</option>
      )}
    </Select>
  );
}
