import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { formatMoment } from "../../platform/format-date.ts";
import { type Bucket, leftTokens, takeToken, untilToken } from "../../platform/rate-limits.ts";
import { getProfile, lockSuperAdmins } from "../../profiles/service.ts";
import { AuthError, tooMany } from "../wire/errors.ts";

// All emails with a link or code share one bucket (`MAILS_PER_HOUR`). Emails to addresses without a confirmed account also take
// from a smaller one, so that half of the emails remain for people with an account. When half of the smaller bucket is used,
// traffic is unusual: the rest is only for addresses with a solved proof of work.
const ALL = "mails";
const STRANGERS = "mails-to-strangers";
const SHARE_OF_STRANGERS = 0.5;
const USUAL = 0.5;
/** The share of remaining emails below which the super_admins are notified. */
const SCARCE = 0.1;
const ONCE_AN_HOUR: Bucket = { burst: 1, perSecond: 1 / 3600 };

/** The recipient of an email: `stranger` has no confirmed account; `proven` solved a proof of work for the address. */
export type Recipient = "known" | "stranger" | "proven";

/** Takes from the budget. Call it in the transaction that enqueues an email, so that only sent emails count. */
export async function limitEmails(ctx: Context, db: Db, to: Recipient = "known"): Promise<void> {
  const { mailsPerHour } = ctx.env;
  const strangers = shareOfStrangers(ctx);
  // The same refusal as GoTrue's for a call without a captcha; official clients show it.
  if (to === "stranger" && (await isUnusual(ctx, db))) {
    throw new AuthError(
      400,
      "captcha_failed",
      "captcha protection: request disallowed (proof-of-work-missing)",
    );
  }
  if (to !== "known") refuse(await takeToken(db, STRANGERS, strangers));
  refuse(await takeToken(db, ALL, perHour(mailsPerHour)));
}

/** Like `limitEmails` for a known recipient, for an email that a job will send: it may refuse, and takes nothing. */
export async function checkEmailLimit({ env, db }: Context): Promise<void> {
  refuse(await untilToken(db, ALL, perHour(env.mailsPerHour)));
}

/** Whether emails to addresses without an account have used so much of their share that a proof of work is required. */
export async function isUnusual({ env }: Context, db: Db): Promise<boolean> {
  const strangers = shareOfStrangers({ env });
  return (await leftTokens(db, STRANGERS, strangers)) < strangers.burst * USUAL;
}

/**
 * When the number of emails to unknown addresses is unusual, or all emails run out, logs it and emails the super_admins, each
 * once an hour. Call it after emails were counted, outside of transactions.
 */
export async function alertAboutEmails(ctx: Context): Promise<void> {
  const { mailsPerHour } = ctx.env;
  if (await isUnusual(ctx, ctx.db)) {
    const usual = Math.floor(mailsPerHour * SHARE_OF_STRANGERS * USUAL);
    await alertOnce(ctx, "unusual_emails", usual, "unusually many emails to unknown addresses");
  }
  if ((await leftTokens(ctx.db, ALL, perHour(mailsPerHour))) < mailsPerHour * SCARCE)
    await alertOnce(ctx, "emails_running_out", mailsPerHour, "the emails of this hour run out");
}

async function alertOnce(
  ctx: Context,
  template: "unusual_emails" | "emails_running_out",
  count: number,
  line: string,
): Promise<void> {
  if ((await takeToken(ctx.db, `mails-alert:${template}`, ONCE_AN_HOUR)) > 0) return;
  ctx.log.warn({ mailsPerHour: ctx.env.mailsPerHour }, line);
  await ctx.db.transaction().execute(async (trx) => {
    for (const id of await lockSuperAdmins(trx)) {
      const { email, name, language, time_zone } = await getProfile(trx, id);
      const values = {
        name,
        time: formatMoment(new Date(), language, time_zone),
        count: String(count),
        link: `${ctx.env.publicUrl}/admin/connection-logs`,
      };
      await ctx.mail.enqueue(trx, { template, to: email, language, values });
    }
  });
}

function refuse(wait: number): void {
  if (wait > 0) throw tooManyEmails(wait);
}

function tooManyEmails(wait: number): Error {
  return tooMany("over_email_send_rate_limit", "email rate limit exceeded", wait);
}

function shareOfStrangers({ env }: Pick<Context, "env">): Bucket {
  return perHour(Math.ceil(env.mailsPerHour * SHARE_OF_STRANGERS));
}

function perHour(count: number): Bucket {
  return { burst: count, perSecond: count / 3600 };
}
