import type { InformationItem } from "@passerelle/contract/requests/information-requests";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { fieldsOf } from "@passerelle/domain/catalogue/forms/form";

/** What an item asks for: a field to correct has its label in the reader's language. */
export function labelOf({ form }: Pick<RequestDetail, "form">, item: InformationItem): string {
  if (item.field_key === null) return item.label;
  return fieldsOf(form).find(({ field }) => field.key === item.field_key)?.field.label ?? item.label;
}
