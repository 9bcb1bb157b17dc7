import { type Control, useController } from "react-hook-form";
import { useKeptChoice } from "../../lib/use-kept-choice.ts";
import { useWords } from "../../lib/words.tsx";
import { CountryOptions } from "../../ui/country-options.tsx";
import { Field, Select } from "../../ui/field.tsx";
import type { Registration } from "../registration.ts";

type CountrySelectProps = {
  control: Control<Registration>;
  name: "country_of_origin" | "country_of_residence";
  error: string | undefined;
  autoComplete?: string;
};

export function CountrySelect({ control, name, error, autoComplete }: CountrySelectProps) {
  const t = useWords("auth");
  const { field: bound } = useController({ control, name });
  const choose = useKeptChoice(name, bound.onChange);
  return (
    <Field label={t(`register.${name}`)} required error={error}>
      {(field) => (
        <Select
          {...field}
          {...bound}
          value={bound.value ?? ""}
          onChange={(event) => choose(event.target.value)}
          autoComplete={autoComplete ?? "off"}
        >
          <option value="" disabled>
            {t("choose")}
          </option>
          <CountryOptions />
        </Select>
      )}
    </Field>
  );
}
