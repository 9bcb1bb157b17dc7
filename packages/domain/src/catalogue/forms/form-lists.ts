import { VAULT_FACTS } from "../../vault/facts.ts";

// Separate from the types, so that only code that edits forms or checks their shape loads these lists.

export const FIELD_TYPES = [
  "short_text",
  "long_text",
  "number",
  "amount",
  "date",
  "yes_no",
  "one_of",
  "several_of",
  "dependent_choice",
  "person",
  "place",
  "address",
  "phone",
  "email",
  "organism",
  "group",
  "document",
  "explanation",
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** The category of personal data of an answer; `none` for facts that concern no person. */
export const DATA_CATEGORIES = [
  "none",
  "identity",
  "contact",
  "family",
  "judicial",
  "financial",
  "health",
] as const;
export type DataCategory = (typeof DATA_CATEGORIES)[number];

/** The sources for filling in a field: the account, the person for whom it is ordered, or the kept documents. */
export const PREFILLS = [
  "customer_name",
  "customer_email",
  "customer_phone",
  "customer_city",
  "customer_country",
  "customer_company",
  "customer_job_title",
  "beneficiary_name",
  ...VAULT_FACTS,
] as const;
export type Prefill = (typeof PREFILLS)[number];

export const OPERATORS = [
  "is_one_of",
  "is_none_of",
  "at_least",
  "at_most",
  "is_answered",
  "is_empty",
] as const;
export type Operator = (typeof OPERATORS)[number];

/** How a price counts: once per request, or for each row of a group or each unit of a number. */
export const PRICINGS = ["once", "each"] as const;
export type Pricing = (typeof PRICINGS)[number];
