import type { Option } from "@passerelle/domain/catalogue/forms/form";
import { useId } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, FieldError, Select } from "../../../ui/field.tsx";
import { RadioCard } from "../../../ui/radio-card.tsx";

type Common = { label: string; hint: string | undefined; error: string | undefined; required: boolean };

/** More options than this are a list instead of radio buttons. */
const AT_ONCE = 5;

type ChoiceInputProps = Common & {
  options: readonly Option<string>[];
  chosen: string;
  onChange: (key: string) => void;
};

/** One of several options. */
export function ChoiceInput({ options, chosen, onChange, ...common }: ChoiceInputProps) {
  const name = useId();
  if (options.length > AT_ONCE) return <SelectInput {...{ options, chosen, onChange, ...common }} />;
  return (
    <Group {...common}>
      <div className="grid gap-2 @lg:grid-cols-2">
        {options.map(({ key, label }) => (
          <RadioCard
            key={key}
            name={name}
            value={key}
            label={label}
            checked={key === chosen}
            // The error belongs to the group, which cannot be focused; a single radio button is not invalid.
            data-invalid={common.error ? "" : undefined}
            onChange={() => onChange(key)}
            className="p-3!"
          />
        ))}
      </div>
    </Group>
  );
}

/** One of several options, in a list. */
export function SelectInput({ options, chosen, onChange, ...common }: ChoiceInputProps) {
  const t = useWords("catalogue/public/answers");
  return (
    <Field {...common}>
      {(control) => (
        <Select {...control} value={chosen} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t("choose")}</option>
          {options.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type SeveralInputProps = Common & {
  options: readonly Option<string>[];
  chosen: readonly string[];
  onChange: (keys: string[]) => void;
};

/** Any of several options, in their order. */
export function SeveralInput({ options, chosen, onChange, ...common }: SeveralInputProps) {
  const keys = options.map(({ key }) => key);
  return (
    <Group {...common}>
      {options.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={chosen.includes(key)}
          data-invalid={common.error ? "" : undefined}
          onChange={(event) =>
            onChange(keys.filter((one) => (one === key ? event.target.checked : chosen.includes(one))))
          }
        />
      ))}
    </Group>
  );
}

type GroupProps = Common & { children: React.ReactNode };

/** Inputs with one label, hint and error. */
export function Group({ label, hint, error, required, children }: GroupProps) {
  const t = useWords("ui");
  const id = useId();
  return (
    <fieldset
      aria-describedby={[hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(" ")}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">
        {label}
        {!required && <span className="font-normal text-muted"> {t("optional")}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
