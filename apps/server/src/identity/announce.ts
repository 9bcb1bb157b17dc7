import { type IdentityNotice, isEmailed } from "@passerelle/domain/identity/notices";
import { notify } from "../notifications/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { formatDay } from "../platform/format-date.ts";
import { getProfile } from "../profiles/service.ts";
import type { StoredCase } from "./queries.ts";

/** The page on which people verify their identity (spec 1 §2.2). */
const PAGE = "/kyc-verification";

/** Notifies the person of a case of a decision, of its end, or that it is suspended: by notification, text message and email. */
export async function announce(ctx: Context, trx: Db, row: StoredCase, event: IdentityNotice): Promise<void> {
  const { user_id: userId } = row;
  const values = { event, level: String(row.level), valid_until: row.valid_until ?? "" };
  const isSent = isEmailed(event);
  await notify(ctx, trx, {
    userId,
    type: "identity",
    values,
    path: PAGE,
    ...(!isSent && { isTexted: true }),
  });
  if (!isSent) return;
  const { email: to, language, name } = await getProfile(trx, userId);
  if (to === "") return;
  const until = row.valid_until ? formatDay(new Date(`${row.valid_until}T12:00:00Z`), language) : "";
  const link = ctx.env.publicUrl + PAGE;
  await ctx.mail.enqueue(trx, {
    template: `identity_${event}`,
    userId,
    to,
    language,
    values: {
      name,
      verified_name: row.verified_name ?? "",
      level: String(row.level),
      until,
      note: row.decision_note ?? "",
      link,
    },
  });
}
