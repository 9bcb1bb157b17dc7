import { DOCUMENT_LIMITS } from "@passerelle/domain/catalogue/document";
import { FORM_LIMITS } from "@passerelle/domain/catalogue/forms/form-limits";
import { minorUnits } from "@passerelle/domain/money";
import { get, useFormContext, useFormState } from "react-hook-form";
import { useWords } from "../../lib/words.tsx";
import type { DocumentForm } from "./form.ts";
import type { Problem } from "./problems.ts";

/** Words for the error of the field with that path; subscribes to that field only. */
export function useProblem(path: string): string | undefined {
  const { control } = useFormContext<DocumentForm>();
  const { errors } = useFormState({ control, name: path as "title", exact: true });
  const words = useProblemWords();
  const code = (get(errors, path) as { message?: string } | undefined)?.message;
  return code && words({ path: path.replace(/\.root$/, ""), code });
}

/** Words for an error of a document. */
export function useProblemWords(): (problem: Problem) => string {
  const t = useWords("catalogue/admin");
  return ({ path, code }) =>
    t(`problems.${code as "required"}`, {
      limit: code === "documents_too_many" ? FORM_LIMITS.documents : limitOf(path),
    });
}

/** Maximum of the field with that path: characters, or items. */
function limitOf(path: string): number {
  if (/(?:^|\.)form\./.test(path)) return formLimitOf(path);
  if (/^deliverables\.\d+\.[a-z]{2}$/.test(path)) return DOCUMENT_LIMITS.document_name;
  if (/required_documents\.\d+\.key$/.test(path)) return DOCUMENT_LIMITS.document_key;
  if (/required_documents\.\d+\.[a-z]{2}$/.test(path)) return DOCUMENT_LIMITS.document_name;
  if (/^procedure_steps\.\d+/.test(path)) return DOCUMENT_LIMITS.step;
  const name = path.split(".").findLast((part) => part in DOCUMENT_LIMITS);
  return name ? DOCUMENT_LIMITS[name as keyof typeof DOCUMENT_LIMITS] : 0;
}

/** The limit of a part of a form: characters of a text, or items of a list. */
function formLimitOf(path: string): number {
  const parts = path.split(".");
  if (parts.at(-2) === "title") return FORM_LIMITS.section_title;
  if (path.endsWith(".shown_when")) return FORM_LIMITS.conditions;
  const name = parts.findLast((part) => part in FORM_LIMITS);
  return name ? FORM_LIMITS[name as keyof typeof FORM_LIMITS] : 0;
}

/** Keyboard for amounts: with or without decimals, by currency. */
export const keyboardOf = (currency: Parameters<typeof minorUnits>[0]) =>
  minorUnits(currency) === 0 ? "numeric" : "decimal";
