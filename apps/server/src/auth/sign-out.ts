import type { Context } from "../platform/context.ts";
import type { Origin } from "../platform/origin.ts";
import { recordAudit } from "./audit-queries.ts";
import { voidPendingChanges } from "./pending-changes.ts";
import { deleteSessions } from "./sessions/queries.ts";
import type { Authenticated } from "./wire/authenticate.ts";

const SCOPES = ["global", "local", "others"] as const;
export type LogoutScope = (typeof SCOPES)[number];

export function isLogoutScope(text: string): text is LogoutScope {
  return SCOPES.some((scope) => scope === text);
}

/**
 * Ends every session of the caller, the current one, or all others; their tokens stop working at once. `global` also voids pending
 * changes.
 */
export async function signOut(
  ctx: Context,
  { user, session }: Authenticated,
  scope: LogoutScope,
  origin: Origin,
): Promise<void> {
  const which = { global: {}, local: { only: session.id }, others: { except: session.id } }[scope];
  await ctx.db.transaction().execute(async (trx) => {
    if (scope === "global") await voidPendingChanges(trx, user.id);
    await deleteSessions(trx, user.id, which);
    await recordAudit(trx, "logout", user, origin, { scope });
  });
}
