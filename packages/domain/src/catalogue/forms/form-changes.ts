import { type FormChanges, fieldsOf, type ServiceForm } from "./form.ts";

/** The form that applies to a choice: that of the service with the changes of its country, then of its modality. */
export function changeForm(form: ServiceForm, changes: FormChanges | null): ServiceForm {
  if (!changes) return form;
  const removed = new Set(changes.removed);
  const replacing = new Map(
    changes.sections.flatMap(({ fields }) => fields.map((field) => [field.key, field])),
  );
  const asked = new Set(fieldsOf(form).map(({ field }) => field.key));
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields
      .filter(({ key }) => !removed.has(key))
      .map((field) => replacing.get(field.key) ?? field),
  }));
  for (const { fields, ...section } of changes.sections) {
    const added = fields.filter(({ key }) => !asked.has(key) || removed.has(key));
    const existing = sections.find(({ key }) => key === section.key);
    if (existing) existing.fields = [...existing.fields, ...added];
    else if (added.length > 0) sections.push({ ...section, fields: added });
  }
  return { sections: sections.filter(({ fields }) => fields.length > 0) };
}
