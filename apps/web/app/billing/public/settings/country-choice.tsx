import { countryName } from "@passerelle/domain/country-name";
import { useId } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { CountryOptions } from "../../../ui/country-options.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";

type CountryChoiceProps = {
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[];
  error: string | undefined;
  onChange: (countries: string[]) => void;
};

/** Several countries: each is added from the list, and removed by its button. */
export function CountryChoice({ countries, error, onChange }: CountryChoiceProps) {
  const t = useWords("billing/public/settings");
  const { language } = useLanguage();
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-2">
      <legend className="font-semibold">{t("entity.countries")}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t("entity.countries_hint")}
      </p>
      {countries.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {countries.map((code) => {
            const country = countryName(code, language);
            return (
              <li key={code}>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t("entity.remove_country", { country })}
                  onClick={() => onChange(countries.filter((one) => one !== code))}
                >
                  {country}
                  <Icon name="x" className="size-4" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <Field label={t("entity.add_country")} required error={error} className="max-w-sm">
        {({ required: _, ...field }) => (
          <Select
            {...field}
            value=""
            onChange={({ target }) => onChange([...countries, target.value].sort())}
          >
            <option value="" disabled>
              {t("entity.choose")}
            </option>
            <CountryOptions label={({ code, name }) => (countries.includes(code) ? undefined : name)} />
          </Select>
        )}
      </Field>
    </fieldset>
  );
}
