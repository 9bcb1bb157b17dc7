import { useMemo } from "react";
import { type NamedCountry, namedCountries } from "../lib/countries.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import { useLanguage, useWords } from "../lib/words.tsx";

type CountryOptionsProps = {
  /** An option's label, the country's name by default; undefined omits the country. */
  label?: (country: NamedCountry) => string | undefined;
};

/** The world's countries as options of a native select, Africa first; rendered in the browser only. */
export function CountryOptions({ label = ({ name }) => name }: CountryOptionsProps) {
  const t = useWords("ui");
  const { language } = useLanguage();
  const hydrated = useHydrated();
  const groups = useMemo(() => hydrated && namedCountries(language), [hydrated, language]);
  if (!groups) return null;
  const options = (countries: NamedCountry[]) =>
    countries.map((country) => {
      const text = label(country);
      return text ? (
        <option key={country.code} value={country.code}>
          {text}
        </option>
      ) : null;
    });
  return (
    <>
      <optgroup label={t("africa")}>{options(groups.africa)}</optgroup>
      <optgroup label={t("elsewhere")}>{options(groups.elsewhere)}</optgroup>
    </>
  );
}
