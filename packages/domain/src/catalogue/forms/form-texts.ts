import { completeText, type Language, type LocalizedText, textIn } from "../../languages.ts";
import type { FormField, ServiceForm } from "./form.ts";

/** The same sections with every language in their texts; a language that was not required when a text was written is empty. */
export function completeForm({ sections }: ServiceForm): ServiceForm {
  const completeField = (field: FormField): FormField =>
    ({
      ...field,
      label: completeText(field.label),
      hint: field.hint && completeText(field.hint),
      example: field.example && completeText(field.example),
      ...("options" in field && {
        options: field.options.map((option) => ({ ...option, label: completeText(option.label) })),
      }),
      ...("fields" in field && { fields: field.fields.map(completeField) }),
    }) as FormField;
  return {
    sections: sections.map((section) => ({
      ...section,
      title: completeText(section.title),
      fields: section.fields.map(completeField),
    })),
  };
}

/** The form with its texts in a reader's language. */
export function formIn(form: ServiceForm, language: Language): ServiceForm<string> {
  const own = (text: LocalizedText) => textIn(text, language);
  const fieldIn = (field: FormField): FormField<string> => {
    const translated = {
      ...field,
      label: own(field.label),
      hint: field.hint && own(field.hint),
      example: field.example && own(field.example),
      ...("options" in field && {
        options: field.options.map((option) => ({ ...option, label: own(option.label) })),
      }),
      ...("fields" in field && { fields: field.fields.map(fieldIn) }),
    };
    return translated as FormField<string>;
  };
  return {
    sections: form.sections.map(({ key, title, fields }) => ({
      key,
      title: own(title),
      fields: fields.map(fieldIn),
    })),
  };
}
