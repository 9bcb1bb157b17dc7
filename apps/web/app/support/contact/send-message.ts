import type { ContactForm } from "@passerelle/contract/support/contact";
import { ApiError, type Client, type FailureCode } from "../../lib/client.ts";

export const CONTACT_FIELDS = ["name", "email", "topic", "message"] as const;

export type ContactField = (typeof CONTACT_FIELDS)[number];

/** The reference of a sent message, or why it failed with the form's contents. */
export type ContactAnswer =
  | { sent: string }
  | {
      failure: FailureCode;
      requestId: string | undefined;
      wrong: ContactField[];
      values: Record<ContactField, string>;
      /** The form token for the next attempt. */
      form: string;
    };

/** These errors use up a form token; after others the same one is sent again. */
const SPENT: readonly FailureCode[] = ["form_expired", "idempotency_key_reused"];

/**
 * Sends the contact form, in the browser or (without scripts) on the server. Returns the API's refusals instead of
 * throwing.
 */
export async function sendMessage(call: Client, sent: FormData): Promise<ContactAnswer> {
  const textOf = (name: string) => String(sent.get(name) ?? "");
  const values = Object.fromEntries(CONTACT_FIELDS.map((name) => [name, textOf(name)])) as Record<
    ContactField,
    string
  >;
  const form = textOf("form");
  try {
    // Sent without validation here: the API reports the problems.
    const body = { ...values, form, website: textOf("website") } as ContactForm;
    return { sent: (await call("POST /api/contact", { body })).reference };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const wrong = CONTACT_FIELDS.filter((name) => error.fields.some(({ field }) => field === name));
    const next = SPENT.includes(error.code) ? (await newForm(call)) || form : form;
    return { failure: error.code, requestId: error.requestId, wrong, values, form: next };
  }
}

/** A new form token; empty when none is available, which sending then reports. */
export async function newForm(call: Client): Promise<string> {
  return call("GET /api/contact/form").then(
    ({ form }) => form,
    () => "",
  );
}
