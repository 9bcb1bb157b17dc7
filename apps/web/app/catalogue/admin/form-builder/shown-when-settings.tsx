import type { Condition, FormField, ShownWhen } from "@passerelle/domain/catalogue/forms/form";
import { operatorsOf } from "@passerelle/domain/catalogue/forms/form-errors";
import { FORM_LIMITS } from "@passerelle/domain/catalogue/forms/form-limits";
import type { Operator } from "@passerelle/domain/catalogue/forms/form-lists";
import { type Language, textIn } from "@passerelle/domain/languages";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, FieldError, Select, TextInput } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { DateInput } from "../../public/answers/date-input.tsx";
import { fieldsBefore } from "./edit-form.ts";
import type { SettingsProps } from "./settings-props.ts";

/** When a field is shown: conditions on the answers before it. */
export function ShownWhenSettings({ field, path, form, errors, onChange }: SettingsProps) {
  const t = useWords("catalogue/admin/form-builder");
  const before = fieldsBefore(form, field.key).filter(({ type }) => operatorsOf(type).length > 0);
  const shown = field.shown_when;
  const set = (shown_when: ShownWhen | null) => onChange({ ...field, shown_when });
  const add = () => {
    const [first] = before;
    if (!first) return;
    const condition = newCondition(first);
    set({ match: shown?.match ?? "all", conditions: [...(shown?.conditions ?? []), condition] });
  };
  const replace = (at: number, condition: Condition | undefined) => {
    const conditions = (shown?.conditions ?? []).flatMap((one, index) =>
      index === at ? (condition ?? []) : [one],
    );
    set(conditions.length > 0 ? { match: shown?.match ?? "all", conditions } : null);
  };
  return (
    <fieldset className="flex flex-col gap-3 rounded-control border border-line p-3">
      <legend className="px-1 font-semibold">{t("conditions.title")}</legend>
      {!shown && (
        <p className="text-muted">{t(before.length > 0 ? "conditions.none" : "conditions.first")}</p>
      )}
      {shown && shown.conditions.length > 1 && (
        <Field label={t("conditions.match")} required>
          {(control) => (
            <Select
              {...control}
              value={shown.match}
              onChange={({ target }) => set({ ...shown, match: target.value as ShownWhen["match"] })}
              className="sm:max-w-80"
            >
              <option value="all">{t("conditions.all")}</option>
              <option value="any">{t("conditions.any")}</option>
            </Select>
          )}
        </Field>
      )}
      {shown?.conditions.map((condition, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is identified by its number only
          key={at}
          number={at + 1}
          path={`${path}.shown_when.conditions.${at}`}
          condition={condition}
          before={before}
          error={errors.of(`${path}.shown_when.conditions.${at}`)}
          onChange={(changed) => replace(at, changed)}
        />
      ))}
      {before.length > 0 && (shown?.conditions.length ?? 0) < FORM_LIMITS.conditions && (
        <Button variant="secondary" size="sm" className="self-start" onClick={add}>
          <Icon name="plus" className="size-4" />
          {t("conditions.add")}
        </Button>
      )}
    </fieldset>
  );
}

const newCondition = (field: FormField): Condition => ({
  field: field.key,
  operator: operatorsOf(field.type)[0] ?? "is_answered",
  values: [],
});

type ConditionRowProps = {
  number: number;
  path: string;
  condition: Condition;
  before: readonly FormField[];
  error: string | undefined;
  onChange: (condition: Condition | undefined) => void;
};

function ConditionRow({ number, path, condition, before, error, onChange }: ConditionRowProps) {
  const t = useWords("catalogue/admin/form-builder");
  const { language } = useLanguage();
  const on = before.find(({ key }) => key === condition.field);
  return (
    <fieldset data-path={path} tabIndex={-1} className="rounded-control bg-sunken/50 p-3">
      <legend className="sr-only">{t("conditions.item", { number })}</legend>
      <div className="form-builder-condition">
        <Field label={t("conditions.question")} required>
          {(control) => (
            <Select
              {...control}
              value={condition.field}
              onChange={({ target }) => {
                const chosen = before.find(({ key }) => key === target.value);
                if (chosen) onChange(newCondition(chosen));
              }}
            >
              {/* The field was moved behind this one, or removed. */}
              {!on && <option value={condition.field}>{t("conditions.missing")}</option>}
              {before.map(({ key, label }) => (
                <option key={key} value={key}>
                  {textIn(label, language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("conditions.operator")} required>
          {(control) => (
            <Select
              {...control}
              value={condition.operator}
              onChange={({ target }) => onChange(withOperator(condition, target.value as Operator))}
            >
              {(on ? operatorsOf(on.type) : [condition.operator]).map((operator) => (
                <option key={operator} value={operator}>
                  {t(
                    on?.type === "date" && isLimit(operator)
                      ? `operators.date_${operator}`
                      : `operators.${operator}`,
                  )}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t("conditions.remove_of", { number })}
          onClick={() => onChange(undefined)}
        >
          {t("conditions.remove")}
        </Button>
      </div>
      {on && (
        <Values
          field={on}
          condition={condition}
          language={language}
          onChange={(values) => onChange({ ...condition, values })}
        />
      )}
      <FieldError id={`${path}-problem`}>{error}</FieldError>
    </fieldset>
  );
}

const isLimit = (operator: Operator): operator is "at_least" | "at_most" =>
  operator === "at_least" || operator === "at_most";

/** Keeps the values when the new operator compares in the same way. */
function withOperator(condition: Condition, operator: Operator): Condition {
  const kindOf = (one: Operator) => (one.startsWith("at_") ? "limit" : one.endsWith("_of") ? "list" : "none");
  return {
    ...condition,
    operator,
    values: kindOf(operator) === kindOf(condition.operator) ? condition.values : [],
  };
}

type ValuesProps = {
  field: FormField;
  condition: Condition;
  language: Language;
  onChange: (values: string[]) => void;
};

/** What the earlier answer is compared with. */
function Values({ field, condition: { operator, values }, language, onChange }: ValuesProps) {
  const t = useWords("catalogue/admin/form-builder");
  const yesNo = useWords("catalogue/public/answers");
  if (operator === "is_answered" || operator === "is_empty") return null;
  const [value = ""] = values;
  if (isLimit(operator))
    return field.type === "date" ? (
      <div className="mt-3">
        <DateInput
          label={t("conditions.date")}
          hint={undefined}
          error={undefined}
          required
          precision="year"
          date={value}
          onChange={(date) => onChange(date ? [date] : [])}
        />
      </div>
    ) : (
      <Field label={t("conditions.number")} required className="mt-3">
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            value={value}
            onChange={({ target }) => onChange(target.value ? [target.value.replace(",", ".")] : [])}
          />
        )}
      </Field>
    );
  const options =
    "options" in field
      ? field.options.map(({ key, label }) => ({ key, label: textIn(label, language) }))
      : (["yes", "no"] as const).map((key) => ({ key, label: yesNo(key) }));
  const keys = options.map(({ key }) => key);
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold">{t("conditions.values")}</legend>
      {options.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={values.includes(key)}
          onChange={({ target }) =>
            onChange(keys.filter((one) => (one === key ? target.checked : values.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
