import type { Language } from "@passerelle/contract/shapes";
import type { Role } from "@passerelle/domain/roles";
import { getProfile } from "../../accounts/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { asTaken } from "../admin/create-user.ts";
import { invitationLanding, inviteUser } from "../admin/invite.ts";
import { type AuditAction, recordAudit } from "../audit-queries.ts";
import { landingOf, sendConfirmation } from "../confirmation.ts";
import { readRegistration } from "../metadata.ts";
import { listPasskeys } from "../passkeys/queries.ts";
import { checkNewPassword, wordsOf } from "../passwords/strength.ts";
import { temporaryPassword } from "../passwords/temporary.ts";
import { hashPassword } from "../passwords.ts";
import { createAccount } from "../service.ts";
import { deleteSessions } from "../sessions/queries.ts";
import { type AuthUser, findUser, findUserByEmail, listIdentities, lockUser } from "../users/queries.ts";
import { asAppError } from "../wire/app-error.ts";
import type { Administrator } from "../wire/authenticate-admin.ts";
import { formatMoment } from "../words.ts";
import {
  type ConnectionQuery,
  type ConnectionRow,
  countConnections,
  deleteAllFactors,
  findConnections,
  findHistory,
  type HistoryRow,
} from "./queries.ts";

/** How an account signs in, for who administers it. */
export type SignInMeans = {
  hasPassword: boolean;
  factors: { id: string; type: string; name: string | null; verified: boolean; createdAt: Date }[];
  identities: { provider: string; email: string | null; lastSignInAt: Date | null }[];
};

/** Undefined for an id that no account has. */
export async function readSignInMeans(db: Db, userId: string): Promise<SignInMeans | undefined> {
  const user = await findUser(db, userId);
  if (!user) return undefined;
  const passkeys = await listPasskeys(db, userId);
  const identities = await listIdentities(db, userId);
  return {
    hasPassword: user.passwordHash !== null,
    factors: [
      ...user.factors.map(({ id, type, friendlyName, verified, createdAt }) => ({
        id,
        type,
        name: friendlyName || null,
        verified,
        createdAt,
      })),
      ...passkeys.map(({ id, friendlyName, createdAt }) => ({
        id,
        type: "passkey",
        name: friendlyName || null,
        verified: true,
        createdAt,
      })),
    ],
    identities: identities.map(({ provider, identity_data, last_sign_in_at }) => {
      const { email } = identity_data as { email?: unknown };
      return { provider, email: typeof email === "string" ? email : null, lastSignInAt: last_sign_in_at };
    }),
  };
}

export type PersonByAdmin = { email: string; name: string; role: Role; language: Language };

function registrationOf({ email, name, role, language }: PersonByAdmin) {
  const { metadata, profile } = readRegistration({ full_name: name }, email, language);
  return { metadata: { ...metadata, role }, profile: { ...profile, role } };
}

/**
 * Makes an account with a role. Without a password it gets a temporary one, which is answered this once and kept nowhere.
 * Confirmed, its owner can sign in; else an activation letter goes out.
 * Throws `email_taken`, `weak_password` and `too_many_requests`.
 */
export async function createPerson(
  ctx: Context,
  by: Administrator,
  person: PersonByAdmin & { password?: string | undefined; confirmed: boolean },
  origin: Origin,
): Promise<{ id: string; temporary: string | null }> {
  const email = person.email.toLowerCase();
  const { metadata, profile } = registrationOf({ ...person, email });
  const temporary = person.password === undefined ? temporaryPassword() : null;
  const password = person.password ?? temporary ?? "";
  try {
    checkNewPassword(ctx.env, password, wordsOf(email));
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
        await sendConfirmation(ctx, trx, made, { landing: landingOf(ctx, undefined) }, origin);
      }
      return made;
    });
    return { id, temporary };
  } catch (error) {
    throw asAppError(asTaken(error));
  }
}

/** As `inviteUser`, with a role. Throws `email_taken` and `too_many_requests`. */
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

/** The account that has an address; undefined when none has. */
export async function findAccountId(db: Db, email: string): Promise<string | undefined> {
  return (await findUserByEmail(db, email))?.id;
}

/** Ends every session of somebody at once; call in the transaction of what makes it necessary. */
export function endSessions(trx: Db, userId: string): Promise<void> {
  return deleteSessions(trx, userId);
}

/** Removes second factors, recovery codes and passkeys; answers how many there were. */
export async function resetFactors(trx: Db, userId: string): Promise<number> {
  // Against a factor that is being enrolled at this moment.
  await lockUser(trx, userId);
  return deleteAllFactors(trx, userId);
}

export type AdminAction = Extract<
  AuditAction,
  "role_changed" | "user_suspended" | "user_reinstated" | "factors_reset" | "session_revoked"
>;

/** What an administrator did to somebody's account, in the transaction that does it. */
export function recordAdminAction(
  trx: Db,
  action: AdminAction,
  by: Administrator,
  subject: Pick<AuthUser, "id" | "email">,
  origin: Origin,
  traits: Record<string, string> = {},
): Promise<void> {
  return recordAudit(trx, action, by, origin, traits, subject);
}

/** One page of the connection logs, newest first. */
export async function listConnections(
  db: Db,
  query: ConnectionQuery,
  window: { limit: number; offset: number },
): Promise<ConnectionRow[]> {
  return findConnections(db, query, window);
}

export function countConnectionLogs(db: Db, query: ConnectionQuery): Promise<number> {
  return countConnections(db, query);
}

/** One page of what became of an account, newest first. */
export function listHistory(
  db: Db,
  userId: string,
  window: { limit: number; offset: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  return findHistory(db, userId, window);
}

/** Tells somebody that their second factors are gone: whoever took them may not be who they asked. */
export async function noticeFactorsReset(ctx: Context, trx: Db, userId: string): Promise<void> {
  const { email, name, language } = await getProfile(trx, userId);
  if (email === "") return;
  await ctx.mail.enqueue(trx, {
    template: "factors_reset",
    to: email,
    language,
    values: { name, time: formatMoment(new Date(), language), link: `${ctx.env.publicUrl}/login` },
  });
}
