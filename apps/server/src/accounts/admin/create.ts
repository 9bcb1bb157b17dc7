import { randomInt } from "node:crypto";
import type { AdminUserDetail } from "@passerelle/contract/admin-users";
import { createPerson, invitePerson, type PersonByAdmin } from "../../auth/account-admin/service.ts";
import type { Actor } from "../../auth/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Origin } from "../../platform/origin.ts";
import { getUser } from "./service.ts";

// Without those that are mistaken for others when they are read out.
const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Four groups of four, 92 bits: to be read out over the telephone and changed. */
export function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}

/** Makes an account; without a password it gets a temporary one, which is answered this once and kept nowhere. */
export async function createUser(
  ctx: Context,
  actor: Actor,
  asked: PersonByAdmin & { password?: string | undefined; email_confirmed: boolean },
  origin: Origin,
): Promise<{ user: AdminUserDetail; temporary_password: string | null }> {
  const { password, email_confirmed: confirmed, ...person } = asked;
  const temporary = password === undefined ? temporaryPassword() : null;
  const made = { ...person, password: password ?? temporary ?? "", confirmed };
  const id = await createPerson(ctx, actor, made, origin);
  return { user: await getUser(ctx, actor, id), temporary_password: temporary };
}

export async function inviteUser(
  ctx: Context,
  actor: Actor,
  asked: PersonByAdmin,
  origin: Origin,
): Promise<AdminUserDetail> {
  return getUser(ctx, actor, await invitePerson(ctx, actor, asked, origin));
}
