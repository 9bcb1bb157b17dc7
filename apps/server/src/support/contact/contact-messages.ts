import type { Language } from "@passerelle/contract/shapes";
import type { ContactForm, ContactMessage } from "@passerelle/contract/support/contact";
import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import { CONTACT_RETENTION_MONTHS, SPAM_RETENTION_DAYS } from "@passerelle/domain/support/contact";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { isEmailAddress } from "../../platform/email.ts";
import { recordErasure } from "../../platform/erasures.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import { digest, placeOf } from "../../platform/rate-limits.ts";
import { makeReference } from "../../platform/reference.ts";
import { getOperator } from "../../settings/service.ts";
import { contactFromPlace, contactOfAddress } from "../rate-limits.ts";
import { readForm } from "./form.ts";
import {
  countMessages,
  deleteOldMessages,
  findByForm,
  findMessage,
  findMessages,
  findMessagesOf,
  insertMessage,
  insertMessageEvent,
  lockMessage,
  updateMessage,
} from "./queries.ts";

const PER_PAGE = 20;
const OWN_MESSAGES = 50;

/**
 * Stores a contact message, acknowledges it and notifies the team, once per form. A message with the honeypot field
 * filled in is stored as spam and answered like the others, without any email. Throws `form_too_fast`,
 * `form_expired`, `too_many_requests`, and `idempotency_key_reused` for a form that was sent before with other
 * content.
 */
export async function writeToUs(
  ctx: Context,
  actor: Actor | undefined,
  { form, website, ...content }: ContactForm,
  language: Language,
  origin: Origin,
): Promise<{ reference: string }> {
  if (!isEmailAddress(content.email))
    throw new AppError("invalid_input", { fields: [{ field: "email", code: "email_invalid" }] });
  const formId = await readForm(ctx, form);
  const suspected = Boolean(website);
  const reference = makeReference("M");
  const kept = await ctx.db.transaction().execute(async (trx) => {
    const message = {
      ...content,
      form_id: formId,
      reference,
      user_id: actor?.userId ?? null,
      language,
      suspected,
    };
    if (!(await insertMessage(trx, message))) return false;
    await contactFromPlace.take(trx, placeOf(origin));
    await contactOfAddress.take(trx, digest(content.email.toLowerCase()));
    if (!suspected) await notifyTeam(ctx, trx, { ...content, reference, language });
    return true;
  });
  if (kept) return { reference };
  const before = await findByForm(ctx.db, formId);
  const same =
    before && (["name", "email", "topic", "message"] as const).every((key) => before[key] === content[key]);
  if (!same) throw new AppError("idempotency_key_reused");
  return { reference: before.reference };
}

async function notifyTeam(
  ctx: Context,
  trx: Db,
  {
    name,
    email,
    reference,
    language,
  }: Pick<ContactForm, "name" | "email"> & { reference: string; language: Language },
): Promise<void> {
  const { publicUrl } = ctx.env;
  const { operator } = await getOperator(ctx.env, trx);
  await ctx.mail.enqueue(trx, {
    template: "contact_received",
    to: email,
    language,
    values: { name, reference, link: `${publicUrl}/support` },
  });
  // Without an email address of the operator, the message waits in the administration's list.
  if (operator.email === null || !isEmailAddress(operator.email)) return;
  await ctx.mail.enqueue(trx, {
    template: "contact_waiting",
    to: operator.email,
    language: DEFAULT_LANGUAGE,
    values: { name: "", reference, link: `${publicUrl}/admin/contact-messages` },
  });
}

/** The caller's own messages, newest first. */
export function listMyMessages({ db }: Context, { userId }: Actor) {
  return findMessagesOf(db, userId, OWN_MESSAGES);
}

/** One page of a box; open messages by default. */
export async function listMessages(
  { db }: Context,
  {
    box = "open",
    page = 1,
    per_page: perPage = PER_PAGE,
  }: { box?: "open" | "handled" | "suspected"; page?: number; per_page?: number },
): Promise<{ total: number; messages: ContactMessage[] }> {
  return {
    total: await countMessages(db, box),
    messages: await findMessages(db, box, { limit: perPage, offset: (page - 1) * perPage }),
  };
}

/**
 * Marks a message; an unchanged mark does nothing. Throws `not_found`, and `edit_conflict` after a concurrent change.
 */
export async function markMessage(
  { db }: Context,
  actor: Actor,
  id: string,
  { version, ...asked }: { version: number; status?: "open" | "handled"; suspected?: boolean },
): Promise<ContactMessage> {
  return db.transaction().execute(async (trx) => {
    await lockMessage(trx, id);
    const message = await findMessage(trx, id);
    if (!message) throw new AppError("not_found");
    const { status = message.status, suspected = message.suspected } = asked;
    if (status === message.status && suspected === message.suspected) return message;
    if (!(await updateMessage(trx, id, version, { status, suspected }))) throw new AppError("edit_conflict");
    const happened = [
      status !== message.status && (status === "handled" ? "handled" : "reopened"),
      suspected !== message.suspected && (suspected ? "suspected" : "cleared"),
    ] as const;
    for (const event of happened) {
      if (event) await insertMessageEvent(trx, { message_id: id, actor_id: actor.userId, event });
    }
    return (await findMessage(trx, id)) as ContactMessage;
  });
}

/** Deletes messages beyond their retention. Safe to run in several processes at once. */
export function sweepMessages({ db }: Context): Promise<void> {
  const keep = { months: CONTACT_RETENTION_MONTHS, suspectedDays: SPAM_RETENTION_DAYS };
  return db.transaction().execute(async (trx) => {
    const deleted = await deleteOldMessages(trx, keep);
    const spam = deleted.filter(({ suspected }) => suspected).length;
    await recordErasure(trx, "contact_ended", { records: deleted.length - spam, files: 0 });
    await recordErasure(trx, "contact_spam", { records: spam, files: 0 });
  });
}
