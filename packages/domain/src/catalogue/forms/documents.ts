import type { Answers } from "./answers.ts";
import type { ServiceForm } from "./form.ts";
import { shownForm } from "./visibility.ts";

/** A document that customers must or may send: from the list of the service or modality, or a field of the form. */
export type AskedDocument<Text = string> = {
  /** Identifies the stored file. */
  key: string;
  name: Text;
  hint: Text | null;
  example: Text | null;
  required: boolean;
  /** Whether it is asked only for some answers. */
  conditional: boolean;
};

/** The terms that determine the documents. `required_documents`: the list of the service, or of a modality with its own list. */
export type DocumentTerms<Text> = {
  required_documents: readonly { key: string; name: Text }[];
  form: ServiceForm<Text>;
};

/** The key of a document field's file. The keys of lists are slugs, so the two never collide. */
export const fieldDocumentKey = (field: string): string => `field:${field}`;

/** All documents that may be asked, for any answers: those of the list, then those of the form in its order. */
export function possibleDocuments<Text>({
  required_documents,
  form,
}: DocumentTerms<Text>): AskedDocument<Text>[] {
  return [
    ...required_documents.map(({ key, name }) => ({
      key,
      name,
      hint: null,
      example: null,
      required: true,
      conditional: false,
    })),
    ...form.sections.flatMap(({ fields }) =>
      fields.flatMap(({ type, key, label, hint, example, required, shown_when }) =>
        type === "document"
          ? {
              key: fieldDocumentKey(key),
              name: label,
              hint,
              example,
              required,
              conditional: (shown_when?.conditions.length ?? 0) > 0,
            }
          : [],
      ),
    ),
  ];
}

/** The documents that are asked for these answers: the same list for the wizard, its checks, staff and exports. */
export const askedDocuments = <Text>(terms: DocumentTerms<Text>, answers: Answers): AskedDocument<Text>[] =>
  possibleDocuments({ ...terms, form: shownForm(terms.form, answers) });
