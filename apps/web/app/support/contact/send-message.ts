import type { ContactForm } from "@passerelle/contract/support/contact";
import { ApiError, type Client, type FailureCode } from "../../lib/client.ts";

export const CONTACT_FIELDS = ["name", "email", "topic", "message"] as const;

export type ContactField = (typeof CONTACT_FIELDS)[number];

/** What became of a message: its reference, or why not, with all that was typed. */
export type ContactAnswer =
  | { sent: string }
  | {
      failure: FailureCode;
      requestId: string | undefined;
      wrong: ContactField[];
      values: Record<ContactField, string>;
      /** The form to send it with next time. */
      form: string;
    };

/** After these a form is used up; the others may be sent again as they are. */
const SPENT: readonly FailureCode[] = ["form_expired", "idempotency_key_reused"];

/** Sends the form of a page, in the browser or, without scripts, on the server. Never throws what the API refuses. */
export async function sendMessage(call: Client, sent: FormData): Promise<ContactAnswer> {
  const said = (name: string) => String(sent.get(name) ?? "");
  const values = Object.fromEntries(CONTACT_FIELDS.map((name) => [name, said(name)])) as Record<
    ContactField,
    string
  >;
  const form = said("form");
  try {
    // Whatever the page holds is sent: the API says what of it will not do.
    const body = { ...values, form, website: said("website") } as ContactForm;
    return { sent: (await call("POST /api/contact", { body })).reference };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const wrong = CONTACT_FIELDS.filter((name) => error.fields.some(({ field }) => field === name));
    const next = SPENT.includes(error.code) ? (await newForm(call)) || form : form;
    return { failure: error.code, requestId: error.requestId, wrong, values, form: next };
  }
}

/** Empty when there is none to be had: sending says so then. */
export async function newForm(call: Client): Promise<string> {
  return call("GET /api/contact/form").then(
    ({ form }) => form,
    () => "",
  );
}
