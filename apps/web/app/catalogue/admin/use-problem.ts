import { DOCUMENT_LIMITS } from "@passerelle/domain/catalogue/document";
import { minorUnits } from "@passerelle/domain/money";
import { get, useFormContext, useFormState } from "react-hook-form";
import { useWords } from "../../lib/words.tsx";
import type { DocumentForm } from "./form.ts";
import type { Problem } from "./problems.ts";

/** What is wrong with the field of that path, in words; it alone is rendered when that changes. */
export function useProblem(path: string): string | undefined {
  const { control } = useFormContext<DocumentForm>();
  const { errors } = useFormState({ control, name: path as "title", exact: true });
  const words = useProblemWords();
  const code = (get(errors, path) as { message?: string } | undefined)?.message;
  return code && words({ path: path.replace(/\.root$/, ""), code });
}

/** An error of a document in words. */
export function useProblemWords(): (problem: Problem) => string {
  const t = useWords("catalogue/admin");
  return ({ path, code }) => t(`problems.${code as "required"}`, { limit: limitOf(path) });
}

/** The most that the field of a path may hold: characters, or items. */
function limitOf(path: string): number {
  if (/^deliverables\.\d+\.(fr|en)$/.test(path)) return DOCUMENT_LIMITS.document_name;
  if (/required_documents\.\d+\.key$/.test(path)) return DOCUMENT_LIMITS.document_key;
  if (/required_documents\.\d+\.(fr|en)$/.test(path)) return DOCUMENT_LIMITS.document_name;
  if (/^procedure_steps\.\d+/.test(path)) return DOCUMENT_LIMITS.step;
  const name = path.split(".").findLast((part) => part in DOCUMENT_LIMITS);
  return name ? DOCUMENT_LIMITS[name as keyof typeof DOCUMENT_LIMITS] : 0;
}

/** Whether amounts of a currency have decimals, for the keyboard of a telephone. */
export const keyboardOf = (currency: Parameters<typeof minorUnits>[0]) =>
  minorUnits(currency) === 0 ? "numeric" : "decimal";
