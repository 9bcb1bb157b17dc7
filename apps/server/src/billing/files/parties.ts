import type { Seller } from "@passerelle/domain/billing/documents";

/** The legal name with the legal form, which operators may already have written into the name. */
export function sellerName({ legal_name, legal_form }: Pick<Seller, "legal_name" | "legal_form">): string {
  if (legal_form === "" || legal_name.toLowerCase().includes(legal_form.toLowerCase())) return legal_name;
  return `${legal_name} ${legal_form}`;
}
