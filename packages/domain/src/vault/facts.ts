import { fold } from "../text.ts";
import type { VaultType } from "./types.ts";

/** The data of documents with a number, from which the fields of a service's form are filled in. */
export const VAULT_FACTS = [
  "passport_number",
  "passport_issued_on",
  "passport_expires_on",
  "identity_card_number",
  "identity_card_issued_on",
  "identity_card_expires_on",
  "residence_permit_number",
  "residence_permit_issued_on",
  "residence_permit_expires_on",
] as const;
export type VaultFact = (typeof VAULT_FACTS)[number];

/** Facts that are dates (ISO 8601 days); the others are numbers of documents. */
export const isDateFact = (fact: VaultFact): boolean => fact.endsWith("_on");

type Described = {
  type: VaultType;
  /** The name of the person on the document; "": the owner of the account. */
  holder: string;
  is_archived: boolean;
  number: string | null;
  issued_on: string | null;
  expires_on: string | null;
};

/**
 * The facts in the kept documents of one person. `holder`: the name of a relative, whose documents are used; undefined for the
 * owner. Of several documents of a type, the one that expires last is used, because one without a date may be older.
 */
export function factsOf(
  documents: readonly Described[],
  holder?: string,
): Partial<Record<VaultFact, string>> {
  const own = documents
    .filter((document) => !document.is_archived && fold(document.holder) === fold(holder ?? ""))
    .toSorted((a, b) => (a.expires_on ?? "").localeCompare(b.expires_on ?? ""));
  const facts = own.flatMap(({ type, number, issued_on, expires_on }) =>
    Object.entries({ number, issued_on, expires_on }).flatMap(([name, value]) => {
      const fact = VAULT_FACTS.find((one) => one === `${type}_${name}`);
      return fact && value ? [[fact, value] as const] : [];
    }),
  );
  return Object.fromEntries(facts);
}
