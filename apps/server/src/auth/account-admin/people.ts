import type { Administrator, PersonByAdmin } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import type { Origin } from "../../platform/origin.ts";
import { toTakenError } from "../admin/create-user.ts";
import { invitationLanding, inviteUser } from "../admin/invite.ts";
import { recordAudit } from "../audit-queries.ts";
import { landingOf, sendConfirmation } from "../confirmation.ts";
import { createAccount } from "../create-account.ts";
import { readRegistration } from "../metadata.ts";
import { checkNewPassword, wordsOf } from "../passwords/strength.ts";
import { temporaryPassword } from "../passwords/temporary.ts";
import { hashPassword } from "../passwords.ts";
import { asAppError } from "../wire/app-error.ts";

/** The registration that an administrator enters for a person, with the assigned role. */
export function registrationOf({ email, name, role, language }: PersonByAdmin) {
  const { metadata, profile } = readRegistration({ full_name: name }, email, language);
  return { metadata: { ...metadata, role }, profile: { ...profile, role } };
}

/** The password of an account that is created for a person: a temporary one by default. Throws AuthError `weak_password`. */
export async function choosePassword(
  { env }: Context,
  { email, name }: Pick<PersonByAdmin, "email" | "name">,
  given: string | undefined,
): Promise<{ password: string; temporary: string | null }> {
  if (given === undefined) {
    const temporary = temporaryPassword();
    return { password: temporary, temporary };
  }
  await checkNewPassword(env, given, wordsOf(email, name));
  return { password: given, temporary: null };
}

/** `AuthBackend.createPerson` for our own service. */
export async function createPerson(
  ctx: Context,
  by: Administrator,
  person: PersonByAdmin & { password?: string | undefined; confirmed: boolean },
  origin: Origin,
): Promise<{ id: string; temporary: string | null }> {
  const email = person.email.toLowerCase();
  const { metadata, profile } = registrationOf({ ...person, email });
  try {
    const { password, temporary } = await choosePassword(ctx, { ...person, email }, person.password);
    const passwordHash = await hashPassword(password);
    const id = await ctx.db.transaction().execute(async (trx) => {
      const made = await createAccount(trx, {
        email,
        passwordHash,
        confirmedAt: person.confirmed ? new Date() : null,
        userMetadata: metadata,
        profile,
      });
      const traits = { role: person.role, confirmed: String(person.confirmed) };
      await recordAudit(trx, "user_created", by, origin, traits, { id: made, email });
      if (!person.confirmed) {
        await sendConfirmation(
          ctx,
          trx,
          made,
          { landing: landingOf(ctx, undefined), recipient: "known" },
          origin,
        );
      }
      return made;
    });
    return { id, temporary };
  } catch (error) {
    throw asAppError(toTakenError(error));
  }
}

/** `AuthBackend.invitePerson` for our own service. */
export async function invitePerson(
  ctx: Context,
  by: Administrator,
  person: PersonByAdmin,
  origin: Origin,
): Promise<string> {
  const email = person.email.toLowerCase();
  const invited = {
    email,
    registration: registrationOf({ ...person, email }),
    landing: invitationLanding(ctx),
  };
  try {
    return (await inviteUser(ctx, invited, by, origin)).id;
  } catch (error) {
    throw asAppError(error);
  }
}
