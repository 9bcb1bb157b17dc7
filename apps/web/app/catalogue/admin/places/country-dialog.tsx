import { type AdminCountry, NewCountry } from "@passerelle/contract/catalogue/places";
import { francOf } from "@passerelle/domain/catalogue/places";
import {
  LANGUAGE_DETAILS,
  LANGUAGES,
  type LocalizedText,
  localizedText,
  textIn,
} from "@passerelle/domain/languages";
import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from "@passerelle/domain/money";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { contractResolver } from "../../../lib/contract-form.ts";
import { namedCountries } from "../../../lib/countries.ts";
import { currencyLabel, formatLanguage } from "../../../lib/format-names.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { flagUrl } from "../../../ui/flag-urls.ts";
import { addCountry, changeCountry } from "./api.ts";
import { NameField } from "./name-field.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { namesOf } from "./place-form.ts";

type Form = { code: string; name: LocalizedText; currency_code: Currency };

const bodyOf = ({ code, name, currency_code }: Form) => ({
  code,
  name: localizedText((one) => name[one]),
  currency_code,
  is_active: true,
});

type CountryDialogProps = {
  /** The country to edit; undefined adds one. */
  country: AdminCountry | undefined;
  /** Codes that already exist. */
  taken: readonly string[];
  onClose: () => void;
};

/** Adds a country of Africa, or edits its names and default currency. */
export function CountryDialog({ country, taken, onClose }: CountryDialogProps) {
  const t = useWords("catalogue/admin/places");
  const { language } = useLanguage();
  const mode = country ? "edit" : "new";
  const form = useForm<Form>({
    defaultValues: {
      code: country?.code ?? "",
      name: country?.name ?? localizedText(() => ""),
      currency_code: country?.currency_code ?? DEFAULT_CURRENCY,
    },
    resolver: contractResolver(NewCountry, bodyOf),
  });
  const { register, setValue, formState } = form;

  /** Fills in names and currency of a country, except those that were typed. */
  function fillIn(code: string) {
    if (code === "") return;
    const { name, currency_code } = formState.dirtyFields;
    const names = namesOf(code);
    for (const one of LANGUAGES)
      if (!name?.[one]) setValue(`name.${one}`, names[one], { shouldValidate: formState.isSubmitted });
    if (!currency_code) setValue("currency_code", francOf(code) ?? DEFAULT_CURRENCY);
  }

  return (
    <PlaceDialog
      title={
        country ? t("countries.edit_title", { name: textIn(country.name, language) }) : t("countries.add")
      }
      submitLabel={t(`form.${mode}_submit`)}
      done={t(`countries.${mode}_done`)}
      taken={t("countries.taken")}
      form={form}
      save={(typed) => {
        const body = bodyOf(typed);
        const { name, currency_code } = body;
        return country ? changeCountry(country, { name, currency_code }) : addCountry(body);
      }}
      onClose={onClose}
    >
      {!country && (
        <Field
          label={t("countries.which")}
          required
          hint={t("countries.which_hint")}
          error={formState.errors.code && t("problems.required")}
        >
          {(field) => (
            <Select {...field} {...register("code", { onChange: (event) => fillIn(event.target.value) })}>
              <option value="">{t("form.choose")}</option>
              <AfricanOptions except={taken} />
            </Select>
          )}
        </Field>
      )}
      {LANGUAGES.map((one) => (
        <NameField
          key={one}
          name={`name.${one}`}
          label={t("countries.name_in", { language: formatLanguage(one, language) })}
          lang={one}
          isOptional={!LANGUAGE_DETAILS[one].isRequired}
        />
      ))}
      <Field label={t("countries.currency")} required hint={t("countries.currency_hint")}>
        {(field) => (
          <Select {...field} {...register("currency_code")}>
            {CURRENCIES.map((currency) => (
              <option key={currency} value={currency}>
                {currencyLabel(currency, language)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </PlaceDialog>
  );
}

/** African countries, by the flags that we have. */
function AfricanOptions({ except }: { except: readonly string[] }) {
  const { language } = useLanguage();
  const countries = useMemo(() => namedCountries(language).africa, [language]);
  return countries
    .filter(({ code }) => flagUrl(code) && !except.includes(code))
    .map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ));
}
