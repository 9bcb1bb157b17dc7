import { addDays, utcDay } from "@passerelle/domain/days";
import { REFUSALS } from "@passerelle/domain/documents/verdicts";
import {
  INFORMATION_ITEM_KINDS,
  LONGEST_WAIT_DAYS,
} from "@passerelle/domain/requests/information-requests/information-requests";
import { useFormContext } from "react-hook-form";
import { useProblemWords } from "../../../lib/contract-form.ts";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, Select, TextArea, TextInput } from "../../../ui/field.tsx";
import type { FieldChoice, InformationRequestDraft } from "./item-drafts.ts";

type ItemFieldsProps = {
  /** Its place in the form, from 0. */
  index: number;
  /** Whether the kind is given, because the item replaces a document or an answer. */
  isKindFixed: boolean;
  /** The fields of the form that can be corrected. */
  choices: readonly FieldChoice[];
  /** Undefined when it is the only item. */
  onRemove: (() => void) | undefined;
};

/** The fields of one item: kind, title, reason, due date. */
export function ItemFields({ index, isKindFixed, choices, onRemove }: ItemFieldsProps) {
  const t = useWords("requests/work/page");
  const problemWords = useProblemWords();
  const { formState, register, setValue, watch } = useFormContext<InformationRequestDraft>();
  const reasons = useWords("requests/information-requests");
  const isPreset = Boolean(watch(`items.${index}.reason_code`));
  const today = utcDay(new Date());
  const number = index + 1;
  const kind = watch(`items.${index}.kind`);
  const kinds = INFORMATION_ITEM_KINDS.filter((one) => one !== "field" || choices.length > 0);
  const sections = [...new Set(choices.map(({ section }) => section))];
  function forgetField() {
    setValue(`items.${index}.field_key`, undefined);
    setValue(`items.${index}.label`, "");
  }
  const errorOf = (field: "label" | "reason" | "due_on" | "field_key") =>
    problemWords(formState.errors.items?.[index]?.[field], { required: t("ask.required") });
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-2 font-semibold">{t("ask.item", { number })}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("ask.kind")} required>
          {(field) => (
            <Select
              {...field}
              {...register(`items.${index}.kind`, { onChange: forgetField })}
              disabled={isKindFixed}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kind.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("ask.due")} required error={errorOf("due_on")}>
          {(field) => (
            <TextInput
              {...field}
              {...register(`items.${index}.due_on`)}
              type="date"
              min={addDays(today, 1)}
              max={addDays(today, LONGEST_WAIT_DAYS)}
            />
          )}
        </Field>
      </div>
      {kind === "field" ? (
        <Field
          label={t("ask.field")}
          hint={t("ask.field_hint")}
          required
          error={errorOf("label") ?? errorOf("field_key")}
        >
          {(field) => (
            <Select
              {...field}
              {...register(`items.${index}.field_key`, {
                onChange: ({ target }) =>
                  setValue(
                    `items.${index}.label`,
                    (choices.find(({ key }) => key === target.value)?.label ?? "").slice(0, 160),
                  ),
              })}
              disabled={isKindFixed}
            >
              <option value="">{t("ask.field_choose")}</option>
              {sections.map((section) => (
                <optgroup key={section} label={section}>
                  {choices
                    .filter((choice) => choice.section === section)
                    .map(({ key, label }) => (
                      <option key={key} value={key}>
                        {label}
                      </option>
                    ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <Field label={t("ask.label")} hint={t(`ask.label_hint.${kind}`)} required error={errorOf("label")}>
          {(field) => <TextInput {...field} {...register(`items.${index}.label`)} maxLength={160} />}
        </Field>
      )}
      <Field label={t("ask.reason_code")}>
        {(field) => (
          <Select
            {...field}
            {...register(`items.${index}.reason_code`, { setValueAs: (code) => code || undefined })}
          >
            <option value="">{t("ask.reason_own")}</option>
            {REFUSALS.map((one) => (
              <option key={one} value={one}>
                {reasons(`explained.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t(isPreset ? "ask.reason_more" : "ask.reason")}
        required={!isPreset}
        error={errorOf("reason")}
      >
        {(field) => <TextArea {...field} {...register(`items.${index}.reason`)} rows={2} maxLength={1000} />}
      </Field>
      {onRemove && (
        <Button variant="ghost" size="sm" className="self-start" onClick={onRemove}>
          {t("ask.remove", { number })}
        </Button>
      )}
    </fieldset>
  );
}
