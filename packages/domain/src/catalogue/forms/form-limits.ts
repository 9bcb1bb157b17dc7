import { ANSWER_LIMITS } from "./answers.ts";

// Separate from `form.ts`, so that pages with forms do not load limits that only the editor checks.

/** In characters, items or days. */
export const FORM_LIMITS = {
  ...ANSWER_LIMITS,
  key: 40,
  label: 200,
  hint: 500,
  example: 120,
  explanation: 2000,
  section_title: 120,
  sections: 20,
  /** Maximum in the whole form, including fields of groups. */
  fields: 200,
  documents: 20,
  options: 400,
  conditions: 10,
  condition_values: 40,
  short_text: 300,
  retention_days: 3650,
  number: 1_000_000_000_000,
} as const;
