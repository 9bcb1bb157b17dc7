import type { Administrator, AuthBackend, PersonByAdmin } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import type { JobPayloads } from "../../platform/contributions.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import { createProfile, replaceRegistration } from "../../profiles/service.ts";
import { choosePassword, registrationOf } from "../account-admin/people.ts";
import { invitationLanding } from "../admin/invite.ts";
import { recordAudit } from "../audit-queries.ts";
import { temporaryPassword } from "../passwords/temporary.ts";
import { asAppError } from "../wire/app-error.ts";
import type { HostedClient } from "./client.ts";
import { lockHostedAccount, wasCreatedByAdministrator } from "./queries.ts";
import { storeHostedUser } from "./store-account.ts";
import { HostedUser } from "./user.ts";

type Registration = ReturnType<typeof registrationOf>;

/** Seconds after which the creation of an account was either recorded here or interrupted. */
const SETTLED_AFTER = 60;

/**
 * `AuthBackend.createPerson` for a hosted service. Creating the account there and recording it here are two operations. The id is
 * chosen here, so that a later job can complete the second one if the process crashed between them.
 */
export async function createPerson(
  ctx: Context,
  hosted: HostedClient,
  by: Administrator,
  { password: given, ...person }: Parameters<AuthBackend["createPerson"]>[1],
  origin: Origin,
): Promise<{ id: string; temporary: string | null }> {
  const asked = {
    id: crypto.randomUUID(),
    by,
    person: { ...person, email: person.email.toLowerCase() },
    origin,
  };
  const { email, confirmed } = asked.person;
  const { password, temporary } = await chosen(ctx, person, given);
  await ctx.jobs.enqueue(ctx.db, "auth.settle", asked, { after: SETTLED_AFTER });
  const { user } = await hosted.done(
    hosted.admin.createUser({
      id: asked.id,
      email,
      password,
      email_confirm: confirmed,
      user_metadata: registrationOf(asked.person).metadata,
    }),
  );
  const made = HostedUser.parse(user);
  await recordCreated(ctx, made, asked);
  return { id: made.id, temporary };
}

/** Completes an interrupted `createPerson`; does nothing if the service has no such account. The job is retried on errors. */
export async function completeCreatedPerson(
  ctx: Context,
  hosted: HostedClient,
  asked: JobPayloads["auth.settle"],
): Promise<void> {
  const made = await hosted.find(asked.id);
  if (made) await recordCreated(ctx, made, asked);
}

/** Takes effect once, by the job or by the call, so that later changes by an administrator are kept. */
async function recordCreated(
  ctx: Context,
  made: HostedUser,
  { by, person, origin }: JobPayloads["auth.settle"],
): Promise<void> {
  const { email, role, confirmed } = person;
  await ctx.db.transaction().execute(async (trx) => {
    const { closed } = await lockHostedAccount(trx, made.id);
    if (closed || (await wasCreatedByAdministrator(trx, made.id))) return;
    await writePerson(ctx, trx, made, registrationOf(person));
    const traits = { role, confirmed: String(confirmed) };
    await recordAudit(trx, "user_created", by, origin, traits, { id: made.id, email });
    // The service sends no confirmation for an account that an administrator creates.
    if (!confirmed) await ctx.jobs.enqueue(trx, "auth.sync", { userId: made.id, what: "confirmation" });
  });
}

async function chosen(ctx: Context, person: PersonByAdmin, given: string | undefined) {
  try {
    return await choosePassword(ctx, person, given);
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
    // The person who registered this address may not own it, and the service would accept their password.
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
    await writePerson(ctx, trx, invited, registration);
    await recordAudit(trx, "user_invited", by, origin, {}, { id: invited.id, email });
  });
  return invited.id;
}

/** Stores the account that the service created, and the product's row with the administrator's data and role. */
async function writePerson(
  ctx: Context,
  trx: Db,
  user: HostedUser,
  { profile }: Registration,
): Promise<void> {
  const { role } = await lockHostedAccount(trx, user.id);
  if (role === null) await createProfile(trx, { ...profile, id: user.id });
  else await replaceRegistration(trx, { ...profile, id: user.id });
  await storeHostedUser(ctx, trx, user);
}
