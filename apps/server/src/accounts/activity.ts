import type { Activity } from "@passerelle/contract/accounts";
import { ACTIVITY_ACTIONS, type ActivityAction } from "@passerelle/domain/accounts/activity";
import { deviceOf } from "@passerelle/domain/accounts/devices";
import { CONNECTION_LOG_MONTHS, listHistory } from "../auth/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";

const PER_PAGE = 10;

/** One page, newest first, of the sign-ins to the caller's account, attempts, and changes of its sign-in methods. */
export async function listMyActivity(
  { db }: Context,
  { userId }: Actor,
  { page = 1, per_page = PER_PAGE }: { page?: number | undefined; per_page?: number | undefined },
) {
  const window = { limit: per_page, offset: (page - 1) * per_page };
  const { rows, total } = await listHistory(db, userId, window, ACTIVITY_ACTIONS);
  return {
    activity: rows.map(
      ({ id, at, action, by, ip, userAgent, traits }): Activity => ({
        id,
        at: at.toISOString(),
        // The query returns only these actions.
        action: action as ActivityAction,
        by_office: by !== null,
        method: methodOf(traits),
        // The owner must not learn the location of an administrator.
        ip: by ? null : ip,
        device: by ? null : (deviceOf(userAgent) ?? null),
      }),
    ),
    total,
    page,
    per_page,
    retention_months: CONNECTION_LOG_MONTHS,
  };
}

/** How it was done; of another site, which one. */
function methodOf({ method, provider, factor_type }: Record<string, unknown>): string | null {
  const isByMail = provider === "email" || provider === "phone";
  const named = (isByMail ? method : undefined) ?? provider ?? factor_type;
  return typeof named === "string" ? named : null;
}
