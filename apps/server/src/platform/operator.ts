import { isPlainLine } from "@passerelle/domain/text";
import * as z from "zod/mini";

const text = z._default(
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "a text"),
        z.maxLength(300, "at most 300 characters"),
        z.refine(isPlainLine, "one line of text"),
      ),
  ),
  null,
);

// Strict: a misspelt name would be ignored.
const Operator = z.strictObject({
  name: text,
  /** Legal form and capital. */
  legal_form: text,
  address: text,
  city: text,
  /** RCCM number. */
  trade_register: text,
  tax_number: text,
  /** The person responsible for the publication. */
  publisher: text,
  email: text,
  phone: text,
  /** The contact for personal data. */
  data_protection: text,
  /** Article 27 of the GDPR. */
  eu_representative: text,
  /** Name, address and telephone of the host. */
  hosting: text,
});

/** The operator of the site (`OPERATOR`), for the pages that the law requires: null where it is not given. */
export type Operator = z.output<typeof Operator>;

/** Parses the JSON of the configuration; `error` states what was expected. */
export function parseOperator(text: string): { operator: Operator } | { error: string } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { error: "JSON" };
  }
  const parsed = Operator.safeParse(given);
  if (parsed.success) return { operator: parsed.data };
  const [issue] = parsed.error.issues;
  const expected =
    issue?.code === "unrecognized_keys" ? `only ${Object.keys(Operator.shape).join(", ")}` : issue?.message;
  return { error: `an object about who runs the site; ${issue?.path.join(".") || "in it"}: ${expected}` };
}
