import type {
  MessageTemplate,
  MessageTemplates,
  RenderedTemplate,
  RenderedText,
} from "@passerelle/contract/sandbox";
import { LANGUAGES, type Language } from "@passerelle/domain/languages";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { SmsTemplate } from "../../platform/contributions.ts";
import type { Email } from "../../platform/email.ts";
import { AppError } from "../../platform/errors.ts";
import { modulesOf } from "../../platform/module.ts";
import { SAMPLE } from "../../platform/sample-values.ts";
import type { Sms } from "../../platform/sms-message.ts";
import { emailsOfPerson, textsOfPerson } from "../rate-limits.ts";
import { findOwnContact } from "./queries.ts";

/** The validity that a sample states for a code, in milliseconds. */
const SMS_LASTS = 15 * 60_000;

type Named = Pick<MessageTemplate, "channel" | "name">;

/** Every email and text message of every capability, and where the caller would receive them. */
export async function listTemplates(
  ctx: Context,
  actor: Actor,
  language: Language,
): Promise<MessageTemplates> {
  const { email, phone } = await findOwnContact(ctx.db, actor.userId);
  const named = modulesOf(ctx).flatMap(({ name: capability, emails, sms }) => [
    ...Object.keys(emails?.kinds ?? {}).map((name) => ({ channel: "email" as const, name, capability })),
    // Plural forms count as one message.
    ...[...new Set(Object.keys(sms?.texts.fr ?? {}).map(withoutPlural))].map((name) => ({
      channel: "sms" as const,
      name,
      capability,
    })),
  ]);
  return {
    email: email || null,
    phone: phone && ctx.sms.enabled ? `+${phone}` : null,
    templates: named.map((one) => {
      const { subject, text } = renderIn(ctx, one, language);
      return { ...one, subject: subject ?? text };
    }),
  };
}

const withoutPlural = (key: string) => key.replace(/_(?:one|other)$/, "");

/** A message with sample values in every language. Throws `template_not_found`. */
export function renderTemplate(ctx: Context, named: Named): RenderedTemplate {
  return { texts: LANGUAGES.map((language) => renderIn(ctx, named, language)) };
}

function renderIn(ctx: Context, { channel, name }: Named, language: Language): RenderedText {
  if (channel === "email") {
    const values = samplesOf(ctx, name);
    const { subject, text } = ctx.mail.render({ template: name, to: "", language, values } as Email);
    return { language, subject, text };
  }
  requireSms(ctx, name);
  const at = Date.now();
  const text = ctx.sms.render({
    template: name as SmsTemplate,
    language,
    code: codeOf(ctx, name),
    link: ctx.env.publicUrl,
    queuedAt: new Date(at).toISOString(),
    expiresAt: new Date(at + SMS_LASTS).toISOString(),
  });
  return { language, subject: null, text };
}

/**
 * Sends a message with sample values to the caller themselves, once in each language. Throws `template_not_found`,
 * `no_address` for a caller without an address or confirmed number, and `too_many_requests`.
 */
export async function sendTemplate(ctx: Context, actor: Actor, { channel, name }: Named): Promise<void> {
  const { db } = ctx;
  const { email, phone } = await findOwnContact(db, actor.userId);
  if (channel === "email") {
    const values = samplesOf(ctx, name);
    if (!email) throw new AppError("no_address");
    await emailsOfPerson.take(db, actor.userId);
    await db.transaction().execute(async (trx) => {
      // Sent without the account's id, so that opt-outs and quiet hours do not apply.
      for (const language of LANGUAGES)
        await ctx.mail.enqueue(trx, { template: name, to: email, language, values } as Email);
    });
    return;
  }
  requireSms(ctx, name);
  if (!phone || !ctx.sms.enabled) throw new AppError("no_address");
  await textsOfPerson.take(db, actor.userId);
  await db.transaction().execute(async (trx) => {
    for (const language of LANGUAGES) {
      await ctx.sms.enqueue(trx, {
        template: name as SmsTemplate,
        to: phone,
        language,
        code: codeOf(ctx, name),
        link: ctx.env.publicUrl,
        expiresAt: new Date(Date.now() + SMS_LASTS),
      } satisfies Sms);
    }
  });
}

/** The sample values of an email, with links that lead to this site. */
function samplesOf(ctx: Context, name: string): Record<string, string> {
  const all = modulesOf(ctx).flatMap(({ emails }) => (emails?.samples ? [emails.samples] : []));
  const values = all.find((samples) => Object.hasOwn(samples, name))?.[name];
  if (!values) throw new AppError("template_not_found");
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, value === SAMPLE.link ? ctx.env.publicUrl : value]),
  );
}

function requireSms(ctx: Context, name: string): void {
  const isKnown = modulesOf(ctx).some(({ sms }) =>
    Object.keys(sms?.texts.fr ?? {}).some((key) => withoutPlural(key) === name),
  );
  if (!isKnown) throw new AppError("template_not_found");
}

/** In the text message of a notification the code is a reference; in others it is a code to type. */
const codeOf = (ctx: Context, name: string): string =>
  modulesOf(ctx).some(({ notifications }) => notifications?.[name]) ? SAMPLE.reference : SAMPLE.code;
