import { LANGUAGES, type LocalizedText } from "../languages.ts";
import { fold } from "../text.ts";
import type { FormChanges, FormSection, ServiceForm } from "./forms/form.ts";
import { changeForm } from "./forms/form-changes.ts";

/** The documents that a service, its countries and its modalities require; a modality without a list has that of the service. */
type Asking = {
  form: ServiceForm;
  required_documents: readonly LocalizedText[];
  countries: readonly {
    form: FormChanges | null;
    modalities: readonly { form: FormChanges | null; required_documents: readonly LocalizedText[] | null }[];
  }[];
};
type Twice = { path: string; code: "document_twice" };

/**
 * Fields for a document that the applicable list also contains, so that customers would be asked for it twice. The error is at
 * the field, or in the list of a modality with its own list.
 */
export function documentsTwice({ form, required_documents, countries }: Asking): Twice[] {
  return [
    ...fieldsTwice("form", form.sections, required_documents),
    ...countries.flatMap((country, at) => {
      const path = `countries.${at}`;
      return [
        ...fieldsTwice(`${path}.form`, country.form?.sections ?? [], required_documents),
        ...country.modalities.flatMap((modality, index) => {
          const own = `${path}.modalities.${index}`;
          if (!modality.required_documents)
            return fieldsTwice(`${own}.form`, modality.form?.sections ?? [], required_documents);
          const asked = changeForm(changeForm(form, country.form), modality.form);
          return itemsTwice(`${own}.required_documents`, modality.required_documents, asked.sections);
        }),
      ];
    }),
  ];
}

function fieldsTwice(
  path: string,
  sections: readonly FormSection[],
  listed: readonly LocalizedText[],
): Twice[] {
  return sections.flatMap(({ fields }, section) =>
    fields.flatMap(({ type, label }, at) =>
      type === "document" ? twice(`${path}.sections.${section}.fields.${at}.label`, label, listed) : [],
    ),
  );
}

function itemsTwice(
  path: string,
  listed: readonly LocalizedText[],
  sections: readonly FormSection[],
): Twice[] {
  const labels = sections.flatMap(({ fields }) =>
    fields.filter(({ type }) => type === "document").map(({ label }) => label),
  );
  return listed.flatMap((item, at) => twice(`${path}.${at}`, item, labels));
}

/** An error at the first language in which a text equals one of the others, ignoring case and accents. */
function twice(path: string, text: LocalizedText, others: readonly LocalizedText[]): Twice[] {
  const language = LANGUAGES.find((one) => {
    const name = nameIn(text, one);
    return name !== "" && others.some((other) => nameIn(other, one) === name);
  });
  return language ? [{ path: `${path}.${language}`, code: "document_twice" }] : [];
}

const nameIn = (text: LocalizedText, language: (typeof LANGUAGES)[number]): string =>
  fold(text[language] ?? "").trim();
