import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import type { Actor } from "../../platform/actor.ts";
import type { PersonByAdmin } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import type { Origin } from "../../platform/origin.ts";
import { getUser } from "./users.ts";

/** Creates an account; only this call returns the temporary password. */
export async function createUser(
  ctx: Context,
  actor: Actor,
  asked: PersonByAdmin & { password?: string | undefined; email_confirmed: boolean },
  origin: Origin,
): Promise<{ user: AdminUserDetail; temporary_password: string | null }> {
  const { email_confirmed: confirmed, ...person } = asked;
  const by = { id: actor.userId, email: actor.email };
  const { id, temporary } = await ctx.auth.createPerson(by, { ...person, confirmed }, origin);
  return { user: await getUser(ctx, actor, id), temporary_password: temporary };
}

export async function inviteUser(
  ctx: Context,
  actor: Actor,
  asked: PersonByAdmin,
  origin: Origin,
): Promise<AdminUserDetail> {
  const by = { id: actor.userId, email: actor.email };
  return getUser(ctx, actor, await ctx.auth.invitePerson(by, asked, origin));
}
