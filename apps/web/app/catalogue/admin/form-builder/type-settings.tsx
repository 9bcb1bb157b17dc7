import {
  DATE_PRECISIONS,
  type DateField,
  type DatePrecision,
  type FormField,
  type GroupField,
  type NumberField,
} from "@passerelle/domain/catalogue/forms/form";
import { FORM_LIMITS } from "@passerelle/domain/catalogue/forms/form-limits";
import { useWords } from "../../../lib/words.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, FieldError, Select } from "../../../ui/field.tsx";
import { DateLimitSetting } from "./date-limit-setting.tsx";
import { DependentOptions } from "./dependent-options.tsx";
import { OptionList } from "./option-list.tsx";
import type { SettingsProps } from "./settings-props.ts";
import { NumberSetting } from "./texts.tsx";

/** The settings that are specific to the type of a field. */
export function TypeSettings(props: SettingsProps) {
  const { field, path, errors, onChange } = props;
  const t = useWords("catalogue/admin/form-builder");
  switch (field.type) {
    case "short_text":
    case "long_text":
      return (
        <NumberSetting
          path={`${path}.max_length`}
          label={t("settings.max_length")}
          hint={t("settings.max_length_hint", { limit: FORM_LIMITS[field.type] })}
          value={field.max_length}
          errors={errors}
          required
          onChange={(max_length) => onChange({ ...field, max_length: max_length ?? Number.NaN })}
        />
      );
    case "number":
      return <NumberSettings {...props} field={field} />;
    case "amount":
      return <Limits {...props} field={field} />;
    case "date":
      return <DateSettings {...props} field={field} />;
    case "one_of":
    case "several_of":
      return (
        <OptionList
          path={`${path}.options`}
          title={t("options.title")}
          options={field.options}
          taken={[]}
          errors={errors}
          onChange={(options) => onChange({ ...field, options })}
        />
      );
    case "dependent_choice":
      return <DependentOptions {...props} field={field} />;
    case "person":
      return (
        <div>
          <Checkbox
            label={t("settings.with_birth")}
            checked={field.with_birth}
            onChange={({ target }) => onChange({ ...field, with_birth: target.checked })}
          />
          <Checkbox
            label={t("settings.with_parents")}
            checked={field.with_parents}
            onChange={({ target }) => onChange({ ...field, with_parents: target.checked })}
          />
        </div>
      );
    case "group":
      return <GroupSettings {...props} field={field} />;
    default:
      return null;
  }
}

type LimitedField = Extract<FormField, { type: "number" | "amount" }>;

function Limits({ field, path, errors, onChange }: SettingsProps<LimitedField>) {
  const t = useWords("catalogue/admin/form-builder");
  return (
    <div className="grid items-start gap-4 @lg:grid-cols-2">
      {(["min", "max"] as const).map((name) => (
        <NumberSetting
          key={name}
          path={`${path}.${name}`}
          label={t(`settings.${name}`)}
          value={field[name]}
          errors={errors}
          onChange={(limit) => onChange({ ...field, [name]: limit })}
        />
      ))}
    </div>
  );
}

function NumberSettings(props: SettingsProps<NumberField>) {
  const { field, path, errors, onChange } = props;
  const t = useWords("catalogue/admin/form-builder");
  return (
    <>
      <Limits {...props} />
      <NumberSetting
        path={`${path}.decimals`}
        label={t("settings.decimals")}
        value={field.decimals}
        errors={errors}
        required
        onChange={(decimals) => onChange({ ...field, decimals: decimals ?? Number.NaN })}
      />
      <Checkbox
        label={t("settings.priced_number")}
        checked={field.pricing === "each"}
        onChange={({ target }) => onChange({ ...field, pricing: target.checked ? "each" : "once" })}
      />
    </>
  );
}

function DateSettings({ field, path, errors, onChange }: SettingsProps<DateField>) {
  const t = useWords("catalogue/admin/form-builder");
  return (
    <>
      <Field label={t("settings.precision")} required error={errors.of(`${path}.precision`)}>
        {(control) => (
          <Select
            {...control}
            name={`${path}.precision`}
            value={field.precision}
            onChange={({ target }) => onChange({ ...field, precision: target.value as DatePrecision })}
          >
            {DATE_PRECISIONS.map((precision) => (
              <option key={precision} value={precision}>
                {t(`precisions.${precision}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid items-start gap-4 @lg:grid-cols-2">
        {(["earliest", "latest"] as const).map((name) => (
          <DateLimitSetting
            key={name}
            path={`${path}.${name}`}
            label={t(`settings.${name}`)}
            limit={field[name]}
            error={errors.of(`${path}.${name}`)}
            onChange={(limit) => onChange({ ...field, [name]: limit })}
          />
        ))}
      </div>
    </>
  );
}

/** How many rows a group has, and what each of them asks. */
function GroupSettings({ field, path, errors, onChange, renderRows }: SettingsProps<GroupField>) {
  const t = useWords("catalogue/admin/form-builder");
  return (
    <>
      <div className="grid items-start gap-4 @lg:grid-cols-2">
        {(["min_rows", "max_rows"] as const).map((name) => (
          <NumberSetting
            key={name}
            path={`${path}.${name}`}
            label={t(`settings.${name}`)}
            value={field[name]}
            errors={errors}
            required
            onChange={(rows) => onChange({ ...field, [name]: rows ?? Number.NaN })}
          />
        ))}
      </div>
      <Checkbox
        label={t("settings.priced_group")}
        checked={field.pricing === "each"}
        onChange={({ target }) => onChange({ ...field, pricing: target.checked ? "each" : "once" })}
      />
      <div data-path={`${path}.fields`} tabIndex={-1}>
        <h3 className="mb-2 font-semibold">{t("settings.rows")}</h3>
        {renderRows(field, path, onChange)}
        <FieldError id={`${path}-fields-problem`}>{errors.of(`${path}.fields`)}</FieldError>
      </div>
    </>
  );
}
