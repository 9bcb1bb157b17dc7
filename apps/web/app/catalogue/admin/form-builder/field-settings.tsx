import { FORM_LIMITS } from "@passerelle/domain/catalogue/forms/form-limits";
import {
  DATA_CATEGORIES,
  type DataCategory,
  type FieldType,
  PREFILLS,
  type Prefill,
} from "@passerelle/domain/catalogue/forms/form-lists";
import { prefillsOf } from "@passerelle/domain/catalogue/forms/prefill";
import { useWords } from "../../../lib/words.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { EXAMPLES, isAnswered, typesFor, withType } from "./edit-form.ts";
import type { SettingsProps } from "./settings-props.ts";
import { ShownWhenSettings } from "./shown-when-settings.tsx";
import { NumberSetting, OptionalTexts, Texts } from "./texts.tsx";
import { TypeSettings } from "./type-settings.tsx";

/** What the text of a field is called where it is not a question. */
const LABELS: Partial<Record<FieldType, "settings.document" | "settings.explanation">> = {
  document: "settings.document",
  explanation: "settings.explanation",
};

/** Everything that can be decided about one field. */
export function FieldSettings(props: SettingsProps) {
  const { field, path, form, errors, onChange } = props;
  const t = useWords("catalogue/admin/form-builder");
  const isExplanation = field.type === "explanation";
  const isInGroup = form.sections.some(({ fields }) =>
    fields.some((one) => one.type === "group" && one.fields.some(({ key }) => key === field.key)),
  );
  return (
    <div className="@container flex flex-col gap-4 border-t border-line p-4">
      <Texts
        path={`${path}.label`}
        label={t(LABELS[field.type] ?? "settings.label")}
        text={field.label}
        errors={errors}
        maxLength={isExplanation ? FORM_LIMITS.explanation : FORM_LIMITS.label}
        lines={isExplanation}
        required
        onChange={(label) => onChange({ ...field, label })}
      />
      {!isExplanation && (
        <OptionalTexts
          path={`${path}.hint`}
          label={t("settings.hint")}
          text={field.hint}
          errors={errors}
          maxLength={FORM_LIMITS.hint}
          onChange={(hint) => onChange({ ...field, hint })}
        />
      )}
      {EXAMPLES.has(field.type) && (
        <OptionalTexts
          path={`${path}.example`}
          label={t("settings.example")}
          text={field.example}
          errors={errors}
          maxLength={FORM_LIMITS.example}
          onChange={(example) => onChange({ ...field, example })}
        />
      )}
      <div className="grid items-end gap-4 @lg:grid-cols-2">
        <Field label={t("settings.type")} required error={errors.of(`${path}.type`)}>
          {(control) => (
            <Select
              {...control}
              name={`${path}.type`}
              value={field.type}
              onChange={({ target }) => onChange(withType(field, target.value as FieldType))}
            >
              {typesFor(isInGroup).map((type) => (
                <option key={type} value={type}>
                  {t(`types.${type}.name`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {!isExplanation && (
          <Checkbox
            label={t(field.type === "document" ? "settings.document_required" : "settings.required")}
            checked={field.required}
            onChange={({ target }) => onChange({ ...field, required: target.checked })}
          />
        )}
      </div>
      <TypeSettings {...props} />
      <ShownWhenSettings {...props} />
      {!isExplanation && <DataSettings {...props} isInGroup={isInGroup} />}
    </div>
  );
}

/** Personal data, prefilling, changes after payment and search. */
function DataSettings({ field, path, errors, onChange, isInGroup }: SettingsProps & { isInGroup: boolean }) {
  const t = useWords("catalogue/admin/form-builder");
  const prefills = isInGroup ? [] : prefillsOf(field.type);
  return (
    <details className="rounded-control border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2 font-semibold">{t("settings.data")}</summary>
      <div className="flex flex-col gap-4 border-t border-line p-3">
        <div className="grid items-start gap-4 @lg:grid-cols-2">
          <Field label={t("settings.category")} hint={t("settings.category_hint")} required>
            {(control) => (
              <Select
                {...control}
                name={`${path}.data_category`}
                value={field.data_category}
                onChange={({ target }) => onChange({ ...field, data_category: target.value as DataCategory })}
              >
                {DATA_CATEGORIES.map((category) => (
                  <option key={category} value={category}>
                    {t(`categories.${category}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {!isInGroup && (
            <NumberSetting
              path={`${path}.retention_days`}
              label={t("settings.retention")}
              hint={t("settings.retention_hint")}
              value={field.retention_days}
              errors={errors}
              onChange={(retention_days) => onChange({ ...field, retention_days })}
            />
          )}
          {prefills.length > 0 && (
            <Field label={t("settings.prefill")} hint={t("settings.prefill_hint")}>
              {(control) => (
                <Select
                  {...control}
                  name={`${path}.prefill`}
                  value={field.prefill ?? ""}
                  onChange={({ target }) =>
                    onChange({ ...field, prefill: (target.value as Prefill) || null })
                  }
                >
                  <option value="">{t("settings.no_prefill")}</option>
                  {PREFILLS.filter((prefill) => prefills.includes(prefill)).map((prefill) => (
                    <option key={prefill} value={prefill}>
                      {t(`prefills.${prefill}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </div>
        {!isInGroup && isAnswered(field.type) && (
          <div>
            <Checkbox
              label={t("settings.editable")}
              checked={field.editable_after_payment}
              onChange={({ target }) => onChange({ ...field, editable_after_payment: target.checked })}
            />
            <Checkbox
              label={t("settings.searchable")}
              checked={field.searchable}
              onChange={({ target }) => onChange({ ...field, searchable: target.checked })}
            />
          </div>
        )}
      </div>
    </details>
  );
}
