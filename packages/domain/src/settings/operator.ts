/** The published data about the operator of the site, in the order in which it is shown. */
export const OPERATOR_FIELDS = [
  "name",
  "legal_form",
  "address",
  "city",
  "trade_register",
  "tax_number",
  "publisher",
  "email",
  "phone",
  "data_protection",
  "eu_representative",
  "hosting",
] as const;
export type OperatorField = (typeof OPERATOR_FIELDS)[number];

/** Maximum characters of each field. */
export const OPERATOR_FIELD_LENGTH = 300;

export type Operator = Record<OperatorField, string | null>;

/** The data about a seller that buyers must know before they pay. */
export const SELLER_FIELDS = ["name", "trade_register", "address", "city"] as const;

/** The missing fields of the seller's identity; ordering is open only when there are none. */
export const missingOfSeller = (operator: Operator): OperatorField[] =>
  SELLER_FIELDS.filter((field) => !operator[field]?.trim());
