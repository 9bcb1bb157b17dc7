import { isPartNeeded, type Parts, partsOf } from "@passerelle/domain/catalogue/forms/answers";
import type { RowField } from "@passerelle/domain/catalogue/forms/form";
import { useMemo } from "react";
import { type NamedCountry, namedCountries } from "../../../lib/countries.ts";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { Group } from "./choice-input.tsx";
import { DateInput } from "./date-input.tsx";
import { TownInput } from "./town-input.tsx";
import type { ErrorOf } from "./use-answer-errors.ts";
import { withAnswer } from "./with-answer.ts";

type PartsInputProps = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  required: boolean;
  field: RowField<string>;
  path: string;
  parts: Parts;
  errorOf: ErrorOf;
  onChange: (parts: Parts) => void;
};

const MAX_LENGTH = 200;

/** A person, a place, an address or an organism: an input for each part. */
export function PartsInput({ field, path, parts, errorOf, onChange, ...common }: PartsInputProps) {
  const t = useWords("catalogue/public/answers");
  const set = (part: string, text: string) =>
    onChange(withAnswer(parts, part, text === "" ? undefined : text));
  const asked = partsOf(field).filter((part) => part !== "id");
  return (
    <Group {...common}>
      <div className="grid gap-4 rounded-control border border-line p-4 @lg:grid-cols-2">
        {asked.map((part) => {
          const labelled = {
            label: t(`parts.${part}`),
            error: errorOf(`${path}.${part}`),
            required: field.required && isPartNeeded(part),
          };
          const text = parts[part] ?? "";
          if (part === "birth_date")
            return (
              <DateInput
                key={part}
                {...labelled}
                hint={undefined}
                precision="year"
                date={text}
                onChange={(date) => set(part, date)}
              />
            );
          return (
            <Field key={part} {...labelled}>
              {(control) => {
                if (part === "country")
                  return <CountrySelect control={control} code={text} onChange={(code) => set(part, code)} />;
                if (part === "town")
                  return (
                    <TownInput
                      control={control}
                      town={text}
                      country={parts.country ?? ""}
                      maxLength={MAX_LENGTH}
                      onChange={(town) => set(part, town)}
                    />
                  );
                return (
                  <TextInput
                    {...control}
                    value={text}
                    maxLength={MAX_LENGTH}
                    onChange={(event) => set(part, event.target.value)}
                  />
                );
              }}
            </Field>
          );
        })}
      </div>
    </Group>
  );
}

type CountrySelectProps = { control: object; code: string; onChange: (code: string) => void };

function CountrySelect({ control, code, onChange }: CountrySelectProps) {
  const t = useWords("catalogue/public/answers");
  const { language } = useLanguage();
  // Only after hydration: the browser and the server may name countries differently.
  const hydrated = useHydrated();
  // Memoised, so that typing in another part of the answer does not render hundreds of options again.
  const options = useMemo(() => {
    const countries = hydrated ? namedCountries(language) : { africa: [], elsewhere: [] };
    const optionsOf = (named: NamedCountry[]) =>
      named.map((one) => (
        <option key={one.code} value={one.code}>
          {one.name}
        </option>
      ));
    return (
      <>
        <option value="">{t("choose")}</option>
        <optgroup label={t("africa")}>{optionsOf(countries.africa)}</optgroup>
        <optgroup label={t("elsewhere")}>{optionsOf(countries.elsewhere)}</optgroup>
      </>
    );
  }, [hydrated, language, t]);
  return (
    <Select {...control} value={code} onChange={(event) => onChange(event.target.value)}>
      {options}
    </Select>
  );
}
