import { isEmailed, type MandateNotice } from "@passerelle/domain/mandates/notices";
import type { Power } from "@passerelle/domain/mandates/powers";
import type { MandateMover } from "@passerelle/domain/mandates/status";
import { mandateNumber } from "@passerelle/domain/mandates/text";
import { notify } from "../notifications/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { formatDay } from "../platform/format-date.ts";
import { getProfile } from "../profiles/service.ts";
import { findAccountOfContact, type StoredMandate } from "./queries.ts";

/** The page of a mandate. */
export const mandatePath = (id: string): string => `/mandates/${id}`;

/**
 * Notifies both sides of a mandate, or all but the side `except`, by notification, text message and email. A holder who was
 * invited and has no account yet receives the invitation and its reminders by email or text message.
 */
export async function announce(
  ctx: Context,
  trx: Db,
  mandate: StoredMandate,
  notice: MandateNotice,
  except?: MandateMover,
  power?: Power,
): Promise<void> {
  if (except !== "principal") await announceTo(ctx, trx, mandate, mandate.principal_id, notice, power);
  // Only the principal sees an unsigned text.
  if (except === "holder" || mandate.invited_on === null) return;
  const holderId =
    mandate.holder_id ??
    (await findAccountOfContact(trx, { email: mandate.holder_email, phone: mandate.holder_phone }));
  if (holderId) await announceTo(ctx, trx, mandate, holderId, notice, power);
  else if (notice === "invited" || notice === "reminded") await invite(ctx, trx, mandate);
}

async function announceTo(
  ctx: Context,
  trx: Db,
  mandate: StoredMandate,
  userId: string,
  notice: MandateNotice,
  power: Power | undefined,
): Promise<void> {
  const path = mandatePath(mandate.id);
  const reference = mandateNumber(mandate.number);
  const isInvitation = notice === "invited" || notice === "reminded";
  const date = (isInvitation && mandate.invitation_ends_on) || mandate.ends_on;
  const values = { event: notice, reference, power: power ?? "", date };
  await notify(ctx, trx, { userId, type: "mandate", values, path });
  if (!isEmailed(notice)) return;
  const { email: to, language, name } = await getProfile(trx, userId);
  if (to === "") return;
  const until = formatDay(new Date(`${date}T12:00:00Z`), language);
  const link = ctx.env.publicUrl + path;
  const note = mandate.end_note ?? "";
  await ctx.mail.enqueue(trx, {
    template: `mandate_${notice}`,
    userId,
    to,
    language,
    values: { name, reference, until, note, link },
  });
}

/** Invites a person without an account. They can accept once an account of theirs has confirmed this contact. */
async function invite(ctx: Context, trx: Db, mandate: StoredMandate): Promise<void> {
  const { language, name: principal } = await getProfile(trx, mandate.principal_id);
  const end = new Date(`${mandate.invitation_ends_on}T12:00:00Z`);
  const link = ctx.env.publicUrl + mandatePath(mandate.id);
  if (mandate.holder_email)
    await ctx.mail.enqueue(trx, {
      template: "mandate_invitation",
      to: mandate.holder_email,
      language,
      values: { name: mandate.holder_name, principal, until: formatDay(end, language), link },
    });
  else if (mandate.holder_phone && ctx.sms.enabled)
    await ctx.sms.enqueue(trx, {
      template: "mandate_invitation",
      to: mandate.holder_phone,
      language,
      code: mandateNumber(mandate.number),
      link,
      expiresAt: end,
    });
}
