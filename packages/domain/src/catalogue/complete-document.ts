import { completeText, type LocalizedText } from "../languages.ts";
import type { ServiceDocument } from "./document.ts";
import { EMPTY_FORM, type FormChanges } from "./forms/form.ts";
import { completeForm } from "./forms/form-texts.ts";

/**
 * Completes a stored document: a language that was not required when a text was written is empty; a step without an actor gets
 * `us`; a document from before forms existed has an empty form.
 */
export function completeDocument(stored: ServiceDocument): ServiceDocument {
  return {
    ...stored,
    title: completeText(stored.title),
    description: completeText(stored.description),
    subcategory: completeText(stored.subcategory),
    required_documents: stored.required_documents.map(completeItem),
    procedure_steps: stored.procedure_steps.map(({ actor, presence, ...text }) => ({
      ...completeText(text),
      actor: actor ?? "us",
      presence: presence ?? false,
    })),
    deliverables: stored.deliverables.map(completeItem),
    form: completeForm(stored.form ?? EMPTY_FORM),
    countries: stored.countries.map((country) => ({
      ...country,
      form: completeChanges(country.form),
      modalities: country.modalities.map((modality) => ({
        ...modality,
        conditions: modality.conditions && completeText(modality.conditions),
        presence_required: modality.presence_required ?? false,
        official_fees: modality.official_fees ? completeText(modality.official_fees) : null,
        required_documents: modality.required_documents?.map(completeItem) ?? null,
        form: completeChanges(modality.form),
      })),
    })),
  };
}

/** Changes without effect count as none. */
function completeChanges(changes: FormChanges | null | undefined): FormChanges | null {
  const isEmpty = !changes || changes.removed.length + changes.sections.length === 0;
  return isEmpty ? null : { removed: changes.removed, ...completeForm(changes) };
}

const completeItem = <Item extends LocalizedText>(item: Item): Item => ({ ...item, ...completeText(item) });
