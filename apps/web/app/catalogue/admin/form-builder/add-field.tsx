import type { FormField } from "@passerelle/domain/catalogue/forms/form";
import { FORM_LIMITS } from "@passerelle/domain/catalogue/forms/form-limits";
import type { FieldType } from "@passerelle/domain/catalogue/forms/form-lists";
import { completeText, LANGUAGE_DETAILS, LANGUAGES } from "@passerelle/domain/languages";
import { useId, useRef, useState } from "react";
import { formatLanguage } from "../../../lib/format-names.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { newField, typesFor } from "./edit-form.ts";

type AddFieldProps = {
  inGroup: boolean;
  taken: readonly string[];
  onAdd: (field: FormField) => void;
  onClose: () => void;
};

/** Asks for the text and the type of a new field. */
export function AddField({ inGroup, taken, onAdd, onClose }: AddFieldProps) {
  const t = useWords("catalogue/admin/form-builder");
  const words = useWords("catalogue/admin");
  const { language } = useLanguage();
  const name = useId();
  const body = useRef<HTMLDivElement>(null);
  const [label, setLabel] = useState(() => completeText({}));
  const [type, setType] = useState<FieldType>("short_text");
  const [tried, setTried] = useState(false);
  const missing = LANGUAGES.filter((lang) => LANGUAGE_DETAILS[lang].isRequired && !label[lang]?.trim());

  function add() {
    if (missing.length === 0) return onAdd(newField(type, label, taken));
    setTried(true);
    body.current?.querySelector<HTMLElement>(`input[lang="${missing[0]}"]`)?.focus();
  }

  return (
    <Dialog
      open
      title={t("add.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("add.cancel")}
          </Button>
          <Button onClick={add}>{t("add.confirm")}</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the inputs inside receive the keys */}
      <div
        ref={body}
        className="flex flex-col gap-4"
        // The dialog is within the service's form, which Enter would save.
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          add();
        }}
      >
        {LANGUAGES.map((lang) => (
          <Field
            key={lang}
            label={words("form.in_language", {
              label: t("settings.label"),
              language: formatLanguage(lang, language),
            })}
            required={LANGUAGE_DETAILS[lang].isRequired}
            error={tried && missing.includes(lang) ? t("add.missing") : undefined}
          >
            {({ required: _, ...control }) => (
              <TextInput
                {...control}
                lang={lang}
                autoComplete="off"
                maxLength={type === "explanation" ? FORM_LIMITS.explanation : FORM_LIMITS.label}
                value={label[lang] ?? ""}
                onChange={({ target }) => setLabel({ ...label, [lang]: target.value })}
              />
            )}
          </Field>
        ))}
        <fieldset>
          <legend className="mb-1.5 font-semibold">{t("settings.type")}</legend>
          <p aria-live="polite" className="mb-2 text-sm text-muted">
            {t(`types.${type}.text`)}
          </p>
          <div className="grid grid-cols-2 gap-2">
            {typesFor(inGroup).map((one) => (
              <label
                key={one}
                className="relative flex min-h-11 items-center rounded-control border border-edge px-3 py-1.5 text-sm hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:ring-1 has-checked:ring-primary has-focus-visible:focus-ring"
              >
                <input
                  type="radio"
                  name={name}
                  value={one}
                  checked={one === type}
                  onChange={() => setType(one)}
                  className="absolute inset-0 opacity-0"
                />
                {t(`types.${one}.name`)}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}
