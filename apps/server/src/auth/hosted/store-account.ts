import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { NOWHERE, type Origin } from "../../platform/origin.ts";
import { changeProfile, createProfile } from "../../profiles/service.ts";
import { recordAudit } from "../audit-queries.ts";
import { recordDevice } from "../devices/new-device.ts";
import type { FactorType } from "../factors/factor.ts";
import { type Metadata, readProfileChange, readRegistration } from "../metadata.ts";
import { findSession, insertSession } from "../sessions/queries.ts";
import { AuthError } from "../wire/errors.ts";
import {
  type LockedHostedAccount,
  lockHostedAccount,
  renewSession,
  replaceFactors,
  replaceIdentities,
  wasEnded,
  writeAccount,
} from "./queries.ts";
import type { SessionClaims } from "./tokens.ts";
import { type HostedUser, instantOf, isOfOrganisation } from "./user.ts";

/** Maximum bytes of metadata that we store; people may edit their metadata at the service. */
const MAX_METADATA = 4096;

/**
 * Writes a hosted service's data of an account into the rows that our own service would write. The first time it creates the
 * product's row from the metadata of the registration, in which a role is only a request. Later only changes of name, number and
 * picture are copied to that row.
 *
 * Call in a transaction. Returns undefined for an account that was closed here, and writes no personal data again.
 */
export async function storeHostedUser(
  ctx: Context,
  trx: Db,
  user: HostedUser,
): Promise<LockedHostedAccount | undefined> {
  const held = await lockHostedAccount(trx, user.id);
  if (held.closed) return undefined;
  const data = bounded(user.user_metadata);
  const email = user.email?.toLowerCase() || null;
  await writeAccount(trx, user.id, {
    email: email !== null && email.length <= 255 ? email : null,
    phone: /^[1-9]\d{6,14}$/.test(user.phone ?? "") ? (user.phone ?? null) : null,
    emailConfirmedAt: instantOf(user.email_confirmed_at),
    phoneConfirmedAt: instantOf(user.phone_confirmed_at),
    invitedAt: instantOf(user.invited_at),
    lastSignInAt: instantOf(user.last_sign_in_at),
    bannedUntil: instantOf(user.banned_until),
    createdAt: instantOf(user.created_at) ?? new Date(),
    isAnonymous: user.is_anonymous ?? false,
    isSsoUser: isOfOrganisation(user),
    appMetadata: bounded(user.app_metadata),
    userMetadata: data,
  });
  await replaceIdentities(
    trx,
    user.id,
    (user.identities ?? []).map(({ identity_id, id, provider, identity_data, last_sign_in_at }) => ({
      id: identity_id,
      provider,
      subject: id,
      data: bounded(identity_data),
      lastSignInAt: instantOf(last_sign_in_at),
    })),
  );
  await replaceFactors(trx, user.id, factorsOf(user, held.factorsResetAt));
  if (held.role === null) {
    const profile = registrationOf(data, email ?? (user.phone ? `+${user.phone}` : ""));
    await createProfile(trx, { ...profile, id: user.id });
    return { ...held, role: profile.role };
  }
  if (held.email && email && held.email !== email) {
    await recordAudit(trx, "user_email_changed", { id: user.id, email }, NOWHERE);
  }
  const change = changeOf(held.userMetadata, data, email ?? "");
  if (Object.keys(change).length > 0) await changeProfile(ctx, trx, user.id, change);
  return held;
}

/**
 * Stores the session of a token that the service has just confirmed. A session that is seen for the first time is a sign-in: it
 * is recorded, and its owner is notified when the device is new. A session that was ended here stays ended, even if it is still
 * live there.
 */
export async function storeHostedSession(
  ctx: Context,
  trx: Db,
  claims: SessionClaims,
  { sessionsEndedAt }: Pick<LockedHostedAccount, "sessionsEndedAt">,
  user: HostedUser,
  origin: Origin,
): Promise<void> {
  const { sessionId: id, userId, amr, aal, issuedAt } = claims;
  if (!(await findSession(trx, id))) {
    // The service does not report when a session began, but its tokens contain the time of authentication.
    const first = amr.reduce((a, b) => (b.timestamp < a.timestamp ? b : a));
    const createdAt = new Date(first.timestamp * 1000);
    if ((sessionsEndedAt && createdAt <= sessionsEndedAt) || (await wasEnded(trx, id))) return;
    const session = { id, userId, aal, amr, notAfter: null, createdAt, refreshedAt: null };
    await insertSession(trx, { ...session, ...origin });
    const provider = first.method === "password" ? (user.email ? "email" : "phone") : first.method;
    const person = { id: userId, email: user.email ?? "" };
    await recordAudit(trx, "login", person, origin, { provider });
    await recordDevice(ctx, trx, userId, origin);
  }
  await renewSession(trx, id, { aal, amr, issuedAt });
}

function bounded(data: Metadata | null | undefined): Metadata {
  const text = JSON.stringify(data ?? {});
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  const storable = text.isWellFormed() && !/\\u0000|\\ud[89a-f]/i.test(text);
  return storable && Buffer.byteLength(text) <= MAX_METADATA ? (data ?? {}) : {};
}

const TYPES: readonly FactorType[] = ["totp", "phone", "webauthn", "recovery_code"];

function factorsOf(user: HostedUser, resetAt: Date | null) {
  const names = new Set<string>();
  return (user.factors ?? []).flatMap(({ id, factor_type, status, friendly_name, phone, created_at }) => {
    const createdAt = instantOf(created_at) ?? new Date(0);
    if (resetAt && createdAt <= resetAt) return [];
    const given = bounded({ name: friendly_name?.slice(0, 120) }).name as string | undefined;
    // Names of a person's factors are unique here.
    const name = given && !names.has(given) ? given : `${factor_type} ${id.slice(0, 8)}`.slice(0, 120);
    names.add(name);
    // A factor of an unknown kind is still required.
    const type = TYPES.find((known) => known === factor_type) ?? "webauthn";
    return [{ id, type, verified: status === "verified", name, phone: phone || null, createdAt }];
  });
}

/** The fields of a registration that are copied to the product's row. */
const REGISTERED = [
  "role",
  "full_name",
  "phone",
  "avatar_url",
  "language",
  "account_type",
  "country_of_origin",
  "country_of_residence",
  "city_of_residence",
  "company_name",
  "job_title",
  "terms_accepted",
];

/** Like `readRegistration`, but ignores invalid values: the account already exists, and its owner is signing in. */
function registrationOf(data: Metadata, email: string) {
  const accepted = REGISTERED.filter((name) => {
    try {
      readRegistration({ [name]: data[name] }, email, DEFAULT_LANGUAGE);
      return true;
    } catch (error) {
      if (error instanceof AuthError) return false;
      throw error;
    }
  });
  const read = Object.fromEntries(accepted.map((name) => [name, data[name]]));
  return readRegistration(read, email, DEFAULT_LANGUAGE).profile;
}

/** The changes, since the account was last seen, in fields that the product's row also has. */
function changeOf(before: Metadata, data: Metadata, email: string) {
  const changed = ["full_name", "phone", "avatar_url"].filter(
    (name) => name in data && JSON.stringify(data[name]) !== JSON.stringify(before[name]),
  );
  const change: Parameters<typeof changeProfile>[3] = {};
  for (const name of changed) {
    try {
      Object.assign(change, readProfileChange({}, { [name]: data[name] }, email).profile);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
    }
  }
  return change;
}
