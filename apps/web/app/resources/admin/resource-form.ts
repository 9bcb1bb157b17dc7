import { type AdminResource, type NewResource, ResourceChange } from "@passerelle/contract/resources";
import { type LocalizedText, localizedText } from "@passerelle/domain/languages";
import type { ResourceCategory, ResourceType } from "@passerelle/domain/resources/resource";
import { contractResolver } from "../../lib/contract-form.ts";

/** The form's values, without the file. */
export type ResourceForm = {
  title: LocalizedText;
  description: LocalizedText;
  type: ResourceType;
  category: ResourceCategory | "";
  /** Empty: every country. */
  country: string;
  link_url: string;
  is_public: boolean;
};

/** The form's initial values: empty, or those of the resource. */
export function formOf(resource: AdminResource | undefined): ResourceForm {
  return {
    title: resource?.title ?? localizedText(() => ""),
    description: resource?.description ?? localizedText(() => ""),
    type: resource?.type ?? "link",
    category: resource?.category ?? "",
    country: resource?.country?.code ?? "",
    link_url: resource?.link_url ?? "",
    is_public: resource?.is_public ?? true,
  };
}

/** Adds the scheme to an address typed without one: `www.exemple.cm`. */
export function withScheme(text: string): string {
  const typed = text.trim();
  return typed === "" || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

/**
 * The body for a valid form: a new resource with that id, or a change of the given version. `fileId`: the uploaded
 * file; without it a document keeps its own.
 */
export function bodyOf(form: ResourceForm, as: { id: string }, fileId: string | undefined): NewResource;
export function bodyOf(
  form: ResourceForm,
  as: { version: number },
  fileId: string | undefined,
): ResourceChange;
export function bodyOf(
  form: ResourceForm,
  as: { id: string } | { version: number },
  fileId: string | undefined,
): NewResource | ResourceChange {
  const content = {
    ...as,
    title: localizedText((language) => form.title[language]),
    description: localizedText((language) => form.description[language]),
    category: form.category,
    country: form.country || null,
    is_public: form.is_public,
  };
  return (
    form.type === "link"
      ? { ...content, type: form.type, link_url: withScheme(form.link_url) }
      : { ...content, type: form.type, ...(fileId !== undefined && { file_id: fileId }) }
  ) as NewResource | ResourceChange;
}

/** The file is not part of the form and is checked separately. */
export const resolveResource = contractResolver(ResourceChange, (form: ResourceForm) =>
  bodyOf(form, { version: 0 }, undefined),
);
