import { createProfile, replaceRegistration } from "../../accounts/service.ts";
import type { Administrator, AuthBackend, PersonByAdmin } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import { choosePassword, registrationOf } from "../account-admin/people.ts";
import { invitationLanding } from "../admin/invite.ts";
import { recordAudit } from "../audit-queries.ts";
import { temporaryPassword } from "../passwords/temporary.ts";
import { asAppError } from "../wire/app-error.ts";
import type { HostedClient } from "./client.ts";
import { holdAccount } from "./queries.ts";
import { reflectUser } from "./reflect.ts";
import { HostedUser } from "./user.ts";

type Registration = ReturnType<typeof registrationOf>;

/** `AuthBackend.createPerson` at a hosted service. */
export async function createPerson(
  ctx: Context,
  hosted: HostedClient,
  by: Administrator,
  person: Parameters<AuthBackend["createPerson"]>[1],
  origin: Origin,
): Promise<{ id: string; temporary: string | null }> {
  const email = person.email.toLowerCase();
  const registration = registrationOf({ ...person, email });
  const { password, temporary } = chosen(ctx, email, person.password);
  const { user } = await hosted.done(
    hosted.admin.createUser({
      email,
      password,
      email_confirm: person.confirmed,
      user_metadata: registration.metadata,
    }),
  );
  const made = HostedUser.parse(user);
  await ctx.db.transaction().execute(async (trx) => {
    await writePerson(trx, made, registration);
    const traits = { role: person.role, confirmed: String(person.confirmed) };
    await recordAudit(trx, "user_created", by, origin, traits, { id: made.id, email });
    // The service writes no letter for an account that an administrator makes.
    if (!person.confirmed) await ctx.jobs.enqueue(trx, "auth.follow", { userId: made.id, what: "letter" });
  });
  return { id: made.id, temporary };
}

function chosen(ctx: Context, email: string, given: string | undefined) {
  try {
    return choosePassword(ctx, email, given);
  } catch (error) {
    throw asAppError(error);
  }
}

/** `AuthBackend.invitePerson` at a hosted service. */
export async function invitePerson(
  ctx: Context,
  hosted: HostedClient,
  by: Administrator,
  person: PersonByAdmin,
  origin: Origin,
): Promise<string> {
  const email = person.email.toLowerCase();
  const registration = registrationOf({ ...person, email });
  const existing = await hosted.findByEmail(email);
  if (existing?.email_confirmed_at) throw new AppError("email_taken");
  if (existing) {
    // Whoever registered the address is not known to own it, and the service would let their password in.
    await hosted.done(hosted.admin.updateUserById(existing.id, { password: temporaryPassword() }));
  }
  const { user } = await hosted.done(
    hosted.admin.inviteUserByEmail(email, {
      data: registration.metadata,
      redirectTo: invitationLanding(ctx),
    }),
  );
  const invited = HostedUser.parse(user);
  await ctx.db.transaction().execute(async (trx) => {
    await writePerson(trx, invited, registration);
    await recordAudit(trx, "user_invited", by, origin, {}, { id: invited.id, email });
  });
  return invited.id;
}

/** The account as the service made it, and the product's row as the administrator said: with the role, above all. */
async function writePerson(trx: Db, user: HostedUser, { profile }: Registration): Promise<void> {
  const { role } = await holdAccount(trx, user.id);
  if (role === null) await createProfile(trx, { ...profile, id: user.id });
  else await replaceRegistration(trx, { ...profile, id: user.id });
  await reflectUser(trx, user);
}
