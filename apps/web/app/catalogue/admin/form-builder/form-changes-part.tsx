import type {
  FormChanges,
  FormField,
  FormSection,
  ServiceForm,
} from "@passerelle/domain/catalogue/forms/form";
import { changeForm } from "@passerelle/domain/catalogue/forms/form-changes";
import { textIn } from "@passerelle/domain/languages";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldError, Select } from "../../../ui/field.tsx";
import type { DocumentForm } from "../form.ts";
import { SectionsEditor } from "./sections-editor.tsx";
import { type FormErrors, useFormErrors } from "./use-form-errors.ts";

export type ChangesPath = `countries.${number}.form` | `countries.${number}.modalities.${number}.form`;

type FormChangesPartProps = { path: ChangesPath; label: string };

/** How the fields of a country or a modality differ from those of the service. */
export function FormChangesPart({ path, label }: FormChangesPartProps) {
  const { control, setValue } = useFormContext<DocumentForm>();
  const { isSubmitted } = useFormState({ control });
  const changes = useWatch<DocumentForm, ChangesPath>({ control, name: path });
  const set = (changed: FormChanges | null) =>
    setValue(path, changed, { shouldDirty: true, shouldValidate: isSubmitted });
  return (
    <div data-path={path} tabIndex={-1}>
      <Checkbox
        label={label}
        checked={changes !== null}
        onChange={({ target }) => set(target.checked ? { removed: [], sections: [] } : null)}
      />
      {changes && <Changes path={path} changes={changes} onChange={set} />}
    </div>
  );
}

type ChangesProps = {
  path: ChangesPath;
  changes: FormChanges;
  onChange: (changes: FormChanges) => void;
};

function Changes({ path, changes, onChange }: ChangesProps) {
  const errors = useFormErrors(path);
  const inherited = useInheritedForm(path);
  const own = new Map(changes.sections.map((section) => [section.key, section]));
  const inheritedKeys = new Set(inherited.sections.map(({ key }) => key));
  const shown = [
    ...inherited.sections.map((section) => own.get(section.key) ?? { ...section, fields: [] }),
    ...changes.sections.filter(({ key }) => !inheritedKeys.has(key)),
  ];
  return (
    <SectionsEditor
      path={`${path}.sections`}
      sections={shown}
      form={changeForm(inherited, changes)}
      errors={errors}
      indexOf={({ key }) => changes.sections.findIndex((section) => section.key === key)}
      fixedHead={(section) => {
        const from = inherited.sections.find(({ key }) => key === section.key);
        return from && <InheritedFields {...{ path, from, changes, inherited, errors, onChange }} />;
      }}
      onChange={(sections) =>
        onChange({
          ...changes,
          // An inherited section without differences is left out.
          sections: sections.filter(({ key, fields }) => !inheritedKeys.has(key) || fields.length > 0),
        })
      }
    />
  );
}

/** The form that the changes at `path` apply to: that of the service, for a modality with the changes of its country. */
function useInheritedForm(path: ChangesPath): ServiceForm {
  const { control } = useFormContext<DocumentForm>();
  const country = `countries.${Number(path.split(".")[1])}.form` as const;
  const [form, ofCountry] = useWatch<DocumentForm, ["form", typeof country]>({
    control,
    name: ["form", country],
  });
  return path === country ? form : changeForm(form, ofCountry);
}

type InheritedFieldsProps = ChangesProps & { from: FormSection; inherited: ServiceForm; errors: FormErrors };

/** The fields of an inherited section: each is inherited, left out, or changed. */
function InheritedFields({ path, from, changes, errors, onChange }: InheritedFieldsProps) {
  const t = useWords("catalogue/admin/form-builder");
  const { language } = useLanguage();
  const adapted = new Set(changes.sections.flatMap(({ fields }) => fields.map(({ key }) => key)));

  function choose(field: FormField, choice: string) {
    const removed = changes.removed.filter((key) => key !== field.key);
    const others = changes.sections
      .map((section) => ({ ...section, fields: section.fields.filter(({ key }) => key !== field.key) }))
      .filter(({ fields }) => fields.length > 0);
    if (choice === "removed") return onChange({ removed: [...removed, field.key], sections: others });
    if (choice === "same") return onChange({ removed, sections: others });
    const copy = structuredClone(field);
    const section = others.find(({ key }) => key === from.key);
    onChange({
      removed,
      sections: section
        ? others.map((one) => (one === section ? { ...one, fields: [...one.fields, copy] } : one))
        : [...others, { key: from.key, title: from.title, fields: [copy] }],
    });
  }

  return (
    <div className="mb-3">
      <h3 className="mb-2 font-semibold">{textIn(from.title, language)}</h3>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
        {from.fields.map((field) => {
          const label = textIn(field.label, language);
          const choice = changes.removed.includes(field.key)
            ? "removed"
            : adapted.has(field.key)
              ? "adapted"
              : "same";
          return (
            <li key={field.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
              <span className={choice === "removed" ? "flex-1 text-muted" : "flex-1"}>{label}</span>
              <Select
                aria-label={t("changes.of", { label })}
                value={choice}
                onChange={({ target }) => choose(field, target.value)}
                className="w-auto!"
              >
                {(["same", "removed", "adapted"] as const).map((one) => (
                  <option key={one} value={one}>
                    {t(`changes.${one}`)}
                  </option>
                ))}
              </Select>
            </li>
          );
        })}
      </ul>
      <FieldError id={`${path}-removed-problem`}>{errors.of(`${path}.removed`)}</FieldError>
    </div>
  );
}
