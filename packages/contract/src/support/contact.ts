import { CONTACT_MESSAGE, CONTACT_TOPICS } from "@passerelle/domain/support/contact";
import { isPlainLine } from "@passerelle/domain/text";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Instant, Language, Page, PerPage, RowVersion, text, trimmedText } from "../shapes.ts";

const named = (max: number) =>
  trimmedText().check(
    z.minLength(2, "too_short"),
    z.maxLength(max, "too_long"),
    z.refine(isPlainLine, "text_invalid"),
  );

export const ContactForm = z.strictObject({
  /** From the reply of `GET /api/contact/form`; a form that is sent twice counts as one message. */
  form: text(200),
  name: named(120),
  email: z.string().check(z.trim(), z.maxLength(255, "too_long"), z.email("email_invalid")),
  topic: z.enum(CONTACT_TOPICS),
  message: trimmedText().check(
    z.minLength(CONTACT_MESSAGE.min, "too_short"),
    z.maxLength(CONTACT_MESSAGE.max, "too_long"),
  ),
  /** Honeypot: hidden from people, so a value means that a program filled it in. */
  website: z.optional(text(500)),
});
export type ContactForm = z.output<typeof ContactForm>;

const CONTACT_STATUSES = ["open", "handled"] as const;

/** A message as its author sees it. */
const OwnMessage = z.object({
  reference: z.string(),
  topic: z.enum(CONTACT_TOPICS),
  message: z.string(),
  status: z.enum(CONTACT_STATUSES),
  created_at: Instant,
});

/** A message as staff see it. */
export const ContactMessage = z.extend(OwnMessage, {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  language: Language,
  /** The author's account, when they were signed in. */
  user_id: z.nullable(z.uuid()),
  suspected: z.boolean(),
  version: RowVersion,
  events: z.array(
    z.object({
      event: z.enum(["handled", "reopened", "cleared", "suspected"]),
      by: z.nullable(z.string()),
      at: Instant,
    }),
  ),
});
export type ContactMessage = z.output<typeof ContactMessage>;

export const contact = contract({
  "GET /api/contact/form": {
    summary: "A contact form, to be sent once, after a few seconds and within hours",
    access: "public",
    reply: z.object({ form: z.string() }),
  },
  "POST /api/contact": {
    summary: "Sends a message to the team, acknowledged by email; sending a form again changes nothing",
    access: "public",
    body: ContactForm,
    /** The author quotes this reference. */
    reply: z.object({ reference: z.string() }),
    errors: ["form_too_fast", "form_expired", "idempotency_key_reused", "too_many_requests"],
  },
  "GET /api/me/messages": {
    summary: "The caller's own contact messages, newest first, at most fifty",
    access: "signed_in",
    reply: z.object({ messages: z.array(OwnMessage) }),
  },
  "GET /api/admin/contact-messages": {
    summary: "Contact messages, newest first; `box`: open, handled, or spam",
    access: "support.manage",
    query: z.strictObject({
      box: z.optional(z.enum(["open", "handled", "suspected"])),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({ total: z.int(), messages: z.array(ContactMessage) }),
  },
  "PATCH /api/admin/contact-messages/:id": {
    summary: "Marks a message as handled or open, and as spam or not; the author of the change is recorded",
    access: "support.manage",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      version: RowVersion,
      status: z.optional(z.enum(CONTACT_STATUSES)),
      suspected: z.optional(z.boolean()),
    }),
    reply: ContactMessage,
    errors: ["not_found", "edit_conflict"],
  },
});
