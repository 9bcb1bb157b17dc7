/** The fields of a declaration that level 2 requires, in the order of their inputs. */
const REQUIRED_FIELDS = [
  "document_type",
  "document_country",
  "family_name",
  "given_names",
  "birth_date",
  "number",
  "expires_on",
] as const;
export type DeclaredField = (typeof REQUIRED_FIELDS)[number];

export type DeclarationError = { field: DeclaredField; code: "required" | "expired" };

/**
 * What prevents a declaration from being submitted for level 2: missing fields, and a document that has expired. `today`: the day in
 * UTC, as `2026-11-23`.
 */
export function declarationErrors(
  declared: Partial<Record<DeclaredField, string | null>>,
  today: string,
): DeclarationError[] {
  return REQUIRED_FIELDS.flatMap((field): DeclarationError[] => {
    const text = declared[field]?.trim() ?? "";
    if (text === "") return [{ field, code: "required" }];
    return field === "expires_on" && text < today ? [{ field, code: "expired" }] : [];
  });
}
