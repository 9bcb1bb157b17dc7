import type { AdminService } from "@passerelle/contract/catalogue/admin";
import { documentErrors, documentWarnings } from "@passerelle/domain/catalogue/document";
import { type FieldErrors, get, type ResolverResult, set } from "react-hook-form";
import type { ApiError } from "../../lib/client.ts";
import { type DocumentForm, documentOf } from "./form.ts";

export type Problem = { path: string; code: string };

/** Whether customers see a service that they cannot order anywhere. */
export const isOfferedNowhere = ({ status, document }: Pick<AdminService, "status" | "document">): boolean =>
  status === "active" && documentWarnings(document).some(({ code }) => code === "offered_nowhere");

/** Validates a form by the rules of its document and puts every error at its field. */
export function checkForm(form: DocumentForm): ResolverResult<DocumentForm> {
  const problems = documentErrors(documentOf(form));
  if (problems.length === 0) return { values: form, errors: {} };
  const errors: FieldErrors<DocumentForm> = {};
  for (const { path, code } of problems) set(errors, placeOf(form, path), { type: code, message: code });
  return { values: {}, errors };
}

/** The path at which react-hook-form stores an error: `root` of a list, beside the errors of its items. */
export function placeOf(form: DocumentForm, path: string): string {
  return Array.isArray(get(form, path)) ? `${path}.root` : path;
}

/** The server's refusal of a document, by the form's fields. */
export function refusedFields({ fields }: Pick<ApiError, "fields">): Problem[] {
  return fields.map(({ field, code }) => ({ path: field.replace(/^document\./, ""), code }));
}

/**
 * Shows and focuses the control of a path, or the nearest part that contains it. Paths are names of controls, or
 * `data-path` of parts.
 */
export function focusPath(form: HTMLElement, path: string): void {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const name = CSS.escape(parts.slice(0, length).join("."));
    const found = form.querySelector<HTMLElement>(`[name="${name}"], [data-path="${name}"]`);
    if (!found) continue;
    for (let part = found.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
      part.open = true;
    found.focus();
    return;
  }
}
