import { completeText, type LocalizedText } from "../languages.ts";
import type { ServiceDocument } from "./document.ts";
import { completeForm, EMPTY_FORM } from "./forms/form.ts";

/**
 * A stored document: languages that were not required when a text was written are empty, and a step that was written before
 * it said who acts is ours. A document older than forms asks nothing.
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
      form: country.form ? { ...country.form, ...completeForm(country.form) } : null,
      modalities: country.modalities.map((modality) => ({
        ...modality,
        conditions: modality.conditions && completeText(modality.conditions),
        presence_required: modality.presence_required ?? false,
        official_fees: modality.official_fees ? completeText(modality.official_fees) : null,
        required_documents: modality.required_documents?.map(completeItem) ?? null,
        form: modality.form ? { ...modality.form, ...completeForm(modality.form) } : null,
      })),
    })),
  };
}

const completeItem = <Item extends LocalizedText>(item: Item): Item => ({ ...item, ...completeText(item) });
